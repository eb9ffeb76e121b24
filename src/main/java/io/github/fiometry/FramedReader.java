package io.github.fiometry;

import java.io.IOException;
import java.util.Arrays;

/** Reads the lines of an input from one place on, and frees them of their frame. */
final class FramedReader {
  /** Longer lines are not read; a document on one line has some 10 kB. */
  private static final int LONGEST_LINE = LineDispatcher.MAX_LINE_BYTES;

  private static final int FIRST_BYTES = 8 << 10;

  private final ByteSource source;
  private final LineFrame frame;
  private final FreedLine line = new FreedLine();
  private byte[] bytes = new byte[FIRST_BYTES];

  /** Where the buffer starts in the input. */
  private long start;

  private int lineStart;
  private int lineEnd;
  private int next;
  private int limit;
  private long number;
  private boolean taken;

  /**
   * A reader before the first line.
   *
   * @param offset where the first line starts in the input
   * @param number the number of the first line
   */
  FramedReader(ByteSource source, long offset, long number, LineFrame frame) {
    this.source = source;
    this.start = offset;
    this.number = number - 1;
    this.frame = frame;
  }

  /** Goes to the next line; false at the end of the input, or before a line that is too long. */
  boolean next() throws IOException {
    lineStart = next;
    int at = next;
    while (true) {
      while (at < limit && bytes[at] != '\n') {
        at++;
      }
      if (at < limit) {
        lineEnd = at;
        next = at + 1;
        break;
      }
      int scanned = at - lineStart;
      int count = fill();
      if (count < 0) {
        if (scanned == 0 || scanned >= LONGEST_LINE) {
          return false;
        }
        lineEnd = limit;
        next = limit;
        break;
      }
      at = lineStart + scanned;
    }
    number++;
    line.set(bytes, lineStart, lineEnd);
    taken = frame.free(line);
    return true;
  }

  /** Reads more behind what there is of the line; -1 at the end, or when the line is too long. */
  private int fill() throws IOException {
    if (lineStart > 0) {
      System.arraycopy(bytes, lineStart, bytes, 0, limit - lineStart);
      start += lineStart;
      limit -= lineStart;
      lineStart = 0;
    }
    if (limit == bytes.length) {
      if (limit >= LONGEST_LINE) {
        return -1;
      }
      bytes = Arrays.copyOf(bytes, 2 * limit);
    }
    int count = source.read(start + limit, bytes, limit, bytes.length - limit);
    limit += Math.max(count, 0);
    return count;
  }

  /** Whether the line has the frame. */
  boolean isTaken() {
    return taken;
  }

  /** The line without its frame. */
  FreedLine line() {
    return line;
  }

  /** The line's number. */
  long number() {
    return number;
  }

  /** Where the line starts in the input. */
  long offset() {
    return start + lineStart;
  }

  /** Where the next line starts. */
  long end() {
    return start + next;
  }

  /** Whether something of the line stands behind the freed text, if only its line end. */
  boolean goesOnBehindText() {
    boolean isEmpty = line.length() == 0;
    return next > lineEnd || isEmpty || line.place(line.to() - 1) < lineEnd - lineStart - 1;
  }

  /** How long the line is, with its line end. */
  int length() {
    return next - lineStart;
  }

  /** Copies the line as it stands in the input, with its line end. */
  void copyTo(byte[] target, int from) {
    System.arraycopy(bytes, lineStart, target, from, length());
  }

  /** Whether nothing but blanks is on the line as it stands in the input. */
  boolean isBlank() {
    for (int i = lineStart; i < lineEnd; i++) {
      if (!FreedLine.isBlank(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  /** The column, in characters from 1, of a place in the line. */
  long column(int place) {
    long column = 1;
    for (int i = lineStart; i < Math.min(lineStart + place, lineEnd); i++) {
      column += (bytes[i] & 0xC0) != 0x80 ? 1 : 0;
    }
    return column;
  }
}
