package io.github.fiometry.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The marks by which people say that they have left lines out. */
final class CutMark {
  /** No mark is longer. */
  private static final int MOST_CHARACTERS = 60;

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

  /** Whether a line that is not fio's is such a mark. */
  static boolean test(LineToken line) {
    // of four bytes at most each
    if (line.to - line.from > 4 * MOST_CHARACTERS) {
      return false;
    }
    for (int i = line.from; i < line.to; i++) {
      if (line.bytes[i] == '=') {
        // as in nearly all lines of fio, and in no mark
        return false;
      }
    }
    return test(line.text());
  }

  static boolean test(String text) {
    String stripped = text.strip();
    return stripped.length() <= MOST_CHARACTERS && MARK.test(stripped);
  }
}
