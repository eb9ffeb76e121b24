package io.github.fiometry.samplelog;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A completion latency log of any length, made while it is read: a hundred I/Os a millisecond,
 * reads and writes, latencies that repeat every 4096 rows.
 */
final class GeneratedLog extends InputStream {
  static final int ROWS_PER_MILLI = 100;
  private static final int TABLE = 4096;
  private static final byte[][] ROW_ENDS = new byte[TABLE][];

  static {
    for (int i = 0; i < TABLE; i++) {
      ROW_ENDS[i] =
          (", " + value(i) + ", " + direction(i) + ", 4096, 0\n")
              .getBytes(StandardCharsets.US_ASCII);
    }
  }

  private final long rows;
  private final AtomicLong bytes;
  private final byte[] block = new byte[1 << 16];
  private long next;
  private int from;
  private int to;

  GeneratedLog(long rows, AtomicLong bytes) {
    this.rows = rows;
    this.bytes = bytes;
  }

  static long value(long row) {
    long spread = row % TABLE * 7919 % TABLE;
    return 20_000 + spread * spread;
  }

  static int direction(long row) {
    return row % 10 < 7 ? 0 : 1;
  }

  static SampleLogSource source(long rows, AtomicLong bytes) {
    return new SampleLogSource() {
      @Override
      public String name() {
        return "made_clat.1.log";
      }

      @Override
      public InputStream open() {
        return new GeneratedLog(rows, bytes);
      }
    };
  }

  private void fill() {
    from = 0;
    to = 0;
    byte[] time = {};
    long shown = -1;
    while (next < rows && to < block.length - 64) {
      long millis = next / ROWS_PER_MILLI;
      if (millis != shown) {
        shown = millis;
        time = Long.toString(millis).getBytes(StandardCharsets.US_ASCII);
      }
      System.arraycopy(time, 0, block, to, time.length);
      to += time.length;
      byte[] end = ROW_ENDS[(int) (next % TABLE)];
      System.arraycopy(end, 0, block, to, end.length);
      to += end.length;
      next++;
    }
    bytes.addAndGet(to);
  }

  @Override
  public int read() {
    if (from == to) {
      fill();
    }
    return from == to ? -1 : block[from++];
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (from == to) {
      fill();
    }
    if (from == to) {
      return -1;
    }
    int count = Math.min(length, to - from);
    System.arraycopy(block, from, bytes, offset, count);
    from += count;
    return count;
  }
}
