package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks one report in two formats against each other. */
final class FormatSoundness {
  private FormatSoundness() {}

  static void check(FioRun twin, FioRun run, FindingCollector findings) {
    Map<String, List<Job>> jobs = byName(twin);
    Map<String, Integer> next = new HashMap<>();
    for (Job job : JobTotals.jobsOf(run)) {
      if (job.io().isEmpty() || job.name().isEmpty()) {
        continue;
      }
      List<Job> candidates = jobs.getOrDefault(job.name().get(), List.of());
      int place = next.merge(job.name().get(), 1, Integer::sum) - 1;
      if (place < candidates.size()) {
        check(run, job, twin, candidates.get(place), findings.of(job));
      }
    }
  }

  private static Map<String, List<Job>> byName(FioRun run) {
    Map<String, List<Job>> jobs = new HashMap<>();
    for (Job job : JobTotals.jobsOf(run)) {
      if (!job.io().isEmpty() && job.name().isPresent()) {
        jobs.computeIfAbsent(job.name().get(), name -> new java.util.ArrayList<>()).add(job);
      }
    }
    return jobs;
  }

  private static void check(
      FioRun run, Job job, FioRun twin, Job other, FindingCollector findings) {
    PrintedPrecision a = new PrintedPrecision(run);
    PrintedPrecision b = new PrintedPrecision(twin);
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      Optional<IoStats> there = other.direction(entry.getKey());
      if (there.isEmpty()) {
        continue;
      }
      IoStats io = entry.getValue();
      Comparison comparison =
          new Comparison(run.format().word(), twin.format().word(), findings.of(entry.getKey()));
      OptionalDouble bytes = io.ioBytes();
      comparison.check(
          "bytes",
          bytes,
          there.get().ioBytes(),
          a.ofData(bytes.orElse(0)) + b.ofData(there.get().ioBytes().orElse(0)));
      OptionalDouble iops = io.iops();
      comparison.check(
          "IOPS",
          iops,
          there.get().iops(),
          a.ofOperations(iops.orElse(0)) + b.ofOperations(there.get().iops().orElse(0)));
      comparison.check(
          "mean completion latency in ns",
          mean(io.completionLatency()),
          mean(there.get().completionLatency()),
          a.ofLatency(0) + b.ofLatency(0) + 0.001 * mean(io.completionLatency()).orElse(0));
    }
  }

  private static OptionalDouble mean(Optional<LatencyStats> latency) {
    return latency.isPresent() ? latency.get().meanNanos() : OptionalDouble.empty();
  }

  /** Two formats and where to tell that they differ. */
  private record Comparison(String format, String otherFormat, FindingCollector findings) {
    void check(String name, OptionalDouble value, OptionalDouble other, double slack) {
      if (value.isPresent()
          && other.isPresent()
          && Math.abs(value.getAsDouble() - other.getAsDouble()) > slack) {
        findings.error(
            SoundnessRule.FORMATS_DIFFER,
            name
                + ": "
                + FindingCollector.number(value.getAsDouble())
                + " in "
                + format
                + ", "
                + FindingCollector.number(other.getAsDouble())
                + " in "
                + otherFormat);
      }
    }
  }
}
