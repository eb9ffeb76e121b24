package io.github.fiometry.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Keeps a stream, so that it can be read from any place: in memory, or a large one in a file. */
final class Spool {
  private static final int MAX_MEMORY_BYTES = 4 << 20;
  private static final int SCRATCH_BYTES = 1 << 16;

  private final long mostBytes;

  /** What the stream failed with at last; what came before is kept. */
  private Optional<IOException> failure = Optional.empty();

  Spool(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Takes the whole stream. */
  SeekableByteChannel keep(InputStream in) throws IOException {
    SeekableByteChannel memory = new SeekableInMemoryByteChannel();
    if (copy(in, memory, MAX_MEMORY_BYTES)) {
      memory.position(0);
      return memory;
    }
    SeekableByteChannel file = temporaryFile();
    try {
      memory.position(0);
      copy(Channels.newInputStream(memory), file, Long.MAX_VALUE);
      if (!copy(in, file, mostBytes)) {
        failure = Optional.of(new IOException("it has more than " + mostBytes + " bytes"));
      }
      file.position(0);
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  Optional<IOException> failure() {
    return failure;
  }

  /** Copies until the end, or until there is more than this. */
  private boolean copy(InputStream in, SeekableByteChannel to, long most) throws IOException {
    byte[] scratch = new byte[SCRATCH_BYTES];
    for (long copied = 0; copied < most; ) {
      int count;
      try {
        count = in.read(scratch, 0, scratch.length);
      } catch (LimitException e) {
        throw e;
      } catch (IOException e) {
        failure = Optional.of(e);
        return true;
      } catch (RuntimeException e) {
        failure = Optional.of(new IOException(Damage.words(e), e));
        return true;
      }
      if (count < 0) {
        return true;
      }
      ByteBuffer bytes = ByteBuffer.wrap(scratch, 0, count);
      while (bytes.hasRemaining()) {
        to.write(bytes);
      }
      copied += count;
    }
    return false;
  }

  /** A file that goes when it is closed, and on Unix has no name even before. */
  private static SeekableByteChannel temporaryFile() throws IOException {
    Path file;
    try {
      file = Files.createTempFile("fiometry", ".zip");
    } catch (IOException e) {
      throw new IOException(
          "a zip archive that does not come from a file must be kept while it is read, and there is"
              + " no place for it ("
              + IoMessage.of(e)
              + ")",
          e);
    }
    return Files.newByteChannel(
        file,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.DELETE_ON_CLOSE);
  }
}
