package io.github.fiometry.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/**
 * A file that is there whole or not at all: it is written under another name in the same folder,
 * brought to the disk, and takes its real name in one step. Whatever ends the program before, the
 * file that was there stays, and no remains do.
 *
 * <p>A new file gets the rights that any new file gets; one that takes another's place takes its
 * rights. Behind a link the file that it leads to is replaced. A pipe or device is written
 * directly.
 */
final class OutputFile implements AutoCloseable {
  private final Path target;
  private final Path written;
  private final FileChannel channel;
  private final OutputStream out;
  private final Thread cleaner;
  private volatile boolean done;

  private OutputFile(Path target, Path written, FileChannel channel) {
    this.target = target;
    this.written = written;
    this.channel = channel;
    this.out =
        new FilterOutputStream(
            new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
          }
        };
    this.cleaner = new Thread(this::deleteQuietly, "output-file-cleaner");
  }

  /**
   * Starts to write.
   *
   * @throws OutputException when the folder cannot be written to
   */
  static OutputFile create(Path file) {
    try {
      Path target = Files.exists(file) ? file.toRealPath() : linkTarget(file.toAbsolutePath());
      if (Files.isDirectory(target)) {
        throw new IOException("it is a folder");
      }
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        return new OutputFile(target, target, FileChannel.open(target, StandardOpenOption.WRITE));
      }
      Path written = sibling(target);
      FileChannel channel =
          FileChannel.open(written, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      OutputFile output = new OutputFile(target, written, channel);
      Runtime.getRuntime().addShutdownHook(output.cleaner);
      return output;
    } catch (NoSuchFileException e) {
      throw OutputException.toFile(file.toString(), new IOException("the folder is not there", e));
    } catch (IOException e) {
      throw OutputException.toFile(file.toString(), e);
    }
  }

  /** Where a link leads whose file is not there yet. */
  private static Path linkTarget(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == 40) {
        throw new IOException("too many links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static Path sibling(Path target) {
    String name = String.valueOf(target.getFileName());
    String suffix = ".fiometry-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    // A name may have 255 bytes; the target's own may use them all.
    String start = name.length() > 40 ? name.substring(0, 40) : name;
    return target.resolveSibling("." + start + suffix);
  }

  OutputStream stream() {
    return new OutputStream() {
      @Override
      public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        try {
          out.write(bytes, from, length);
        } catch (IOException e) {
          throw OutputException.toFile(target.toString(), e);
        }
      }
    };
  }

  /** The file that will be replaced, so that it is not taken for input. */
  Path target() {
    return target;
  }

  /** Gives the file its name. */
  void commit() {
    try {
      out.flush();
      if (written.equals(target)) {
        channel.close();
        done = true;
        return;
      }
      keepRights();
      channel.force(true);
      channel.close();
      move();
      done = true;
      forceFolder();
    } catch (IOException e) {
      throw OutputException.toFile(target.toString(), e);
    }
  }

  private void keepRights() throws IOException {
    try {
      if (Files.exists(target)) {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(target);
        Files.setPosixFilePermissions(written, rights);
      }
    } catch (UnsupportedOperationException e) {
      // a file system without such rights
    }
  }

  private void move() throws IOException {
    try {
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The new name is on the disk only when the folder is. */
  private void forceFolder() {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
      directory.force(true);
    } catch (IOException e) {
      // some systems cannot open a folder; the file itself is safe
    }
  }

  /** Takes everything back unless the file was committed. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // what was not committed is thrown away anyway
    }
    deleteQuietly();
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // the program is ending: the cleaner runs now
    }
  }

  private void deleteQuietly() {
    if (done || written.equals(target)) {
      return;
    }
    try {
      Files.deleteIfExists(written);
    } catch (IOException e) {
      // nothing more can be done
    }
  }
}
