package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A gzip stream that tells of bytes behind its end. The JDK takes a part that does not begin as it
 * must for the end of the file, and all parts behind a damaged one are lost without a word.
 */
final class WholeGzip extends GZIPInputStream {
  private static final int TRAILER_BYTES = 8;

  private boolean ended;

  WholeGzip(InputStream in, int bufferBytes) throws IOException {
    super(in, bufferBytes);
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    if (count < 0 && !ended) {
      ended = true;
      if (hasMore()) {
        throw new ZipException("what stands behind a part of it is no gzip");
      }
    }
    return count;
  }

  /** Zeros are padding, as tapes have it. */
  private boolean hasMore() throws IOException {
    for (int left = inf.getRemaining() - TRAILER_BYTES, at = len - left; left > 0; left--, at++) {
      if (buf[at] != 0) {
        return true;
      }
    }
    for (int count = 0; count >= 0; count = in.read(buf, 0, buf.length)) {
      for (int i = 0; i < count; i++) {
        if (buf[i] != 0) {
          return true;
        }
      }
    }
    return false;
  }
}
