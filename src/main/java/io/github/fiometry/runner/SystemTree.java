package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux tells of block devices, mounts and swap in {@code /sys}, {@code /proc} and {@code
 * /dev}, read below a root folder, so that trees recorded on other machines can be looked at as
 * well.
 *
 * <p>Nothing is remembered between calls: a guard must see the present.
 */
public final class SystemTree {
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");
  private static final int SECTOR_BYTES = 512;
  private static final String UDEV_SERIAL = "E:ID_SERIAL_SHORT=";

  private final Path root;

  private SystemTree(Path root) {
    this.root = root;
  }

  /**
   * This machine.
   *
   * @return the tree below {@code /}
   */
  public static SystemTree ofThisMachine() {
    return new SystemTree(Path.of("/"));
  }

  /**
   * A recorded tree.
   *
   * @param root the folder that holds {@code sys}, {@code proc} and {@code dev}; device nodes are
   *     plain files there
   * @return the tree below that folder
   */
  public static SystemTree below(Path root) {
    return new SystemTree(root);
  }

  /**
   * A mounted file system.
   *
   * @param number the device number as {@code mountinfo} gives it; 0:… for btrfs and the like
   * @param mountPoint where it is mounted
   * @param fileSystem its type
   * @param source what is mounted, usually a device
   */
  public record Mount(String number, String mountPoint, String fileSystem, String source) {}

  private Path at(String path) {
    return root.resolve(path.startsWith("/") ? path.substring(1) : path);
  }

  /**
   * The block device behind a path, through symbolic links, whatever the node is called.
   *
   * @param path a path such as {@code /dev/disk/by-id/…}; on this machine a relative one counts
   *     from the working folder, as it does for fio
   * @return the device, or empty when the path is not a block device
   */
  public Optional<BlockDevice> blockDevice(String path) {
    Path node = followLinks(path);
    if (!Files.exists(node)) {
      return Optional.empty();
    }
    Optional<String> number = deviceNumber(node);
    if (number.isPresent()) {
      return deviceOfNumber(number.get());
    }
    // A recorded tree has no device nodes, only their names.
    boolean recorded = !root.equals(Path.of("/")) && node.startsWith(at("/dev"));
    return recorded ? device(node.getFileName().toString()) : Optional.empty();
  }

  /** Follows links inside the tree, where absolute links start at its root. */
  private Path followLinks(String path) {
    boolean here = root.equals(Path.of("/"));
    Path node = here ? Path.of(path).toAbsolutePath() : at(path);
    try {
      if (here) {
        return node.toRealPath();
      }
      for (int links = 0; links < 40 && Files.isSymbolicLink(node); links++) {
        Path target = Files.readSymbolicLink(node);
        node =
            target.isAbsolute() ? at(target.toString()) : node.resolveSibling(target).normalize();
      }
    } catch (IOException e) {
      return node;
    }
    return node;
  }

