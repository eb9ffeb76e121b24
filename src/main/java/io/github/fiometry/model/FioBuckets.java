package io.github.fiometry.model;

/**
 * The buckets in which fio counts latencies, over the whole range of a long.
 *
 * <p>Values below 128 have a bucket each; above, every doubling is cut into 64 buckets, so that a
 * bucket's middle is within 1/128 of every value in it. fio's own table ends at 1216 buckets (up to
 * 2.21, microseconds) or 1856 (since 2.99, nanoseconds); its last bucket takes all that is larger.
 * fio: stat.h {@code FIO_IO_U_PLAT_BITS}, stat.c {@code plat_val_to_idx}, {@code plat_idx_to_val}.
 */
public final class FioBuckets {
  /** How many buckets a non-negative long needs. */
  public static final int COUNT = 58 << 6;

  /** fio's own number of buckets up to 2.21, in microseconds. */
  public static final int MICROSECOND_COUNT = 1216;

  /** fio's own number of buckets since 2.99, in nanoseconds. */
  public static final int NANOSECOND_COUNT = 1856;

  private static final int BITS = 6;
  private static final int EXACT = 2 << BITS;

  private FioBuckets() {}

  /**
   * The bucket of a value.
   *
   * @param value not negative
   * @return the index, from 0 to below {@link #COUNT}
   * @throws IllegalArgumentException when the value is negative
   */
  public static int index(long value) {
    if (value < EXACT) {
      if (value < 0) {
        throw new IllegalArgumentException("a value that is not negative is expected: " + value);
      }
      return (int) value;
    }
    int dropped = 63 - BITS - Long.numberOfLeadingZeros(value);
    return ((dropped + 1) << BITS) + (int) ((value >>> dropped) & ((1 << BITS) - 1));
  }

  /**
   * The smallest value of a bucket.
   *
   * @param index from 0
   * @return the value, inclusive
   */
  public static long lowest(int index) {
    if (index < EXACT) {
      return index;
    }
    int dropped = (index >> BITS) - 1;
    return (1L << (dropped + BITS)) + ((long) (index & ((1 << BITS) - 1)) << dropped);
  }

  /**
   * How many whole values a bucket holds.
   *
   * @param index from 0
   * @return the width, 1 below 128
   */
  public static long width(int index) {
    return index < EXACT ? 1 : 1L << ((index >> BITS) - 1);
  }

  /**
   * The value that fio prints for a bucket.
   *
   * @param index from 0
   * @return the middle
   */
  public static long middle(int index) {
    return lowest(index) + (width(index) >> 1);
  }
}
