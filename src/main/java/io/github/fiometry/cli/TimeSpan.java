package io.github.fiometry.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time on the command line: 500ms, 1s, 2m; a number alone is seconds. */
final class TimeSpan {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");

  private TimeSpan() {}

  static long millis(String text) {
    Matcher written = WRITTEN.matcher(text.toLowerCase(Locale.ROOT));
    if (!written.matches() || Long.parseLong(written.group(1)) == 0) {
      throw new IllegalArgumentException(
          "expected a length of time such as 500ms, 1s or 2m, found '" + text + "'");
    }
    String unit = written.group(2) == null ? "s" : written.group(2);
    long factor =
        switch (unit) {
          case "ms" -> 1;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 1000;
        };
    return Long.parseLong(written.group(1)) * factor;
  }
}
