package io.github.fiometry.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which numbers fio would print with certain digits.
 *
 * <p>fio divides by the base until the number is short enough and keeps the last remainder; what it
 * makes of the remainder changed twice (lib/num2str.c).
 */
final class PrintedDigits {
  /** More decimals are no number of fio's, which prints 10 digits at most. */
  private static final int MOST_DECIMALS = 10;

  /** A number beyond this is none that fio could count. */
  private static final double LARGEST = 9e18;

  /** What printf makes of each remainder, by base and decimals. */
  private static final Map<Integer, long[]> ROUNDED = new ConcurrentHashMap<>();

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
    int base = base(printed);
    long quotient = printed.bits() ? number * 8 : number;
    long remainder = 0;
    for (int i = 0; i < printed.exponent(); i++) {
      remainder = quotient % base;
      quotient /= base;
    }
    return fit(printed, base, quotient, remainder);
  }

  /** All numbers that could have been printed so; where nothing is printed, all there are. */
  NumberRanges numbers(Optional<PrintedNumber> printed) {
    return printed.isPresent() ? numbers(printed.get()) : NumberRanges.ALL;
  }

  /**
   * All numbers that could have been printed so.
   *
   * @param printed the digits and unit
   * @return bytes, bytes per second or ones
   */
  NumberRanges numbers(PrintedNumber printed) {
    if (printed.decimals() > MOST_DECIMALS) {
      return NumberRanges.NONE;
    }
    int base = base(printed);
    long step = printed.unit(kbBase);
    long whole = printed.digits() / power(printed.decimals());
    if ((double) (whole + 1) * step > LARGEST) {
      return NumberRanges.NONE;
    }
    NumberRanges.Builder numbers = new NumberRanges.Builder();
    if (printed.exponent() == 0) {
      if (fit(printed, base, whole, 0)) {
        add(numbers, whole, 1, printed.bits());
      }
      return numbers.build();
    }
    step /= base;
    for (long quotient = Math.max(0, whole - 1); quotient <= whole; quotient++) {
      for (int remainder = 0; remainder < base; remainder++) {
        if (fit(printed, base, quotient, remainder)) {
          add(numbers, (quotient * base + remainder) * step, step, printed.bits());
        }
      }
    }
    return numbers.build();
  }

  private static void add(NumberRanges.Builder numbers, long first, long count, boolean bits) {
    if (bits) {
      numbers.add((first + 7) / 8, (first + count - 1) / 8);
    } else {
      numbers.add(first, first + count - 1);
    }
  }

  private int base(PrintedNumber printed) {
    return switch (printed.scale()) {
      case KB_BASE -> kbBase;
      case BINARY -> 1024;
      case DECIMAL -> 1000;
    };
  }

  private boolean fit(PrintedNumber printed, int base, long quotient, long remainder) {
    if (printed.decimals() == 0) {
      // rounded half up by the last remainder, when there was a division at all
      return printed.digits() == quotient + (remainder >= base / 2 ? 1 : 0);
    }
    if (printed.decimals() > MOST_DECIMALS) {
      return false;
    }
    long scale = power(printed.decimals());
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
    long limit = power(width);
    while (shorter >= limit) {
      shorter = (shorter + 9) / 10;
    }
    return shorter;
  }

  private static long power(int decimals) {
    long power = 1;
    for (int i = 0; i < decimals; i++) {
      power *= 10;
    }
    return power;
  }

  private static long rounded(long remainder, int base, int decimals) {
    return ROUNDED
        .computeIfAbsent(base + decimals, key -> roundedAll(base, decimals))[(int) remainder];
  }

  /** As printf rounds the quotient of the two: exactly, a tie to the even digit. */
  private static long[] roundedAll(int base, int decimals) {
    long[] all = new long[base];
    for (int remainder = 0; remainder < base; remainder++) {
      all[remainder] =
          new BigDecimal((double) remainder / base)
              .setScale(decimals, RoundingMode.HALF_EVEN)
              .unscaledValue()
              .longValue();
    }
    return all;
  }
}
