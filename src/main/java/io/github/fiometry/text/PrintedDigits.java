package io.github.fiometry.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Whether fio would print a number with certain digits.
 *
 * <p>fio divides by the base until the number is short enough and keeps the last remainder; what it
 * makes of the remainder changed twice (lib/num2str.c).
 */
final class PrintedDigits {
  private final EraRules rules;
  private final int kbBase;

  PrintedDigits(EraRules rules, int kbBase) {
    this.rules = rules;
    this.kbBase = kbBase;
  }

  /**
   * Whether a number could have been printed so.
   *
   * @param printed the digits and unit
   * @param number the whole number, in bytes, bytes per second or ones
   */
  boolean fit(PrintedNumber printed, long number) {
    if (number < 0 || printed.bits() && number > Long.MAX_VALUE / 8) {
      return false;
    }
    int base =
        switch (printed.scale()) {
          case KB_BASE -> kbBase;
          case BINARY -> 1024;
          case DECIMAL -> 1000;
        };
    long quotient = printed.bits() ? number * 8 : number;
    long remainder = 0;
    for (int i = 0; i < printed.exponent(); i++) {
      remainder = quotient % base;
      quotient /= base;
    }
    if (printed.decimals() == 0) {
      // rounded half up by the last remainder, when there was a division at all
      return printed.digits() == quotient + (remainder >= base / 2 ? 1 : 0);
    }
    long scale = (long) Math.pow(10, printed.decimals());
    long whole = printed.digits() / scale;
    long fraction = printed.digits() % scale;
    return rules.decimalsMayBeNoFraction()
            && whole == quotient
            && fraction == shortened(remainder, printed.decimals())
        || rules.carryMayBeMissing()
            && whole == quotient
            && fraction == rounded(remainder, base, printed.decimals()) % scale
        || rules.carryMayBeRight()
            && printed.digits() == quotient * scale + rounded(remainder, base, printed.decimals());
  }

  /** Up to 2.19 the remainder itself is printed, made shorter by a tenth each time, rounded up. */
  private static long shortened(long remainder, int width) {
    long shorter = remainder;
    while (Long.toString(shorter).length() > width) {
      shorter = (shorter + 9) / 10;
    }
    return shorter;
  }

  /** As printf rounds the quotient of the two: exactly, a tie to the even digit. */
  private static long rounded(long remainder, int base, int decimals) {
    return new BigDecimal((double) remainder / base)
        .setScale(decimals, RoundingMode.HALF_EVEN)
        .unscaledValue()
        .longValue();
  }
}
