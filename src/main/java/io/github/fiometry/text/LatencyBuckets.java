package io.github.fiometry.text;

/**
 * Whether a printed percentile can be one: fio prints the middle of one of its buckets, of which
 * each power of two has 64.
 *
 * <p>fio: stat.c, plat_idx_to_val. Buckets are of nanoseconds since 3.0, of microseconds before.
 */
final class LatencyBuckets {
  private static final int BITS = 6;

  private LatencyBuckets() {}

  /**
   * Whether a bucket's middle is printed so.
   *
   * @param printed the number as it is printed
   * @param unit what one printed unit is worth, in units of the buckets; fio rounds up
   */
  static boolean isMiddle(long printed, long unit) {
    if (printed < 0 || printed > Long.MAX_VALUE / unit / 2 - 1) {
      return false;
    }
    long most = printed * unit;
    long least = Math.max(0, most - unit + 1);
    if (least < 2L << BITS) {
      return true;
    }
    int widthBits = 63 - Long.numberOfLeadingZeros(least) - BITS;
    long width = 1L << widthBits;
    long behind = least - (width << BITS) - width / 2;
    long place = behind <= 0 ? 0 : (behind + width - 1) / width;
    long middle =
        place < 1 << BITS
            ? (width << BITS) + place * width + width / 2
            : (width << (BITS + 1)) + width;
    return middle <= most;
  }
}
