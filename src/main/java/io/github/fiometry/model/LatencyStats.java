package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The latencies of one kind (submission, completion, total, sync) that fio measured in one
 * direction of one job.
 *
 * <p>All values are nanoseconds, whatever unit fio printed; fractions are kept. Text rounds: {@code
 * max=8079.5k} in nanoseconds is stored as 8079500 (fio num2str with 6 digits); up to fio 2.21
 * samples are whole microseconds. Statistics of zero samples are never built: the whole object is
 * absent. fio: stat.c {@code display_lat}, JSON objects {@code slat_ns}, {@code clat_ns}, {@code
 * lat_ns} ({@code slat}, {@code clat}, {@code lat} in microseconds up to 2.21).
 *
 * @param minNanos the smallest latency, in nanoseconds; absent when the input does not give it
 *     (JSON {@code min})
 * @param maxNanos the largest latency, in nanoseconds; absent when the input does not give it (JSON
 *     {@code max})
 * @param meanNanos the arithmetic mean, in nanoseconds, fio: avg; absent when the input does not
 *     give it (JSON {@code mean})
 * @param standardDeviationNanos the sample standard deviation, in nanoseconds, fio: stdev; absent
 *     when the input does not give it or fio printed nan (JSON {@code stddev})
 * @param samples the number of I/Os measured, fio: N (JSON since 3.18); absent in text (JSON {@code
 *     samples})
 * @param percentiles latency percentiles in nanoseconds, each the middle of the log bucket that
 *     holds the percentile, so within about 1/128 of the true sample and exact below 128 units
 *     (stat.c plat_idx_to_val); absent when none were printed (JSON {@code percentiles})
 * @param bins the whole distribution in fio's buckets, json+ only; absent elsewhere (JSON {@code
 *     bins})
 */
public record LatencyStats(
    OptionalDouble minNanos,
    OptionalDouble maxNanos,
    OptionalDouble meanNanos,
    OptionalDouble standardDeviationNanos,
    OptionalLong samples,
    Optional<Percentiles> percentiles,
    Optional<LatencyBins> bins) {

  /**
   * The value of one percentile.
   *
   * @param percentile the percentile, 0 to 100, as fio labels it, for example 99.9
   * @return the latency in nanoseconds, or empty when fio did not print this percentile
   */
  public OptionalLong percentileNanos(double percentile) {
    return percentiles.isPresent() ? percentiles.get().value(percentile) : OptionalLong.empty();
  }

  /**
   * A builder in which every value is absent.
   *
   * @return an empty builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder that starts with the values of this record.
   *
   * @return a builder holding this record's values
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.minNanos = minNanos;
    builder.maxNanos = maxNanos;
    builder.meanNanos = meanNanos;
    builder.standardDeviationNanos = standardDeviationNanos;
    builder.samples = samples;
    builder.percentiles = percentiles;
    builder.bins = bins;
    return builder;
  }

  /**
   * Collects the values of a {@link LatencyStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalDouble minNanos = OptionalDouble.empty();
    private OptionalDouble maxNanos = OptionalDouble.empty();
    private OptionalDouble meanNanos = OptionalDouble.empty();
    private OptionalDouble standardDeviationNanos = OptionalDouble.empty();
    private OptionalLong samples = OptionalLong.empty();
    private Optional<Percentiles> percentiles = Optional.empty();
    private Optional<LatencyBins> bins = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link LatencyStats#minNanos()}; a value that is not finite makes it absent.
     *
     * @param minNanos the value
     * @return this builder
     */
    public Builder minNanos(double minNanos) {
      this.minNanos = OptionalNumbers.finite(minNanos);
      return this;
    }

    /**
     * Sets {@link LatencyStats#maxNanos()}; a value that is not finite makes it absent.
     *
     * @param maxNanos the value
     * @return this builder
     */
    public Builder maxNanos(double maxNanos) {
      this.maxNanos = OptionalNumbers.finite(maxNanos);
      return this;
    }

    /**
     * Sets {@link LatencyStats#meanNanos()}; a value that is not finite makes it absent.
     *
     * @param meanNanos the value
     * @return this builder
     */
    public Builder meanNanos(double meanNanos) {
      this.meanNanos = OptionalNumbers.finite(meanNanos);
      return this;
    }

    /**
     * Sets {@link LatencyStats#standardDeviationNanos()}; a value that is not finite makes it
     * absent.
     *
     * @param standardDeviationNanos the value
     * @return this builder
     */
    public Builder standardDeviationNanos(double standardDeviationNanos) {
      this.standardDeviationNanos = OptionalNumbers.finite(standardDeviationNanos);
      return this;
    }

    /**
     * Sets {@link LatencyStats#samples()}.
     *
     * @param samples the value
     * @return this builder
     */
    public Builder samples(long samples) {
      this.samples = OptionalNumbers.of(samples);
      return this;
    }

    /**
     * Sets {@link LatencyStats#percentiles()}.
     *
     * @param percentiles the value
     * @return this builder
     */
    public Builder percentiles(Percentiles percentiles) {
      this.percentiles = Optional.of(percentiles);
      return this;
    }

    /**
     * Sets {@link LatencyStats#bins()}.
     *
     * @param bins the value
     * @return this builder
     */
    public Builder bins(LatencyBins bins) {
      this.bins = Optional.of(bins);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public LatencyStats build() {
      return new LatencyStats(
          minNanos, maxNanos, meanNanos, standardDeviationNanos, samples, percentiles, bins);
    }
  }
}
