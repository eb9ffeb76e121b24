package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.Workload;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What tells whose the lines behind a cut are: the counts of I/Os that a job has twice, and the
 * directions that its run status group has lines of.
 */
final class JobEvidence {
  /** How far a sum of printed numbers may be off: fio prints four digits and more. */
  private static final double SUM_IS_ROUNDED = 0.005;

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

  /** Whether all jobs are here. */
  enum Jobs {
    ALL,
    SOME,
    UNKNOWN
  }

  /** What the groups tell of it: their data is the sum of that of their jobs. */
  Jobs jobsByGroups() {
    boolean isKnown = !run.groups.isEmpty();
    for (GroupDraft group : run.groups) {
      for (Map.Entry<Direction, GroupDraft.Line> entry : group.directions.entrySet()) {
        double share = share(group, entry.getKey(), entry.getValue());
        if (share < 1 - SUM_IS_ROUNDED) {
          return Jobs.SOME;
        }
        isKnown &= share <= 1 + SUM_IS_ROUNDED;
      }
    }
    Set<OptionalInt> printed = new HashSet<>();
    run.groups.forEach(group -> printed.add(group.groupId));
    return isKnown && run.jobs.stream().allMatch(job -> printed.contains(job.groupId))
        ? Jobs.ALL
        : Jobs.UNKNOWN;
  }

  /** The share of a group's data that its jobs have; NaN where that of one is not known. */
  private double share(GroupDraft group, Direction direction, GroupDraft.Line line) {
    double sum = 0;
    for (JobDraft job : run.jobs) {
      DirectionDraft draft = job.directions.get(direction);
      boolean mayHave = !job.groupId.isPresent() || job.groupId.equals(group.groupId);
      if (mayHave && draft != null && draft.io.isPresent()) {
        sum += draft.io.get().value(1024);
      } else if (mayHave && (draft != null || job.tail.isPresent() || !job.hasJobLine)) {
        return Double.NaN;
      }
    }
    return line.io.isPresent() && line.io.get().value(1024) > 0
        ? sum / line.io.get().value(1024)
        : Double.NaN;
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

  /** Whether lines right behind a seam are like those of the job before it in more than order. */
  boolean supports(JobDraft job, CutRest rest) {
    return !rest.distribution.isEmpty()
        && !rest.issuedIsFar
        && !rest.hasDirections()
        && hasAllDirections(job, rest)
        && job.directions.values().stream()
            .allMatch(
                draft -> draft.iops.isPresent() && !Double.isNaN(draft.completion.mostNanos()))
        && !contradicts(job, rest);
  }

  /** The directions that ran: by the issued line, or else those that the group or header names. */
  Set<Direction> ran(JobDraft job, CutRest rest) {
    Set<Direction> ran = EnumSet.noneOf(Direction.class);
    rest.issued.forEach(
        (direction, counts) -> {
          if (counts.total > 0) {
            ran.add(direction);
          }
        });
    if (rest.issued.isEmpty() && job.issued.isEmpty()) {
      ran.addAll(printedOf(job));
      ran.addAll(askedOf(job));
    }
    return ran;
  }

  private Set<Direction> askedOf(JobDraft job) {
    HeaderIndex.Candidates headers = run.prologue.headers.of(job);
    String pattern =
        headers == null
            ? ""
            : headers.first().flatMap(HeaderValues::workload).flatMap(Workload::rw).orElse("");
    return switch (pattern) {
      case "rw", "randrw" -> EnumSet.of(Direction.READ, Direction.WRITE);
      case "trimwrite", "randtrimwrite" -> EnumSet.of(Direction.WRITE, Direction.TRIM);
      default -> Set.of();
    };
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
    return printed.isEmpty()
        || run.hasCutGroups
        || printed.contains(direction)
        || printed.contains(Direction.MIXED);
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
