package io.github.fiometry.json;

/**
 * What a log, a mail or a comment put before every line: taken from the document's first line, and
 * found again on the others with other digits, as in time stamps.
 */
final class LinePrefix {
  private final String pattern;
  private final int blanks;

  /**
   * A prefix.
   *
   * @param text what stands before the brace on the first line
   */
  LinePrefix(String text) {
    int end = text.length();
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    this.pattern = text.substring(0, end);
    this.blanks = text.length() - end;
  }

  boolean isEmpty() {
    return pattern.isEmpty();
  }

  /**
   * Where the line's own text starts behind the prefix.
   *
   * @return the index, or -1 when the line has no such prefix
   */
  int endIn(String line) {
    int at = 0;
    int i = 0;
    while (i < pattern.length()) {
      if (isDigit(pattern.charAt(i))) {
        int digits = at;
        while (at < line.length() && isDigit(line.charAt(at))) {
          at++;
        }
        if (at == digits) {
          return -1;
        }
        while (i < pattern.length() && isDigit(pattern.charAt(i))) {
          i++;
        }
      } else if (at < line.length() && line.charAt(at) == pattern.charAt(i)) {
        at++;
        i++;
      } else {
        return -1;
      }
    }
    for (int n = 0; n < blanks && at < line.length() && isBlank(line.charAt(at)); n++) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
