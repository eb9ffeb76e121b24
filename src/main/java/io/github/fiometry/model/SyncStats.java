package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The fsync, fdatasync, sync_file_range and syncfs calls of a job, which fio counts apart from
 * reads and writes.
 *
 * <p>fio: stat.c {@code show_thread_status_normal}, JSON {@code sync}, since 3.4.
 *
 * @param totalIos number of sync calls; absent when the input does not give it (JSON {@code
 *     total_ios})
 * @param latency latency of the sync calls, in nanoseconds; absent when not measured (JSON {@code
 *     lat_ns})
 */
public record SyncStats(OptionalLong totalIos, Optional<LatencyStats> latency) {

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
    builder.totalIos = totalIos;
    builder.latency = latency;
    return builder;
  }

  /**
   * Collects the values of a {@link SyncStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalLong totalIos = OptionalLong.empty();
    private Optional<LatencyStats> latency = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link SyncStats#totalIos()}.
     *
     * @param totalIos the value
     * @return this builder
     */
    public Builder totalIos(long totalIos) {
      this.totalIos = OptionalNumbers.of(totalIos);
      return this;
    }

    /**
     * Sets {@link SyncStats#latency()}.
     *
     * @param latency the value
     * @return this builder
     */
    public Builder latency(LatencyStats latency) {
      this.latency = Optional.of(latency);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public SyncStats build() {
      return new SyncStats(totalIos, latency);
    }
  }
}
