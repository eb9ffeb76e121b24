package io.github.fiometry.terse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What stands beside the records of a line: where a whole output is one string, or one line that
 * carriage returns divide, a text report may be there, too.
 */
final class TextBeside {
  /** Nothing. */
  static final TextBeside NONE = new TextBeside(new byte[0], 0, 0);

  /** Fewer bytes are no report. */
  private static final int SHORTEST = 64;

  /** Each text report has one of these, and no prefix of a record does. */
  private static final List<byte[]> WORDS =
      List.of(bytes("groupid="), bytes("IOPS="), bytes("iops="), bytes("(g="), bytes("Run status"));

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  private final byte[] bytes;
  private final int from;
  private final int to;
  private int covered;
  private byte[] text = new byte[0];

  /**
   * All of a line, as yet.
   *
   * @param bytes holds the line
   * @param from where it starts
   * @param to where it ends, behind its end of line if there is one
   */
  TextBeside(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Puts blanks in the place of a record, so that all other bytes keep their columns. */
  void cover(int start, int end) {
    if (from == to) {
      return; // a record that was on several lines stood alone there
    }
    covered += end - start;
    if (to - from - covered < SHORTEST && text.length == 0) {
      return;
    }
    if (text.length == 0) {
      text = Arrays.copyOfRange(bytes, from, to);
    }
    Arrays.fill(text, start - from, end - from, (byte) ' ');
  }

  /** The rest of the line; empty when no text report can be in it. */
  Optional<byte[]> text() {
    for (byte[] word : WORDS) {
      if (isIn(word)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  private boolean isIn(byte[] word) {
    for (int at = 0; at + word.length <= text.length; at++) {
      if (text[at] == word[0] && Arrays.equals(text, at, at + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
