package io.github.fiometry.model;

import java.math.BigDecimal;

/**
 * Exact conversion of printed decimals into the model's units.
 *
 * <p>{@code 49.7} MiB/s times 1048576 is 52114227.2, but in binary floating point it comes out as
 * 52114227.199999996. Multiplying the digits as an integer and dividing once gives the double that
 * is nearest to the exact product, so that a value prints with no more digits than it has.
 */
public final class DecimalNumber {
  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  private static final long EXACT = 1L << 53;

  private DecimalNumber() {}

  /**
   * The value of {@code digits / 10^decimals * factor}, rounded once.
   *
   * @param digits the digits of the number without its point
   * @param decimals how many of the digits stand behind the point, not negative
   * @param factor a whole number of units, for example 1048576 for MiB
   * @return the double nearest to the exact value
   */
  public static double scaled(long digits, int decimals, long factor) {
    long high = Math.multiplyHigh(digits, factor);
    long product = digits * factor;
    if (decimals < POWERS_OF_TEN.length
        && ((high == 0 && product >= 0) || (high == -1 && product < 0))
        && Math.abs(product) <= EXACT) {
      return product / POWERS_OF_TEN[decimals];
    }
    return BigDecimal.valueOf(digits, decimals).multiply(BigDecimal.valueOf(factor)).doubleValue();
  }

  /**
   * A double that was read from a decimal text, times a whole factor, rounded once.
   *
   * @param value the value as read
   * @param factor a whole number of units, for example 1000 for microseconds in nanoseconds
   * @return the double nearest to the exact product of the shortest decimal of {@code value}; not
   *     finite when {@code value} is not
   */
  public static double scaled(double value, long factor) {
    if (factor == 1 || !Double.isFinite(value)) {
      return value;
    }
    if (value == Math.rint(value) && Math.abs(value) <= EXACT) {
      return scaled((long) value, 0, factor);
    }
    return new BigDecimal(Double.toString(value))
        .multiply(BigDecimal.valueOf(factor))
        .doubleValue();
  }
}
