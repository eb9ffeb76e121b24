package io.github.fiometry.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A block size as fio's options write it: powers of 1024 whatever the letter's case. */
final class FioSize {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,9})(?:([kmg])(?:i?b)?|b)?", Pattern.CASE_INSENSITIVE);

  private FioSize() {}

  static long bytes(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches() || Long.parseLong(written.group(1)) == 0) {
      throw new IllegalArgumentException("expected a size such as 4k or 1m, found '" + text + "'");
    }
    String letter = written.group(2) == null ? "" : written.group(2).toLowerCase(Locale.ROOT);
    int power = letter.isEmpty() ? 0 : "kmg".indexOf(letter) + 1;
    return Long.parseLong(written.group(1)) << (10 * power);
  }
}
