package io.github.fiometry.cli;

import io.github.fiometry.BestRuns;
import io.github.fiometry.analytics.LatencyMerge;
import io.github.fiometry.analytics.PercentileRule;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.LatencyMergeAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Merges the latencies of all jobs, hosts and runs of some reports. */
final class ReportMerging {
  private ReportMerging() {}

  static Answer answer(List<FioDocument> reports) {
    Map<String, List<LatencyStats>> parts = new LinkedHashMap<>();
    Optional<String> version = Optional.empty();
    for (FioDocument report : reports) {
      for (FioRun run : BestRuns.of(report)) {
        version = version.or(run::fioVersion);
        for (Job job : run.jobs().isEmpty() ? run.clientStats() : run.jobs()) {
          job.io().forEach((direction, io) -> add(parts, direction, io));
        }
      }
    }
    PercentileRule rule = PercentileRule.ofFioVersion(version);
    Map<String, LatencyMerge> merged = new LinkedHashMap<>();
    parts.forEach((name, all) -> merged.put(name, LatencyMerge.of(all, rule)));
    return LatencyMergeAnswer.of(merged);
  }

  private static void add(Map<String, List<LatencyStats>> parts, Direction direction, IoStats io) {
    add(parts, direction, io, "slat", IoStats::submissionLatency);
    add(parts, direction, io, "clat", IoStats::completionLatency);
    add(parts, direction, io, "lat", IoStats::totalLatency);
  }

  private static void add(
      Map<String, List<LatencyStats>> parts,
      Direction direction,
      IoStats io,
      String kind,
      Function<IoStats, Optional<LatencyStats>> latency) {
    latency
        .apply(io)
        .ifPresent(
            stats ->
                parts
                    .computeIfAbsent(direction.word() + " " + kind, key -> new ArrayList<>())
                    .add(LatencyMerge.counted(io, stats)));
  }
}
