package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.util.OptionalLong;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * A percentile with what its number of samples says about its certainty.
 *
 * <p>The interval is that of order statistics: how many of N samples lie below the true percentile
 * is binomial, so the samples with the ranks at the two ends of that distribution enclose it,
 * whatever the latencies' own distribution. I/Os that follow one another are not independent
 * (garbage collection, caches), so the truth about another run may lie further off; and a bucket's
 * middle is within 1/128 of its samples.
 *
 * @param rank the percentile, 0 to 100
 * @param samples the number of samples
 * @param nanos its value, by fio's definition; absent when there are no samples
 * @param lowNanos the lower end of the 95 % interval; absent when even the smallest sample may lie
 *     above it
 * @param highNanos the upper end of the 95 % interval; absent when the true percentile may lie
 *     above the largest sample
 * @param enough whether at least ten samples are expected beyond the percentile; when not, n is too
 *     small for it
 */
public record PercentileEstimate(
    double rank,
    long samples,
    OptionalLong nanos,
    OptionalLong lowNanos,
    OptionalLong highNanos,
    boolean enough) {

  /** How many samples must be expected beyond a percentile for it to mean anything. */
  public static final int SAMPLES_BEYOND = 10;

  private static final double TAIL = 0.025;
  private static final int LARGEST_EXACT = 1_000_000;

  /**
   * A percentile of a distribution.
   *
   * @param bins the distribution
   * @param rank the percentile, 0 to 100
   * @return its value and interval
   */
  public static PercentileEstimate of(LatencyBins bins, double rank) {
    long samples = bins.totalCount();
    double part = rank / 100;
    boolean enough = samples * Math.min(part, 1 - part) >= SAMPLES_BEYOND * (1 - 1e-9);
    if (samples == 0) {
      return new PercentileEstimate(
          rank, 0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), false);
    }
    long low = countAt(samples, part, TAIL);
    long high = countAt(samples, part, 1 - TAIL) + 1;
    return new PercentileEstimate(
        rank,
        samples,
        PercentileRule.EXACT.value(bins, rank, samples),
        low < 1 ? OptionalLong.empty() : PercentileRule.at(bins, low),
        high > samples ? OptionalLong.empty() : PercentileRule.at(bins, high),
        enough);
  }

  /** The number of samples below the percentile that is not undercut with this probability. */
  private static long countAt(long samples, double part, double probability) {
    if (samples <= LARGEST_EXACT) {
      return new BinomialDistribution(null, (int) samples, part)
          .inverseCumulativeProbability(probability);
    }
    double deviation = Math.sqrt(samples * part * (1 - part));
    double z = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(probability);
    return Math.round(samples * part + z * deviation);
  }
}
