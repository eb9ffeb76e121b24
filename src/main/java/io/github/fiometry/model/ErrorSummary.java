package io.github.fiometry.model;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The errors that a job with {@code continue_on_error} went on after. fio: stat.c, line {@code
 * errors : total=}, JSON {@code total_err}, {@code first_error}.
 *
 * @param total number of errors; absent when damaged (JSON {@code total})
 * @param firstError errno of the first error; absent when damaged (JSON {@code first_error})
 * @param firstErrorMessage text of the first error; absent in JSON (JSON {@code
 *     first_error_message})
 */
public record ErrorSummary(
    OptionalLong total, OptionalInt firstError, Optional<String> firstErrorMessage) {

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
    builder.total = total;
    builder.firstError = firstError;
    builder.firstErrorMessage = firstErrorMessage;
    return builder;
  }

  /**
   * Collects the values of a {@link ErrorSummary}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalLong total = OptionalLong.empty();
    private OptionalInt firstError = OptionalInt.empty();
    private Optional<String> firstErrorMessage = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link ErrorSummary#total()}.
     *
     * @param total the value
     * @return this builder
     */
    public Builder total(long total) {
      this.total = OptionalNumbers.of(total);
      return this;
    }

    /**
     * Sets {@link ErrorSummary#firstError()}.
     *
     * @param firstError the value
     * @return this builder
     */
    public Builder firstError(int firstError) {
      this.firstError = OptionalNumbers.of(firstError);
      return this;
    }

    /**
     * Sets {@link ErrorSummary#firstErrorMessage()}.
     *
     * @param firstErrorMessage the value
     * @return this builder
     */
    public Builder firstErrorMessage(String firstErrorMessage) {
      this.firstErrorMessage = Optional.of(firstErrorMessage);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public ErrorSummary build() {
      return new ErrorSummary(total, firstError, firstErrorMessage);
    }
  }
}
