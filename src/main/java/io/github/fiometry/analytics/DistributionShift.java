package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Two whole latency distributions held against each other: where they differ and how far.
 *
 * <p>The I/Os of a run are no independent sample, so no p-value goes with it.
 *
 * @param quantiles the deciles and the tails, ascending
 * @param kolmogorovSmirnov the greatest distance between the two cumulative distributions, 0 to 1
 * @param baseSamples I/Os of the base
 * @param changedSamples I/Os of the new side
 */
public record DistributionShift(
    List<Quantile> quantiles, double kolmogorovSmirnov, long baseSamples, long changedSamples) {
  private static final double[] RANKS = {
    10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99
  };

  /** A rank needs this many samples beyond it to say anything. */
  private static final double SAMPLES_BEYOND = 10;

  /** Copies the list, so that the shift cannot change. */
  public DistributionShift {
    quantiles = List.copyOf(quantiles);
  }

  /**
   * One rank in both distributions, by fio's definition of a percentile.
   *
   * @param rank the rank, 0 to 100
   * @param baseNanos the value in the base, nanoseconds
   * @param changedNanos the value in the new side, nanoseconds
   * @param enoughSamples whether at least ten samples lie beyond the rank on both sides
   */
  public record Quantile(double rank, long baseNanos, long changedNanos, boolean enoughSamples) {
    /**
     * How far the rank moved.
     *
     * @return new minus base, nanoseconds; less is better
     */
    public long differenceNanos() {
      return changedNanos - baseNanos;
    }

    /**
     * How far the rank moved, relatively.
     *
     * @return new divided by base; absent when the base is 0
     */
    public OptionalDouble ratio() {
      return baseNanos == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) changedNanos / baseNanos);
    }
  }

  /**
   * Compares two distributions, neither of them empty.
   *
   * @param base the base
   * @param changed the new side
   * @return the shift
   */
  public static DistributionShift of(LatencyBins base, LatencyBins changed) {
    List<Quantile> quantiles = new ArrayList<>();
    long fewer = Math.min(base.totalCount(), changed.totalCount());
    for (double rank : RANKS) {
      quantiles.add(
          new Quantile(
              rank,
              value(base, rank),
              value(changed, rank),
              fewer * (100 - rank) / 100 >= SAMPLES_BEYOND));
    }
    return new DistributionShift(
        quantiles, distance(base, changed), base.totalCount(), changed.totalCount());
  }

  private static long value(LatencyBins bins, double rank) {
    return PercentileRule.EXACT.value(bins, rank, bins.totalCount()).orElseThrow();
  }

  private static double distance(LatencyBins base, LatencyBins changed) {
    double greatest = 0;
    long baseReached = 0;
    long changedReached = 0;
    int i = 0;
    int j = 0;
    while (i < base.size() && j < changed.size()) {
      long next = Math.min(base.nanos(i), changed.nanos(j));
      if (base.nanos(i) == next) {
        baseReached += base.count(i++);
      }
      if (changed.nanos(j) == next) {
        changedReached += changed.count(j++);
      }
      double apart =
          (double) baseReached / base.totalCount() - (double) changedReached / changed.totalCount();
      greatest = Math.max(greatest, Math.abs(apart));
    }
    return greatest;
  }
}
