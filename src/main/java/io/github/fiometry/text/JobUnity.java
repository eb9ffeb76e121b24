package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.Percentiles;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Tells whether the lines of a job can all be of one: where jobs are missing, two halves may have
 * become one.
 *
 * <p>The I/Os per second and the runtime of a direction give its number of I/Os, which the issued
 * line has again; the mean of lat is the sum of those of slat and clat; the latency distribution
 * sums up to all; and what is there of one job is there of the others.
 */
final class JobUnity {
  /** The three means of a direction differ by less from each other. */
  private static final double ROUNDING = 0.05;

  /** By less the shares of the distribution differ from all: 0.01 stands for anything below. */
  private static final double ROUNDING_PERCENT = 1;

  private final RunDraft run;
  private final Map<OptionalInt, Set<Direction>> groups = new HashMap<>();
  private final Map<Set<Direction>, BitSet> lines = new HashMap<>();

  JobUnity(RunDraft run) {
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

  /** Whether the lines of a job contradict each other. */
  boolean isMadeOfTwo(JobDraft job) {
    for (DirectionDraft direction : job.directions.values()) {
      if (!direction.isOnlyIssued
          && (!fits(direction, direction.issued) || isMadeOfTwo(direction))) {
        return true;
      }
    }
    return isOfOtherDistribution(job) || isOfOtherGroup(job);
  }

  /** Whether a job ran a direction of which its group has no line, though it has others. */
  boolean isOfOtherGroup(JobDraft job) {
    Set<Direction> printed = printedOf(job);
    return !printed.isEmpty()
        && !printed.contains(Direction.MIXED)
        && !printed.containsAll(job.directions.keySet());
  }

  /**
   * Whether the percentiles of clat contradict the distribution, which is one of clat, too: fio
   * adds each latency to both.
   */
  private static boolean isOfOtherDistribution(JobDraft job) {
    if (job.directions.size() != 1) {
      return false;
    }
    Optional<Percentiles> percentiles =
        job.directions.values().iterator().next().completion.percentiles();
    if (percentiles.isEmpty()) {
      return false;
    }
    Percentiles values = percentiles.get();
    double sum = 0;
    for (LatencyBucket bucket : job.distribution) {
      sum += bucket.percent();
      double upper = bucket.upperNanos().orElse(Long.MAX_VALUE);
      for (int i = 0; i < values.size(); i++) {
        if (values.valueAt(i) < upper * (1 - ROUNDING)
            ? values.rank(i) > sum + ROUNDING_PERCENT
            : values.valueAt(i) > upper * (1 + ROUNDING)
                && values.rank(i) < sum - ROUNDING_PERCENT) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isMadeOfTwo(DirectionDraft direction) {
    double slat = direction.submission.meanNanos();
    double clat = direction.completion.meanNanos();
    double lat = direction.total.meanNanos();
    // a comparison with NaN is false
    return Math.abs(slat + clat - lat) > ROUNDING * lat;
  }

  /** Whether lines are missing in the middle of a job. */
  boolean hasHole(JobDraft job) {
    BitSet own = job.linesThere();
    if (lacksLine(job) || lacksRow(job) || JobDraft.hasGap(own)) {
      return true;
    }
    BitSet missing = linesOfAll(job.directions.keySet());
    missing.andNot(own);
    return missing.nextSetBit(0) >= 0 && own.nextSetBit(missing.nextSetBit(0)) >= 0;
  }

  /** The lines that the jobs with the same directions have. */
  private BitSet linesOfAll(Set<Direction> directions) {
    if (lines.isEmpty()) {
      for (JobDraft job : run.jobs) {
        if (job.hasJobLine) {
          lines
              .computeIfAbsent(Set.copyOf(job.directions.keySet()), unused -> new BitSet())
              .or(job.linesThere());
        }
      }
    }
    BitSet all = new BitSet();
    all.or(lines.getOrDefault(directions, all));
    return all;
  }

  /** Whether the line of a direction is missing, or that of clat, which the distribution is of. */
  private boolean lacksLine(JobDraft job) {
    for (Map.Entry<Direction, DirectionDraft> entry : job.directions.entrySet()) {
      DirectionDraft draft = entry.getValue();
      if (draft.isOnlyIssued
          ? mayHavePrinted(job, entry.getKey())
          : !job.distribution.isEmpty() && !draft.completion.hasSummary()) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row of percentiles or of the distribution is missing. */
  private static boolean lacksRow(JobDraft job) {
    for (DirectionDraft draft : job.directions.values()) {
      Optional<Percentiles> percentiles = draft.completion.percentiles();
      if (percentiles.isPresent() && PercentileBlock.lacksDefault(percentiles.get())) {
        return true;
      }
    }
    double sum = 0;
    for (LatencyBucket bucket : job.distribution) {
      sum += bucket.percent();
    }
    return !job.distribution.isEmpty() && Math.abs(sum - 100) > ROUNDING_PERCENT;
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

  /** The directions of which the job's group has lines; none where there is no such group. */
  private Set<Direction> printedOf(JobDraft job) {
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
