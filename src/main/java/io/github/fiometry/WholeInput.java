package io.github.fiometry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * An input that is in memory as a whole, as nearly all are: its bytes need no other buffers.
 *
 * @param bytes holds them from its beginning on; who reads them may change them behind a line that
 *     was read
 * @param size how many there are
 */
record WholeInput(byte[] bytes, int size) implements ByteSource {
  /** What a stream that does not say its length may have; a file or another stream. */
  private static final int MOST_UNKNOWN = 1 << 20;

  static final int MOST_BYTES = StreamByteSource.MAX_BYTES_IN_MEMORY;

  private static final int FIRST_BYTES = 8 << 10;

  /**
   * Reads a stream to its end, or as much of it as is held in memory.
   *
   * @return the input, the whole of it or one that goes on reading the stream
   */
  static ByteSource of(InputStream in) throws IOException {
    int said = in.available();
    if (said >= MOST_BYTES) {
      return new StreamByteSource(in);
    }
    int most = said > 0 ? MOST_BYTES : MOST_UNKNOWN;
    // one byte more than there are, to see the end without a larger array
    byte[] bytes = new byte[said > 0 ? said + 1 : FIRST_BYTES];
    int size = 0;
    while (true) {
      int count = in.read(bytes, size, bytes.length - size);
      if (count < 0) {
        return new WholeInput(bytes, size);
      }
      size += count;
      if (size == bytes.length) {
        if (size >= most) {
          return new StreamByteSource(in, bytes);
        }
        bytes = Arrays.copyOf(bytes, Math.min(most, 2 * size));
      }
    }
  }

  /**
   * Reads a file.
   *
   * @param channel the file; it may have become longer or shorter than it was
   */
  static ByteSource of(FileChannel channel) throws IOException {
    long length = channel.size();
    if (length >= MOST_BYTES) {
      return new FileByteSource(channel);
    }
    byte[] bytes = new byte[(int) length + 1];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, buffer.position()) < 0) {
        return new WholeInput(bytes, buffer.position());
      }
    }
    return new FileByteSource(channel);
  }

  @Override
  public int read(long offset, byte[] target, int from, int length) {
    if (offset >= size) {
      return -1;
    }
    int count = (int) Math.min(length, size - offset);
    System.arraycopy(bytes, (int) offset, target, from, count);
    return count;
  }

  @Override
  public void release(long offset) {}

  @Override
  public void close() {}
}