  private static Optional<String> deviceNumber(Path node) {
    try {
      int mode = (Integer) Files.getAttribute(node, "unix:mode");
      if ((mode & 0170000) != 0060000) {
        return Optional.empty();
      }
      return Optional.of(number((Long) Files.getAttribute(node, "unix:rdev")));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * What tells a file from all others, under whatever names it can be reached.
   *
   * @param path the file, through symbolic links
   * @return the number of its file system's device and that of its inode, as {@code 8:1 1234};
   *     empty when it cannot be looked at
   */
  Optional<String> fileKey(String path) {
    try {
      Path file = followLinks(path);
      long device = (Long) Files.getAttribute(file, "unix:dev");
      return Optional.of(number(device) + " " + Files.getAttribute(file, "unix:ino"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The parts of a Linux device number: gnu_dev_major and gnu_dev_minor. */
  private static String number(long device) {
    long major = ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
    long minor = (device & 0xff) | ((device >>> 12) & ~0xffL);
    return major + ":" + minor;
  }

  private Optional<BlockDevice> deviceOfNumber(String number) {
    try {
      return device(at("/sys/dev/block/" + number).toRealPath().getFileName().toString());
    } catch (IOException e) {
      return names().stream()
          .filter(
              name -> line("/sys/class/block/" + name + "/dev").filter(number::equals).isPresent())
          .findFirst()
          .flatMap(this::device);
    }
  }

  /**
   * The names of all block devices.
   *
   * @return for example {@code sda}, {@code sda1}, {@code dm-0}, sorted
   */
  public List<String> names() {
    return list("/sys/class/block");
  }

  /**
   * A block device by the kernel's name.
   *
   * @param name for example {@code sda1}
   * @return the device, or empty when the kernel knows none of this name
   */
  public Optional<BlockDevice> device(String name) {
    String folder = "/sys/class/block/" + name;
    Optional<String> number = line(folder + "/dev");
    if (number.isEmpty()) {
      return Optional.empty();
    }
    List<String> partitions = new ArrayList<>();
    for (String entry : list(folder)) {
      if (Files.exists(at(folder + "/" + entry + "/partition"))) {
        partitions.add(entry);
      }
    }
    boolean partition = Files.exists(at(folder + "/partition"));
    long sectors = line(folder + "/size").map(SystemTree::number).orElse(0L);
    return Optional.of(
        new BlockDevice(
            name,
            number.get(),
            partition ? diskOf(name) : Optional.empty(),
            partitions,
            list(folder + "/holders"),
            list(folder + "/slaves"),
            line(folder + "/dm/name"),
            line(folder + "/dm/uuid"),
            line(folder + "/loop/backing_file"),
            sectors * SECTOR_BYTES,
            line(folder + "/device/model"),
            serial(folder, number.get()),
            line(folder + "/queue/scheduler").map(SystemTree::chosen),
            line(folder + "/queue/rotational").map("1"::equals)));
  }

  /** NVMe and virtio tell it in sysfs; of a SCSI disk udev has asked for it. */
  private Optional<String> serial(String folder, String number) {
    return line(folder + "/device/serial")
        .or(() -> line(folder + "/serial"))
        .or(
            () ->
                lines("/run/udev/data/b" + number).stream()
                    .filter(line -> line.startsWith(UDEV_SERIAL))
                    .map(line -> line.substring(UDEV_SERIAL.length()))
                    .findFirst());
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** {@code none [mq-deadline] kyber} is mq-deadline. */
  private static String chosen(String schedulers) {
    int open = schedulers.indexOf('[');
    int close = schedulers.indexOf(']', open + 1);
    return open >= 0 && close > open ? schedulers.substring(open + 1, close) : schedulers;
  }

  private Optional<String> diskOf(String partition) {
    for (String name : names()) {
      if (!name.equals(partition)
          && Files.exists(at("/sys/class/block/" + name + "/" + partition + "/partition"))) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /**
   * All mounts that this process sees.
   *
   * @return from {@code /proc/self/mountinfo}, in its order
   */
  public List<Mount> mounts() {
    List<Mount> mounts = new ArrayList<>();
    for (String line : lines("/proc/self/mountinfo")) {
      String[] fields = line.split(" ");
      int separator = List.of(fields).indexOf("-");
      if (fields.length > 5 && separator > 0 && separator + 2 < fields.length) {
        mounts.add(
            new Mount(
                fields[2],
                unescaped(fields[4]),
                fields[separator + 1],
                unescaped(fields[separator + 2])));
      }
    }
    return mounts;
  }

  /**
   * Devices and files that are swap.
   *
   * @return paths from {@code /proc/swaps}
   */
  public List<String> swaps() {
    List<String> swaps = new ArrayList<>();
    for (String line : lines("/proc/swaps")) {
      if (line.startsWith("/")) {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
          end++;
        }
        swaps.add(unescaped(line.substring(0, end)));
      }
    }
    return swaps;
  }

  /**
   * The devices that Ceph's storage daemons on this machine use.
   *
   * @return by the daemon's folder and the link in it, the link's path; sorted
   */
  public Map<String, String> cephDevices() {
    Map<String, String> devices = new TreeMap<>();
    cephDaemons("/var/lib/ceph/osd", devices);
    // Where the daemons run in containers, their folders lie in that of the cluster.
    for (String cluster : list("/var/lib/ceph")) {
      cephDaemons("/var/lib/ceph/" + cluster, devices);
    }
    return devices;
  }

  private void cephDaemons(String folder, Map<String, String> devices) {
    for (String osd : list(folder)) {
      for (String link : List.of("block", "block.db", "block.wal", "journal")) {
        String path = folder + "/" + osd + "/" + link;
        if (Files.isSymbolicLink(at(path))) {
          devices.put(osd + "/" + link, path);
        }
      }
    }
  }

  /**
   * The first line of a file of the tree.
   *
   * @param path below the root
   * @return the line without blanks around it, or empty when there is no such file or it is empty
   */
  public Optional<String> line(String path) {
    List<String> lines = lines(path);
    return lines.isEmpty() || lines.get(0).isBlank()
        ? Optional.empty()
        : Optional.of(lines.get(0).strip());
  }

  /**
   * A setting of the kernel.
   *
   * @param path below the root
   * @return its value; where the kernel lists all that are possible, the one in brackets
   */
  Optional<String> setting(String path) {
    return line(path).map(SystemTree::chosen);
  }

  /**
   * What a command answered when the tree was recorded.
   *
   * @param command the command's name
   * @param device the device that it was asked about
   * @return the lines of {@code answers/COMMAND/DEVICE}, of which the first is the exit status; or
   *     empty when this is no recorded tree
   */
  Optional<List<String>> recordedAnswer(String command, String device) {
    if (root.equals(Path.of("/"))) {
      return Optional.empty();
    }
    return Optional.of(lines("/answers/" + command + "/" + device));
  }

  /**
   * The lines of a file of the tree.
   *
   * @param path below the root
   * @return the lines, or an empty list when there is no such file
   */
  public List<String> lines(String path) {
    try {
      return new String(Files.readAllBytes(at(path)), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Writes a setting of the kernel.
   *
   * @param path below the root
   * @param value the new value
   * @throws IOException when the kernel does not take it, for example for want of rights
   */
  void write(String path, String value) throws IOException {
    Files.writeString(at(path), value + "\n");
  }

  /** The names in a folder, sorted. */
  List<String> list(String folder) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(at(folder))) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (IOException e) {
      return List.of();
    }
    Collections.sort(names);
    return names;
  }

  /** A blank in a path stands as {@code \040}. */
  private static String unescaped(String text) {
    Matcher matcher = OCTAL.matcher(text);
    StringBuilder result = new StringBuilder();
    while (matcher.find()) {
      char character = (char) Integer.parseInt(matcher.group(1), 8);
      matcher.appendReplacement(result, Matcher.quoteReplacement(String.valueOf(character)));
    }
    return matcher.appendTail(result).toString();
  }
}
