package io.github.fiometry.model;

import java.util.List;

/**
 * The samples over which fio judged the steady state, one per interval. fio: JSON {@code
 * steadystate.data}.
 *
 * @param iops I/Os per second of each interval; empty when not printed (JSON {@code iops})
 * @param bytesPerSecond bytes per second of each interval; empty when not printed (JSON {@code
 *     bw_bytes_per_sec})
 * @param latencyNanos mean latency of each interval, in nanoseconds, since 3.42; empty when not
 *     printed (JSON {@code latency_ns})
 */
public record SteadyStateSeries(
    List<Double> iops, List<Double> bytesPerSecond, List<Double> latencyNanos) {

  /** Copies the collections, so that the record cannot change. */
  public SteadyStateSeries {
    iops = List.copyOf(iops);
    bytesPerSecond = List.copyOf(bytesPerSecond);
    latencyNanos = List.copyOf(latencyNanos);
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
    builder.iops = iops;
    builder.bytesPerSecond = bytesPerSecond;
    builder.latencyNanos = latencyNanos;
    return builder;
  }

  /**
   * Collects the values of a {@link SteadyStateSeries}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private List<Double> iops = List.of();
    private List<Double> bytesPerSecond = List.of();
    private List<Double> latencyNanos = List.of();

    private Builder() {}

    /**
     * Sets {@link SteadyStateSeries#iops()}.
     *
     * @param iops the value
     * @return this builder
     */
    public Builder iops(List<Double> iops) {
      this.iops = iops;
      return this;
    }

    /**
     * Sets {@link SteadyStateSeries#bytesPerSecond()}.
     *
     * @param bytesPerSecond the value
     * @return this builder
     */
    public Builder bytesPerSecond(List<Double> bytesPerSecond) {
      this.bytesPerSecond = bytesPerSecond;
      return this;
    }

    /**
     * Sets {@link SteadyStateSeries#latencyNanos()}.
     *
     * @param latencyNanos the value
     * @return this builder
     */
    public Builder latencyNanos(List<Double> latencyNanos) {
      this.latencyNanos = latencyNanos;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public SteadyStateSeries build() {
      return new SteadyStateSeries(iops, bytesPerSecond, latencyNanos);
    }
  }
}
