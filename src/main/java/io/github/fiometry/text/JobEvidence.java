package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.EnumSet;
import java.util.HashMap;
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
