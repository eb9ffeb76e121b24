package io.github.fiometry.samplelog;

import java.util.ArrayList;
import java.util.List;

/**
 * Which columns a log has besides time, value, direction and block size. fio: iolog.c {@code
 * flush_samples}.
 *
 * @param windowMaximum a second value, the largest in the window: {@code log_window_value=both},
 *     since 3.37
 * @param offset the I/O's offset: {@code log_offset}, since 2.1.11
 * @param priority the I/O's priority: always since 3.18
 * @param issueTime the time of issue: {@code log_issue_time}, since 3.38
 */
public record LogColumns(
    boolean windowMaximum, boolean offset, boolean priority, boolean issueTime) {

  /** The four basic columns alone. */
  public static final LogColumns BASIC = new LogColumns(false, false, false, false);

  private static final List<LogColumns> ALL =
      List.of(
          BASIC,
          new LogColumns(false, false, true, false),
          new LogColumns(false, true, false, false),
          new LogColumns(false, true, true, false),
          new LogColumns(true, false, true, false),
          new LogColumns(false, true, true, true),
          new LogColumns(true, true, true, false),
          new LogColumns(true, true, true, true));

  /**
   * How many columns these are.
   *
   * @return 4 to 8
   */
  public int count() {
    return 4
        + (windowMaximum ? 1 : 0)
        + (offset ? 1 : 0)
        + (priority ? 1 : 0)
        + (issueTime ? 1 : 0);
  }

  /**
   * The readings that some fio version gives to a number of columns, the likelier first.
   *
   * @param count how many columns a log has
   * @return one reading for 4 and 8, two for 5, 6 and 7, none for others
   */
  public static List<LogColumns> readingsOf(int count) {
    return ALL.stream().filter(columns -> columns.count() == count).toList();
  }

  int directionIndex() {
    return windowMaximum ? 3 : 2;
  }

  int priorityIndex() {
    return count() - (issueTime ? 2 : 1);
  }

  /**
   * The columns in their order.
   *
   * @return for example time, value, direction, block size, priority
   */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of("time", "value"));
    if (windowMaximum) {
      names.add("window maximum");
    }
    names.add("direction");
    names.add("block size");
    if (offset) {
      names.add("offset");
    }
    if (priority) {
      names.add("priority");
    }
    if (issueTime) {
      names.add("issue time");
    }
    return names;
  }

  /** The columns in their order: {@code time, value, direction, block size, priority}. */
  @Override
  public String toString() {
    return String.join(", ", names());
  }
}
