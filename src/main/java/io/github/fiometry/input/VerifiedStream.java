package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/** A member of an archive that fails at its end when it is not what the archive says it is. */
final class VerifiedStream extends MemberStream {
  /** What the archive says of a member; asked at the member's end, as it may stand behind it. */
  interface Promise {
    /** The sum and length of the unpacked bytes; each is negative when it is not known. */
    Expected get() throws IOException;
  }

  /**
   * What a member should be.
   *
   * @param crc32 the sum of its bytes; negative when not known
   * @param bytes its length; negative when not known
   */
  record Expected(long crc32, long bytes) {}

  private final Promise promise;
  private final CRC32 sum = new CRC32();
  private long bytes;
  private boolean ended;

  VerifiedStream(InputStream in, Promise promise) {
    super(in);
    this.promise = promise;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (ended) {
      return -1; // the stream behind may stand in the next member
    }
    int count = in.read(target, from, length);
    if (count < 0) {
      ended = true;
      verify(promise.get());
    } else {
      sum.update(target, from, count);
      bytes += count;
    }
    return count;
  }

  private void verify(Expected expected) throws IOException {
    if (expected.bytes() >= 0 && expected.bytes() != bytes) {
      throw new ZipException(
          "it unpacks to " + bytes + " bytes, the archive says " + expected.bytes());
    }
    if (expected.crc32() >= 0 && expected.crc32() != sum.getValue()) {
      throw new ZipException("its checksum is not the one in the archive");
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() {
    // the archive closes what it opened
  }
}
