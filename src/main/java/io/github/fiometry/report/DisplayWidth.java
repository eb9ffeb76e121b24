package io.github.fiometry.report;

/**
 * How many columns of a terminal a text takes. Chinese, Japanese and Korean characters and emoji
 * take two, combining marks none: as terminals do it (Unicode's East Asian Width W and F; ambiguous
 * characters count as narrow).
 */
final class DisplayWidth {
  /** Pairs of first and last code point of the blocks whose characters are two columns wide. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x231a, 0x231b, 0x2329, 0x232a, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3,
    0x25fd, 0x25fe, 0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f, 0x2693, 0x2693, 0x26a1, 0x26a1,
    0x26aa, 0x26ab, 0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea,
    0x26f2, 0x26f3, 0x26f5, 0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b,
    0x2728, 0x2728, 0x274c, 0x274c, 0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27b0, 0x27b0, 0x27bf, 0x27bf, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e,
    0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff,
    0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18cff, 0x1aff0,
    0x1b2ff, 0x1f004, 0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f1e6,
    0x1f320, 0x1f32d, 0x1f335, 0x1f337, 0x1f37c, 0x1f37e, 0x1f393, 0x1f3a0, 0x1f3ca, 0x1f3cf,
    0x1f3d3, 0x1f3e0, 0x1f3f0, 0x1f3f4, 0x1f3f4, 0x1f3f8, 0x1f43e, 0x1f440, 0x1f440, 0x1f442,
    0x1f4fc, 0x1f4ff, 0x1f53d, 0x1f54b, 0x1f54e, 0x1f550, 0x1f567, 0x1f57a, 0x1f57a, 0x1f595,
    0x1f596, 0x1f5a4, 0x1f5a4, 0x1f5fb, 0x1f64f, 0x1f680, 0x1f6c5, 0x1f6cc, 0x1f6cc, 0x1f6d0,
    0x1f6d2, 0x1f6d5, 0x1f6d7, 0x1f6dc, 0x1f6df, 0x1f6eb, 0x1f6ec, 0x1f6f4, 0x1f6fc, 0x1f7e0,
    0x1f7eb, 0x1f7f0, 0x1f7f0, 0x1f90c, 0x1f93a, 0x1f93c, 0x1f945, 0x1f947, 0x1f9ff, 0x1fa70,
    0x1faff, 0x20000, 0x2fffd, 0x30000, 0x3fffd
  };

  private DisplayWidth() {}

  static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      width += of(codePoint);
      i += Character.charCount(codePoint);
    }
    return width;
  }

  static int of(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    int type = Character.getType(codePoint);
    boolean joinsHangul = codePoint >= 0x1160 && codePoint <= 0x11ff; // vowels and finals
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT
        || joinsHangul) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  private static boolean isWide(int codePoint) {
    int low = 0;
    int high = WIDE.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (codePoint < WIDE[2 * middle]) {
        high = middle - 1;
      } else if (codePoint > WIDE[2 * middle + 1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /** The longest beginning of the text that takes at most so many columns. */
  static String beginning(String text, int columns) {
    int width = 0;
    int i = 0;
    while (i < text.length()) {
      int codePoint = text.codePointAt(i);
      width += of(codePoint);
      if (width > columns) {
        break;
      }
      i += Character.charCount(codePoint);
    }
    return text.substring(0, i);
  }

  /** The longest end of the text that takes at most so many columns. */
  static String end(String text, int columns) {
    int width = 0;
    int i = text.length();
    while (i > 0) {
      int codePoint = text.codePointBefore(i);
      width += of(codePoint);
      if (width > columns) {
        break;
      }
      i -= Character.charCount(codePoint);
    }
    return text.substring(i);
  }
}
