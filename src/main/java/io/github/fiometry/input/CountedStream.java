package io.github.fiometry.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that tells how many bytes went through it, skipped ones too. */
final class CountedStream extends FilterInputStream {
  /** Takes the number of bytes that were just read; it may refuse them. */
  interface Counter {
    void add(long bytes) throws IOException;
  }

  private static final int SCRATCH_BYTES = 1 << 16;

  private final Counter counter;
  private final boolean skipsByReading;

  private CountedStream(InputStream in, Counter counter, boolean skipsByReading) {
    super(in);
    this.counter = counter;
    this.skipsByReading = skipsByReading;
  }

  /** A stream whose skipped bytes cost nothing, such as a file. */
  static CountedStream seekable(InputStream in, Counter counter) {
    return new CountedStream(in, counter, false);
  }

  /** A stream whose skipped bytes are made and thrown away, such as an unpacked one. */
  static CountedStream sequential(InputStream in, Counter counter) {
    return new CountedStream(in, counter, true);
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    if (b >= 0) {
      counter.add(1);
    }
    return b;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = in.read(bytes, from, length);
    if (count > 0) {
      counter.add(count);
    }
    return count;
  }

  @Override
  public long skip(long wanted) throws IOException {
    if (!skipsByReading) {
      long skipped = in.skip(wanted);
      counter.add(skipped);
      return skipped;
    }
    return skipByReading(this, wanted);
  }

  /** Skips what a stream must see byte by byte; returns how many there were. */
  static long skipByReading(InputStream in, long wanted) throws IOException {
    byte[] scratch = new byte[(int) Math.max(1, Math.min(wanted, SCRATCH_BYTES))];
    long left = wanted;
    while (left > 0) {
      int count = in.read(scratch, 0, (int) Math.min(left, scratch.length));
      if (count < 0) {
        break;
      }
      left -= count;
    }
    return wanted - Math.max(left, 0);
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
