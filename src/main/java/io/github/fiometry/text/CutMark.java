package io.github.fiometry.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The marks by which people say that they have left lines out. */
final class CutMark {
  /** No mark is longer. */
  private static final int MOST_CHARACTERS = 60;

  /** With what stands before it. */
  private static final int MOST_BYTES = 300;

  private static final Predicate<String> MARK =
      Pattern.compile(
              // "...", "[…]", ". . .", "(..)"
              "[^\\p{L}\\p{N}]*(?:\\. ?\\.|[\u2026\u22ee\ufe19])[^\\p{L}\\p{N}]*"
                  // "... 20 more lines ..."
                  + "|\\W*(?:\\.\\.|\u2026).*(?:\\.\\.|\u2026)\\W*"
                  // "[snip]", "(lines omitted)", "--- cut here ---", "output truncated"
                  + "|\\W*(?:[\\w']+\\W+){0,3}(?:snip|snipped|snap|cut|omitted|truncated|elided"
                  + "|skipped|removed|deleted|shortened|redacted|more)(?:\\W+[\\w']+){0,2}\\W*"
                  // "-- 8< --"
                  + "|\\W*(?:8<|>8)\\W*"
                  // "(中略)"
                  + "|[^\\p{L}\\p{N}]*(?:\u4e2d|\u4ee5\u4e0b|\u4e0b|\u524d)?(?:\u7701)?\u7565"
                  + "[^\\p{L}\\p{N}]*",
              Pattern.CASE_INSENSITIVE)
          .asMatchPredicate();

  private CutMark() {}

  /** What stands in every mark; most lines have none of it. */
  private static final Pattern TRACE =
      Pattern.compile(
          "\\.\\W{0,2}\\.|[\u2026\u22ee\ufe19\u7565]|&hellip;|8<|>8"
              + "|snip|snap|cut|omitted|truncated|elided|skipped|removed|deleted|shortened"
              + "|redacted|more",
          Pattern.CASE_INSENSITIVE);

  /** Colours, tags and escapes, with which a mark may be written. */
  private static final Pattern DRESS =
      Pattern.compile("\\x1b\\[[0-9;]*m|</?[A-Za-z]{1,6} ?/?>|[\\\\~`*_]");

  /** A container may be called fio-1, as fio's versions are. */
  private static final Pattern CONTAINER = Pattern.compile("^\\s*[\\w.-]{1,40}\\s+\\| ");

  /** Whether a line that is not fio's is such a mark, behind prefixes or not. */
  static boolean test(LineToken line) {
    if (line.to - line.from > MOST_BYTES) {
      return false;
    }
    for (int i = line.from; i < line.to; i++) {
      if (line.bytes[i] == '=') {
        // as in nearly all lines of fio, and in no mark
        return false;
      }
    }
    String text = line.text();
    if (!TRACE.matcher(text).find()) {
      return false;
    }
    if (test(text)) {
      return true;
    }
    String plain = DRESS.matcher(text.replace("&hellip;", "\u2026")).replaceAll("");
    plain = CONTAINER.matcher(plain).replaceFirst("");
    while (!test(plain)) {
      int prefix = LinePrefix.length(new DirtyText(plain));
      if (prefix == 0) {
        return false;
      }
      plain = plain.substring(prefix);
    }
    return true;
  }

  static boolean test(String text) {
    String stripped = text.strip();
    return stripped.length() <= MOST_CHARACTERS && MARK.test(stripped);
  }
}
