package io.github.fiometry.runner;

import io.github.fiometry.runner.DeviceProbe.DeviceProbeException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a command may run: finds what it would read and write, and asks about each device
 * and file. Whatever it does not know it refuses.
 *
 * <p>fio itself lays a file out anew, and unlinks what was there, when it is shorter than the job's
 * size, even for a job that only reads (filesetup.c {@code extend_file}).
 */
public final class RunGuard {
  private static final Set<String> HARMLESS_DEVICES = Set.of("/dev/null", "/dev/zero");

  private static final String UNKNOWN_LENGTH =
      "nobody can say how long this file would become, and so whether there is space for it";

  private final SystemTree system;
  private final DeviceGuard devices;
  private final OptionCatalog catalog;

  RunGuard(SystemTree system, OptionCatalog catalog) {
    this.system = system;
    this.devices = DeviceGuard.of(system);
    this.catalog = catalog;
  }

  /**
   * A guard over this machine.
   *
   * @param fio the fio that is going to run, whose options count
   * @return a guard
   * @throws FioRunException when fio cannot be asked
   */
  public static RunGuard ofThisMachine(FioInstallation fio) throws FioRunException {
    return new RunGuard(SystemTree.ofThisMachine(), fio.catalog());
  }

  /** The guard for what runs on other machines. */
  RemoteGuard remote() {
    return new RemoteGuard(catalog);
  }

  /** What has been gathered about one command. */
  private static final class Findings {
    final List<Refusal> refusals = new ArrayList<>();
    final Map<String, BlockDevice> devices = new LinkedHashMap<>();
    final Set<String> written = new LinkedHashSet<>();
    final Map<Path, Long> files = new LinkedHashMap<>();
    final Map<Path, Long> growth = new LinkedHashMap<>();
    final Set<Path> folders = new LinkedHashSet<>();

    /** Refusals that do not count when fio runs with --readonly, where it lengthens no file. */
    final List<Refusal> unlessReadOnly = new ArrayList<>();

    boolean destroys;
  }

  /**
   * Judges a command.
   *
   * @param command what is going to run
   * @param options what the user has allowed
   * @param ours files that this run made in an earlier step
   * @return the verdict
   */
  public GuardVerdict judge(FioCommand command, GuardOptions options, Set<Path> ours) {
    TargetFinder finder = new TargetFinder(catalog, options.allowedNames(), false);
    finder.find(command);
    Findings findings = new Findings();
    findings.refusals.addAll(finder.refusals());
    for (FioTarget target : finder.targets()) {
      judge(target, options, ours, findings);
    }
    space(findings);
    boolean readOnly = !finder.writes() && !findings.destroys && findings.files.isEmpty();
    if (!readOnly) {
      findings.refusals.addAll(findings.unlessReadOnly);
    }
    return new GuardVerdict(
        findings.refusals.stream().distinct().toList(),
        readOnly,
        new ArrayList<>(findings.devices.values()),
        new ArrayList<>(findings.written),
        new ArrayList<>(findings.files.keySet()),
        new ArrayList<>(findings.folders));
  }

  /**
   * The same command with devices by their own names instead of by links to them, so that fio opens
   * what was judged even when a link has changed by then.
   *
   * @param command what is going to run
   * @return the command, which writes to the same devices
   */
  public FioCommand pinned(FioCommand command) {
    if (command.jobs().stream().anyMatch(job -> !job.values("directory").isEmpty())) {
      return command;
    }
    Set<String> byName = new LinkedHashSet<>();
    for (FioJob job : command.jobs()) {
      if (job.values("filename").isEmpty()
          && job.values("nrfiles").isEmpty()
          && job.values("name").isEmpty()) {
        byName.add(job.name());
      }
    }
    return command.mapped(section -> pinned(section, byName));
  }

