package io.github.fiometry;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of one input, which can be read again from any offset that was not released, so that a
 * damaged JSON document can be read a second time without holding the input in memory.
 */
interface ByteSource extends Closeable {
  /**
   * Reads bytes from an offset.
   *
   * @return how many bytes were read, at least 1, or -1 at the end of the input
   */
  int read(long offset, byte[] bytes, int from, int length) throws IOException;

  /** Says that bytes before this offset are not asked for again. */
  void release(long offset) throws IOException;

  /** A stream from an offset to the end of the input. */
  default InputStream open(long offset) {
    return new BlockStream() {
      private long next = offset;

      @Override
      int readBlock(byte[] target, int from, int length) throws IOException {
        int count = ByteSource.this.read(next, target, from, length);
        next += Math.max(count, 0);
        return count;
      }
    };
  }
}
