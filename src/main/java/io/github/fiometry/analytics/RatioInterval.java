package io.github.fiometry.analytics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * The ratio of two medians, and how far it could be another one had other runs been made: the
 * percentile bootstrap. Each side is drawn anew from its own runs; the interval holds the middle of
 * the ratios that come out. The seed is fixed, so that the same runs give the same interval.
 *
 * <p>With few runs such an interval is too narrow; it describes and does not prove.
 *
 * @param ratio median of the new side divided by that of the base
 * @param lower the lower end
 * @param upper the upper end
 * @param confidence the share of the resampled ratios in the interval, 0 to 1
 */
public record RatioInterval(double ratio, double lower, double upper, double confidence) {
  /** How often both sides are drawn anew. */
  public static final int RESAMPLES = 9_999;

  /** The seed of the random numbers (commons-math's Well19937c). */
  public static final long SEED = 20_120_607;

  /**
   * The ratio of two sides.
   *
   * @param base one value for each run, at least one
   * @param changed one value for each run, at least one
   * @param confidence the wanted share, 0 to 1
   * @return the interval; empty when the base holds a value that is not greater than 0, or a side
   *     has only one run
   */
  public static Optional<RatioInterval> of(double[] base, double[] changed, double confidence) {
    if (base.length < 2 || changed.length < 2 || !(Arrays.stream(base).min().orElse(0) > 0)) {
      return Optional.empty();
    }
    RandomGenerator random = new Well19937c(SEED);
    double[] ratios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double denominator = resampledMedian(base, random);
      ratios[i] = resampledMedian(changed, random) / denominator;
    }
    Arrays.sort(ratios);
    int outside = (int) Math.floor((RESAMPLES + 1) * (1 - confidence) / 2);
    return Optional.of(
        new RatioInterval(
            MedianInterval.median(changed) / MedianInterval.median(base),
            ratios[outside - 1],
            ratios[RESAMPLES - outside],
            confidence));
  }

  private static double resampledMedian(double[] values, RandomGenerator random) {
    double[] drawn = new double[values.length];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = values[random.nextInt(values.length)];
    }
    return MedianInterval.median(drawn);
  }
}