  private FioSection pinned(FioSection section, Set<String> byName) {
    List<FioOption> options = new ArrayList<>();
    for (FioOption option : section.options()) {
      if (!option.name().equals("filename") || option.value().isEmpty()) {
        options.add(option);
        continue;
      }
      List<String> given = TargetFinder.split(option.value().get());
      List<String> pinned = given.stream().map(name -> deviceBehind(name).orElse(name)).toList();
      options.add(
          pinned.equals(given)
              ? option
              : FioOption.of(
                  option.name(),
                  String.join(":", pinned.stream().map(n -> n.replace(":", "\\:")).toList())));
    }
    section
        .jobName()
        .filter(byName::contains)
        .flatMap(this::deviceBehind)
        .ifPresent(device -> options.add(FioOption.of("filename", device.replace(":", "\\:"))));
    return new FioSection(section.jobName(), options);
  }

  /** The device's own name, when the path is another one. */
  private Optional<String> deviceBehind(String path) {
    if (TargetFinder.isUnresolved(path) || system.blockDevice(path).isEmpty()) {
      return Optional.empty();
    }
    try {
      String real = Path.of(path).toRealPath().toString();
      return real.equals(path) ? Optional.empty() : Optional.of(real);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The check right before the start: the devices that are written to must not be in use.
   *
   * @param verdict the verdict on the command
   * @return the reasons against starting now
   */
  public List<Refusal> refusalsAtStart(GuardVerdict verdict) {
    return verdict.written().stream()
        .flatMap(device -> devices.refusalAtStart(device).stream())
        .toList();
  }

  private void judge(FioTarget target, GuardOptions options, Set<Path> ours, Findings findings) {
    String path = target.path();
    findings.destroys |= target.destroys();
    Optional<BlockDevice> device = system.blockDevice(path);
    if (device.isPresent()) {
      findings.devices.putIfAbsent(device.get().name(), device.get());
      if (target.destroys() && findings.written.add(path)) {
        findings.refusals.addAll(devices.refusals(path, options.writableDevices()));
      }
      return;
    }
    if (HARMLESS_DEVICES.contains(path)) {
      return;
    }
    Path file = Path.of(path);
    if (Files.isSymbolicLink(file) && !Files.exists(file)) {
      refuse(findings, path, "it is a link that leads nowhere", "correct the link");
    } else if (Files.isDirectory(file)) {
      refuse(findings, path, "it is a folder", "name a file in it, or say directory=");
    } else if (Files.isRegularFile(file)) {
      existing(target, file, options, ours, findings);
    } else if (Files.exists(file)) {
      refuse(
          findings,
          path,
          "it is neither a block device nor a file, and what a write to it does is not known",
          "use a block device or a test file");
    } else {
      missing(target, file, findings);
    }
  }

  private static void refuse(Findings findings, String path, String found, String remedy) {
    findings.refusals.add(new Refusal(path, found, remedy));
  }

  private void existing(
      FioTarget target, Path file, GuardOptions options, Set<Path> ours, Findings findings) {
    String path = target.path();
    Optional<String> use = otherUse(file);
    boolean unknown = target.bytes().equals(TargetFinder.UNKNOWN);
    boolean lengthens =
        !unknown && target.bytes().isPresent() && length(file) < target.bytes().getAsLong();
    boolean mayBeOverwritten = isAmong(file, ours) || isNamed(file, options.overwritableFiles());
    if (!target.destroys() && !lengthens) {
      if (unknown && !mayBeOverwritten) {
        findings.unlessReadOnly.add(
            new Refusal(
                path,
                "nobody can say whether this file is as long as the job needs; if not, fio makes"
                    + " it anew",
                "say size= in bytes, or run the reading jobs alone"));
      }
      return;
    }
    findings.destroys = true;
    if (use.isPresent()) {
      refuse(findings, path, use.get(), "use another file");
    } else if (unknown) {
      refuse(findings, path, UNKNOWN_LENGTH, "say size= in bytes");
    } else if (!mayBeOverwritten) {
      refuse(
          findings,
          path,
          target.destroys()
              ? "this file was there before and would be overwritten"
              : "this file is shorter than the job's size, so fio would make it anew",
          "name another file, or say --overwrite " + path + " if it is not needed");
    } else if (lengthens) {
      findings.growth.merge(file, target.bytes().getAsLong() - length(file), Math::max);
    }
  }

  private static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  /** A file may be in use by the kernel: as swap, or behind a loop device. */
  private Optional<String> otherUse(Path file) {
    for (String swap : system.swaps()) {
      if (isSame(file, Path.of(swap))) {
        return Optional.of("this file is swap");
      }
    }
    try {
      Optional<String> key = system.fileKey(file.toString());
      Map<String, String> backingKeys = devices.backingKeys();
      for (String name : system.names()) {
        Optional<String> backing = system.device(name).flatMap(BlockDevice::backingFile);
        boolean same = key.isPresent() && key.get().equals(backingKeys.get(name));
        if (same || backing.isPresent() && isSame(file, Path.of(backing.get()))) {
          return Optional.of("this file is behind the loop device " + name);
        }
      }
    } catch (DeviceProbeException e) {
      return Optional.of(e.problem());
    }
    return Optional.empty();
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException e) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }

  private static boolean isAmong(Path file, Set<Path> ours) {
    return ours.stream().anyMatch(our -> isSame(file, our));
  }

  private static boolean isNamed(Path file, Set<String> names) {
    return names.stream().anyMatch(name -> isSame(file, Path.of(name)));
  }

  private void missing(FioTarget target, Path file, Findings findings) {
    Optional<Path> place = place(file);
    if (place.isEmpty()) {
      refuse(
          findings,
          target.path(),
          "a folder before .. in it is not there, and fio makes it, so that the path leads"
              + " elsewhere by then",
          "write the path without ..");
      return;
    }
    Path absolute = place.get();
    if (absolute.startsWith("/dev") && !absolute.startsWith("/dev/shm")) {
      refuse(
          findings,
          target.path(),
          "there is no such device, and fio would make a file of that name in memory",
          "correct the name; lsblk shows the devices");
      return;
    }
    if (absolute.startsWith("/proc") || absolute.startsWith("/sys")) {
      refuse(findings, target.path(), "no file can be made there", "use a test file elsewhere");
      return;
    }
    if (target.bytes().equals(TargetFinder.UNKNOWN)) {
      refuse(findings, target.path(), UNKNOWN_LENGTH, "say size= in bytes");
      return;
    }
    findings.files.merge(file, target.bytes().orElse(0), Math::max);
    List<Path> folders = new ArrayList<>();
    Path folder = absolute.getParent();
    while (folder != null && !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      folders.add(0, folder);
      folder = folder.getParent();
    }
    findings.folders.addAll(folders);
  }

  /**
   * Where a file that is not there would be made, links in the folders above it followed. Empty
   * when that depends on folders that are still to be made, as fio 3.33 makes them.
   */
  private static Optional<Path> place(Path file) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null) {
      return Optional.empty();
    }
    Path rest = absolute.subpath(folder.getNameCount(), absolute.getNameCount());
    for (Path part : rest) {
      if (part.toString().equals("..")) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(folder.toRealPath().resolve(rest).normalize());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What all files together need must be free on each file system. */
  private static void space(Findings findings) {
    Map<FileStore, Long> needed = new LinkedHashMap<>();
    Map<Path, Long> growing = new LinkedHashMap<>(findings.files);
    growing.putAll(findings.growth);
    for (Map.Entry<Path, Long> file : growing.entrySet()) {
      Path folder = file.getKey().toAbsolutePath().getParent();
      while (folder != null && !Files.exists(folder)) {
        folder = folder.getParent();
      }
      if (folder == null) {
        continue;
      }
      try {
        needed.merge(Files.getFileStore(folder), file.getValue(), Long::sum);
        if (!Files.isWritable(folder)) {
          refuse(
              findings, file.getKey().toString(), folder + " cannot be written to", "use another");
        }
      } catch (IOException e) {
        refuse(findings, file.getKey().toString(), e.toString(), "mend that, then try again");
      }
    }
    needed.forEach(
        (store, bytes) -> {
          try {
            long free = store.getUsableSpace();
            if (bytes > free) {
              refuse(
                  findings,
                  growing.keySet().iterator().next().toString(),
                  "the files need " + bytes + " bytes, and only " + free + " are free on " + store,
                  "use a smaller --size or another file system");
            }
          } catch (IOException e) {
            refuse(findings, store.toString(), e.toString(), "mend that, then try again");
          }
        });
  }
}
