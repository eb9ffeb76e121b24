package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * fio's own judgement of the steady state ({@code steadystate=}), since 2.16. fio: stat.c {@code
 * show_ss_normal}, JSON {@code steadystate}.
 *
 * @param attained whether the steady state was reached; absent when damaged (JSON {@code attained})
 * @param criterion what was judged: {@code iops}, {@code bw} or {@code lat}, with {@code _slope}
 *     when the slope was judged and not the deviation; absent when damaged (JSON {@code criterion})
 * @param definition the option as fio repeats it in JSON, for example {@code iops_slope:0.300000%};
 *     absent in text (JSON {@code definition})
 * @param limit the limit of the definition, in percent when the definition ends in %, else in the
 *     criterion's own unit; absent in text (JSON {@code limit})
 * @param deviationPercent the largest deviation from the mean that was seen, percent of the mean;
 *     absent when the slope was judged (JSON {@code deviation_percent})
 * @param slope the slope that was seen, per interval, percent of the mean when the limit is one;
 *     absent when the deviation was judged (JSON {@code slope})
 * @param maxDeviation the largest deviation, in the criterion's own unit; absent in text (JSON
 *     {@code max_deviation})
 * @param durationSeconds length of the window that was judged, in seconds, fio: ss_dur; absent in
 *     text (JSON {@code duration_s})
 * @param bytesPerSecond mean bandwidth over the window, bytes per second; absent when damaged (JSON
 *     {@code bw_bytes_per_sec})
 * @param iops mean I/Os per second over the window; absent when damaged (JSON {@code iops})
 * @param meanLatencyNanos mean latency over the window, nanoseconds, since 3.42; absent before
 *     (JSON {@code mean_latency_ns})
 * @param series the samples judged, JSON only; absent in text (JSON {@code series})
 */
public record SteadyState(
    Optional<Boolean> attained,
    Optional<String> criterion,
    Optional<String> definition,
    OptionalDouble limit,
    OptionalDouble deviationPercent,
    OptionalDouble slope,
    OptionalDouble maxDeviation,
    OptionalLong durationSeconds,
    OptionalDouble bytesPerSecond,
    OptionalDouble iops,
    OptionalDouble meanLatencyNanos,
    Optional<SteadyStateSeries> series) {

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
    builder.attained = attained;
    builder.criterion = criterion;
    builder.definition = definition;
    builder.limit = limit;
    builder.deviationPercent = deviationPercent;
    builder.slope = slope;
    builder.maxDeviation = maxDeviation;
    builder.durationSeconds = durationSeconds;
    builder.bytesPerSecond = bytesPerSecond;
    builder.iops = iops;
    builder.meanLatencyNanos = meanLatencyNanos;
    builder.series = series;
    return builder;
  }

  /**
   * Collects the values of a {@link SteadyState}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private Optional<Boolean> attained = Optional.empty();
    private Optional<String> criterion = Optional.empty();
    private Optional<String> definition = Optional.empty();
    private OptionalDouble limit = OptionalDouble.empty();
    private OptionalDouble deviationPercent = OptionalDouble.empty();
    private OptionalDouble slope = OptionalDouble.empty();
    private OptionalDouble maxDeviation = OptionalDouble.empty();
    private OptionalLong durationSeconds = OptionalLong.empty();
    private OptionalDouble bytesPerSecond = OptionalDouble.empty();
    private OptionalDouble iops = OptionalDouble.empty();
    private OptionalDouble meanLatencyNanos = OptionalDouble.empty();
    private Optional<SteadyStateSeries> series = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link SteadyState#attained()}.
     *
     * @param attained the value
     * @return this builder
     */
    public Builder attained(boolean attained) {
      this.attained = Optional.of(attained);
      return this;
    }

    /**
     * Sets {@link SteadyState#criterion()}.
     *
     * @param criterion the value
     * @return this builder
     */
    public Builder criterion(String criterion) {
      this.criterion = Optional.of(criterion);
      return this;
    }

    /**
     * Sets {@link SteadyState#definition()}.
     *
     * @param definition the value
     * @return this builder
     */
    public Builder definition(String definition) {
      this.definition = Optional.of(definition);
      return this;
    }

    /**
     * Sets {@link SteadyState#limit()}; a value that is not finite makes it absent.
     *
     * @param limit the value
     * @return this builder
     */
    public Builder limit(double limit) {
      this.limit = OptionalNumbers.finite(limit);
      return this;
    }

    /**
     * Sets {@link SteadyState#deviationPercent()}; a value that is not finite makes it absent.
     *
     * @param deviationPercent the value
     * @return this builder
     */
    public Builder deviationPercent(double deviationPercent) {
      this.deviationPercent = OptionalNumbers.finite(deviationPercent);
      return this;
    }

    /**
     * Sets {@link SteadyState#slope()}; a value that is not finite makes it absent.
     *
     * @param slope the value
     * @return this builder
     */
    public Builder slope(double slope) {
      this.slope = OptionalNumbers.finite(slope);
      return this;
    }

    /**
     * Sets {@link SteadyState#maxDeviation()}; a value that is not finite makes it absent.
     *
     * @param maxDeviation the value
     * @return this builder
     */
    public Builder maxDeviation(double maxDeviation) {
      this.maxDeviation = OptionalNumbers.finite(maxDeviation);
      return this;
    }

    /**
     * Sets {@link SteadyState#durationSeconds()}.
     *
     * @param durationSeconds the value
     * @return this builder
     */
    public Builder durationSeconds(long durationSeconds) {
      this.durationSeconds = OptionalNumbers.of(durationSeconds);
      return this;
    }

    /**
     * Sets {@link SteadyState#bytesPerSecond()}; a value that is not finite makes it absent.
     *
     * @param bytesPerSecond the value
     * @return this builder
     */
    public Builder bytesPerSecond(double bytesPerSecond) {
      this.bytesPerSecond = OptionalNumbers.finite(bytesPerSecond);
      return this;
    }

    /**
     * Sets {@link SteadyState#iops()}; a value that is not finite makes it absent.
     *
     * @param iops the value
     * @return this builder
     */
    public Builder iops(double iops) {
      this.iops = OptionalNumbers.finite(iops);
      return this;
    }

    /**
     * Sets {@link SteadyState#meanLatencyNanos()}; a value that is not finite makes it absent.
     *
     * @param meanLatencyNanos the value
     * @return this builder
     */
    public Builder meanLatencyNanos(double meanLatencyNanos) {
      this.meanLatencyNanos = OptionalNumbers.finite(meanLatencyNanos);
      return this;
    }

    /**
     * Sets {@link SteadyState#series()}.
     *
     * @param series the value
     * @return this builder
     */
    public Builder series(SteadyStateSeries series) {
      this.series = Optional.of(series);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public SteadyState build() {
      return new SteadyState(
          attained,
          criterion,
          definition,
          limit,
          deviationPercent,
          slope,
          maxDeviation,
          durationSeconds,
          bytesPerSecond,
          iops,
          meanLatencyNanos,
          series);
    }
  }
}
