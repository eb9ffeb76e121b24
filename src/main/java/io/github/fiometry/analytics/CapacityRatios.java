package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import java.util.OptionalDouble;

/**
 * What a device did per gigabyte of its size: each figure divided by its capacity.
 *
 * @param iopsPerGigabyte I/Os per second per 10<sup>9</sup> bytes; absent when the IOPS are
 * @param iopsPerGibibyte I/Os per second per 2<sup>30</sup> bytes; absent when the IOPS are
 * @param bytesPerSecondPerGigabyte bytes per second per 10<sup>9</sup> bytes; absent when the
 *     bandwidth is
 * @param bytesPerSecondPerGibibyte bytes per second per 2<sup>30</sup> bytes; absent when the
 *     bandwidth is
 */
public record CapacityRatios(
    OptionalDouble iopsPerGigabyte,
    OptionalDouble iopsPerGibibyte,
    OptionalDouble bytesPerSecondPerGigabyte,
    OptionalDouble bytesPerSecondPerGibibyte) {
  /** No ratios, where the capacity is not known. */
  public static final CapacityRatios NONE =
      new CapacityRatios(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  /**
   * The ratios of one direction of one job.
   *
   * @param io the measured direction
   * @param capacity the size of the device that was measured
   * @return the ratios
   */
  public static CapacityRatios of(IoStats io, Capacity capacity) {
    return of(io.iops(), io.bytesPerSecond(), capacity);
  }

  /**
   * The ratios of a sum over jobs.
   *
   * @param total the measured sum
   * @param capacity the size of the device that was measured
   * @return the ratios
   */
  public static CapacityRatios of(RateTotal total, Capacity capacity) {
    return of(total.iops(), total.bytesPerSecond(), capacity);
  }

  /**
   * The ratios of a load.
   *
   * @param measured the load
   * @param capacity the size of the device that was measured
   * @return the ratios
   */
  public static CapacityRatios of(Measured measured, Capacity capacity) {
    return of(measured.iops(), measured.bytesPerSecond(), capacity);
  }

  static CapacityRatios of(OptionalDouble iops, OptionalDouble bytesPerSecond, Capacity capacity) {
    return new CapacityRatios(
        per(iops, capacity.gigabytes()),
        per(iops, capacity.gibibytes()),
        per(bytesPerSecond, capacity.gigabytes()),
        per(bytesPerSecond, capacity.gibibytes()));
  }

  private static OptionalDouble per(OptionalDouble value, double size) {
    return value.isPresent()
        ? OptionalDouble.of(value.getAsDouble() / size)
        : OptionalDouble.empty();
  }
}
