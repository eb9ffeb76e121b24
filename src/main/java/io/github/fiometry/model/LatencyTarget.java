package io.github.fiometry.model;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The latency target of a job. fio: stat.c {@code show_latencies}; printed since 2.1.5 even without
 * a target, then it has only a depth.
 *
 * @param targetNanos the longest latency wanted, in nanoseconds, fio: latency_target; absent when
 *     0, that is, none (JSON {@code target_ns})
 * @param windowNanos the time over which the target is judged, in nanoseconds, fio: latency_window;
 *     absent when none (JSON {@code window_ns})
 * @param percentile the share of I/Os that must stay below the target, percent; absent when damaged
 *     (JSON {@code percentile})
 * @param depth the iodepth that fio reached under the target; without a target the iodepth option;
 *     absent when damaged (JSON {@code depth})
 */
public record LatencyTarget(
    OptionalDouble targetNanos,
    OptionalDouble windowNanos,
    OptionalDouble percentile,
    OptionalInt depth) {

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
    builder.targetNanos = targetNanos;
    builder.windowNanos = windowNanos;
    builder.percentile = percentile;
    builder.depth = depth;
    return builder;
  }

  /**
   * Collects the values of a {@link LatencyTarget}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalDouble targetNanos = OptionalDouble.empty();
    private OptionalDouble windowNanos = OptionalDouble.empty();
    private OptionalDouble percentile = OptionalDouble.empty();
    private OptionalInt depth = OptionalInt.empty();

    private Builder() {}

    /**
     * Sets {@link LatencyTarget#targetNanos()}; a value that is not finite makes it absent.
     *
     * @param targetNanos the value
     * @return this builder
     */
    public Builder targetNanos(double targetNanos) {
      this.targetNanos = OptionalNumbers.finite(targetNanos);
      return this;
    }

    /**
     * Sets {@link LatencyTarget#windowNanos()}; a value that is not finite makes it absent.
     *
     * @param windowNanos the value
     * @return this builder
     */
    public Builder windowNanos(double windowNanos) {
      this.windowNanos = OptionalNumbers.finite(windowNanos);
      return this;
    }

    /**
     * Sets {@link LatencyTarget#percentile()}; a value that is not finite makes it absent.
     *
     * @param percentile the value
     * @return this builder
     */
    public Builder percentile(double percentile) {
      this.percentile = OptionalNumbers.finite(percentile);
      return this;
    }

    /**
     * Sets {@link LatencyTarget#depth()}.
     *
     * @param depth the value
     * @return this builder
     */
    public Builder depth(int depth) {
      this.depth = OptionalNumbers.of(depth);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public LatencyTarget build() {
      return new LatencyTarget(targetNanos, windowNanos, percentile, depth);
    }
  }
}
