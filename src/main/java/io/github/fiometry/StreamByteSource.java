package io.github.fiometry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose bytes are kept from the last released offset on: in memory while they are few, in
 * a temporary file when one JSON document grows past {@link #MAX_BYTES_IN_MEMORY}.
 */
final class StreamByteSource implements ByteSource {
  /** Most documents are far smaller; a json+ document of hundreds of jobs is larger. */
  static final int MAX_BYTES_IN_MEMORY = 8 << 20;

  private static final int FIRST_BYTES = 64 << 10;

  private final InputStream in;
  private final int maxBytesInMemory;
  private byte[] kept;
  private long start;
  private long end;
  private boolean ended;
  private @Nullable FileChannel spilled;

  StreamByteSource(InputStream in) {
    this(in, MAX_BYTES_IN_MEMORY);
  }

  StreamByteSource(InputStream in, int maxBytesInMemory) {
    this.in = in;
    this.maxBytesInMemory = maxBytesInMemory;
    this.kept = new byte[FIRST_BYTES];
  }

  /**
   * A source over what is left of a stream.
   *
   * @param first the bytes that were read of it
   */
  StreamByteSource(InputStream in, byte[] first) {
    this.in = in;
    this.maxBytesInMemory = MAX_BYTES_IN_MEMORY;
    this.kept = Arrays.copyOf(first, Math.max(first.length, FIRST_BYTES));
    this.end = first.length;
  }

  @Override
  public int read(long offset, byte[] bytes, int from, int length) throws IOException {
    if (offset < start) {
      throw new IllegalStateException("bytes before " + start + " are released: " + offset);
    }
    while (offset >= end) {
      if (!pull()) {
        return -1;
      }
    }
    int count = (int) Math.min(length, end - offset);
    if (spilled == null) {
      System.arraycopy(kept, (int) (offset - start), bytes, from, count);
      return count;
    }
    return spilled.read(ByteBuffer.wrap(bytes, from, count), offset - start);
  }

  private boolean pull() throws IOException {
    if (ended) {
      return false;
    }
    int used = spilled == null ? (int) (end - start) : 0;
    if (spilled == null && used == kept.length) {
      if (used >= maxBytesInMemory) {
        spill();
        used = 0;
      } else {
        kept = Arrays.copyOf(kept, Math.min(maxBytesInMemory, 2 * used));
      }
    }
    int count = in.read(kept, used, kept.length - used);
    if (count < 0) {
      ended = true;
      return false;
    }
    if (spilled != null) {
      ByteBuffer chunk = ByteBuffer.wrap(kept, 0, count);
      while (chunk.hasRemaining()) {
        spilled.write(chunk, end - start + chunk.position());
      }
    }
    end += count;
    return true;
  }

  private void spill() throws IOException {
    Path file = Files.createTempFile("fiometry", ".spill");
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    spilled = channel;
    ByteBuffer all = ByteBuffer.wrap(kept, 0, (int) (end - start));
    while (all.hasRemaining()) {
      channel.write(all);
    }
    kept = new byte[FIRST_BYTES];
  }

  @Override
  public void release(long offset) throws IOException {
    if (offset <= start) {
      return;
    }
    if (spilled == null) {
      int gone = (int) (Math.min(offset, end) - start);
      System.arraycopy(kept, gone, kept, 0, (int) (end - start) - gone);
      start += gone;
    } else if (end - offset <= FIRST_BYTES) {
      backToMemory(Math.min(offset, end));
    }
  }

  private void backToMemory(long offset) throws IOException {
    ByteBuffer tail = ByteBuffer.wrap(kept, 0, (int) (end - offset));
    while (spilled != null && tail.hasRemaining()) {
      if (spilled.read(tail, offset - start + tail.position()) < 0) {
        throw new IOException("the temporary file is shorter than what was written to it");
      }
    }
    start = offset;
    closeSpill();
  }

  private void closeSpill() {
    try {
      if (spilled != null) {
        spilled.close();
      }
    } catch (IOException e) {
      // The temporary file is deleted by the system at the latest; what was read from it stays
      // good.
    } finally {
      spilled = null;
    }
  }

  @Override
  public void close() throws IOException {
    closeSpill();
    in.close();
  }
}
