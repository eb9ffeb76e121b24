package io.github.fiometry.input;

/** Tells text from files of other kinds by the first block. */
final class ContentSniffer {
  private static final int TAR_BLOCK = 512;

  /** How many bytes {@link #isText} wants to see. */
  static final int BLOCK_BYTES = 16 * 1024;

  /** So many NULs in a row are a hole that a crash tore into a log, not a sign of binary data. */
  private static final int HOLE_BYTES = 64;

  private ContentSniffer() {}

  /**
   * Whether the block may be the beginning of a text in any encoding. Packed and random data have 9
   * % of control characters, pictures and programs more; text has next to none, whatever its
   * encoding. A report with a few wild bytes in it is still a report, so 3 % are forgiven.
   */
  static boolean isText(byte[] block) {
    if (block.length == 0 || hasByteOrderMark(block) || isUtf16(block)) {
      return true;
    }
    if (starts(block, "\u0089PNG") || starts(block, "\u007fELF") || starts(block, "%PDF-")) {
      return false; // may hold so much readable text at the beginning that the count is fooled
    }
    int counted = 0;
    int controls = 0;
    for (int i = 0; i < block.length; i++) {
      if (block[i] == 0) {
        int start = i;
        while (i + 1 < block.length && block[i + 1] == 0) {
          i++;
        }
        int run = i + 1 - start;
        if (run < HOLE_BYTES) {
          controls += run;
          counted += run;
        }
      } else {
        counted++;
        if (isControl(block[i])) {
          controls++;
        }
      }
    }
    return counted > 0 && controls * 100L <= counted * 3L;
  }

  /** Whether the block is nothing but zero bytes: what it begins is told only by what follows. */
  static boolean isHole(byte[] block) {
    for (byte b : block) {
      if (b != 0) {
        return false;
      }
    }
    return block.length == BLOCK_BYTES;
  }

  /** Whether all that is there is the end of a tar: blocks of zeros. */
  static boolean isEndOfTar(byte[] content) {
    for (byte b : content) {
      if (b != 0) {
        return false;
      }
    }
    return content.length >= 2 * TAR_BLOCK && content.length % TAR_BLOCK == 0;
  }

  private static boolean isControl(byte b) {
    boolean usual = b == '\t' || b == '\n' || b == '\r' || b == '\f' || b == '\b' || b == 0x1b;
    return (b >= 0 && b < ' ' && !usual) || b == 0x7f;
  }

  private static boolean starts(byte[] block, String magic) {
    for (int i = 0; i < magic.length(); i++) {
      if (i >= block.length || (block[i] & 0xff) != magic.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** UTF-16, little or big end first; UTF-32 begins alike. */
  private static boolean hasByteOrderMark(byte[] block) {
    return starts(block, "\u00ff\u00fe")
        || starts(block, "\u00fe\u00ff")
        || starts(block, "\u0000\u0000\u00fe\u00ff");
  }

  /** UTF-16 without its mark: of the pairs of bytes most have one NUL, always on the same side. */
  private static boolean isUtf16(byte[] block) {
    int pairs = block.length / 2;
    if (pairs < 4) {
      return false;
    }
    int first = 0;
    int second = 0;
    int both = 0;
    for (int i = 0; i < pairs; i++) {
      boolean high = block[2 * i] == 0;
      boolean low = block[2 * i + 1] == 0;
      if (high && low) {
        both++;
      } else if (high) {
        first++;
      } else if (low) {
        second++;
      }
    }
    int most = Math.max(first, second);
    int least = Math.min(first, second);
    return most * 2 > pairs && least * 50 <= pairs && both * 50 <= pairs;
  }
}
