package io.github.fiometry.terse;

/** How a terse field is written, told from its bytes alone. */
enum FieldKind {
  /** A whole number, {@code 34403}. */
  INTEGER("a whole number"),
  /** A whole number that may be negative, {@code -1}. */
  SIGNED("a whole number"),
  /** A number with decimals, {@code 286.282142}; fio may print nan. */
  DECIMAL("a number with decimals"),
  /** A share, {@code 8.891109%}; fio may print {@code -nan%}. */
  PERCENT("a percentage"),
  /** A percentile, {@code 99.500000%=12124}. */
  PERCENTILE("a percentile as 99.000000%=123"),
  /** Anything. */
  TEXT("text");

  private final String description;

  FieldKind(String description) {
    this.description = description;
  }

  /** The words for messages. */
  String description() {
    return description;
  }

  /** Whether the bytes are written as this kind of field is. */
  boolean matches(byte[] bytes, int from, int to) {
    return switch (this) {
      case TEXT -> true;
      case INTEGER -> isInteger(bytes, from, to);
      case SIGNED -> isInteger(bytes, behindSign(bytes, from, to), to);
      case DECIMAL -> isDecimal(bytes, from, to);
      case PERCENT ->
          to > from && bytes[to - 1] == '%' && isShare(bytes, behindSign(bytes, from, to), to - 1);
      case PERCENTILE -> isPercentile(bytes, from, to);
    };
  }

  private static int behindSign(byte[] bytes, int from, int to) {
    return from < to && bytes[from] == '-' ? from + 1 : from;
  }

  static boolean isInteger(byte[] bytes, int from, int to) {
    return from < to && digits(bytes, from, to) == to;
  }

  /** fio never prints negative shares rightly, but 3.22 to 3.26 print them. */
  private static boolean isShare(byte[] bytes, int from, int to) {
    return isInteger(bytes, from, to) || isDecimal(bytes, from, to);
  }

  private static boolean isDecimal(byte[] bytes, int from, int to) {
    int number = behindSign(bytes, from, to);
    if (to - number == 3 && (is(bytes, number, "nan") || is(bytes, number, "inf"))) {
      return true;
    }
    int point = digits(bytes, from, to);
    return point > from
        && point < to - 1
        && bytes[point] == '.'
        && digits(bytes, point + 1, to) == to;
  }

  private static boolean isPercentile(byte[] bytes, int from, int to) {
    int at = digits(bytes, from, to);
    if (at == from) {
      return false;
    }
    if (at < to && bytes[at] == '.') {
      at = digits(bytes, at + 1, to);
    }
    return at + 2 < to
        && bytes[at] == '%'
        && bytes[at + 1] == '='
        && digits(bytes, at + 2, to) == to;
  }

  /** The offset behind the digits that start at {@code from}. */
  private static int digits(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at;
  }

  private static boolean is(byte[] bytes, int from, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
