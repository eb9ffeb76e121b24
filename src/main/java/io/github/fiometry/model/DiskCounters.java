package io.github.fiometry.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the kernel counted for one block device during the run. fio: diskutil.c {@code
 * print_disk_util}; Linux only. Counters were 32 bits wide before 2.2.0.
 *
 * @param readIos reads completed; absent when damaged (JSON {@code read_ios})
 * @param writeIos writes completed; absent when damaged (JSON {@code write_ios})
 * @param readMerges reads merged by the scheduler; absent when damaged (JSON {@code read_merges})
 * @param writeMerges writes merged by the scheduler; absent when damaged (JSON {@code
 *     write_merges})
 * @param readSectors sectors of 512 bytes read, since 3.36; absent before (JSON {@code
 *     read_sectors})
 * @param writeSectors sectors of 512 bytes written, since 3.36; absent before (JSON {@code
 *     write_sectors})
 * @param readTicksMillis time spent by reads, milliseconds, fio: ticks; absent when damaged (JSON
 *     {@code read_ticks_ms})
 * @param writeTicksMillis time spent by writes, milliseconds, fio: ticks; absent when damaged (JSON
 *     {@code write_ticks_ms})
 * @param inQueueMillis weighted time in the queue, milliseconds, fio: in_queue; absent when damaged
 *     (JSON {@code in_queue_ms})
 * @param utilizationPercent share of time in which the device was busy, 0 to 100, fio: util; absent
 *     when damaged (JSON {@code util_percent})
 */
public record DiskCounters(
    OptionalLong readIos,
    OptionalLong writeIos,
    OptionalLong readMerges,
    OptionalLong writeMerges,
    OptionalLong readSectors,
    OptionalLong writeSectors,
    OptionalLong readTicksMillis,
    OptionalLong writeTicksMillis,
    OptionalLong inQueueMillis,
    OptionalDouble utilizationPercent) {

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
    builder.readIos = readIos;
    builder.writeIos = writeIos;
    builder.readMerges = readMerges;
    builder.writeMerges = writeMerges;
    builder.readSectors = readSectors;
    builder.writeSectors = writeSectors;
    builder.readTicksMillis = readTicksMillis;
    builder.writeTicksMillis = writeTicksMillis;
    builder.inQueueMillis = inQueueMillis;
    builder.utilizationPercent = utilizationPercent;
    return builder;
  }

  /**
   * Collects the values of a {@link DiskCounters}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalLong readIos = OptionalLong.empty();
    private OptionalLong writeIos = OptionalLong.empty();
    private OptionalLong readMerges = OptionalLong.empty();
    private OptionalLong writeMerges = OptionalLong.empty();
    private OptionalLong readSectors = OptionalLong.empty();
    private OptionalLong writeSectors = OptionalLong.empty();
    private OptionalLong readTicksMillis = OptionalLong.empty();
    private OptionalLong writeTicksMillis = OptionalLong.empty();
    private OptionalLong inQueueMillis = OptionalLong.empty();
    private OptionalDouble utilizationPercent = OptionalDouble.empty();

    private Builder() {}

    /**
     * Sets {@link DiskCounters#readIos()}.
     *
     * @param readIos the value
     * @return this builder
     */
    public Builder readIos(long readIos) {
      this.readIos = OptionalNumbers.of(readIos);
      return this;
    }

    /**
     * Sets {@link DiskCounters#writeIos()}.
     *
     * @param writeIos the value
     * @return this builder
     */
    public Builder writeIos(long writeIos) {
      this.writeIos = OptionalNumbers.of(writeIos);
      return this;
    }

    /**
     * Sets {@link DiskCounters#readMerges()}.
     *
     * @param readMerges the value
     * @return this builder
     */
    public Builder readMerges(long readMerges) {
      this.readMerges = OptionalNumbers.of(readMerges);
      return this;
    }

    /**
     * Sets {@link DiskCounters#writeMerges()}.
     *
     * @param writeMerges the value
     * @return this builder
     */
    public Builder writeMerges(long writeMerges) {
      this.writeMerges = OptionalNumbers.of(writeMerges);
      return this;
    }

    /**
     * Sets {@link DiskCounters#readSectors()}.
     *
     * @param readSectors the value
     * @return this builder
     */
    public Builder readSectors(long readSectors) {
      this.readSectors = OptionalNumbers.of(readSectors);
      return this;
    }

    /**
     * Sets {@link DiskCounters#writeSectors()}.
     *
     * @param writeSectors the value
     * @return this builder
     */
    public Builder writeSectors(long writeSectors) {
      this.writeSectors = OptionalNumbers.of(writeSectors);
      return this;
    }

    /**
     * Sets {@link DiskCounters#readTicksMillis()}.
     *
     * @param readTicksMillis the value
     * @return this builder
     */
    public Builder readTicksMillis(long readTicksMillis) {
      this.readTicksMillis = OptionalNumbers.of(readTicksMillis);
      return this;
    }

    /**
     * Sets {@link DiskCounters#writeTicksMillis()}.
     *
     * @param writeTicksMillis the value
     * @return this builder
     */
    public Builder writeTicksMillis(long writeTicksMillis) {
      this.writeTicksMillis = OptionalNumbers.of(writeTicksMillis);
      return this;
    }

    /**
     * Sets {@link DiskCounters#inQueueMillis()}.
     *
     * @param inQueueMillis the value
     * @return this builder
     */
    public Builder inQueueMillis(long inQueueMillis) {
      this.inQueueMillis = OptionalNumbers.of(inQueueMillis);
      return this;
    }

    /**
     * Sets {@link DiskCounters#utilizationPercent()}; a value that is not finite makes it absent.
     *
     * @param utilizationPercent the value
     * @return this builder
     */
    public Builder utilizationPercent(double utilizationPercent) {
      this.utilizationPercent = OptionalNumbers.finite(utilizationPercent);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public DiskCounters build() {
      return new DiskCounters(
          readIos,
          writeIos,
          readMerges,
          writeMerges,
          readSectors,
          writeSectors,
          readTicksMillis,
          writeTicksMillis,
          inQueueMillis,
          utilizationPercent);
    }
  }
}
