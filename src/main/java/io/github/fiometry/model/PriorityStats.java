package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The latencies of one I/O priority in one direction.
 *
 * <p>3.18 to 3.29 tell only high from low priority; from 3.30 on there is one entry per class and
 * level (and hint, 3.36 on) that had samples. fio: stat.c {@code show_ddir_status}, JSON {@code
 * prios}, {@code clat_high_prio}, {@code clat_low_prio}.
 *
 * @param priorityClass the class: {@code high} or {@code low} up to 3.29, then fio's class number
 *     as printed, for example {@code 1} for real time; absent when damaged (JSON {@code class})
 * @param level the level inside the class; absent up to 3.29 (JSON {@code level})
 * @param hint the priority hint; absent before 3.36 (JSON {@code hint})
 * @param percentOfIos share of the direction's I/Os, 0 to 100, from the text's percentile heading;
 *     absent elsewhere (JSON {@code percent_of_ios})
 * @param completionLatency completion latency of these I/Os, fio: clat; absent when fio gave lat
 *     instead (JSON {@code clat_ns})
 * @param totalLatency total latency of these I/Os, fio: lat, given with lat_percentiles=1; absent
 *     otherwise (JSON {@code lat_ns})
 */
public record PriorityStats(
    Optional<String> priorityClass,
    OptionalInt level,
    OptionalInt hint,
    OptionalDouble percentOfIos,
    Optional<LatencyStats> completionLatency,
    Optional<LatencyStats> totalLatency) {

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
    builder.priorityClass = priorityClass;
    builder.level = level;
    builder.hint = hint;
    builder.percentOfIos = percentOfIos;
    builder.completionLatency = completionLatency;
    builder.totalLatency = totalLatency;
    return builder;
  }

  /**
   * Collects the values of a {@link PriorityStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private Optional<String> priorityClass = Optional.empty();
    private OptionalInt level = OptionalInt.empty();
    private OptionalInt hint = OptionalInt.empty();
    private OptionalDouble percentOfIos = OptionalDouble.empty();
    private Optional<LatencyStats> completionLatency = Optional.empty();
    private Optional<LatencyStats> totalLatency = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link PriorityStats#priorityClass()}.
     *
     * @param priorityClass the value
     * @return this builder
     */
    public Builder priorityClass(String priorityClass) {
      this.priorityClass = Optional.of(priorityClass);
      return this;
    }

    /**
     * Sets {@link PriorityStats#level()}.
     *
     * @param level the value
     * @return this builder
     */
    public Builder level(int level) {
      this.level = OptionalNumbers.of(level);
      return this;
    }

    /**
     * Sets {@link PriorityStats#hint()}.
     *
     * @param hint the value
     * @return this builder
     */
    public Builder hint(int hint) {
      this.hint = OptionalNumbers.of(hint);
      return this;
    }

    /**
     * Sets {@link PriorityStats#percentOfIos()}; a value that is not finite makes it absent.
     *
     * @param percentOfIos the value
     * @return this builder
     */
    public Builder percentOfIos(double percentOfIos) {
      this.percentOfIos = OptionalNumbers.finite(percentOfIos);
      return this;
    }

    /**
     * Sets {@link PriorityStats#completionLatency()}.
     *
     * @param completionLatency the value
     * @return this builder
     */
    public Builder completionLatency(LatencyStats completionLatency) {
      this.completionLatency = Optional.of(completionLatency);
      return this;
    }

    /**
     * Sets {@link PriorityStats#totalLatency()}.
     *
     * @param totalLatency the value
     * @return this builder
     */
    public Builder totalLatency(LatencyStats totalLatency) {
      this.totalLatency = Optional.of(totalLatency);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public PriorityStats build() {
      return new PriorityStats(
          priorityClass, level, hint, percentOfIos, completionLatency, totalLatency);
    }
  }
}
