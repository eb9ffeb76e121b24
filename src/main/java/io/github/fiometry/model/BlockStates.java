package io.github.fiometry.model;

import java.util.OptionalLong;

/**
 * How many blocks of the device ended in which state. fio: stat.c {@code show_block_infos}, since
 * 2.2.8.
 *
 * @param unwritten blocks never written; absent when damaged (JSON {@code unwritten})
 * @param trimmed blocks trimmed; absent when damaged (JSON {@code trimmed})
 * @param written blocks written; absent when damaged (JSON {@code written})
 * @param trimFailure blocks whose trim failed; absent when damaged (JSON {@code trim_failure})
 * @param writeFailure blocks whose write failed; absent when damaged (JSON {@code write_failure})
 */
public record BlockStates(
    OptionalLong unwritten,
    OptionalLong trimmed,
    OptionalLong written,
    OptionalLong trimFailure,
    OptionalLong writeFailure) {

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
    builder.unwritten = unwritten;
    builder.trimmed = trimmed;
    builder.written = written;
    builder.trimFailure = trimFailure;
    builder.writeFailure = writeFailure;
    return builder;
  }

  /**
   * Collects the values of a {@link BlockStates}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalLong unwritten = OptionalLong.empty();
    private OptionalLong trimmed = OptionalLong.empty();
    private OptionalLong written = OptionalLong.empty();
    private OptionalLong trimFailure = OptionalLong.empty();
    private OptionalLong writeFailure = OptionalLong.empty();

    private Builder() {}

    /**
     * Sets {@link BlockStates#unwritten()}.
     *
     * @param unwritten the value
     * @return this builder
     */
    public Builder unwritten(long unwritten) {
      this.unwritten = OptionalNumbers.of(unwritten);
      return this;
    }

    /**
     * Sets {@link BlockStates#trimmed()}.
     *
     * @param trimmed the value
     * @return this builder
     */
    public Builder trimmed(long trimmed) {
      this.trimmed = OptionalNumbers.of(trimmed);
      return this;
    }

    /**
     * Sets {@link BlockStates#written()}.
     *
     * @param written the value
     * @return this builder
     */
    public Builder written(long written) {
      this.written = OptionalNumbers.of(written);
      return this;
    }

    /**
     * Sets {@link BlockStates#trimFailure()}.
     *
     * @param trimFailure the value
     * @return this builder
     */
    public Builder trimFailure(long trimFailure) {
      this.trimFailure = OptionalNumbers.of(trimFailure);
      return this;
    }

    /**
     * Sets {@link BlockStates#writeFailure()}.
     *
     * @param writeFailure the value
     * @return this builder
     */
    public Builder writeFailure(long writeFailure) {
      this.writeFailure = OptionalNumbers.of(writeFailure);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public BlockStates build() {
      return new BlockStates(unwritten, trimmed, written, trimFailure, writeFailure);
    }
  }
}
