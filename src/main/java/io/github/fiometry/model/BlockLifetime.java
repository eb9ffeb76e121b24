package io.github.fiometry.model;

import java.util.Optional;

/**
 * How many trim and write cycles the blocks survived ({@code block_error_percentiles=1}). fio:
 * stat.c {@code show_block_infos}, since 2.2.8.
 *
 * @param percentiles percentiles of the number of cycles; absent when fio computed none (JSON
 *     {@code percentiles})
 * @param states blocks by state; absent when damaged (JSON {@code states})
 */
public record BlockLifetime(Optional<Percentiles> percentiles, Optional<BlockStates> states) {

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
    builder.percentiles = percentiles;
    builder.states = states;
    return builder;
  }

  /**
   * Collects the values of a {@link BlockLifetime}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private Optional<Percentiles> percentiles = Optional.empty();
    private Optional<BlockStates> states = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link BlockLifetime#percentiles()}.
     *
     * @param percentiles the value
     * @return this builder
     */
    public Builder percentiles(Percentiles percentiles) {
      this.percentiles = Optional.of(percentiles);
      return this;
    }

    /**
     * Sets {@link BlockLifetime#states()}.
     *
     * @param states the value
     * @return this builder
     */
    public Builder states(BlockStates states) {
      this.states = Optional.of(states);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public BlockLifetime build() {
      return new BlockLifetime(percentiles, states);
    }
  }
}
