package io.github.fiometry.text;

import io.github.fiometry.model.DecimalNumber;

/**
 * An amount of data, a rate or a count as fio printed it: digits, decimals and unit, before anybody
 * says what the unit means.
 *
 * <p>fio: lib/num2str.c.
 *
 * @param digits the digits without the point
 * @param decimals how many of them stand behind the point
 * @param exponent which step of the unit: 0 for none, 1 for K, 2 for M, and so on
 * @param scale what one step is
 * @param bits true for a number of bits, false for bytes or a plain count
 */
// Small types side by side: a report has dozens of them.
record PrintedNumber(long digits, short decimals, byte exponent, Scale scale, boolean bits) {

  PrintedNumber(long digits, int decimals, int exponent, Scale scale, boolean bits) {
    // with more decimals even the largest number is nothing
    this(digits, (short) Math.min(decimals, Short.MAX_VALUE), (byte) exponent, scale, bits);
  }

  /** What one step of the unit is. */
  enum Scale {
    /** Up to 2.16: K is 1024 or 1000 bytes, as kb_base says, which is not printed. */
    KB_BASE,
    /** From 2.17: KiB, 1024. */
    BINARY,
    /** From 2.17: kB, 1000; and counts in every version. */
    DECIMAL
  }

  /** The size of the unit in bytes (or bits, or ones), when a K of old versions is kbBase. */
  long unit(int kbBase) {
    int base =
        switch (scale) {
          case KB_BASE -> kbBase;
          case BINARY -> 1024;
          case DECIMAL -> 1000;
        };
    long unit = 1;
    for (int i = 0; i < exponent; i++) {
      unit *= base;
    }
    return unit;
  }

  /** The value in bytes, bytes per second or ones. */
  double value(int kbBase) {
    long unit = unit(kbBase);
    if (!bits) {
      return DecimalNumber.scaled(digits, decimals, unit);
    }
    return unit % 8 == 0
        ? DecimalNumber.scaled(digits, decimals, unit / 8)
        : DecimalNumber.scaled(digits, decimals, unit) / 8;
  }

  /** Whether only zeros were printed. */
  boolean isZero() {
    return digits == 0;
  }
}
