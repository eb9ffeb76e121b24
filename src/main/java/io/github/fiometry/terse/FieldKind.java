package io.github.fiometry.terse;

/** How a terse field is written, told from its bytes alone. */
enum FieldKind {
  /** A whole number, {@code 34403}. */
  INTEGER("a whole number"),
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
      case DECIMAL -> isDecimal(bytes, from, to);
      case PERCENT ->
          to > from
              && bytes[to - 1] == '%'
              && (isInteger(bytes, from, to - 1) || isDecimal(bytes, from, to - 1));
      case PERCENTILE -> isPercentile(bytes, from, to);
    };
  }

  static boolean isInteger(byte[] bytes, int from, int to) {
    int at = from < to && bytes[from] == '-' ? from + 1 : from;
    return at < to && digits(bytes, at, to) == to;
  }

  private static boolean isDecimal(byte[] bytes, int from, int to) {
    int at = from < to && bytes[from] == '-' ? from + 1 : from;
    if (to - at == 3 && (is(bytes, at, "nan") || is(bytes, at, "inf"))) {
      return true;
    }
    int point = digits(bytes, at, to);
    return point > at
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
