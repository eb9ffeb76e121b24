package io.github.fiometry.runner;

import io.github.fiometry.runner.DeviceProbe.DeviceProbeException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether a block device may be written to. It refuses a device when the device itself, a
 * partition of it, the disk that it is a part of, or anything built on it is mounted, swap, held by
 * device mapper, md or Ceph, or carries a file system or a partition table; a device of which
 * nothing of that is true still needs the user's word.
 *
 * <p>fio's own check compares names with the mount table only, so a whole disk with a mounted
 * partition passes it (lib/mountcheck.c).
 */
public final class DeviceGuard {
  private static final String USE_ANOTHER = "use another device or a test file";

  private final SystemTree system;
  private final DeviceProbe probe;

  /**
   * A guard over a machine.
   *
   * @param system what the kernel tells
   * @param probe what the devices themselves tell
   */
  public DeviceGuard(SystemTree system, DeviceProbe probe) {
    this.system = system;
    this.probe = probe;
  }

  /**
   * A guard over this machine.
   *
   * @return a guard that asks the kernel and util-linux
   */
  public static DeviceGuard ofThisMachine() {
    return of(SystemTree.ofThisMachine());
  }

  /**
   * A guard over a machine or a recorded tree.
   *
   * @param system what the kernel tells; below a recorded tree also what util-linux told
   * @return a guard over it
   */
  public static DeviceGuard of(SystemTree system) {
    return new DeviceGuard(system, new UtilLinuxProbe(system));
  }

  /**
   * The reasons against writing to a device.
   *
   * @param path the device as the user wrote it, symbolic links allowed
   * @param allowed the names or serial numbers that the user typed out as allowed to be written
   * @return the refusals, empty when it may be written to
   */
  public List<Refusal> refusals(String path, Collection<String> allowed) {
    Optional<BlockDevice> found = system.blockDevice(path);
    if (found.isEmpty()) {
      return List.of(
          new Refusal(path, "it is not a block device that the kernel knows", USE_ANOTHER));
    }
    BlockDevice device = found.get();
    List<Refusal> refusals = new ArrayList<>();
    Map<String, String> family = family(device);
    family.forEach((name, relation) -> inUse(path, name, relation, refusals));
    loopFile(path, device, refusals);
    contents(path, path, device, refusals);
    if (refusals.isEmpty() && !isAllowed(device, allowed)) {
      refusals.add(
          new Refusal(
              path,
              "nothing on it was recognized, but whatever is on it would be lost",
              "if that is wanted, say --allow-write " + device.serial().orElse(device.name())));
    }
    return refusals;
  }

  /**
   * The check right before the start, since the machine may have changed meanwhile.
   *
   * @param path the device
   * @return a refusal when the device cannot be opened exclusively
   */
  public Optional<Refusal> refusalAtStart(String path) {
    try {
      return probe.isInUse(path)
          ? Optional.of(new Refusal(path, "the kernel says that it is in use (busy)", USE_ANOTHER))
          : Optional.empty();
    } catch (DeviceProbeException e) {
      return Optional.of(new Refusal(path, e.problem(), "mend that, then try again"));
    }
  }

  private boolean isAllowed(BlockDevice device, Collection<String> allowed) {
    return allowed.contains(device.name())
        || device.serial().filter(allowed::contains).isPresent()
        || allowed.stream().anyMatch(word -> isDevice(word, device.name()));
  }

  /**
   * The devices that a write would hit: the device, its partitions, its disk, and all that is built
   * on these; by name, with the words that say how each relates to the device.
   */
  private Map<String, String> family(BlockDevice device) {
    Map<String, String> family = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    family.put(device.name(), "it");
    open.add(device.name());
    // The disk of a partition counts only for what is mounted or held as a whole.
    device.disk().ifPresent(disk -> family.put(disk, "its disk " + disk));
    while (!open.isEmpty()) {
      Optional<BlockDevice> next = system.device(open.remove());
      if (next.isEmpty()) {
        continue;
      }
      for (String partition : next.get().partitions()) {
        if (family.putIfAbsent(partition, "its partition " + partition) == null) {
          open.add(partition);
        }
      }
      for (String holder : next.get().holders()) {
        if (family.putIfAbsent(holder, "the device " + holder + " built on it") == null) {
          open.add(holder);
        }
      }
    }
    return family;
  }

