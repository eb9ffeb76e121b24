package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.math.BigInteger;
import java.util.OptionalLong;

/**
 * What one direction of a log holds, in the unit of its kind.
 *
 * @param samples the number of rows
 * @param firstMillis the earliest time
 * @param lastMillis the latest time
 * @param min the smallest value
 * @param max the largest value; that of the window maxima where the log has them
 * @param sum the sum of the values, exact
 * @param bytes the sum of the block sizes; 0 for windows
 * @param distribution the values in fio's buckets: percentiles from it are within 1/128
 * @param exactValues all values ascending, when they were asked for; else empty
 */
public record SampleSummary(
    long samples,
    long firstMillis,
    long lastMillis,
    long min,
    long max,
    BigInteger sum,
    long bytes,
    LatencyBins distribution,
    SortedValues exactValues) {

  /**
   * The arithmetic mean of the rows.
   *
   * @return in the unit of the kind
   */
  public double mean() {
    return new java.math.BigDecimal(sum)
        .divide(java.math.BigDecimal.valueOf(samples), java.math.MathContext.DECIMAL64)
        .doubleValue();
  }

  /**
   * A percentile of the rows: the exact one of all values where they were kept, else the middle of
   * fio's bucket that holds it, within 1/128.
   *
   * @param rank the percentile, 0 to 100
   * @return the value; empty only when there are no rows
   */
  public OptionalLong percentile(double rank) {
    if (exactValues.size() > 0) {
      return exactValues.percentile(rank);
    }
    OptionalLong middle = PercentileRule.at(distribution, SortedValues.nearestRank(rank, samples));
    // No value lies outside the extremes, which are exact.
    return middle.isPresent()
        ? OptionalLong.of(Math.min(Math.max(middle.getAsLong(), min), max))
        : middle;
  }
}
