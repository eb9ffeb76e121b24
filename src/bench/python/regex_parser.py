#!/usr/bin/env python3
"""Reads the text reports of fio 3.33 with one regular expression for each kind of line.

A peer for benchmarks: the values that RegexTextReader.java reads, in dictionaries. It knows this one
form, says nothing of what it does not understand, and loses a line that is damaged.

    regex_parser.py FILE [ROUNDS]      CPU time of each report, and how many values were read
    regex_parser.py --json FILE [ROUNDS]    the same for json.loads of a JSON document
"""

import json
import re
import sys
import time

N = r" *(-?[0-9.]+)([kMG]?)"
RATE = r"([0-9.]+)([KMG]i)?B/s"
NANOS = {"n": 1, "u": 1000, "m": 1000000}
STEPS = {"": 1, "k": 1000, "M": 1000000, "G": 1000000000}
BYTES = {None: 1, "Ki": 1024, "Mi": 1024**2, "Gi": 1024**3}

JOB = re.compile(r"^(.+): \(groupid=(\d+), jobs=(\d+)\): err=\s*(\d+).*: pid=(\d+): (.*)$")
DIRECTION = re.compile(
    r"^\s+(read|write|trim): IOPS=" + N + ", BW=" + RATE + r" \([^)]*\)\(([0-9.]+)([KMG]i)?B/(\d+)msec\)"
)
LATENCY = re.compile(r"^\s+([sc]?lat) \(([nmu])sec\): min=" + N + ", max=" + N + ", avg=" + N + ", stdev=" + N)
HEAD = re.compile(r"^\s+clat percentiles \(([nmu])sec\):")
PERCENTILE = re.compile(r"([0-9.]+)th=\[\s*(\d+)\]")
BANDWIDTH = re.compile(
    r"^\s+bw \(\s*([KM])iB/s\): min=" + N + ", max=" + N + ", per=" + N + "%, avg=" + N + ", stdev=" + N
    + r", samples=(\d+)"
)
IOPS = re.compile(r"^\s+iops\s+: min=" + N + ", max=" + N + ", avg=" + N + ", stdev=" + N + r", samples=(\d+)")
DISTRIBUTION = re.compile(r"^\s+lat \(([nmu])sec\)\s+:(.*)")
CPU = re.compile(r"^\s+cpu\s+: usr=" + N + "%, sys=" + N + r"%, ctx=(\d+), majf=(\d+), minf=(\d+)")
DEPTHS = re.compile(r"^\s+(IO depths|submit|complete)\s+:(.*)")
BUCKET = re.compile(r"([>=0-9]+)=([0-9.]+)%")
ISSUED = re.compile(r"^\s+issued rwts: total=(\d+),(\d+),(\d+),\d+ ")


def scaled(match, first, count, factor):
    """Numbers with their suffixes, two groups for each."""
    groups = match.groups()
    return [float(groups[i]) * STEPS[groups[i + 1]] * factor for i in range(first, first + 2 * count, 2)]


def read(lines):
    """A list of jobs."""
    jobs = []
    job = direction = None
    unit = 1
    for line in lines:
        if line.startswith("     |") and direction is not None:
            percentiles = direction.setdefault("percentiles", {})
            for rank, value in PERCENTILE.findall(line):
                percentiles[float(rank)] = int(value) * unit
        elif match := LATENCY.match(line):
            direction[match[1]] = scaled(match, 2, 4, NANOS[match[2]])
        elif match := DIRECTION.match(line):
            direction = {
                "iops": scaled(match, 1, 1, 1)[0],
                "rate": float(match[4]) * BYTES[match[5]],
                "bytes": float(match[6]) * BYTES[match[7]],
                "runtime": int(match[8]),
            }
            job[match[1]] = direction
        elif match := HEAD.match(line):
            unit = NANOS[match[1]]
        elif match := BANDWIDTH.match(line):
            factor = 1024 if match[1] == "K" else 1024**2
            direction["bw"] = scaled(match, 1, 5, factor) + [int(match[12])]
        elif match := IOPS.match(line):
            direction["iops_samples"] = scaled(match, 0, 4, 1) + [int(match[9])]
        elif match := DISTRIBUTION.match(line):
            buckets = job.setdefault("distribution", {})
            for bound, share in BUCKET.findall(match[2]):
                buckets[bound, match[1]] = float(share)
        elif match := DEPTHS.match(line):
            job[match[1]] = {depth: float(share) for depth, share in BUCKET.findall(match[2])}
        elif match := CPU.match(line):
            job["cpu"] = scaled(match, 0, 2, 1) + [int(match[5]), int(match[6]), int(match[7])]
        elif match := ISSUED.match(line):
            job["issued"] = [int(match[1]), int(match[2]), int(match[3])]
        elif match := JOB.match(line):
            job = {"name": match[1], "group": int(match[2]), "error": int(match[4]), "pid": int(match[5])}
            jobs.append(job)
    return jobs


def count(value):
    """How many numbers there are."""
    if isinstance(value, dict):
        return sum(map(count, value.values()))
    if isinstance(value, list):
        return sum(map(count, value))
    return int(isinstance(value, (int, float)))


def main(arguments):
    is_json = arguments[:1] == ["--json"]
    name, *rest = arguments[is_json:]
    rounds = int(rest[0]) if rest else 9
    with open(name, encoding="utf-8") as file:
        text = file.read()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        jobs = json.loads(text)["jobs"] if is_json else read(text.splitlines())
        times.append((time.process_time() - start) / len(jobs) * 1e6)
    times.sort()
    print(f"{times[rounds // 2]:.1f} us/report, {len(jobs)} jobs, {count(jobs)} numbers")


if __name__ == "__main__":
    main(sys.argv[1:])
