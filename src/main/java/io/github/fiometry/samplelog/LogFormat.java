package io.github.fiometry.samplelog;

import io.github.fiometry.model.SampleMeaning;
import java.util.List;
import java.util.OptionalLong;

/**
 * How the rows of one log are to be read, and why so.
 *
 * @param columns which columns the log has; for a histogram log only the basic ones
 * @param unit the unit of the values as written
 * @param meaning what one row stands for
 * @param epochTime true when the times are milliseconds of a clock instead of the job's
 * @param windowMillis how long a window is, in milliseconds, where the options of the log's own job
 *     tell it ({@code log_avg_msec}); absent otherwise, and when rows are I/Os
 * @param decisions how each of these was found, in a fixed order
 */
public record LogFormat(
    LogColumns columns,
    LogUnit unit,
    SampleMeaning meaning,
    boolean epochTime,
    OptionalLong windowMillis,
    List<LogDecision> decisions) {

  /** Copies the decisions, so that the record cannot change. */
  public LogFormat {
    decisions = List.copyOf(decisions);
  }

  /**
   * Whether no other reading fits what is known.
   *
   * @return false when at least one decision is not certain
   */
  public boolean isCertain() {
    return decisions.stream().allMatch(LogDecision::certain);
  }
}
