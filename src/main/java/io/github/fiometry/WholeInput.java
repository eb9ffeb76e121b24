package io.github.fiometry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * An input that is in memory as a whole: what is small, and what holds a JSON document, which is
 * read from one array. Its bytes need no other buffers.
 *
 * @param bytes holds them from its beginning on; who reads them may change them behind a line that
 *     was read
 * @param size how many there are
 */
// An array, since it is the buffer of the one who reads it.
@SuppressWarnings("ArrayRecordComponent")
record WholeInput(byte[] bytes, int size) implements ByteSource {
  /** Longer inputs are taken as a whole only for their JSON: text goes by in chunks. */
  private static final int SMALL = 64 << 10;

  /** Where a JSON document begins, if there is one. */
  private static final int BEGINNING = 4 << 10;

  private static final int MOST_BYTES = StreamByteSource.MAX_BYTES_IN_MEMORY;

  /**
   * Reads a stream to its end, or as much of it as tells that it is better read in chunks.
   *
   * @return the input, the whole of it or one that goes on reading the stream
   */
  static ByteSource of(InputStream in) throws IOException {
    int said = in.available();
    // one byte more than there are, to see the end without a larger array
    byte[] bytes = new byte[(said > 0 && said <= SMALL ? said : BEGINNING) + 1];
    int size = in.readNBytes(bytes, 0, bytes.length);
    while (size == bytes.length) {
      boolean large = Math.max(said, size) > SMALL;
      if (size >= MOST_BYTES || large && !mayHoldDocument(bytes)) {
        return new StreamByteSource(in, bytes);
      }
      long more = Math.max(2L * size, (long) size + in.available() + 1);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, more));
      size += in.readNBytes(bytes, size, bytes.length - size);
    }
    return new WholeInput(bytes, size);
  }

  /**
   * Reads a file.
   *
   * @param channel the file; it may have become longer or shorter than it was
   */
  static ByteSource of(FileChannel channel) throws IOException {
    long length = channel.size();
    byte[] bytes = new byte[(length <= SMALL ? (int) length : BEGINNING) + 1];
    int size = read(channel, bytes, 0);
    if (size == bytes.length && length < MOST_BYTES && mayHoldDocument(bytes)) {
      bytes = Arrays.copyOf(bytes, (int) Math.max(length + 1, size));
      size = read(channel, bytes, size);
    }
    return size < bytes.length ? new WholeInput(bytes, size) : new FileByteSource(channel);
  }

  /** Fills an array from a place on, and gives how much of it is filled. */
  private static int read(FileChannel channel, byte[] bytes, int from) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).position(from);
    while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) >= 0) {}
    return buffer.position();
  }

  private static boolean mayHoldDocument(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, BEGINNING); i++) {
      if (bytes[i] == '{') {
        return true;
      }
    }
    return false;
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
