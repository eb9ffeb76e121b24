package io.github.fiometry.json;

import java.math.BigDecimal;
import tools.jackson.core.io.NumberOutput;

/** Numbers as this project prints them in JSON: whole numbers without fraction, no exponent. */
final class JsonNumbers {
  /** Up to here every whole double is exact, and so is its conversion to long. */
  private static final double EXACT = 1L << 53;

  private JsonNumbers() {}

  /**
   * The shortest decimal that reads back as the same double.
   *
   * @param value a finite number
   * @return for example {@code 41231686041.6}, {@code 3} or {@code 0.000012}
   */
  static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) <= EXACT) {
      return Long.toString((long) value);
    }
    // The JDK's own Double.toString is shortest only since 19; Jackson's is on every JDK.
    BigDecimal decimal = new BigDecimal(NumberOutput.toString(value, true));
    return decimal.stripTrailingZeros().toPlainString();
  }
}
