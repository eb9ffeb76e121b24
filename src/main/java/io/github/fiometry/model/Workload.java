package io.github.fiometry.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a job was asked to do, typed: from the header line of the text report or from the options
 * (the job's win over the global ones), else fio's own default.
 *
 * @param rw fio's word for the I/O pattern: read, write, rw, randread, randwrite, randrw, trim,
 *     randtrim, trimwrite, randtrimwrite; absent when unknown or damaged (JSON {@code rw})
 * @param blockSizes block sizes by direction; empty when unknown (JSON {@code block_size_bytes})
 * @param blockSizeIsSequentialRandom true when the first block size is for sequential and the
 *     second for random I/O (bs_is_seq_rand); absent when not printed (JSON {@code bs_is_seq_rand})
 * @param ioEngine the I/O engine, for example libaio, fio: ioengine; absent when unknown (JSON
 *     {@code io_engine})
 * @param ioDepth number of I/Os kept in flight per job, fio: iodepth; absent when unknown (JSON
 *     {@code io_depth})
 * @param defaulted JSON keys of the values that are fio's defaults, since the option was not given;
 *     empty when all was given (JSON {@code defaulted})
 */
public record Workload(
    Optional<String> rw,
    Map<Direction, BlockSizeRange> blockSizes,
    Optional<Boolean> blockSizeIsSequentialRandom,
    Optional<String> ioEngine,
    OptionalInt ioDepth,
    List<String> defaulted) {

  /** Copies the collections, so that the record cannot change. */
  public Workload {
    blockSizes = ImmutableMaps.copyByDirection(blockSizes);
    defaulted = List.copyOf(defaulted);
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
    builder.rw = rw;
    builder.blockSizes = blockSizes;
    builder.blockSizeIsSequentialRandom = blockSizeIsSequentialRandom;
    builder.ioEngine = ioEngine;
    builder.ioDepth = ioDepth;
    builder.defaulted = defaulted;
    return builder;
  }

  /**
   * Collects the values of a {@link Workload}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private Optional<String> rw = Optional.empty();
    private Map<Direction, BlockSizeRange> blockSizes = Map.of();
    private Optional<Boolean> blockSizeIsSequentialRandom = Optional.empty();
    private Optional<String> ioEngine = Optional.empty();
    private OptionalInt ioDepth = OptionalInt.empty();
    private List<String> defaulted = List.of();

    private Builder() {}

    /**
     * Sets {@link Workload#rw()}.
     *
     * @param rw the value
     * @return this builder
     */
    public Builder rw(String rw) {
      this.rw = Optional.of(rw);
      return this;
    }

    /**
     * Sets {@link Workload#blockSizes()}.
     *
     * @param blockSizes the value
     * @return this builder
     */
    public Builder blockSizes(Map<Direction, BlockSizeRange> blockSizes) {
      this.blockSizes = blockSizes;
      return this;
    }

    /**
     * Sets {@link Workload#blockSizeIsSequentialRandom()}.
     *
     * @param blockSizeIsSequentialRandom the value
     * @return this builder
     */
    public Builder blockSizeIsSequentialRandom(boolean blockSizeIsSequentialRandom) {
      this.blockSizeIsSequentialRandom = Optional.of(blockSizeIsSequentialRandom);
      return this;
    }

    /**
     * Sets {@link Workload#ioEngine()}.
     *
     * @param ioEngine the value
     * @return this builder
     */
    public Builder ioEngine(String ioEngine) {
      this.ioEngine = Optional.of(ioEngine);
      return this;
    }

    /**
     * Sets {@link Workload#ioDepth()}.
     *
     * @param ioDepth the value
     * @return this builder
     */
    public Builder ioDepth(int ioDepth) {
      this.ioDepth = OptionalNumbers.of(ioDepth);
      return this;
    }

    /**
     * Sets {@link Workload#defaulted()}.
     *
     * @param defaulted the value
     * @return this builder
     */
    public Builder defaulted(List<String> defaulted) {
      this.defaulted = defaulted;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public Workload build() {
      return new Workload(
          rw, blockSizes, blockSizeIsSequentialRandom, ioEngine, ioDepth, defaulted);
    }
  }
}
