package io.github.fiometry.model;

import java.util.Arrays;
import java.util.Objects;

/**
 * A whole latency distribution in fio's own buckets: the middle of each bucket in nanoseconds and
 * the number of samples in it.
 *
 * <p>fio's buckets are 1 wide below 128, then 64 to each doubling, so a middle is within 1/128 of
 * every sample of its bucket; up to 2.21 the buckets are in microseconds. Only buckets with samples
 * are held. Immutable, so safe for use by several threads. fio: stat.h {@code FIO_IO_U_PLAT_BITS},
 * stat.c {@code plat_idx_to_val}, JSON {@code bins} (json+).
 */
public final class LatencyBins {
  private static final int NO_UNIT = 0;
  private static final long[] NONE = {};

  /**
   * Nanoseconds of one unit in which the middles are those of fio's buckets; 0 when they are not.
   */
  private final int unitNanos;

  /** The numbers of the buckets; none without a unit. A run can have very many of these. */
  private final short[] buckets;

  /** The middles, where they are not those of fio's buckets. */
  private final long[] nanos;

  /** The counts, where all of them fit; else the long ones hold them. */
  private final int[] counts;

  private final long[] longCounts;

  private LatencyBins(long[] nanos, long[] counts) {
    this.unitNanos = isOfBuckets(nanos, 1) ? 1 : isOfBuckets(nanos, 1000) ? 1000 : NO_UNIT;
    this.buckets = new short[unitNanos == NO_UNIT ? 0 : nanos.length];
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = (short) FioBuckets.index(nanos[i] / unitNanos);
    }
    this.nanos = unitNanos == NO_UNIT ? nanos : NONE;
    long all = 0;
    for (long count : counts) {
      all |= count;
    }
    boolean small = all <= Integer.MAX_VALUE;
    this.counts = new int[small ? counts.length : 0];
    for (int i = 0; i < this.counts.length; i++) {
      this.counts[i] = (int) counts[i];
    }
    this.longCounts = small ? NONE : counts;
  }

  private static boolean isOfBuckets(long[] nanos, int unitNanos) {
    for (long value : nanos) {
      if (value < 0) {
        return false;
      }
      long units = value / unitNanos;
      if (units * unitNanos != value || FioBuckets.middle(FioBuckets.index(units)) != units) {
        return false;
      }
    }
    return true;
  }

  /**
   * A distribution from bucket middles, ascending, and counts.
   *
   * @param nanos the middle of each bucket in nanoseconds, strictly ascending
   * @param counts the number of samples in each bucket, not negative
   * @return the distribution, without the empty buckets
   * @throws IllegalArgumentException when the arrays differ in length, the middles do not ascend or
   *     a count is negative
   */
  public static LatencyBins of(long[] nanos, long[] counts) {
    if (nanos.length != counts.length) {
      throw new IllegalArgumentException(
          "as many buckets as counts expected: " + nanos.length + " and " + counts.length);
    }
    return of(nanos, counts, nanos.length);
  }

  /**
   * The same from arrays that are longer than what they hold.
   *
   * @param nanos the middle of each bucket in nanoseconds, strictly ascending
   * @param counts the number of samples in each bucket, not negative
   * @param size how many buckets, from the first on, are taken
   * @return the distribution, without the empty buckets
   * @throws IllegalArgumentException when the middles do not ascend or a count is negative
   * @throws IndexOutOfBoundsException when an array holds fewer
   */
  public static LatencyBins of(long[] nanos, long[] counts, int size) {
    Objects.checkFromToIndex(0, size, Math.min(nanos.length, counts.length));
    int used = 0;
    for (int i = 0; i < size; i++) {
      if (i > 0 && nanos[i - 1] >= nanos[i]) {
        throw new IllegalArgumentException("buckets must ascend: " + nanos[i]);
      }
      if (counts[i] < 0) {
        throw new IllegalArgumentException("a count is not negative: " + counts[i]);
      }
      used += counts[i] > 0 ? 1 : 0;
    }
    long[] usedNanos = new long[used];
    long[] usedCounts = new long[used];
    int next = 0;
    for (int i = 0; i < size; i++) {
      if (counts[i] > 0) {
        usedNanos[next] = nanos[i];
        usedCounts[next++] = counts[i];
      }
    }
    return new LatencyBins(usedNanos, usedCounts);
  }

  /**
   * How many buckets have samples.
   *
   * @return the number of buckets
   */
  public int size() {
    return counts.length + longCounts.length;
  }

  /**
   * The middle of a bucket.
   *
   * @param index from 0, ascending
   * @return nanoseconds
   * @throws IndexOutOfBoundsException when there is no such bucket
   */
  public long nanos(int index) {
    return unitNanos == NO_UNIT ? nanos[index] : FioBuckets.middle(buckets[index]) * unitNanos;
  }

  /**
   * The number of samples in a bucket.
   *
   * @param index from 0, ascending
   * @return the count, at least 1
   * @throws IndexOutOfBoundsException when there is no such bucket
   */
  public long count(int index) {
    return longCounts.length == 0 ? counts[index] : longCounts[index];
  }

  /**
   * The number of samples in all buckets.
   *
   * @return the sum of the counts
   */
  public long totalCount() {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += count(i);
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyBins that
        && unitNanos == that.unitNanos
        && Arrays.equals(buckets, that.buckets)
        && Arrays.equals(nanos, that.nanos)
        && Arrays.equals(counts, that.counts)
        && Arrays.equals(longCounts, that.longCounts);
  }

  @Override
  public int hashCode() {
    int middles = 31 * Arrays.hashCode(buckets) + Arrays.hashCode(nanos);
    return 31 * (31 * middles + Arrays.hashCode(counts)) + Arrays.hashCode(longCounts);
  }

  @Override
  public String toString() {
    return "LatencyBins[" + size() + " buckets, " + totalCount() + " samples]";
  }
}
