package io.github.fiometry.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One direction (read, write, trim, or all mixed) of one job.
 *
 * <p>A direction in which no I/O was issued has no such record. Text values are rounded as printed:
 * {@code 38.4GiB} is 41231686041.6 bytes. fio: stat.c {@code show_ddir_status}, {@code
 * add_ddir_status_json}, {@code show_ddir_status_terse}.
 *
 * @param ioBytes data moved, in bytes; up to 2.20 JSON gives it in KiB; absent when damaged (JSON
 *     {@code io_bytes})
 * @param bytesPerSecond bandwidth over the runtime, in bytes per second, fio: bw, BW; absent when
 *     damaged (JSON {@code bw_bytes_per_sec})
 * @param iops I/Os per second over the runtime, fio: iops, IOPS; absent when damaged (JSON {@code
 *     iops})
 * @param runtimeMillis the time the direction ran, in milliseconds, fio: runt, runtime; the longest
 *     of the members in a group; absent when damaged (JSON {@code runtime_ms})
 * @param totalIos number of I/Os issued, fio: issued total, total_ios; absent when the input does
 *     not give it (JSON {@code total_ios})
 * @param shortIos I/Os that moved less than asked, fio: short; absent when the input does not give
 *     it (JSON {@code short_ios})
 * @param droppedIos I/Os dropped, fio: drop, dropped; absent when the input does not give it
 *     (before 2.1.14) (JSON {@code dropped_ios})
 * @param zoneResets zone resets of this direction; absent when not printed (JSON {@code
 *     zone_resets})
 * @param cachehitPercent share of cache hits, 0 to 100, fio: Cachehit (3.13 and later); absent when
 *     not printed (JSON {@code cachehit_percent})
 * @param submissionLatency time to submit an I/O, fio: slat; absent for synchronous engines (JSON
 *     {@code slat_ns})
 * @param completionLatency time from submission to completion, fio: clat; absent when not measured
 *     (JSON {@code clat_ns})
 * @param totalLatency time from creation to completion, fio: lat; absent when not measured (JSON
 *     {@code lat_ns})
 * @param priorities latencies by I/O priority; empty when only one priority was used (JSON {@code
 *     priorities})
 * @param bandwidthSamples bandwidth samples in bytes per second, fio: the bw line; absent in short
 *     runs and in 2.14 to 2.19 (JSON {@code bw_samples_bytes_per_sec})
 * @param iopsSamples IOPS samples, fio: the iops line, since 2.99; absent before (JSON {@code
 *     iops_samples})
 * @param refined JSON keys of the fields that refinement made better than printed; empty when
 *     nothing was refined (JSON {@code refined})
 */
