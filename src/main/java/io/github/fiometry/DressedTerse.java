package io.github.fiometry;

import java.util.Arrays;
import java.util.Optional;

/**
 * A terse line as a terminal, a page or a printed document shows it: with colours in its numbers,
 * another hyphen in its version, full-width semicolons.
 */
final class DressedTerse {
  /** A whole line of fio 2.0.7 has more, and text seldom as many. */
  private static final int FEWEST_FIELDS = 20;

  private static final int SHORTEST = 100;

  /** The version stands within, behind the prefix of a logger. */
  private static final int LONGEST_BEGINNING = 256;

  private static final byte[] FULL_WIDTH_SEMICOLON = {(byte) 0xef, (byte) 0xbc, (byte) 0x9b};

  private DressedTerse() {}

  /** The line as fio printed it; empty where none can be in this dress. */
  static Optional<byte[]> undressed(byte[] bytes, int from, int to) {
    if (to - from < SHORTEST || to - from > LineDispatcher.MAX_LINE_BYTES) {
      return Optional.empty();
    }
    boolean dressed = false;
    for (int i = from; i < Math.min(to, from + LONGEST_BEGINNING) && !dressed; i++) {
      dressed = bytes[i] == FramePage.ESCAPE || (bytes[i] & 0xf0) == 0xe0;
    }
    return dressed ? undress(bytes, from, to) : Optional.empty();
  }

  private static Optional<byte[]> undress(byte[] bytes, int from, int to) {
    int fields = 0;
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      boolean wide =
          b == FULL_WIDTH_SEMICOLON[0]
              && i + 3 <= to
              && Arrays.equals(bytes, i, i + 3, FULL_WIDTH_SEMICOLON, 0, 3);
      fields += b == ';' || wide ? 1 : 0;
    }
    if (fields < FEWEST_FIELDS) {
      return Optional.empty();
    }
    FreedLine line = new FreedLine();
    line.set(bytes, from, to);
    FramePage.TERMINAL.free(line);
    FramePage.PRINTED.free(line);
    return Optional.of(Arrays.copyOfRange(line.bytes(), line.from(), line.to()));
  }
}
