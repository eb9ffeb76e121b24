package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The blocks of a tar archive on their way to the library, which takes any block for a header where
 * it expects one. Here the sums of the headers are compared, and what is no header is passed over
 * up to the next one. Two archives that were put together are one.
 */
final class TarBlocks extends InputStream {
  /**
   * How many bytes may lie between two members. Long names and extended headers are held in memory
   * whole, and a header may say that they are as long as it likes.
   */
  private static final long MAX_HEADER_BYTES = 8L << 20;

  /** The end of an archive is filled up with zeros, on tapes to some MiB. */
  private static final long MAX_ZERO_BLOCKS = (64L << 20) / TarHeader.BLOCK_BYTES;

  private final InputStream in;
  private long position;
  private boolean betweenMembers;
  private boolean headerSeen;
  private long blocksBeforeHeader;
  private long headerBytes;
  private byte[] block = new byte[0];
  private int served;
  private Optional<byte[]> header = Optional.empty();
  private boolean damaged;
  private boolean passedOver;
  private boolean endMark;
  private boolean failed;

  TarBlocks(InputStream in) {
    this.in = in;
  }

  /** What is read from here on is the padding of a member, then the headers of the next. */
  void betweenMembers() {
    betweenMembers = true;
    headerSeen = false;
    blocksBeforeHeader = 0;
    headerBytes = 0;
    header = Optional.empty();
    damaged = false;
    passedOver = false;
  }

  /** What is read from here on is the data of a member. */
  void inMember() {
    betweenMembers = false;
  }

  /** The header of the member itself, where the library has got that far. */
  Optional<byte[]> header() {
    return header;
  }

  /** Whether a header of the member does not have the sum that it says. */
  boolean isDamaged() {
    return damaged;
  }

  /** Whether there was something before the header that is no part of a member. */
  boolean hasPassedOver() {
    return passedOver;
  }

  /** Whether the archive has ended as it must: with zeros. */
  boolean hasEndMark() {
    return endMark;
  }

  /** Whether the bytes themselves could not be read: then nothing more comes. */
  boolean hasFailed() {
    return failed;
  }

  /** Passes over the data of the member whose header was read last. */
  void skipMember() throws IOException {
    served = block.length;
    long data = header.map(TarHeader::dataBytes).orElse(0L);
    long toTheBlock = -position & (TarHeader.BLOCK_BYTES - 1);
    for (long left = toTheBlock + data; left > 0; ) {
      long skipped = skipDirectly(left);
      if (skipped <= 0) {
        break;
      }
      left -= skipped;
    }
    long rest = -position & (TarHeader.BLOCK_BYTES - 1);
    position += in.readNBytes((int) rest).length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    boolean aligned = position % TarHeader.BLOCK_BYTES == 0;
    if (betweenMembers && !headerSeen && aligned && served == block.length) {
      block = nextBlock();
      served = 0;
      if (block.length == 0) {
        return -1;
      }
    }
    if (served < block.length) {
      int count = Math.min(length, block.length - served);
      System.arraycopy(block, served, target, from, count);
      served += count;
      return count;
    }
    int most = betweenMembers ? Math.min(length, toBlockEnd()) : length;
    try {
      int count = in.read(target, from, most);
      position += Math.max(count, 0);
      countHeader(Math.max(count, 0));
      return count;
    } catch (IOException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  private int toBlockEnd() {
    return TarHeader.BLOCK_BYTES - (int) (position % TarHeader.BLOCK_BYTES);
  }

  private void countHeader(long bytes) throws IOException {
    if (betweenMembers) {
      headerBytes += bytes;
      if (headerBytes > MAX_HEADER_BYTES) {
        failed = true;
        throw new IOException("a header of more than " + MAX_HEADER_BYTES + " bytes");
      }
    }
  }

  /** The next block that the library may see; shorter only at the end of the archive. */
  private byte[] nextBlock() throws IOException {
    byte[] next = block();
    if (blocksBeforeHeader > 0) {
      blocksBeforeHeader--;
      countHeader(next.length);
      return next;
    }
    long zeroBlocks = 0;
    while (next.length == TarHeader.BLOCK_BYTES && zeroBlocks < MAX_ZERO_BLOCKS) {
      boolean sound = TarHeader.isSound(next);
      if (sound || TarHeader.isDamaged(next)) {
        damaged |= !sound;
        endMark = false;
        header = Optional.of(next);
        headerSeen = !TarHeader.isAboutTheNext(next);
        blocksBeforeHeader = headerSeen ? 0 : blocks(TarHeader.dataBytes(next));
        countHeader(next.length);
        return sound ? next : TarHeader.withItsSum(next); // the library stumbles over odd digits
      }
      if (TarHeader.isZero(next)) {
        endMark = true;
        zeroBlocks++;
      } else if (!endMark) {
        passedOver = true;
      }
      next = block();
    }
    return new byte[0];
  }

  private static long blocks(long bytes) {
    return bytes / TarHeader.BLOCK_BYTES + (bytes % TarHeader.BLOCK_BYTES == 0 ? 0 : 1);
  }

  private byte[] block() throws IOException {
    try {
      byte[] read = in.readNBytes(TarHeader.BLOCK_BYTES);
      position += read.length;
      return read;
    } catch (IOException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public long skip(long wanted) throws IOException {
    if (wanted <= 0) {
      return 0;
    }
    boolean inHeader = betweenMembers && !headerSeen && position % TarHeader.BLOCK_BYTES == 0;
    if (served < block.length || inHeader) {
      return read(new byte[TarHeader.BLOCK_BYTES], 0, (int) Math.min(wanted, 512));
    }
    return skipDirectly(betweenMembers ? Math.min(wanted, toBlockEnd()) : wanted);
  }

  private long skipDirectly(long wanted) throws IOException {
    try {
      long skipped = in.skip(wanted);
      position += skipped;
      return skipped;
    } catch (IOException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