  private void inUse(String path, String name, String relation, List<Refusal> refusals) {
    Optional<BlockDevice> device = system.device(name);
    if (device.isEmpty()) {
      return;
    }
    for (SystemTree.Mount mount : system.mounts()) {
      if (mount.number().equals(device.get().number()) || isDevice(mount.source(), name)) {
        refusals.add(
            new Refusal(
                path,
                relation
                    + " is mounted on "
                    + mount.mountPoint()
                    + " ("
                    + mount.fileSystem()
                    + (mount.mountPoint().equals("/") ? ", the system disk)" : ")"),
                "unmount it if it can be spared, or " + USE_ANOTHER));
      }
    }
    for (String swap : system.swaps()) {
      if (isDevice(swap, name)) {
        refusals.add(
            new Refusal(
                path, relation + " is swap", "swapoff it if it can be spared, or " + USE_ANOTHER));
      }
    }
    system
        .cephDevices()
        .forEach(
            (osd, link) -> {
              if (isDevice(link, name)) {
                refusals.add(
                    new Refusal(path, relation + " belongs to Ceph's " + osd, USE_ANOTHER));
              }
            });
    for (String other : system.names()) {
      Optional<String> file = system.device(other).flatMap(BlockDevice::backingFile);
      if (file.isPresent() && isDevice(file.get(), name)) {
        refusals.add(
            new Refusal(
                path,
                relation + " is behind the loop device " + other,
                "detach " + other + ", or " + USE_ANOTHER));
      }
    }
    for (String holder : device.get().holders()) {
      refusals.add(
          new Refusal(
              path,
              relation + " is held by " + holderWords(holder),
              "take that apart if it can be spared, or " + USE_ANOTHER));
    }
  }

  private boolean isDevice(String path, String name) {
    return path.startsWith("/")
        && system.blockDevice(path).filter(device -> device.name().equals(name)).isPresent();
  }

  private String holderWords(String holder) {
    Optional<BlockDevice> device = system.device(holder);
    String uuid = device.flatMap(BlockDevice::mapperUuid).orElse("");
    String name = device.flatMap(BlockDevice::mapperName).map(n -> " (" + n + ")").orElse("");
    if (uuid.startsWith("LVM-")) {
      return "LVM: " + holder + name;
    }
    if (uuid.startsWith("CRYPT-")) {
      return "dm-crypt: " + holder + name;
    }
    if (uuid.startsWith("mpath-")) {
      return "multipath: " + holder + name + "; test the multipath device instead";
    }
    if (holder.startsWith("md")) {
      return "md RAID: " + holder;
    }
    return (holder.startsWith("dm-") ? "device mapper: " : "") + holder + name;
  }

  /**
   * The file behind a loop device may be in use by other ways than this device; when it is itself a
   * device, all that speaks against writing to that one speaks against this one.
   */
  private void loopFile(String path, BlockDevice device, List<Refusal> refusals) {
    if (device.backingFile().isEmpty()) {
      return;
    }
    String file = device.backingFile().get();
    Optional<BlockDevice> backing = system.blockDevice(file);
    if (backing.isPresent() && !backing.get().name().equals(device.name())) {
      family(backing.get())
          .forEach(
              (name, relation) ->
                  inUse(path, name, "behind it is " + file + ", and " + relation, refusals));
      contents(path, file, backing.get(), refusals);
    }
    Map<String, String> keys;
    try {
      keys = backingKeys();
    } catch (DeviceProbeException e) {
      refusals.add(new Refusal(path, e.problem(), "mend that, then try again"));
      return;
    }
    Optional<String> key =
        Optional.ofNullable(keys.get(device.name())).or(() -> system.fileKey(file));
    for (String swap : system.swaps()) {
      if (swap.equals(file) || key.isPresent() && key.equals(system.fileKey(swap))) {
        refusals.add(new Refusal(path, "its file " + file + " is swap", USE_ANOTHER));
      }
    }
    for (String other : system.names()) {
      Optional<BlockDevice> loop = system.device(other);
      boolean sameFile = key.isPresent() && key.get().equals(keys.get(other));
      if (!other.equals(device.name())
          && (sameFile
              || loop.flatMap(BlockDevice::backingFile).filter(file::equals).isPresent())) {
        refusals.add(
            new Refusal(
                path,
                "its file " + file + " is also behind " + other,
                "detach " + other + ", or " + USE_ANOTHER));
      }
    }
  }

  /** The files behind the loop devices of the machine; see {@link DeviceProbe#backingKeys}. */
  Map<String, String> backingKeys() throws DeviceProbeException {
    return system.names().stream().anyMatch(name -> name.startsWith("loop"))
        ? probe.backingKeys()
        : Map.of();
  }

  private void contents(String path, String node, BlockDevice device, List<Refusal> refusals) {
    List<String> parts = new ArrayList<>(List.of(node));
    device.partitions().forEach(partition -> parts.add("/dev/" + partition));
    for (String part : parts) {
      try {
        Optional<String> content = probe.content(part);
        if (content.isPresent()) {
          refusals.add(
              new Refusal(
                  path,
                  (part.equals(path) ? "it" : part) + " carries a " + content.get(),
                  "wipe it yourself (wipefs --all) if nothing on it is needed, or " + USE_ANOTHER));
        }
      } catch (DeviceProbeException e) {
        refusals.add(new Refusal(path, e.problem(), "mend that, then try again"));
      }
    }
  }
}