public record IoStats(
    OptionalDouble ioBytes,
    OptionalDouble bytesPerSecond,
    OptionalDouble iops,
    OptionalLong runtimeMillis,
    OptionalLong totalIos,
    OptionalLong shortIos,
    OptionalLong droppedIos,
    OptionalLong zoneResets,
    OptionalDouble cachehitPercent,
    Optional<LatencyStats> submissionLatency,
    Optional<LatencyStats> completionLatency,
    Optional<LatencyStats> totalLatency,
    List<PriorityStats> priorities,
    Optional<SampleStats> bandwidthSamples,
    Optional<SampleStats> iopsSamples,
    List<String> refined) {

  /** Copies the collections, so that the record cannot change. */
  public IoStats {
    priorities = List.copyOf(priorities);
    refined = List.copyOf(refined);
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
    builder.ioBytes = ioBytes;
    builder.bytesPerSecond = bytesPerSecond;
    builder.iops = iops;
    builder.runtimeMillis = runtimeMillis;
    builder.totalIos = totalIos;
    builder.shortIos = shortIos;
    builder.droppedIos = droppedIos;
    builder.zoneResets = zoneResets;
    builder.cachehitPercent = cachehitPercent;
    builder.submissionLatency = submissionLatency;
    builder.completionLatency = completionLatency;
    builder.totalLatency = totalLatency;
    builder.priorities = priorities;
    builder.bandwidthSamples = bandwidthSamples;
    builder.iopsSamples = iopsSamples;
    builder.refined = refined;
    return builder;
  }

  /**
   * Collects the values of a {@link IoStats}; a value that is never set is absent. Not thread-safe.
   */
  public static final class Builder {
    private OptionalDouble ioBytes = OptionalDouble.empty();
    private OptionalDouble bytesPerSecond = OptionalDouble.empty();
    private OptionalDouble iops = OptionalDouble.empty();
    private OptionalLong runtimeMillis = OptionalLong.empty();
    private OptionalLong totalIos = OptionalLong.empty();
    private OptionalLong shortIos = OptionalLong.empty();
    private OptionalLong droppedIos = OptionalLong.empty();
    private OptionalLong zoneResets = OptionalLong.empty();
    private OptionalDouble cachehitPercent = OptionalDouble.empty();
    private Optional<LatencyStats> submissionLatency = Optional.empty();
    private Optional<LatencyStats> completionLatency = Optional.empty();
    private Optional<LatencyStats> totalLatency = Optional.empty();
    private List<PriorityStats> priorities = List.of();
    private Optional<SampleStats> bandwidthSamples = Optional.empty();
    private Optional<SampleStats> iopsSamples = Optional.empty();
    private List<String> refined = List.of();

    private Builder() {}

    /**
     * Sets {@link IoStats#ioBytes()}; a value that is not finite makes it absent.
     *
     * @param ioBytes the value
     * @return this builder
     */
    public Builder ioBytes(double ioBytes) {
      this.ioBytes = OptionalNumbers.finite(ioBytes);
      return this;
    }

    /**
     * Sets {@link IoStats#bytesPerSecond()}; a value that is not finite makes it absent.
     *
     * @param bytesPerSecond the value
     * @return this builder
     */
    public Builder bytesPerSecond(double bytesPerSecond) {
      this.bytesPerSecond = OptionalNumbers.finite(bytesPerSecond);
      return this;
    }

    /**
     * Sets {@link IoStats#iops()}; a value that is not finite makes it absent.
     *
     * @param iops the value
     * @return this builder
     */
    public Builder iops(double iops) {
      this.iops = OptionalNumbers.finite(iops);
      return this;
    }

    /**
     * Sets {@link IoStats#runtimeMillis()}.
     *
     * @param runtimeMillis the value
     * @return this builder
     */
    public Builder runtimeMillis(long runtimeMillis) {
      this.runtimeMillis = OptionalNumbers.of(runtimeMillis);
      return this;
    }

    /**
     * Sets {@link IoStats#totalIos()}.
     *
     * @param totalIos the value
     * @return this builder
     */
    public Builder totalIos(long totalIos) {
      this.totalIos = OptionalNumbers.of(totalIos);
      return this;
    }

    /**
     * Sets {@link IoStats#shortIos()}.
     *
     * @param shortIos the value
     * @return this builder
     */
    public Builder shortIos(long shortIos) {
      this.shortIos = OptionalNumbers.of(shortIos);
      return this;
    }

    /**
     * Sets {@link IoStats#droppedIos()}.
     *
     * @param droppedIos the value
     * @return this builder
     */
    public Builder droppedIos(long droppedIos) {
      this.droppedIos = OptionalNumbers.of(droppedIos);
      return this;
    }

    /**
     * Sets {@link IoStats#zoneResets()}.
     *
     * @param zoneResets the value
     * @return this builder
     */
    public Builder zoneResets(long zoneResets) {
      this.zoneResets = OptionalNumbers.of(zoneResets);
      return this;
    }

    /**
     * Sets {@link IoStats#cachehitPercent()}; a value that is not finite makes it absent.
     *
     * @param cachehitPercent the value
     * @return this builder
     */
    public Builder cachehitPercent(double cachehitPercent) {
      this.cachehitPercent = OptionalNumbers.finite(cachehitPercent);
      return this;
    }

    /**
     * Sets {@link IoStats#submissionLatency()}.
     *
     * @param submissionLatency the value
     * @return this builder
     */
    public Builder submissionLatency(LatencyStats submissionLatency) {
      this.submissionLatency = Optional.of(submissionLatency);
      return this;
    }

    /**
     * Sets {@link IoStats#completionLatency()}.
     *
     * @param completionLatency the value
     * @return this builder
     */
    public Builder completionLatency(LatencyStats completionLatency) {
      this.completionLatency = Optional.of(completionLatency);
      return this;
    }

    /**
     * Sets {@link IoStats#totalLatency()}.
     *
     * @param totalLatency the value
     * @return this builder
     */
    public Builder totalLatency(LatencyStats totalLatency) {
      this.totalLatency = Optional.of(totalLatency);
      return this;
    }

    /**
     * Sets {@link IoStats#priorities()}.
     *
     * @param priorities the value
     * @return this builder
     */
    public Builder priorities(List<PriorityStats> priorities) {
      this.priorities = priorities;
      return this;
    }

    /**
     * Sets {@link IoStats#bandwidthSamples()}.
     *
     * @param bandwidthSamples the value
     * @return this builder
     */
    public Builder bandwidthSamples(SampleStats bandwidthSamples) {
      this.bandwidthSamples = Optional.of(bandwidthSamples);
      return this;
    }

    /**
     * Sets {@link IoStats#iopsSamples()}.
     *
     * @param iopsSamples the value
     * @return this builder
     */
    public Builder iopsSamples(SampleStats iopsSamples) {
      this.iopsSamples = Optional.of(iopsSamples);
      return this;
    }

    /**
     * Sets {@link IoStats#refined()}.
     *
     * @param refined the value
     * @return this builder
     */
    public Builder refined(List<String> refined) {
      this.refined = refined;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public IoStats build() {
      return new IoStats(
          ioBytes,
          bytesPerSecond,
          iops,
          runtimeMillis,
          totalIos,
          shortIos,
          droppedIos,
          zoneResets,
          cachehitPercent,
          submissionLatency,
          completionLatency,
          totalLatency,
          priorities,
          bandwidthSamples,
          iopsSamples,
          refined);
    }
  }
}
