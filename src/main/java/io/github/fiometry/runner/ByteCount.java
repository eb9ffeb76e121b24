package io.github.fiometry.runner;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as fio's options write it. fio: parse.c {@code str_to_decimal}; a letter counts
 * 1024, unless {@code kb_base=1000} turns {@code kb} and the like into powers of 1000: the greater
 * reading is taken.
 */
final class ByteCount {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)([kmgtp]?)(?:i?b)?", Pattern.CASE_INSENSITIVE);

  private ByteCount() {}

  /** The bytes, or empty for a percentage and whatever else is no plain size. */
  static OptionalLong parse(String text) {
    Matcher written = WRITTEN.matcher(text.strip());
    if (!written.matches()) {
      return OptionalLong.empty();
    }
    String letter = written.group(2).toLowerCase(Locale.ROOT);
    int power = letter.isEmpty() ? 0 : "kmgtp".indexOf(letter) + 1;
    BigDecimal bytes =
        new BigDecimal(written.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
    return bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(bytes.longValue());
  }
}
