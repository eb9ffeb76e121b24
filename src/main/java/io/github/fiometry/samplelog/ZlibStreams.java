package io.github.fiometry.samplelog;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks zlib streams that stand one after another, as fio appends one for each piece of a log.
 */
final class ZlibStreams extends InputStream {
  private final InputStream input;
  private final Inflater inflater = new Inflater();
  private final byte[] packed = new byte[1 << 14];
  private int packedFrom;
  private int packedTo;

  ZlibStreams(InputStream input) {
    this.input = input;
  }

  /**
   * Whether bytes begin as a zlib stream of fio's does, with the usual window of 32 KiB. The other
   * windows that zlib knows begin with a digit, as a log in text does: {@code 80} would be one.
   */
  static boolean startsWith(byte[] head, int length) {
    return length >= 2 && head[0] == 0x78 && (head[0] << 8 | head[1] & 0xFF) % 31 == 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      while (true) {
        int count = inflater.inflate(target, offset, length);
        if (count > 0) {
          return count;
        }
        if (inflater.needsDictionary()) {
          throw new ZipException("the compressed log needs a dictionary, which fio never uses");
        }
        boolean betweenStreams = inflater.finished();
        if (betweenStreams) {
          packedFrom = packedTo - inflater.getRemaining();
          inflater.reset();
        }
        if (packedFrom == packedTo || !betweenStreams) {
          packedFrom = 0;
          packedTo = Math.max(input.read(packed), 0);
          if (packedTo == 0) {
            if (betweenStreams || inflater.getBytesRead() == 0) {
              return -1;
            }
            throw new EOFException("the compressed log ends in the middle of a stream");
          }
        }
        inflater.setInput(packed, packedFrom, packedTo - packedFrom);
      }
    } catch (DataFormatException e) {
      throw (ZipException)
          new ZipException("the compressed log is damaged: " + e.getMessage()).initCause(e);
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    input.close();
  }
}
