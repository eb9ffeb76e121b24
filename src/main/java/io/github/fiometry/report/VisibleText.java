package io.github.fiometry.report;

/**
 * Text of an input made safe to show. Names in a log may hold anything: a line break would tear a
 * table, an escape sequence would command the terminal, a mark that turns the writing direction
 * would make a name look like another one.
 */
public final class VisibleText {
  private VisibleText() {}

  /**
   * The text on one line, with every character that is not for reading written as an escape.
   *
   * @param text any text
   * @return the same text with control characters, line separators, unpaired surrogates and marks
   *     of writing direction as {@code \t}, {@code \n}, {@code \x1b} or {@code \u202e}
   */
  public static String of(String text) {
    int i = 0;
    while (i < text.length() && isHarmless(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16);
    for (i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      append(visible, codePoint);
      i += Character.charCount(codePoint);
    }
    return visible.toString();
  }

  private static boolean isHarmless(char c) {
    return c >= ' ' && c < 0x7f;
  }

  private static void append(StringBuilder visible, int codePoint) {
    switch (codePoint) {
      case '\t' -> visible.append("\\t");
      case '\n' -> visible.append("\\n");
      case '\r' -> visible.append("\\r");
      default -> {
        if (codePoint < ' ' || (codePoint >= 0x7f && codePoint < 0xa0)) {
          visible.append(String.format("\\x%02x", codePoint));
        } else if (isForReading(codePoint)) {
          visible.appendCodePoint(codePoint);
        } else {
          visible.append(String.format("\\u%04x", codePoint));
        }
      }
    }
  }

  private static boolean isForReading(int codePoint) {
    boolean turnsDirection =
        codePoint == 0x61c
            || codePoint == 0x200e
            || codePoint == 0x200f
            || (codePoint >= 0x202a && codePoint <= 0x202e)
            || (codePoint >= 0x2066 && codePoint <= 0x2069);
    boolean breaksLine = codePoint == 0x2028 || codePoint == 0x2029;
    boolean half = codePoint >= 0xd800 && codePoint <= 0xdfff;
    return !(turnsDirection || breaksLine || half || codePoint == 0xfeff);
  }
}
