package io.github.fiometry.samplelog;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/**
 * Brings a log to one byte for a character: fio writes ASCII, but editors put a byte order mark in
 * front and Windows shells save UTF-16. A compressed log is handed on as it is.
 */
final class PlainLogBytes {
  private static final int SNIFFED = 4;

  private PlainLogBytes() {}

  /** The stream without mark, and with one byte for each character of UTF-16. */
  static InputStream of(InputStream input) throws IOException {
    PushbackInputStream start = new PushbackInputStream(input, SNIFFED);
    byte[] head = start.readNBytes(SNIFFED);
    if (startsWith(head, 0xEF, 0xBB, 0xBF)) {
      start.unread(head, 3, head.length - 3);
      return start;
    }
    boolean littleMark = startsWith(head, 0xFF, 0xFE);
    boolean bigMark = startsWith(head, 0xFE, 0xFF);
    if (littleMark || bigMark) {
      start.unread(head, 2, head.length - 2);
      return new Narrowed(start, bigMark);
    }
    start.unread(head);
    if (head.length == SNIFFED && isText(head[0]) && head[1] == 0 && head[3] == 0) {
      return new Narrowed(start, false);
    }
    if (head.length == SNIFFED && head[0] == 0 && isText(head[1]) && head[2] == 0) {
      return new Narrowed(start, true);
    }
    return start;
  }

  private static boolean isText(byte b) {
    return b >= '0' && b <= '9' || b == ' ';
  }

  private static boolean startsWith(byte[] head, int... mark) {
    if (head.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((head[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** UTF-16 as ASCII; what is none becomes a question mark, which no row holds. */
  private static final class Narrowed extends InputStream {
    private final InputStream wide;
    private final boolean bigEndian;
    private byte[] pairs = new byte[1 << 14];

    Narrowed(InputStream wide, boolean bigEndian) {
      this.wide = wide;
      this.bigEndian = bigEndian;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int count = wide.readNBytes(pairs, 0, 2 * Math.min(length, pairs.length / 2));
      if (count == 0) {
        return -1;
      }
      for (int i = 0; i < count; i += 2) {
        byte second = i + 1 < count ? pairs[i + 1] : 0;
        byte high = bigEndian ? pairs[i] : second;
        byte low = bigEndian ? second : pairs[i];
        target[from + i / 2] = high == 0 && low >= 0 ? low : (byte) '?';
      }
      return (count + 1) / 2;
    }

    @Override
    public void close() throws IOException {
      wide.close();
    }
  }
}
