package io.github.fiometry.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Processor use of a job, summed over its threads. fio: stat.c {@code show_thread_status_normal},
 * the cpu line.
 *
 * @param userPercent time in user mode, percent of the summed thread runtime, fio: usr; absent when
 *     damaged (JSON {@code user_percent})
 * @param systemPercent time in the kernel, percent of the summed thread runtime, fio: sys; absent
 *     when damaged (JSON {@code system_percent})
 * @param contextSwitches number of context switches, fio: ctx; absent when damaged (JSON {@code
 *     context_switches})
 * @param majorFaults number of major page faults, fio: majf; absent when damaged (JSON {@code
 *     major_faults})
 * @param minorFaults number of minor page faults, fio: minf; absent when damaged (JSON {@code
 *     minor_faults})
 */
public record CpuUsage(
    OptionalDouble userPercent,
    OptionalDouble systemPercent,
    OptionalLong contextSwitches,
    OptionalLong majorFaults,
    OptionalLong minorFaults) {

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
    builder.userPercent = userPercent;
    builder.systemPercent = systemPercent;
    builder.contextSwitches = contextSwitches;
    builder.majorFaults = majorFaults;
    builder.minorFaults = minorFaults;
    return builder;
  }

  /**
   * Collects the values of a {@link CpuUsage}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalDouble userPercent = OptionalDouble.empty();
    private OptionalDouble systemPercent = OptionalDouble.empty();
    private OptionalLong contextSwitches = OptionalLong.empty();
    private OptionalLong majorFaults = OptionalLong.empty();
    private OptionalLong minorFaults = OptionalLong.empty();

    private Builder() {}

    /**
     * Sets {@link CpuUsage#userPercent()}; a value that is not finite makes it absent.
     *
     * @param userPercent the value
     * @return this builder
     */
    public Builder userPercent(double userPercent) {
      this.userPercent = OptionalNumbers.finite(userPercent);
      return this;
    }

    /**
     * Sets {@link CpuUsage#systemPercent()}; a value that is not finite makes it absent.
     *
     * @param systemPercent the value
     * @return this builder
     */
    public Builder systemPercent(double systemPercent) {
      this.systemPercent = OptionalNumbers.finite(systemPercent);
      return this;
    }

    /**
     * Sets {@link CpuUsage#contextSwitches()}.
     *
     * @param contextSwitches the value
     * @return this builder
     */
    public Builder contextSwitches(long contextSwitches) {
      this.contextSwitches = OptionalNumbers.of(contextSwitches);
      return this;
    }

    /**
     * Sets {@link CpuUsage#majorFaults()}.
     *
     * @param majorFaults the value
     * @return this builder
     */
    public Builder majorFaults(long majorFaults) {
      this.majorFaults = OptionalNumbers.of(majorFaults);
      return this;
    }

    /**
     * Sets {@link CpuUsage#minorFaults()}.
     *
     * @param minorFaults the value
     * @return this builder
     */
    public Builder minorFaults(long minorFaults) {
      this.minorFaults = OptionalNumbers.of(minorFaults);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public CpuUsage build() {
      return new CpuUsage(userPercent, systemPercent, contextSwitches, majorFaults, minorFaults);
    }
  }
}
