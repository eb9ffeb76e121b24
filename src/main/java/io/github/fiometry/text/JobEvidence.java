package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBucket;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What tells whose the lines behind a cut are: the counts of I/Os that a job has twice, and the
 * directions that its run status group has lines of.
 */
final class JobEvidence {
  private final RunDraft run;
  private final Map<OptionalInt, Set<Direction>> groups = new HashMap<>();

  JobEvidence(RunDraft run) {
    this.run = run;
  }

  /**
   * Whether a number of I/Os can be that of a direction.
   *
   * <p>fio: show_ddir_status divides total_io_u by the runtime. A number with a suffix may be off
   * by a whole unit: up to 3.25 11.0k may stand for 11976.
   */
  static boolean fits(DirectionDraft direction, IssuedDraft counts) {
    if (direction.iops.isEmpty() || direction.runtimeMillis <= 0 || counts.total < 0) {
      return true;
    }
    double printed = direction.iops.get().value(1000);
    double exact = 1000.0 * counts.total / direction.runtimeMillis;
    return Math.abs(printed - exact) <= 1 + direction.iops.get().unit(1000);
  }

  /** Whether lines behind a seam cannot be those of the job before it. */
  boolean contradicts(JobDraft job, CutRest rest) {
    for (Map.Entry<Direction, DirectionDraft> entry : job.directions.entrySet()) {
      IssuedDraft counts = rest.issued.get(entry.getKey());
      if (counts != null && !fits(entry.getValue(), counts)) {
        return true;
      }
    }
    return !rest.distribution.isEmpty()
        && !rest.hasDirections()
        && job.unknownDirection.isEmpty()
        && !fits(job, rest.distribution, hasAllDirections(job, rest));
  }

  private static boolean hasAllDirections(JobDraft job, CutRest rest) {
    return job.directions.containsKey(Direction.MIXED)
        || !rest.issued.isEmpty()
            && rest.issued.entrySet().stream()
                .allMatch(
                    counts ->
                        counts.getValue().total <= 0
                            || job.directions.containsKey(counts.getKey()));
  }

  /**
   * Whether the slowest I/O of a job can be in the last bucket of a latency distribution.
   *
   * <p>fio: account_io_completion counts each completion latency there.
   */
  private static boolean fits(JobDraft job, List<LatencyBucket> distribution, boolean isWhole) {
    double most = 0;
    for (DirectionDraft draft : job.directions.values()) {
      // NaN, which fits anything, where it is not known
      most = Math.max(most, draft.completion.mostNanos());
    }
    double digit = PercentileBlock.lastDigit(most);
    long upper = distribution.get(distribution.size() - 1).upperNanos().orElse(Long.MAX_VALUE);
    return !(most - digit > upper) && !(isWhole && most + digit < lowerBound(upper));
  }

  /** Where a bucket begins at the earliest, by the labels 2, 4, 10, 20, 50, … 1000 of each unit. */
  private static double lowerBound(long upperNanos) {
    return upperNanos == Long.MAX_VALUE ? 2e9 : upperNanos <= 2000 ? 0 : 0.4 * upperNanos;
  }

  /**
   * Whether fio may have printed a line for a direction that the issued line tells of.
   *
   * <p>fio: show_ddir_status prints none for a direction without runtime, and show_group_stats none
   * in the group.
   */
  boolean mayHavePrinted(JobDraft job, Direction direction) {
    Set<Direction> printed = printedOf(job);
    return printed.isEmpty() || printed.contains(direction) || printed.contains(Direction.MIXED);
  }

  /** Whether the groups tell that fio added up all directions of a job. */
  boolean isMixed(JobDraft job) {
    Set<Direction> printed = EnumSet.noneOf(Direction.class);
    for (GroupDraft group : run.groups) {
      if (job.groupId.isEmpty() || group.groupId.equals(job.groupId)) {
        printed.addAll(group.directions.keySet());
      }
    }
    return printed.equals(Set.of(Direction.MIXED));
  }

  /** The directions of which the job's group has lines; none where there is no such group. */
  Set<Direction> printedOf(JobDraft job) {
    if (groups.isEmpty()) {
      for (GroupDraft group : run.groups) {
        groups
            .computeIfAbsent(group.groupId, unused -> EnumSet.noneOf(Direction.class))
            .addAll(group.directions.keySet());
      }
    }
    return job.groupId.isEmpty() ? Set.of() : groups.getOrDefault(job.groupId, Set.of());
  }
}
