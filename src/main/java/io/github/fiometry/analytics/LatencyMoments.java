package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyStats;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Count, extremes, mean and deviation of samples from several sources, pooled: the mean weighted by
 * counts, the deviation as fio's sample deviation of all samples together.
 *
 * <p>{@code variance = (sum((n - 1) * deviation^2 + n * mean^2) - N * Mean^2) / (N - 1)}. A value
 * is absent when a part with samples lacks it.
 *
 * @param samples the number of samples; absent when a part does not tell its own
 * @param minNanos the smallest, nanoseconds
 * @param maxNanos the largest, nanoseconds
 * @param meanNanos the mean, nanoseconds
 * @param standardDeviationNanos the sample standard deviation, nanoseconds
 */
public record LatencyMoments(
    OptionalLong samples,
    OptionalDouble minNanos,
    OptionalDouble maxNanos,
    OptionalDouble meanNanos,
    OptionalDouble standardDeviationNanos) {

  /**
   * Pools the moments of several parts.
   *
   * @param parts statistics of disjoint sets of samples
   * @return their moments together
   */
  public static LatencyMoments pool(List<LatencyStats> parts) {
    long total = 0;
    boolean counted = !parts.isEmpty();
    double sum = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    boolean extremes = counted;
    boolean means = counted;
    for (LatencyStats part : parts) {
      OptionalLong samples = samplesOf(part);
      counted &= samples.isPresent();
      long n = samples.orElse(0);
      total += n;
      sum += n * part.meanNanos().orElse(0);
      means &= samples.isPresent() && part.meanNanos().isPresent();
      extremes &= part.minNanos().isPresent() && part.maxNanos().isPresent();
      min = Math.min(min, part.minNanos().orElse(Double.POSITIVE_INFINITY));
      max = Math.max(max, part.maxNanos().orElse(Double.NEGATIVE_INFINITY));
    }
    means &= total > 0;
    double mean = sum / total;
    return new LatencyMoments(
        counted ? OptionalLong.of(total) : OptionalLong.empty(),
        extremes ? OptionalDouble.of(min) : OptionalDouble.empty(),
        extremes ? OptionalDouble.of(max) : OptionalDouble.empty(),
        means ? OptionalDouble.of(mean) : OptionalDouble.empty(),
        means ? deviation(parts, total, mean) : OptionalDouble.empty());
  }

  private static OptionalDouble deviation(List<LatencyStats> parts, long total, double mean) {
    double squares = 0;
    for (LatencyStats part : parts) {
      if (part.standardDeviationNanos().isEmpty()) {
        return OptionalDouble.empty();
      }
      long n = samplesOf(part).orElse(0);
      double deviation = part.standardDeviationNanos().getAsDouble();
      // The distance of the means instead of their squares: no difference of large numbers.
      double distance = part.meanNanos().orElse(mean) - mean;
      squares += (n - 1) * deviation * deviation + n * distance * distance;
    }
    return total > 1 ? OptionalDouble.of(Math.sqrt(squares / (total - 1))) : OptionalDouble.of(0);
  }

  /** The number of samples as told, or added up from the bins. */
  static OptionalLong samplesOf(LatencyStats part) {
    if (part.samples().isPresent() || part.bins().isEmpty()) {
      return part.samples();
    }
    return OptionalLong.of(part.bins().get().totalCount());
  }
}
