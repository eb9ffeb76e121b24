package io.github.fiometry.json;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of an input with a place in it: they can be looked at ahead, given back a little, and
 * read again from the start. Not thread-safe.
 */
final class JsonSource extends InputStream {
  /**
   * How far one can look ahead at least, if the input is that long: a document's first known key is
   * not that far behind its brace, unless somebody has put very much before it.
   */
  static final int LOOK_AHEAD = 8 * 1024;

  /** How much of what was read stays, for giving back and for columns. */
  private static final int KEPT = 8 * 1024;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NEWLINES = 0x0A0A0A0A0A0A0A0AL;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
  private static final long HIGH_BITS = 0x8080808080808080L;

  /** What Jackson asks for at once. */
  private static final int READ_AT_ONCE = 8000;

  private static final int MOST_AHEAD = 2 * READ_AT_ONCE;

  private final JsonInput input;
  private InputStream stream;
  private final byte[] buffer;

  /** Where the buffer's first byte is in the input. */
  private long start;

  private int next;
  private int end;
  private boolean atEnd;
  private long newlines;

  JsonSource(JsonInput input) throws IOException {
    this.input = input;
    ByteBuffer all = input.inMemory();
    if (all == null) {
      stream = input.open();
      buffer = new byte[KEPT + MOST_AHEAD];
    } else {
      stream = InputStream.nullInputStream();
      buffer = all.array();
      next = all.arrayOffset() + all.position();
      end = all.arrayOffset() + all.limit();
      start = -next;
      atEnd = true;
    }
  }

  /** Where the next byte is in the input, from 0. */
  long position() {
    return start + next;
  }

  /** How many line ends lie before the next byte. */
  long newlines() {
    return newlines;
  }

  /** The buffer, of which {@link #lookFrom()} to {@link #lookTo()} lies ahead. */
  byte[] window() {
    return buffer;
  }

  int lookFrom() {
    return next;
  }

  /** Not all that is in memory: each document on one long line looks ahead, too. */
  int lookTo() {
    return Math.min(end, next + MOST_AHEAD);
  }

  /** Whether all that comes lies ahead in the buffer, up to {@link #end()}. */
  boolean isWholeRestInMemory() {
    return atEnd;
  }

  int end() {
    return end;
  }

  /** Whether nothing comes behind what lies ahead in the window. */
  boolean isWholeRestAhead() {
    return atEnd && lookTo() == end;
  }

  /** Makes {@link #LOOK_AHEAD} bytes lie ahead, or all that there are. */
  void lookAhead() throws IOException {
    fill(LOOK_AHEAD);
  }

  private void fill(int wanted) throws IOException {
    if (end - next >= wanted || atEnd) {
      return;
    }
    if (next + wanted > buffer.length) {
      int drop = Math.max(0, next - KEPT);
      System.arraycopy(buffer, drop, buffer, 0, end - drop);
      start += drop;
      next -= drop;
      end -= drop;
    }
    while (end - next < wanted && !atEnd) {
      int count = stream.read(buffer, end, buffer.length - end);
      if (count < 0) {
        atEnd = true;
      } else {
        end += count;
      }
    }
  }

  @Override
  public int read() throws IOException {
    fill(1);
    if (next == end) {
      return -1;
    }
    int value = buffer[next++];
    newlines += value == '\n' ? 1 : 0;
    return value & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    fill(1);
    if (next == end) {
      return -1;
    }
    // never more than can be given back
    int count = Math.min(Math.min(length, end - next), KEPT);
    System.arraycopy(buffer, next, target, from, count);
    newlines += newlinesIn(next, next + count);
    next += count;
    return count;
  }

  private long newlinesIn(int from, int to) {
    return newlines(buffer, from, to);
  }

  /** Counts 32 bytes at a time: every byte of the input comes by here. */
  private static long newlines(byte[] bytes, int from, int to) {
    long count = 0;
    int i = from;
    for (int end = to - 4 * Long.BYTES; i <= end; i += 4 * Long.BYTES) {
      long first = newlineBits(bytes, i);
      long second = newlineBits(bytes, i + Long.BYTES);
      long third = newlineBits(bytes, i + 2 * Long.BYTES);
      long fourth = newlineBits(bytes, i + 3 * Long.BYTES);
      count += Long.bitCount(first | second >>> 1 | third >>> 2 | fourth >>> 3);
    }
    for (; i < to; i++) {
      if (bytes[i] == '\n') {
        count++;
      }
    }
    return count;
  }

  /** The high bit of each of eight bytes that is a line end. */
  private static long newlineBits(byte[] bytes, int from) {
    long zeroWhereNewline = (long) EIGHT_BYTES.get(bytes, from) ^ NEWLINES;
    long low = (zeroWhereNewline & LOW_BITS) + LOW_BITS; // the high bit is set unless all are 0
    return ~(low | zeroWhereNewline) & HIGH_BITS;
  }

  /** Goes forward over bytes that lie ahead in the window. */
  void advance(int count) {
    newlines += newlinesIn(next, next + count);
    next += count;
  }

  /** Goes back over bytes that were just read. */
  void giveBack(int count) {
    newlines -= newlinesIn(next - count, next);
    next -= count;
  }

  /** Goes to a place, by reading from the start again when it lies too far behind. */
  void goTo(long position) throws IOException {
    if (position < start) {
      stream.close();
      stream = input.open();
      start = 0;
      next = 0;
      end = 0;
      atEnd = false;
      newlines = 0;
    } else if (position < position()) {
      giveBack((int) (position() - position));
    }
    while (position() < position) {
      fill(1);
      if (next == end) {
        return;
      }
      advance((int) Math.min(position - position(), end - next));
    }
  }

  /**
   * The column in characters where a parser counted bytes; where the line's start is no longer
   * kept, the bytes are the best there is.
   */
  long column(long position, long byteColumn) {
    long lineStart = position - (byteColumn - 1);
    if (lineStart < start || position > start + end) {
      return byteColumn;
    }
    long column = byteColumn;
    for (int i = (int) (lineStart - start); i < (int) (position - start); i++) {
      int octet = buffer[i] & 0xFF;
      if ((octet & 0xC0) == 0x80) {
        column--; // inside of a character of several bytes
      }
    }
    return column;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
