package io.github.fiometry;

import java.util.Map;

/** The ASCII that pages and printed documents show by other characters of the same look. */
final class PlainCharacters {
  private static final int FULL_WIDTH = 0xff01;
  private static final int LAST_FULL_WIDTH = 0xff5e;

  private static final Map<Integer, String> OTHERS =
      Map.ofEntries(
          Map.entry(0x3000, " "),
          Map.entry(0x2010, "-"),
          Map.entry(0x2011, "-"),
          Map.entry(0x2012, "-"),
          Map.entry(0x2013, "-"),
          Map.entry(0x2212, "-"),
          Map.entry(0x2265, ">="),
          Map.entry(0x3002, "."),
          Map.entry(0xfb00, "ff"),
          Map.entry(0xfb01, "fi"),
          Map.entry(0xfb02, "fl"),
          Map.entry(0xfb03, "ffi"),
          Map.entry(0xfb04, "ffl"));

  private PlainCharacters() {}

  /** What stands for a character; empty where it stands for itself. */
  static String of(int character) {
    return character >= FULL_WIDTH && character <= LAST_FULL_WIDTH
        ? String.valueOf((char) (character - FULL_WIDTH + '!'))
        : OTHERS.getOrDefault(character, "");
  }

  /** Whether one of them is in a text. */
  static boolean areIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 0x7f && !of(c).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
