package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Takes out of fio's sum over all clients what it sums up wrongly. */
final class AllClientsMeans {
  private AllClientsMeans() {}

  static Job corrected(
      JobDraft draft, Job sum, List<JobDraft> jobs, boolean lacksJobs, Problems problems) {
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    sum.io()
        .forEach(
            (direction, stats) -> {
              boolean wrong = lacksJobs || hasServerWithSeveral(jobs, direction);
              if (wrong) {
                problems.knownFault(
                    Objects.requireNonNull(draft.directions.get(direction)).line,
                    lacksJobs
                        ? "mean and deviation of latencies are left out: fio before 3.30 sums them"
                            + " up wrongly over several jobs of a server, and not all jobs are here"
                        : "this fio sums up mean and deviation of latencies wrongly over several"
                            + " jobs of a server");
              }
              io.put(direction, wrong ? withoutMeans(stats) : stats);
            });
    return sum.toBuilder().io(io).build();
  }

  /**
   * One server's jobs follow each other; the next server's come behind its groups or begin anew.
   */
  private static boolean hasServerWithSeveral(List<JobDraft> jobs, Direction direction) {
    Set<List<Object>> names = new HashSet<>();
    int group = -1;
    int count = 0;
    for (JobDraft job : jobs) {
      if (job.followsGroups
          || job.groupId.orElse(group) < group
          || !names.add(List.of(job.name, job.groupId))) {
        names.clear();
        names.add(List.of(job.name, job.groupId));
        count = 0;
      }
      group = job.groupId.orElse(group);
      count += job.directions.containsKey(direction) ? 1 : 0;
      if (count > 1) {
        return true;
      }
    }
    return false;
  }

  private static IoStats withoutMeans(IoStats stats) {
    IoStats.Builder io = stats.toBuilder();
    without(stats.submissionLatency()).ifPresent(io::submissionLatency);
    without(stats.completionLatency()).ifPresent(io::completionLatency);
    without(stats.totalLatency()).ifPresent(io::totalLatency);
    return io.build();
  }

  private static Optional<LatencyStats> without(Optional<LatencyStats> stats) {
    return stats.map(
        latency ->
            new LatencyStats(
                latency.minNanos(),
                latency.maxNanos(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                latency.samples(),
                latency.percentiles(),
                latency.bins()));
  }
}
