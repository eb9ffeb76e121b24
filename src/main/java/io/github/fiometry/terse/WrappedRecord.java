package io.github.fiometry.terse;

import java.io.ByteArrayOutputStream;

/**
 * A record that a mail in quoted-printable, a terminal or a page has put on several lines, joined
 * again.
 */
final class WrappedRecord {
  /** fio prints more fields in every version, so that a line of fewer must go on. */
  private static final int FEW_FIELDS = 80;

  /** Nobody wraps lines that are shorter. */
  private static final int LEAST_WIDTH = 40;

  private static final int MOST_LINES = 256;

  /** Not to be told from the bytes at hand. */
  static final WrappedRecord UNKNOWN = new WrappedRecord(new byte[] {}, -1, 0);

  /** Nothing is wrapped. */
  static final WrappedRecord NONE = new WrappedRecord(new byte[] {}, -1, 1);

  private final byte[] bytes;
  private final int end;
  private final int lines;

  private WrappedRecord(byte[] bytes, int end, int lines) {
    this.bytes = bytes;
    this.end = end;
    this.lines = lines;
  }

  /** The record's line as fio printed it, with what stood before it. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the last of its lines ends, behind its end of line. */
  int end() {
    return end;
  }

  /** How many lines it took. */
  int lines() {
    return lines;
  }

  /**
   * Joins the lines of the record that begins on a line.
   *
   * @param bytes holds the line and what follows it
   * @param from where the line starts
   * @param record where the record starts in it
   * @param to where the line ends, behind its end of line
   * @param limit where the bytes at hand end
   * @param ended whether the input ends there as well
   * @return {@link #NONE} if the record is whole, {@link #UNKNOWN} if more bytes must tell
   */
  static WrappedRecord at(byte[] bytes, int from, int record, int to, int limit, boolean ended) {
    int end = withoutLineEnd(bytes, from, to);
    if (end == to) {
      return NONE;
    }
    boolean coded = isCoded(bytes, record, end);
    if (!coded && !mayGoOn(bytes, from, record, end)) {
      return NONE;
    }
    int width = end - from;
    ByteArrayOutputStream joined = new ByteArrayOutputStream(4 * width);
    int start = from;
    int next = to;
    int lines = 1;
    while (goesOn(bytes, start, end, coded, width) && lines < MOST_LINES) {
      int nextTo = endOfLine(bytes, next, limit);
      if (nextTo < 0 && !ended) {
        return UNKNOWN;
      }
      nextTo = nextTo < 0 ? limit : nextTo;
      int nextEnd = withoutLineEnd(bytes, next, nextTo);
      if (!coded && !isPart(bytes, next, nextEnd, width)) {
        break;
      }
      add(bytes, start, end, coded, joined);
      start = next;
      end = nextEnd;
      next = nextTo;
      lines++;
    }
    add(bytes, start, end, coded, joined);
    return lines == 1 && !coded ? NONE : new WrappedRecord(joined.toByteArray(), next, lines);
  }

  /** Whether a line ends softly as in quoted-printable, where a sign is {@code =3D}. */
  private static boolean isCoded(byte[] bytes, int record, int end) {
    boolean hasCodes = false;
    for (int at = record; at < end - 1; at++) {
      if (bytes[at] == '=') {
        if (!isCode(bytes, at, end)) {
          return false;
        }
        hasCodes = true;
      }
    }
    return bytes[end - 1] == '=' && (hasCodes || bytes[end - 2] != '%');
  }

  /** Whether a line that is too short for a record ends inside of one. */
  private static boolean mayGoOn(byte[] bytes, int from, int record, int end) {
    int fields = 1;
    for (int at = record; at < end; at++) {
      fields += bytes[at] == ';' ? 1 : 0;
    }
    return fields < FEW_FIELDS && end - from >= LEAST_WIDTH && bytes[end - 1] != ' ';
  }

  private static boolean goesOn(byte[] bytes, int start, int end, boolean coded, int width) {
    return coded ? end > start && bytes[end - 1] == '=' : end - start == width;
  }

  /** Whether a line is nothing but fields, and no longer than those before it. */
  private static boolean isPart(byte[] bytes, int from, int end, int width) {
    if (end == from || end - from > width || isStart(bytes, from, end)) {
      return false;
    }
    boolean hasField = false;
    for (int at = from; at < end; at++) {
      byte b = bytes[at];
      hasField |= b == ';' || b >= '0' && b <= '9';
      boolean letter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
      if (!letter && !(b >= '0' && b <= '9') && ";.%=-_/".indexOf(b) < 0) {
        return false;
      }
    }
    return hasField;
  }

  /** Whether a version, or in version 2 a name, stands where a record has it, and no number. */
  private static boolean isStart(byte[] bytes, int from, int end) {
    return end - from > 2
        && bytes[from] >= '2'
        && bytes[from] <= '5'
        && bytes[from + 1] == ';'
        && !(bytes[from + 2] >= '0' && bytes[from + 2] <= '9')
        && bytes[from + 2] != ';';
  }

  private static void add(
      byte[] bytes, int from, int to, boolean coded, ByteArrayOutputStream joined) {
    if (!coded) {
      joined.write(bytes, from, to - from);
      return;
    }
    int end = to > from && bytes[to - 1] == '=' ? to - 1 : to;
    for (int at = from; at < end; at++) {
      if (bytes[at] == '=' && isCode(bytes, at, end)) {
        joined.write(16 * Character.digit(bytes[at + 1], 16) + Character.digit(bytes[at + 2], 16));
        at += 2;
      } else {
        joined.write(bytes[at]);
      }
    }
  }

  private static boolean isCode(byte[] bytes, int at, int end) {
    return at + 2 < end
        && Character.digit(bytes[at + 1], 16) >= 0
        && Character.digit(bytes[at + 2], 16) >= 0;
  }

  private static int endOfLine(byte[] bytes, int from, int limit) {
    for (int at = from; at < limit; at++) {
      if (bytes[at] == '\n') {
        return at + 1;
      }
    }
    return -1;
  }

  private static int withoutLineEnd(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    return end;
  }
}
