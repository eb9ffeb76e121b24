package io.github.fiometry;

import java.io.IOException;
import java.io.InputStream;

/** A stream that gives its bytes in blocks; a single byte is a block of one. */
abstract class BlockStream extends InputStream {
  /**
   * Reads what is there of a block.
   *
   * @param length at least 1
   * @return how many bytes were read, at least 1, or -1 at the end
   */
  abstract int readBlock(byte[] target, int from, int length) throws IOException;

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return readBlock(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final int read(byte[] target, int from, int length) throws IOException {
    return length == 0 ? 0 : readBlock(target, from, length);
  }
}
