package io.github.fiometry.analytics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in sentences: no exponent, no digits that say nothing. */
final class PlainNumbers {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_UP);

  private PlainNumbers() {}

  /** Six significant digits, whole numbers in full. */
  static String of(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal shown = value == Math.rint(value) ? exact : exact.round(SIX_DIGITS);
    return shown.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString();
  }
}
