package io.github.fiometry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A plain file, which holds its bytes itself. */
final class FileByteSource implements ByteSource {
  private final FileChannel channel;

  FileByteSource(FileChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read(long offset, byte[] bytes, int from, int length) throws IOException {
    return channel.read(ByteBuffer.wrap(bytes, from, length), offset);
  }

  @Override
  public void release(long offset) {}

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
