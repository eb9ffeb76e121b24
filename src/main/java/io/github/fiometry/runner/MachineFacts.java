package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds out what the manifest says of the machine and of the targets. */
final class MachineFacts {
  private final SystemTree system;

  MachineFacts(SystemTree system) {
    this.system = system;
  }

  RunManifest.Machine machine() {
    Optional<String> cpu = Optional.empty();
    int cpus = 0;
    for (String line : system.lines("/proc/cpuinfo")) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.startsWith("processor")) {
        cpus++;
      } else if (colon > 0 && line.startsWith("model name") && cpu.isEmpty()) {
        cpu = Optional.of(line.substring(colon + 1).strip());
      }
    }
    return new RunManifest.Machine(
        system.line("/proc/sys/kernel/random/boot_id"),
        system.line("/proc/sys/kernel/osrelease"),
        cpu,
        cpus == 0 ? Runtime.getRuntime().availableProcessors() : cpus);
  }

  RunManifest.Target target(String path) {
    Optional<BlockDevice> device = system.blockDevice(path);
    Optional<SystemTree.Mount> mount = Optional.empty();
    if (device.isEmpty()) {
      mount = mountOf(Path.of(path));
      device = mount.flatMap(this::deviceOf);
    }
    return new RunManifest.Target(
        path,
        device.map(BlockDevice::name),
        device.flatMap(BlockDevice::model),
        device.flatMap(BlockDevice::serial),
        device.isPresent() ? OptionalLong.of(device.get().sizeBytes()) : OptionalLong.empty(),
        device.flatMap(BlockDevice::scheduler),
        device.flatMap(BlockDevice::rotational),
        mount.map(SystemTree.Mount::mountPoint),
        mount.map(SystemTree.Mount::fileSystem));
  }

  private Optional<BlockDevice> deviceOf(SystemTree.Mount mount) {
    if (mount.source().startsWith("/")) {
      Optional<BlockDevice> device = system.blockDevice(mount.source());
      if (device.isPresent()) {
        return device;
      }
    }
    // The root device may bear a name that is not there, such as /dev/root.
    return system.names().stream()
        .flatMap(name -> system.device(name).stream())
        .filter(device -> device.number().equals(mount.number()))
        .findFirst();
  }

  /** The mount with the longest path above the file; of several on one path the last. */
  private Optional<SystemTree.Mount> mountOf(Path file) {
    Path folder = file.toAbsolutePath().normalize();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null) {
      return Optional.empty();
    }
    Path real;
    try {
      real = folder.toRealPath();
    } catch (IOException e) {
      return Optional.empty();
    }
    Optional<SystemTree.Mount> best = Optional.empty();
    int longest = -1;
    for (SystemTree.Mount mount : system.mounts()) {
      Path point = Path.of(mount.mountPoint());
      if (real.startsWith(point) && point.getNameCount() >= longest) {
        best = Optional.of(mount);
        longest = point.getNameCount();
      }
    }
    return best;
  }
}
