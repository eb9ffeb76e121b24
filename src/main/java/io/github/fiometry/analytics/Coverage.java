package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How many of a run's I/Os a log holds. A histogram log lacks those of the last interval, a log
 * with {@code log_entries} those that did not fit.
 *
 * @param logged the number of I/Os in the log
 * @param issued the number of I/Os that the report of the run counts; absent when it counts none
 */
public record Coverage(long logged, OptionalLong issued) {
  /**
   * The coverage of one direction of one job.
   *
   * @param logged the number of I/Os in the log
   * @param io the direction in the report of the same run
   * @return both numbers
   */
  public static Coverage of(long logged, IoStats io) {
    return new Coverage(logged, io.totalIos());
  }

  /**
   * The part that the log holds.
   *
   * @return percent of the issued I/Os; absent when these are not known or none
   */
  public OptionalDouble percent() {
    return issued.isPresent() && issued.getAsLong() > 0
        ? OptionalDouble.of(100.0 * logged / issued.getAsLong())
        : OptionalDouble.empty();
  }
}
