package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps a device for one run: two at once would measure each other's load. The kernel gives a lock
 * back when the program that holds it ends in whatever way.
 */
final class DeviceLocks implements AutoCloseable {
  private static final Path MACHINE_WIDE = Path.of("/run/lock");

  /** A lock holds for a whole program, so that its own runs must be told apart here. */
  private static final Set<String> HELD = new HashSet<>();

  private final List<FileChannel> channels = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private DeviceLocks() {}

  /**
   * Takes the locks.
   *
   * @param devices the kernel's names of whole disks
   * @param ownFolder where locks go when the machine's folder for them cannot be written to; then
   *     only runs of the same user see each other
   * @throws FioRunException a refusal, when another run has one of the devices
   */
  static DeviceLocks take(Collection<String> devices, Path ownFolder) throws FioRunException {
    DeviceLocks locks = new DeviceLocks();
    try {
      for (String device : devices) {
        locks.take(device, ownFolder);
      }
      return locks;
    } catch (FioRunException e) {
      locks.close();
      throw e;
    }
  }

  private void take(String device, Path ownFolder) throws FioRunException {
    synchronized (HELD) {
      if (!HELD.add(device)) {
        throw inUse(device);
      }
      names.add(device);
    }
    Optional<FileChannel> channel =
        open(MACHINE_WIDE, device).or(() -> open(ownFolder.resolve("locks"), device));
    if (channel.isEmpty()) {
      return;
    }
    channels.add(channel.get());
    Optional<FileLock> lock;
    try {
      lock = Optional.ofNullable(channel.get().tryLock());
    } catch (IOException e) {
      // A file system without locks; the device is used as if there were no other run.
      return;
    }
    if (lock.isEmpty()) {
      throw inUse(device);
    }
  }

  private static Optional<FileChannel> open(Path folder, String device) {
    try {
      if (!folder.equals(MACHINE_WIDE)) {
        Files.createDirectories(folder);
      }
      return Optional.of(
          FileChannel.open(
              folder.resolve("fiometry-" + device + ".lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static FioRunException inUse(String device) {
    return FioRunException.refused(
        List.of(
            new Refusal(
                "/dev/" + device,
                "another run of fiometry uses this disk, and both would measure each other's load",
                "wait until that run has ended, or end it")));
  }

  @Override
  public void close() {
    for (FileChannel channel : channels) {
      try {
        channel.close();
      } catch (IOException e) {
        // The kernel closes it when the program ends.
      }
    }
    synchronized (HELD) {
      HELD.removeAll(names);
    }
  }
}
