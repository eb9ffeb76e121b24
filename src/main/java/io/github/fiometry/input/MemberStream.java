package io.github.fiometry.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A member of an archive that must see each of its bytes in a block, also those that are skipped.
 */
abstract class MemberStream extends FilterInputStream {
  MemberStream(InputStream in) {
    super(in);
  }

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public abstract int read(byte[] target, int from, int length) throws IOException;

  @Override
  public final long skip(long wanted) throws IOException {
    return CountedStream.skipByReading(this, wanted);
  }
}
