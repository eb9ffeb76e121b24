package io.github.fiometry.corpus;

import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Pattern;

/**
 * What a terse line may say when the JSON of the same report says so much. Terse rounds down to
 * KiB, whole IOPS and, since 2.99, whole microseconds; it prints six decimals of a microsecond or a
 * KiB/s, two of a share of latencies and of a disk's utilization, one of a share of depths.
 */
final class TerseOfJson {
  /** The paths of the values, and how far terse may be from JSON, given JSON's value. */
  private static final Map<Pattern, DoubleBinaryOperator> RULES = rules();

  /** What one format says of a run, not of the report; and what is linked, not read. */
  private static final Pattern OF_FORMAT =
      Pattern.compile("format|firstLine|lastLine|interim|sameRunIndex");

  /** What terse has no fields for. */
  private static final Pattern NOT_IN_TERSE =
      Pattern.compile(
          "timestampMillis|printedAt|globalOptions.*"
              + "|jobs\\[\\d+]\\.(options|workload|sync|submitDepths|completeDepths|latencyTarget"
              + "|steadyState|blockLifetime).*"
              + "|jobs\\[\\d+]\\.(elapsedSeconds|jobRuntimeMillis|jobStartMillis|etaSeconds|numJobs"
              + "|zoneResets|optionsOf)"
              + "|jobs\\[\\d+]\\.io\\[\\w+]\\.(totalIos|shortIos|droppedIos|cachehitPercent"
              + "|zoneResets|priorities.*)"
              + "|.*\\.(samples|bins.*)|.*Sectors");

  private TerseOfJson() {}

  private static Map<Pattern, DoubleBinaryOperator> rules() {
    Map<Pattern, DoubleBinaryOperator> rules = new java.util.LinkedHashMap<>();
    DoubleBinaryOperator microsecond = (json, terse) -> floored(json, 1000) - terse;
    DoubleBinaryOperator kib = (json, terse) -> floored(json, 1024) - terse;
    String io = "jobs\\[\\d+]\\.io\\[\\w+]\\.";
    rules.put(Pattern.compile(io + "(ioBytes|bytesPerSecond)"), kib);
    rules.put(Pattern.compile(io + "iops"), (json, terse) -> floored(json, 1) - terse);
    rules.put(
        Pattern.compile(io + "\\w+Latency\\.(minNanos|maxNanos|percentiles\\[.*])"), microsecond);
    // Half of the last of six decimals of a microsecond, and of a nanosecond.
    rules.put(
        Pattern.compile(io + "\\w+Latency\\.(meanNanos|standardDeviationNanos)"),
        within(0.000_5 + 0.000_001));
    rules.put(Pattern.compile(".*\\.latencyDistribution.*"), within(0.005_001));
    rules.put(Pattern.compile(".*\\.ioDepths.*"), within(0.050_001));
    rules.put(Pattern.compile(".*\\.utilizationPercent"), within(0.005_001));
    return rules;
  }

  private static double floored(double value, double unit) {
    return Math.floor(value / unit) * unit;
  }

  private static DoubleBinaryOperator within(double tolerance) {
    return (json, terse) -> Math.abs(json - terse) <= tolerance ? 0 : json - terse;
  }

  /** Every path at which the terse run is not what its JSON says. */
  static List<Expected.Difference> differences(FioRun jsonRun, FioRun terseRun, String version) {
    SortedMap<String, Object> json = withSharesBelowTwoMicros(FlatResult.of(jsonRun));
    SortedMap<String, Object> terse = FlatResult.of(terseRun);
    List<Expected.Difference> differences = new ArrayList<>();
    terse.forEach(
        (path, value) -> {
          Object expected = json.get(path);
          if (!OF_FORMAT.matcher(path).matches() && !agree(path, expected, value)) {
            differences.add(new Expected.Difference(path, value + ", but JSON says " + expected));
          }
        });
    json.forEach(
        (path, value) -> {
          if (!terse.containsKey(path) && isExpected(path, value, version)) {
            differences.add(new Expected.Difference(path, "absent, but JSON says " + value));
          }
        });
    return differences;
  }

  private static boolean agree(String path, Object json, Object terse) {
    if (json instanceof Double expected && terse instanceof Double value) {
      for (Map.Entry<Pattern, DoubleBinaryOperator> rule : RULES.entrySet()) {
        if (rule.getKey().matcher(path).matches()) {
          return rule.getValue().applyAsDouble(expected, value) == 0;
        }
      }
    }
    return terse.equals(json);
  }

  /** Whether terse of this version has a field for it that is not zero, which means absent. */
  private static boolean isExpected(String path, Object json, String version) {
    if (OF_FORMAT.matcher(path).matches()) {
      return false;
    }
    if (NOT_IN_TERSE.matcher(path).matches()) {
      boolean counted = path.matches(".*(bandwidth|iops)Samples\\.samples");
      return counted && version.equals("5");
    }
    return !(version.equals("2") && path.matches("fioVersion|disks.*"))
        && !(version.equals("3") && path.contains(".io[TRIM]"))
        && !(!version.equals("5") && path.contains(".iopsSamples"))
        // Slat and sync percentiles have no fields either, and of clat and lat only one has.
        && !path.matches(".*\\.(submissionLatency)\\.percentiles.*")
        && !isBelowLastDigit(path, json);
  }

  /** A share that rounds to zero, a bucket of zero percent, is none in terse. */
  private static boolean isBelowLastDigit(String path, Object json) {
    return path.contains(".latencyDistribution")
        && json instanceof Double share
        && share < 0.005_001;
  }

  /** Since 2.99 the first bucket of terse holds all that is faster: the share below 2 us. */
  private static SortedMap<String, Object> withSharesBelowTwoMicros(
      SortedMap<String, Object> json) {
    SortedMap<String, Object> folded = new TreeMap<>();
    json.forEach(
        (path, value) -> {
          int bracket = path.indexOf(".latencyDistribution[");
          String bound =
              bracket < 0 ? "" : path.substring(path.lastIndexOf('[') + 1, path.length() - 1);
          if (bracket >= 0 && !bound.equals("beyond") && Long.parseLong(bound) <= 2000) {
            folded.merge(
                path.substring(0, bracket) + ".latencyDistribution[2000]",
                value,
                (a, b) -> (Double) a + (Double) b);
          } else {
            folded.put(path, value);
          }
        });
    return folded;
  }
}
