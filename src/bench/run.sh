#!/bin/sh
# Runs one part of the benchmarks and keeps what it prints: src/bench/run.sh PART
# Each takes less than five minutes; the results of a release are in src/bench/results/VERSION/PART.txt.
set -eu
cd "$(dirname "$0")/../.."
bench=io.github.fiometry.bench
inputs=target/bench-inputs

run() {
  mvn -q -P bench test-compile exec:exec "-Dbench.run=$*"
}

part() {
  case $1 in
    reports) run -XX:+UseSerialGC -Xbatch $bench.ReportCpu $inputs ;;
    variants) run -XX:+UseSerialGC -Xbatch $bench.VariantCpu ;;
    files) run $bench.ManyFiles $inputs ;;
    large) run $bench.LargeInputs $inputs ;;
    logs) run -XX:+UseSerialGC -Xmx2g -Xbatch $bench.SampleLogCpu ;;
    jmh) run org.openjdk.jmh.Main 'ReportBenchmark.(text|json|jsonPlus)(Fiometry|Regex|Bound|Tree)' -rf json -rff "$results/jmh.json" ;;
    python)
      # the inputs are those that "reports" has written
      python3 src/bench/python/regex_parser.py $inputs/report.txt 41
      python3 src/bench/python/regex_parser.py --json $inputs/report.json 41
      python3 src/bench/python/regex_parser.py --json $inputs/report.jsonplus 41
      ;;
    *) echo "parts: reports python variants files large logs jmh" >&2; exit 2 ;;
  esac
}

version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml | head -1)
results=src/bench/results/${version%-SNAPSHOT}
mkdir -p "$results" $inputs
{
  date -u '+%Y-%m-%d %H:%M UTC'
  uname -srm
  grep -m 1 'model name' /proc/cpuinfo || true
  java -version 2>&1 | head -1
  uptime
  echo
  part "$1"
} >"$results/$1.txt.new"
mv "$results/$1.txt.new" "$results/$1.txt"
cat "$results/$1.txt"
