package io.github.fiometry.corpus;

/**
 * All true numbers that a number in fio's text may stand for, when only its value is at hand:
 * lib/num2str.c, version by version.
 */
record PrintedInterval(double low, double high) {

  /**
   * Of a number that fio shortened to {@code digits} digits.
   *
   * @param value what the printed digits and suffix stand for
   * @param start how often the number was divided by {@code thousand} before it was printed
   */
  static PrintedInterval of(
      double value, int digits, int thousand, int start, FioNumber.Fractions fractions) {
    double printedWhole = Math.pow(thousand, start);
    double unit = printedWhole;
    while (Math.floor(value / unit) >= Math.pow(10, digits)) {
      unit *= thousand;
    }
    PrintedInterval interval =
        unit == printedWhole
            ? new PrintedInterval(value, value + unit)
            : divided(value, digits, thousand, unit, fractions);
    // a fraction that is none can be so small that the unit below seems to have been enough
    double next = unit * thousand;
    if ((Math.floor(value / next) + 1) * thousand > Math.pow(10, digits)) {
      PrintedInterval other = divided(value, digits, thousand, next, fractions);
      return new PrintedInterval(
          Math.min(interval.low, other.low), Math.max(interval.high, other.high));
    }
    return interval;
  }

  private static PrintedInterval divided(
      double value, int digits, int thousand, double unit, FioNumber.Fractions fractions) {
    double whole = Math.floor(value / unit);
    double cutOff = unit / thousand; // remainders of the steps before the last
    int decimals = digits - String.valueOf((long) whole).length() - 1;
    if (decimals < 1) {
      return new PrintedInterval(value - unit / 2, value + unit / 2 + cutOff);
    }
    double half = unit * Math.pow(10, -decimals) / 2;
    return switch (fractions) {
      case REMAINDER_AS_DIGITS -> new PrintedInterval(whole * unit, (whole + 1) * unit);
      case WITHOUT_CARRY ->
          new PrintedInterval(
              value - half, value == whole * unit ? (whole + 1) * unit : value + half + cutOff);
      case ROUNDED -> new PrintedInterval(value - half, value + half + cutOff);
    };
  }

  PrintedInterval times(double factor) {
    return new PrintedInterval(low * factor, high * factor);
  }

  PrintedInterval plus(PrintedInterval other) {
    return new PrintedInterval(low + other.low, high + other.high);
  }

  boolean meets(PrintedInterval other) {
    return low <= other.high && other.low <= high;
  }
}
