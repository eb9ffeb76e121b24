package io.github.fiometry.cli;

import io.github.fiometry.analytics.Coverage;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SeriesInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * How many I/Os a job issued, as the reports beside its log say; when there are several reports,
 * only what they agree on.
 */
final class RunCounts {
  private final List<FioRun> runs;

  RunCounts(List<FioRun> runs) {
    this.runs = runs;
  }

  Coverage coverage(SeriesInfo info, Direction direction, long logged) {
    TreeSet<Long> counts = new TreeSet<>();
    for (FioRun run : runs) {
      OptionalLong count = issued(run, info, direction);
      // A report that counts fewer I/Os than the log holds is of another run.
      if (count.isPresent() && count.getAsLong() >= logged) {
        counts.add(count.getAsLong());
      }
    }
    return new Coverage(
        logged, counts.size() == 1 ? OptionalLong.of(counts.first()) : OptionalLong.empty());
  }

  private static OptionalLong issued(FioRun run, SeriesInfo info, Direction direction) {
    List<Job> jobs =
        run.jobs().isEmpty()
            ? run.clientStats().stream()
                .filter(job -> info.host().isEmpty() || job.hostname().equals(info.host()))
                .toList()
            : run.jobs();
    if (jobs.isEmpty()) {
      return OptionalLong.empty();
    }
    if (info.jobNumber().isEmpty()) {
      return sum(jobs, direction);
    }
    int index = info.jobNumber().getAsInt() - 1;
    boolean grouped = jobs.stream().anyMatch(job -> job.numJobs().orElse(1) > 1);
    if (grouped || index >= jobs.size()) {
      return OptionalLong.empty();
    }
    return sum(List.of(jobs.get(index)), direction);
  }

  /** The I/Os of some jobs in one direction; fio logs a unified job's I/Os by their own. */
  private static OptionalLong sum(List<Job> jobs, Direction direction) {
    long sum = 0;
    for (Job job : jobs) {
      Optional<IoStats> io = Optional.ofNullable(job.io().get(direction));
      if (io.isPresent() && io.get().totalIos().isEmpty()) {
        return OptionalLong.empty();
      }
      if (job.io().containsKey(Direction.MIXED)) {
        return OptionalLong.empty();
      }
      sum += io.map(stats -> stats.totalIos().orElse(0)).orElse(0L);
    }
    return OptionalLong.of(sum);
  }
}
