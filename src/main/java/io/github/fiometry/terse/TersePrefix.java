package io.github.fiometry.terse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What stands before the record taken last, as loggers and collectors of logs put it before every
 * line. The lines that belong to a record, which do not show by themselves that they are terse,
 * have the same, and so have the other records of one program: but for times and counters.
 */
final class TersePrefix {
  /** Longer ones are none. */
  private static final int LONGEST = 200;

  static final TersePrefix NONE = new TersePrefix(new byte[] {});

  private final byte[] prefix;

  private TersePrefix(byte[] prefix) {
    this.prefix = prefix;
  }

  /** What stands before a record in a line, without the progress right before it. */
  static TersePrefix before(byte[] bytes, int from, int record) {
    int end = from;
    while (end < record && !TerseRecord.isProgress(bytes, end, record)) {
      end++;
    }
    end = end == record ? withoutServer(bytes, from, end) : end;
    return end == from || end - from > LONGEST
        ? NONE
        : new TersePrefix(Arrays.copyOfRange(bytes, from, end));
  }

  /** What a client puts before the lines of a server is fio's own: {@code <box> }. */
  private static int withoutServer(byte[] bytes, int from, int to) {
    if (to - from < 3 || bytes[to - 1] != ' ' || bytes[to - 2] != '>') {
      return to;
    }
    int at = to - 3;
    while (at >= from && bytes[at] != '<' && bytes[at] != ' ') {
      at--;
    }
    return at >= from && bytes[at] == '<' ? at : to;
  }

  boolean isEmpty() {
    return prefix.length == 0;
  }

  /**
   * Who wrote the line, as far as the prefix tells: its letters, and the numbers that belong to a
   * word as in {@code node1}, {@code fio-2} and {@code fio[77]}.
   */
  String writer() {
    StringBuilder writer = new StringBuilder();
    int i = 0;
    while (i < prefix.length) {
      if (isDigit(prefix[i])) {
        int end = behindDigits(prefix, i, prefix.length);
        if (isName(prefix, i)) {
          writer.append(new String(prefix, i, end - i, StandardCharsets.US_ASCII));
        }
        i = end;
      } else {
        if (isLetter(prefix[i]) && !TerseRecord.isEndOfColour(prefix, i)) {
          writer.append((char) (prefix[i] & 0xff));
        }
        i++;
      }
    }
    return writer.toString();
  }

  /**
   * Where the prefix ends in a line, whose last blanks may be lost; -1 when it has none.
   *
   * @param ofSameWriter whether numbers that belong to a word must be the same
   */
  int end(byte[] bytes, int from, int to, boolean ofSameWriter) {
    int at = from;
    int i = 0;
    while (i < prefix.length && at < to) {
      if (isDigit(prefix[i]) && isDigit(bytes[at])) {
        int end = behindDigits(prefix, i, prefix.length);
        int other = behindDigits(bytes, at, to);
        if (ofSameWriter && isName(prefix, i) && !Arrays.equals(prefix, i, end, bytes, at, other)) {
          return -1;
        }
        i = end;
        at = other;
      } else if (prefix[i] == bytes[at]) {
        i++;
        at++;
      } else {
        return -1;
      }
    }
    while (i < prefix.length && prefix[i] == ' ') {
      i++;
    }
    return i < prefix.length ? -1 : at;
  }

  /** Whether nothing, or only an escaped line end, stands in a line from an offset on. */
  static boolean isBlank(byte[] bytes, int from, int to) {
    if (from == to || bytes[from] == '"') {
      return true;
    }
    boolean escaped = to - from > 2 && bytes[from] == '\\' && bytes[from + 1] == 'n';
    return escaped && bytes[from + 2] == '"';
  }

  /** Whether the number at an index belongs to a word; {@code 05T07} is none. */
  private static boolean isName(byte[] bytes, int index) {
    int at = index - 1;
    if (at > 0 && "-_/[".indexOf(bytes[at]) >= 0) {
      at--;
      return isLetter(bytes[at]);
    }
    return at >= 0 && isLetter(bytes[at]) && !(at > 0 && isDigit(bytes[at - 1]));
  }

  private static int behindDigits(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isDigit(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** All that is not ASCII is like letters. */
  private static boolean isLetter(byte b) {
    return b < 0 || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
  }
}
