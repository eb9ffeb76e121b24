package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The group that is being printed, and where the heading of another one must have stood. */
final class OpenGroup {
  private Optional<GroupDraft> draft = Optional.empty();
  private boolean blankBehindHeading;
  private boolean isCut;

  /** The next lines belong to this group. */
  void open(GroupDraft group) {
    draft = Optional.of(group);
  }

  /** The next lines belong to no group. */
  void close() {
    draft = Optional.empty();
  }

  /** A heading has come: what is behind it is told by it. */
  void heading() {
    blankBehindHeading = false;
    isCut = false;
  }

  /** Somebody says that lines are left out here. */
  void cut() {
    isCut = true;
  }

  /** The lines left out were those before the group that is open now. */
  void endCut() {
    isCut = false;
  }

  /** The group of a line that {@link #lacksHeading} has found to be of this one. */
  GroupDraft take(boolean blankBefore) {
    GroupDraft group = draft.orElseThrow();
    if (group.directions.isEmpty()) {
      // without a heading the blank line before it may be what is left
      blankBehindHeading = blankBefore && group.groupId.isPresent();
    }
    return group;
  }

  /**
   * What a further mixed line of a group is about: fio calls all lines of a group so whose last job
   * reports its directions as one, those of the other jobs too. Told by the one direction of them
   * that has no line yet; empty for all other lines.
   */
  Optional<Direction> directionOfMixed(LineToken line, boolean blankBefore, RunDraft run) {
    boolean isFurther =
        !blankBefore
            && !isCut
            && draft.isPresent()
            && draft.get().groupId.isPresent()
            && draft.get().directions.containsKey(Direction.MIXED)
            && DirectionLines.directionOf(line).equals(Optional.of(Direction.MIXED));
    if (!isFurther) {
      return Optional.empty();
    }
    Set<Direction> open = EnumSet.noneOf(Direction.class);
    for (JobDraft job : run.jobs) {
      if (job.groupId.equals(draft.get().groupId)) {
        open.addAll(job.directions.keySet());
      }
    }
    open.removeAll(draft.get().directions.keySet());
    open.remove(Direction.READ); // counted with what is mixed
    return open.size() == 1 ? Optional.of(open.iterator().next()) : Optional.empty();
  }

  /** Whether a line of a group is of no group that has come. */
  boolean lacksHeading(LineToken line, boolean blankBefore, RunDraft run) {
    return draft.isEmpty() || isOfOther(line, blankBefore, run, draft.get());
  }

  /**
   * Between groups is an empty line; so it tells something where there may be another group, and
   * the line is not sure to be of this one.
   */
  private boolean isOfOther(LineToken line, boolean blankBefore, RunDraft run, GroupDraft group) {
    Optional<Direction> direction = DirectionLines.directionOf(line);
    boolean isOther =
        direction.isPresent()
            && (run.jobs.size() > 1 || run.lacksJobs())
            && !run.mayHave(group.groupId, direction.get())
            && run.hasSeveralGroups();
    if (isCut && run.hasSeveralGroups()
        || isOther && (!group.directions.isEmpty() || !run.lacksCutJobs())) {
      return true;
    }
    return !group.directions.isEmpty()
        && (blankBefore && !blankBehindHeading && !run.isAlone(group.groupId, direction)
            || direction.isPresent() && group.isAtOrBehind(direction.get()));
  }
}
