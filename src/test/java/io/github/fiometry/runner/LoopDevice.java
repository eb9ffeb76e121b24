package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real loop device over a file of zeros; needs root. */
public final class LoopDevice implements AutoCloseable {
  private final String path;

  private LoopDevice(String path) {
    this.path = path;
  }

  /** Skips the test where there are no loop devices, but never in CI. */
  public static void assumePossible() {
    boolean ci = "true".equals(System.getenv("CI"));
    boolean possible =
        "root".equals(System.getProperty("user.name"))
            && Files.exists(Path.of("/dev/loop-control"));
    assumeTrue(ci || possible, "loop devices need root");
    assertThat(possible).as("CI has root and loop devices").isTrue();
  }

  public static LoopDevice over(Path file, long bytes) throws IOException {
    assumePossible();
    if (!Files.exists(file)) {
      try (RandomAccessFile image = new RandomAccessFile(file.toFile(), "rw")) {
        image.setLength(bytes);
      }
    }
    return new LoopDevice(Commands.run("losetup", "--find", "--show", file.toString()).strip());
  }

  public String path() {
    return path;
  }

  public String name() {
    return path.substring("/dev/".length());
  }

  /** A table with one Linux partition, as fdisk writes it: type 83 from sector 2048 on. */
  public void writePartitionTable() throws IOException {
    byte[] sector = new byte[512];
    byte[] entry = {0, 0, 0, 0, (byte) 0x83, 0, 0, 0, 0, 8, 0, 0, 0, 0x10, 0, 0};
    System.arraycopy(entry, 0, sector, 446, entry.length);
    sector[510] = 0x55;
    sector[511] = (byte) 0xAA;
    write(0, sector);
  }

  public void write(long offset, byte[] bytes) throws IOException {
    try (RandomAccessFile device = new RandomAccessFile(path, "rw")) {
      device.seek(offset);
      device.write(bytes);
      device.getFD().sync();
    }
  }

  @Override
  public void close() throws IOException {
    Commands.run("losetup", "--detach", path);
  }
}
