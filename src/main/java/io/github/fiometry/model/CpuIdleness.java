package io.github.fiometry.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How idle the processors were ({@code --idle-prof}). fio: idletime.c {@code show_idle_prof_stats},
 * since 2.0.14.
 *
 * @param systemPercent idle share of all processors, 0 to 100; absent when damaged (JSON {@code
 *     system_percent})
 * @param unitWorkMeanMicros mean time of one unit of idle work, microseconds; absent when damaged
 *     (JSON {@code unit_work_mean_us})
 * @param unitWorkStandardDeviationMicros its standard deviation, microseconds; absent when damaged
 *     (JSON {@code unit_work_stddev_us})
 * @param percentByCpu idle share of each processor, 0 to 100; empty unless asked for (JSON {@code
 *     percent_by_cpu})
 */
public record CpuIdleness(
    OptionalDouble systemPercent,
    OptionalDouble unitWorkMeanMicros,
    OptionalDouble unitWorkStandardDeviationMicros,
    List<Double> percentByCpu) {

  /** Copies the collections, so that the record cannot change. */
  public CpuIdleness {
    percentByCpu = List.copyOf(percentByCpu);
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
    builder.systemPercent = systemPercent;
    builder.unitWorkMeanMicros = unitWorkMeanMicros;
    builder.unitWorkStandardDeviationMicros = unitWorkStandardDeviationMicros;
    builder.percentByCpu = percentByCpu;
    return builder;
  }

  /**
   * Collects the values of a {@link CpuIdleness}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalDouble systemPercent = OptionalDouble.empty();
    private OptionalDouble unitWorkMeanMicros = OptionalDouble.empty();
    private OptionalDouble unitWorkStandardDeviationMicros = OptionalDouble.empty();
    private List<Double> percentByCpu = List.of();

    private Builder() {}

    /**
     * Sets {@link CpuIdleness#systemPercent()}; a value that is not finite makes it absent.
     *
     * @param systemPercent the value
     * @return this builder
     */
    public Builder systemPercent(double systemPercent) {
      this.systemPercent = OptionalNumbers.finite(systemPercent);
      return this;
    }

    /**
     * Sets {@link CpuIdleness#unitWorkMeanMicros()}; a value that is not finite makes it absent.
     *
     * @param unitWorkMeanMicros the value
     * @return this builder
     */
    public Builder unitWorkMeanMicros(double unitWorkMeanMicros) {
      this.unitWorkMeanMicros = OptionalNumbers.finite(unitWorkMeanMicros);
      return this;
    }

    /**
     * Sets {@link CpuIdleness#unitWorkStandardDeviationMicros()}; a value that is not finite makes
     * it absent.
     *
     * @param unitWorkStandardDeviationMicros the value
     * @return this builder
     */
    public Builder unitWorkStandardDeviationMicros(double unitWorkStandardDeviationMicros) {
      this.unitWorkStandardDeviationMicros =
          OptionalNumbers.finite(unitWorkStandardDeviationMicros);
      return this;
    }

    /**
     * Sets {@link CpuIdleness#percentByCpu()}.
     *
     * @param percentByCpu the value
     * @return this builder
     */
    public Builder percentByCpu(List<Double> percentByCpu) {
      this.percentByCpu = percentByCpu;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public CpuIdleness build() {
      return new CpuIdleness(
          systemPercent, unitWorkMeanMicros, unitWorkStandardDeviationMicros, percentByCpu);
    }
  }
}
