package io.github.fiometry.analytics;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.OptionalLong;

/** Values in ascending order, for exact percentiles. Immutable. */
public final class SortedValues {
  /** No values. */
  public static final SortedValues NONE = new SortedValues(new long[0]);

  private final long[] values;

  private SortedValues(long[] values) {
    this.values = values;
  }

  /** Takes over an array, which is sorted in place. */
  static SortedValues ofOwned(long[] values) {
    Arrays.sort(values);
    return new SortedValues(values);
  }

  /**
   * How many there are.
   *
   * @return the number of values
   */
  public int size() {
    return values.length;
  }

  /**
   * The smallest value that at least rank percent of all do not exceed.
   *
   * @param rank the percentile, 0 to 100
   * @return one of the values; empty when there are none
   */
  public OptionalLong percentile(double rank) {
    if (values.length == 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(values[(int) nearestRank(rank, values.length) - 1]);
  }

  /** The number, from 1, of the smallest sample that rank percent of all do not exceed. */
  static long nearestRank(double rank, long samples) {
    long number =
        BigDecimal.valueOf(rank)
            .multiply(BigDecimal.valueOf(samples))
            .movePointLeft(2)
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
    return Math.max(number, 1);
  }
}
