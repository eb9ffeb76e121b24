package io.github.fiometry;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Puts the percentiles of a terse report where they belong. A terse line has them once, and they
 * are those of the total latency with lat_percentiles=1, which the line does not say; the same
 * report in JSON or text does.
 */
final class TersePercentiles {
  private static final long NANOS_PER_MICRO = 1_000;

  private TersePercentiles() {}

  /**
   * The terse report with its percentiles under the latency under which the other report has them.
   *
   * @param terse the report in terse format
   * @param twin the same report in JSON or text
   */
  static FioRun like(FioRun terse, FioRun twin) {
    return terse.toBuilder()
        .jobs(like(terse.jobs(), twin.jobs()))
        .clientStats(like(terse.clientStats(), twin.clientStats()))
        .build();
  }

  private static List<Job> like(List<Job> jobs, List<Job> twins) {
    List<Job> named = new ArrayList<>(twins);
    List<Job> result = new ArrayList<>(jobs.size());
    for (Job job : jobs) {
      Optional<Job> twin =
          named.stream()
              .filter(
                  other ->
                      RunLinker.sameJob(job, other) && RunLinker.sharedFiguresAgree(job, other))
              .findFirst();
      twin.ifPresent(named::remove);
      result.add(twin.map(other -> like(job, other)).orElse(job));
    }
    return result;
  }

  private static Job like(Job job, Job twin) {
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    job.io()
        .forEach(
            (direction, stats) ->
                io.put(
                    direction,
                    twin.direction(direction).map(other -> like(stats, other)).orElse(stats)));
    return io.equals(job.io()) ? job : job.toBuilder().io(io).build();
  }

  private static IoStats like(IoStats stats, IoStats twin) {
    Optional<Percentiles> printed = stats.completionLatency().flatMap(LatencyStats::percentiles);
    Optional<Percentiles> total = twin.totalLatency().flatMap(LatencyStats::percentiles);
    if (printed.isEmpty()
        || total.isEmpty()
        || stats.totalLatency().isEmpty()
        || !agree(printed.get(), total.get())) {
      return stats;
    }
    LatencyStats to = stats.totalLatency().get();
    IoStats.Builder moved =
        stats.toBuilder().totalLatency(to.toBuilder().percentiles(printed.get()).build());
    stats.completionLatency().ifPresent(from -> moved.completionLatency(without(from)));
    return moved.build();
  }

  private static LatencyStats without(LatencyStats from) {
    return new LatencyStats(
        from.minNanos(),
        from.maxNanos(),
        from.meanNanos(),
        from.standardDeviationNanos(),
        from.samples(),
        Optional.empty(),
        from.bins());
  }

  /** Whether percentiles in whole microseconds, cut, can be those of the other format. */
  private static boolean agree(Percentiles terse, Percentiles other) {
    int shared = 0;
    for (int i = 0; i < terse.size(); i++) {
      OptionalLong exact = other.value(terse.rank(i));
      if (exact.isPresent()) {
        shared++;
        double resolution =
            NANOS_PER_MICRO + FormatAgreement.resolution((double) exact.getAsLong());
        if (Math.abs(exact.getAsLong() - terse.valueAt(i)) > resolution) {
          return false;
        }
      }
    }
    return shared > 0;
  }
}
