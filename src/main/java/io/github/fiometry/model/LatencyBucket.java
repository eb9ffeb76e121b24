package io.github.fiometry.model;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * One bucket of a job's latency distribution: the share of I/Os whose latency lies below the bound
 * and not below the bound of the bucket before.
 *
 * <p>fio: stat.c {@code show_lat}, lines {@code lat (usec) : 250=2.26%}; buckets of zero percent
 * are left out.
 *
 * @param upperNanos exclusive upper bound in nanoseconds; absent for the last bucket, fio: {@code
 *     >=2000} ms (JSON {@code upper_ns})
 * @param percent share of the I/Os, 0 to 100; text lifts non-zero shares below 0.01 to 0.01 (JSON
 *     {@code percent})
 */
public record LatencyBucket(OptionalLong upperNanos, double percent) {
  private static final long[] BOUNDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000};

  /** fio's own bounds, of which a report has very many: in ns, us and ms. */
  private static final OptionalLong[] SHARED =
      LongStream.of(1, 1_000, 1_000_000)
          .flatMap(unit -> Arrays.stream(BOUNDS).map(bound -> bound * unit))
          .sorted()
          .distinct()
          .mapToObj(OptionalLong::of)
          .toArray(OptionalLong[]::new);

  private static final long[] SHARED_NANOS =
      Arrays.stream(SHARED).mapToLong(OptionalLong::getAsLong).toArray();

  /**
   * A bucket with an upper bound.
   *
   * @param upperNanos exclusive upper bound in nanoseconds
   * @param percent share of the I/Os, 0 to 100
   * @return the bucket
   */
  public static LatencyBucket below(long upperNanos, double percent) {
    int index = Arrays.binarySearch(SHARED_NANOS, upperNanos);
    return new LatencyBucket(index < 0 ? OptionalLong.of(upperNanos) : SHARED[index], percent);
  }
}
