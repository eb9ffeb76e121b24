package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** A stream whose next bytes can be looked at before they are read. */
final class PeekStream extends InputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int from;
  private int to;

  /** What the stream behind failed with while it was looked at; thrown when reading gets there. */
  private Optional<IOException> failure = Optional.empty();

  PeekStream(InputStream in) {
    this.in = in;
  }

  /** The next bytes without taking them: fewer than wanted only at the end of the stream. */
  byte[] peek(int wanted) throws IOException {
    if (from > 0 && from + wanted > buffer.length) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    while (to - from < wanted && failure.isEmpty() && fill()) {
      // until there is enough
    }
    if (from == to && failure.isPresent()) {
      throw failure.get();
    }
    return Arrays.copyOfRange(buffer, from, Math.min(to, from + wanted));
  }

  /** Takes the zero bytes at the front, as many as may be; whether another byte follows them. */
  boolean skipZeros(long most) throws IOException {
    for (long taken = 0; taken <= most; taken++) {
      if (from == to && peek(1).length == 0) {
        return false;
      }
      if (buffer[from] != 0) {
        return true;
      }
      from++;
    }
    return false;
  }

  private boolean fill() {
    try {
      int count = in.read(buffer, to, buffer.length - to);
      to += Math.max(count, 0);
      return count >= 0;
    } catch (IOException e) {
      failure = Optional.of(e);
    } catch (RuntimeException e) {
      failure = Optional.of(new IOException(Damage.words(e), e));
    }
    return false;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (from == to) {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return in.read(bytes, offset, length);
    }
    int count = Math.min(length, to - from);
    System.arraycopy(buffer, from, bytes, offset, count);
    from += count;
    return count;
  }

  @Override
  public long skip(long wanted) throws IOException {
    if (from == to) {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return in.skip(wanted);
    }
    int count = (int) Math.min(wanted, to - from);
    from += count;
    return count;
  }

  /**
   * Zero only at the end. GZIPInputStream takes "nothing available" for the end of the file, and
   * would lose the second part of two files that were put together.
   */
  @Override
  public int available() {
    if (from == to && failure.isEmpty()) {
      from = 0;
      to = 0;
      fill();
    }
    return to - from;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
