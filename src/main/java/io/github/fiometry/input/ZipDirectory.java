package io.github.fiometry.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * Holds what a zip archive says of its members in two places against each other: the directory at
 * its end, which the library reads, and the header before each member.
 */
final class ZipDirectory {
  private static final int LOCAL_HEADER_BYTES = 30;
  private static final int LOCAL_SIGNATURE = 0x04034b50;
  private static final int END_BYTES = 22;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int LOCATOR_BYTES = 20;
  private static final int LOCATOR_SIGNATURE = 0x07064b50;
  private static final int LONG_END_BYTES = 56;
  private static final int LONG_END_SIGNATURE = 0x06064b50;
  private static final int MAX_COMMENT_BYTES = 0xffff;
  private static final int IN_THE_LONG_FIELD = 0xffff;
  private static final long IN_THE_EXTRA_FIELD = 0xffffffffL;

  /** The flag of members whose sum and lengths stand behind them. */
  private static final int SUM_BEHIND = 1 << 3;

  private final SeekableByteChannel channel;

  private static final String INCOMPLETE = "its directory does not list all members";

  ZipDirectory(SeekableByteChannel channel) {
    this.channel = channel;
  }

  /**
   * Fails unless the directory has as many members as the archive says at its end, and one of them
   * stands at the front if any does: where an archive lies in another whose end is lost, its
   * directory is found, which knows nothing of what stands before it.
   */
  void verifyIsWhole(List<ZipArchiveEntry> members) throws IOException {
    OptionalLong count = memberCount();
    boolean lacks =
        count.isPresent()
            && count.getAsLong() != members.size()
            // programs that do not know the long form count from 0 again
            && count.getAsLong() != (members.size() & 0xffff);
    boolean startsWithMember = isMember(read(0, LOCAL_HEADER_BYTES));
    boolean listsFirst =
        members.isEmpty() || members.stream().anyMatch(it -> it.getLocalHeaderOffset() == 0);
    if (lacks || (startsWithMember && !listsFirst)) {
      throw new IOException(INCOMPLETE);
    }
  }

  private static boolean isMember(ByteBuffer header) {
    return header.limit() == LOCAL_HEADER_BYTES && header.getInt(0) == LOCAL_SIGNATURE;
  }

  /** Whether {@link #verifyIsWhole} failed so. */
  static boolean isIncomplete(IOException failure) {
    return INCOMPLETE.equals(failure.getMessage());
  }

  private OptionalLong memberCount() throws IOException {
    long size = channel.size();
    int tailBytes = (int) Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
    ByteBuffer tail = read(size - tailBytes, tailBytes);
    for (int at = tailBytes - END_BYTES; at >= 0; at--) {
      if (tail.getInt(at) == END_SIGNATURE) {
        int count = tail.getShort(at + 10) & 0xffff;
        return count == IN_THE_LONG_FIELD
            ? longCount(size - tailBytes + at, count)
            : OptionalLong.of(count);
      }
    }
    return OptionalLong.empty();
  }

  private OptionalLong longCount(long end, int count) throws IOException {
    ByteBuffer locator = read(end - LOCATOR_BYTES, LOCATOR_BYTES);
    if (locator.limit() < LOCATOR_BYTES || locator.getInt(0) != LOCATOR_SIGNATURE) {
      return OptionalLong.of(count);
    }
    ByteBuffer longEnd = read(locator.getLong(8), LONG_END_BYTES);
    return longEnd.limit() < LONG_END_BYTES || longEnd.getInt(0) != LONG_END_SIGNATURE
        ? OptionalLong.empty()
        : OptionalLong.of(longEnd.getLong(32));
  }

  /**
   * What the header before a member says otherwise than the directory: a word, or an empty one.
   * Times and the like are not compared, since they change nothing of what is read.
   */
  String difference(ZipArchiveEntry entry) throws IOException {
    byte[] name = entry.getRawName();
    long start = entry.getLocalHeaderOffset();
    ByteBuffer header = read(start, LOCAL_HEADER_BYTES + name.length);
    if (header.limit() < LOCAL_HEADER_BYTES || header.getInt(0) != LOCAL_SIGNATURE) {
      return "place";
    }
    int nameBytes = header.getShort(26) & 0xffff;
    byte[] localName = new byte[Math.min(nameBytes, header.limit() - LOCAL_HEADER_BYTES)];
    header.get(LOCAL_HEADER_BYTES, localName);
    if (nameBytes != name.length || !Arrays.equals(localName, name)) {
      return "name";
    }
    if ((header.getShort(8) & 0xffff) != entry.getMethod()) {
      return "method";
    }
    if ((header.getShort(6) & SUM_BEHIND) != 0) {
      return "";
    }
    if ((header.getInt(14) & 0xffffffffL) != entry.getCrc()) {
      return "checksum";
    }
    boolean sameLengths =
        isSame(header.getInt(18), entry.getCompressedSize())
            && isSame(header.getInt(22), entry.getSize());
    return sameLengths ? "" : "length";
  }

  private static boolean isSame(int local, long inDirectory) {
    long length = local & 0xffffffffL;
    return length == inDirectory || length == IN_THE_EXTRA_FIELD;
  }

  /** Fewer bytes at the end; none where there is no such place. */
  private ByteBuffer read(long from, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    if (from >= 0 && from < channel.size()) {
      channel.position(from);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // until there is enough
      }
    }
    return bytes.flip();
  }
}
