package io.github.fiometry.model;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One direction of a reporting group. fio: stat.c {@code show_group_stats}.
 *
 * @param ioBytes data moved by the group, in bytes; absent when damaged (JSON {@code io_bytes})
 * @param bytesPerSecond bandwidth of the group: all data over the longest runtime, bytes per
 *     second, fio: aggrb, bw; absent when damaged (JSON {@code bw_bytes_per_sec})
 * @param minBytesPerSecond bandwidth of the slowest reported job, bytes per second, fio: minb;
 *     absent when damaged (JSON {@code min_bw_bytes_per_sec})
 * @param maxBytesPerSecond bandwidth of the fastest reported job, bytes per second, fio: maxb;
 *     absent when damaged (JSON {@code max_bw_bytes_per_sec})
 * @param minRuntimeMillis the shortest runtime, milliseconds, fio: mint; absent when damaged (JSON
 *     {@code min_runtime_ms})
 * @param maxRuntimeMillis the longest runtime, milliseconds, fio: maxt; absent when damaged (JSON
 *     {@code max_runtime_ms})
 * @param refined JSON keys of the fields that refinement made better than printed; empty when
 *     nothing was refined (JSON {@code refined})
 */
public record GroupIo(
    OptionalDouble ioBytes,
    OptionalDouble bytesPerSecond,
    OptionalDouble minBytesPerSecond,
    OptionalDouble maxBytesPerSecond,
    OptionalLong minRuntimeMillis,
    OptionalLong maxRuntimeMillis,
    List<String> refined) {

  /** Copies the list. */
  public GroupIo {
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
    builder.minBytesPerSecond = minBytesPerSecond;
    builder.maxBytesPerSecond = maxBytesPerSecond;
    builder.minRuntimeMillis = minRuntimeMillis;
    builder.maxRuntimeMillis = maxRuntimeMillis;
    builder.refined = refined;
    return builder;
  }

  /**
   * Collects the values of a {@link GroupIo}; a value that is never set is absent. Not thread-safe.
   */
  public static final class Builder {
    private OptionalDouble ioBytes = OptionalDouble.empty();
    private OptionalDouble bytesPerSecond = OptionalDouble.empty();
    private OptionalDouble minBytesPerSecond = OptionalDouble.empty();
    private OptionalDouble maxBytesPerSecond = OptionalDouble.empty();
    private OptionalLong minRuntimeMillis = OptionalLong.empty();
    private OptionalLong maxRuntimeMillis = OptionalLong.empty();

    private List<String> refined = List.of();

    private Builder() {}

    /**
     * Sets {@link GroupIo#ioBytes()}; a value that is not finite makes it absent.
     *
     * @param ioBytes the value
     * @return this builder
     */
    public Builder ioBytes(double ioBytes) {
      this.ioBytes = OptionalNumbers.finite(ioBytes);
      return this;
    }

    /**
     * Sets {@link GroupIo#bytesPerSecond()}; a value that is not finite makes it absent.
     *
     * @param bytesPerSecond the value
     * @return this builder
     */
    public Builder bytesPerSecond(double bytesPerSecond) {
      this.bytesPerSecond = OptionalNumbers.finite(bytesPerSecond);
      return this;
    }

    /**
     * Sets {@link GroupIo#minBytesPerSecond()}; a value that is not finite makes it absent.
     *
     * @param minBytesPerSecond the value
     * @return this builder
     */
    public Builder minBytesPerSecond(double minBytesPerSecond) {
      this.minBytesPerSecond = OptionalNumbers.finite(minBytesPerSecond);
      return this;
    }

    /**
     * Sets {@link GroupIo#maxBytesPerSecond()}; a value that is not finite makes it absent.
     *
     * @param maxBytesPerSecond the value
     * @return this builder
     */
    public Builder maxBytesPerSecond(double maxBytesPerSecond) {
      this.maxBytesPerSecond = OptionalNumbers.finite(maxBytesPerSecond);
      return this;
    }

    /**
     * Sets {@link GroupIo#minRuntimeMillis()}.
     *
     * @param minRuntimeMillis the value
     * @return this builder
     */
    public Builder minRuntimeMillis(long minRuntimeMillis) {
      this.minRuntimeMillis = OptionalNumbers.of(minRuntimeMillis);
      return this;
    }

    /**
     * Sets {@link GroupIo#maxRuntimeMillis()}.
     *
     * @param maxRuntimeMillis the value
     * @return this builder
     */
    public Builder maxRuntimeMillis(long maxRuntimeMillis) {
      this.maxRuntimeMillis = OptionalNumbers.of(maxRuntimeMillis);
      return this;
    }

    /**
     * Sets {@link GroupIo#refined()}.
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
    public GroupIo build() {
      return new GroupIo(
          ioBytes,
          bytesPerSecond,
          minBytesPerSecond,
          maxBytesPerSecond,
          minRuntimeMillis,
          maxRuntimeMillis,
          refined);
    }
  }
}
