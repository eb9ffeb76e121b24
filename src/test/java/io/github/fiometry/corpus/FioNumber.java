package io.github.fiometry.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * fio's way of shortening a number (lib/num2str.c), run forward, in each version's way: which
 * number stands in the text when the true one is known. It is the interval rule of the text's last
 * digit turned round: the text may say exactly what fio prints of the twin's number, nothing else.
 *
 * <p>A result is the value that the printed digits and suffix stand for, not the true number.
 */
final class FioNumber {
  private static final BigInteger TEN = BigInteger.TEN;

  private FioNumber() {}

  /** How a fraction is printed. */
  enum Fractions {
    /** Up to 2.19: the remainder as an integer after the point, shortened to fit. */
    REMAINDER_AS_DIGITS,
    /** 2.20 to 3.25: rounded, but a fraction that rounds up to one is printed as zero. */
    WITHOUT_CARRY,
    /** Since 3.26. */
    ROUNDED;

    static Fractions of(FioRelease release) {
      return release.upTo("2.19")
          ? REMAINDER_AS_DIGITS
          : release.upTo("3.25") ? WITHOUT_CARRY : ROUNDED;
    }
  }

  /**
   * The value of what fio prints for {@code number}.
   *
   * @param number in units of {@code start}
   * @param digits how many digits may stand in the text
   * @param thousand 1024 or 1000
   * @param start how often the number has been divided by {@code thousand} already: 0 for bytes, 1
   *     for a number of K
   */
  static BigDecimal shown(
      BigInteger number, int digits, int thousand, int start, Fractions fractions) {
    BigInteger factor = BigInteger.valueOf(thousand);
    BigInteger whole = number;
    BigInteger remainder = BigInteger.ZERO;
    BigDecimal unit = new BigDecimal(factor.pow(start));
    boolean divided = false;
    BigInteger limit = TEN.pow(digits);
    while (whole.compareTo(limit) >= 0) {
      BigInteger[] parts = whole.divideAndRemainder(factor);
      whole = parts[0];
      remainder = parts[1];
      unit = unit.multiply(new BigDecimal(factor));
      divided = true;
    }
    if (!divided) {
      return new BigDecimal(whole).multiply(unit);
    }
    int room = digits - whole.toString().length();
    if (room <= 1) {
      boolean up = remainder.intValue() >= thousand / 2;
      return new BigDecimal(up ? whole.add(BigInteger.ONE) : whole).multiply(unit);
    }
    int decimals = room - 1;
    return fraction(whole, remainder, thousand, decimals, fractions).multiply(unit);
  }

  private static BigDecimal fraction(
      BigInteger whole, BigInteger remainder, int thousand, int decimals, Fractions fractions) {
    switch (fractions) {
      case REMAINDER_AS_DIGITS -> {
        BigInteger shown = remainder;
        while (shown.toString().length() > decimals) {
          shown = shown.add(BigInteger.valueOf(9)).divide(TEN);
        }
        return new BigDecimal(whole + "." + shown);
      }
      case WITHOUT_CARRY -> {
        BigDecimal part = printed(remainder.doubleValue() / thousand, decimals);
        return new BigDecimal(whole).add(part.remainder(BigDecimal.ONE));
      }
      case ROUNDED -> {
        // 2477150 is 2477.1k: the fraction is rounded alone, and 0.15 is a little less in binary
        return new BigDecimal(whole).add(printed(remainder.doubleValue() / thousand, decimals));
      }
    }
    throw new AssertionError(fractions);
  }

  /** What {@code %.nf} prints: the double, exactly, rounded half to even. */
  static BigDecimal printed(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
  }
}
