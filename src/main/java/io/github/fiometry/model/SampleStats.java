package io.github.fiometry.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Statistics over the bandwidth or IOPS samples that fio takes during a run (one per {@code
 * bwavgtime} window, 500 ms by default).
 *
 * <p>Unit: bytes per second for bandwidth, operations per second for IOPS, as the holder's name
 * says. fio's text label may lie ({@code kB/s} is still KiB/s), the values here are converted. With
 * an un-averaged {@code write_bw_log} (2.10 and later) each sample is one I/O instead of a window.
 * With group reporting the figures are per job up to 3.12 and sums over the jobs from 3.13 on. fio:
 * stat.c {@code display_agg_lat}, {@code show_ddir_status}.
 *
 * @param min the smallest sample; absent when the input does not give it (JSON {@code min})
 * @param max the largest sample; absent when the input does not give it (JSON {@code max})
 * @param mean the mean of the samples, fio: avg; absent when the input does not give it (JSON
 *     {@code mean})
 * @param standardDeviation the standard deviation of the samples, fio: stdev; absent when the input
 *     does not give it (JSON {@code stddev})
 * @param aggregatePercent share of the group's bandwidth, 0 to 100, fio: per, bw_agg; absent for
 *     IOPS and for versions that print it wrongly (JSON {@code aggregate_percent})
 * @param samples the number of samples; printed since 2.99, absent before (JSON {@code samples})
 */
public record SampleStats(
    OptionalDouble min,
    OptionalDouble max,
    OptionalDouble mean,
    OptionalDouble standardDeviation,
    OptionalDouble aggregatePercent,
    OptionalLong samples) {

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
    builder.min = min;
    builder.max = max;
    builder.mean = mean;
    builder.standardDeviation = standardDeviation;
    builder.aggregatePercent = aggregatePercent;
    builder.samples = samples;
    return builder;
  }

  /**
   * Collects the values of a {@link SampleStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalDouble min = OptionalDouble.empty();
    private OptionalDouble max = OptionalDouble.empty();
    private OptionalDouble mean = OptionalDouble.empty();
    private OptionalDouble standardDeviation = OptionalDouble.empty();
    private OptionalDouble aggregatePercent = OptionalDouble.empty();
    private OptionalLong samples = OptionalLong.empty();

    private Builder() {}

    /**
     * Sets {@link SampleStats#min()}; a value that is not finite makes it absent.
     *
     * @param min the value
     * @return this builder
     */
    public Builder min(double min) {
      this.min = OptionalNumbers.finite(min);
      return this;
    }

    /**
     * Sets {@link SampleStats#max()}; a value that is not finite makes it absent.
     *
     * @param max the value
     * @return this builder
     */
    public Builder max(double max) {
      this.max = OptionalNumbers.finite(max);
      return this;
    }

    /**
     * Sets {@link SampleStats#mean()}; a value that is not finite makes it absent.
     *
     * @param mean the value
     * @return this builder
     */
    public Builder mean(double mean) {
      this.mean = OptionalNumbers.finite(mean);
      return this;
    }

    /**
     * Sets {@link SampleStats#standardDeviation()}; a value that is not finite makes it absent.
     *
     * @param standardDeviation the value
     * @return this builder
     */
    public Builder standardDeviation(double standardDeviation) {
      this.standardDeviation = OptionalNumbers.finite(standardDeviation);
      return this;
    }

    /**
     * Sets {@link SampleStats#aggregatePercent()}; a value that is not finite makes it absent.
     *
     * @param aggregatePercent the value
     * @return this builder
     */
    public Builder aggregatePercent(double aggregatePercent) {
      this.aggregatePercent = OptionalNumbers.finite(aggregatePercent);
      return this;
    }

    /**
     * Sets {@link SampleStats#samples()}.
     *
     * @param samples the value
     * @return this builder
     */
    public Builder samples(long samples) {
      this.samples = OptionalNumbers.of(samples);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public SampleStats build() {
      return new SampleStats(min, max, mean, standardDeviation, aggregatePercent, samples);
    }
  }
}
