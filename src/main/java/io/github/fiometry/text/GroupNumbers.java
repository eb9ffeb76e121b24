package io.github.fiometry.text;

import java.util.List;
import java.util.OptionalInt;

/**
 * Tells a group's number that is damaged, since another group has it, from the first group of a
 * later report: fio prints a group for each number of its jobs, in their order.
 */
final class GroupNumbers {
  private final RunDraft run;

  GroupNumbers(RunDraft run) {
    this.run = run;
  }

  /**
   * Whether a group is one of this report though there is one of its number, since others are still
   * to come. The wrong number is taken away: that of the group which does not stand in its place.
   */
  boolean takesTwin(GroupDraft next, LineToken heading, Problems problems) {
    if (run.prologue.clientMode) {
      return false;
    }
    int wrongHeading = wrongHeading(next.groupId);
    List<Integer> numbers = numbers();
    int place = run.groups.size() - (wrongHeading < 0 ? 0 : 1);
    if (numbers.size() <= place) {
      return false;
    }
    if (wrongHeading >= 0) {
      run.groups.remove(wrongHeading);
      return true;
    }
    for (int i = 0; i < place; i++) {
      GroupDraft twin = run.groups.get(i);
      if (twin.groupId.equals(next.groupId)) {
        boolean twinIsRight = isNumber(twin.groupId, numbers.get(i));
        boolean nextIsRight = isNumber(next.groupId, numbers.get(place));
        problems.misplaced(heading, "two groups of one number, where another one's is missing");
        twin.groupId = twinIsRight ? twin.groupId : OptionalInt.empty();
        next.groupId = nextIsRight ? next.groupId : OptionalInt.empty();
        return true;
      }
    }
    return false;
  }

  /**
   * Where a group stands whose line was not taken for its own, since the number is another group's;
   * -1 for nowhere.
   */
  private int wrongHeading(OptionalInt groupId) {
    for (int i = 0; i + 1 < run.groups.size(); i++) {
      GroupDraft group = run.groups.get(i);
      if (group.groupId.equals(groupId)
          && group.directions.isEmpty()
          && run.groups.get(i + 1).groupId.isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isNumber(OptionalInt groupId, int number) {
    return groupId.isPresent() && groupId.getAsInt() == number;
  }

  /** Those of the jobs, each once, from the lowest. */
  private List<Integer> numbers() {
    return run.jobs.stream()
        .flatMapToInt(job -> job.groupId.stream())
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }
}
