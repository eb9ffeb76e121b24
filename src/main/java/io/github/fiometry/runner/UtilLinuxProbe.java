package io.github.fiometry.runner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Probes with util-linux: {@code blkid}'s low-level probe reads the device itself, not a cache, and
 * {@code wipefs --all --no-act} opens it exclusively and changes nothing (without {@code --all} it
 * does not open it exclusively). Below a recorded tree it gives the answers recorded there.
 */
final class UtilLinuxProbe implements DeviceProbe {
  /** blkid's exit status when it recognized nothing. */
  private static final int BLKID_NOTHING = 2;

  /** blkid's exit status when several things were recognized at once. */
  private static final int BLKID_AMBIVALENT = 8;

  private final SystemTree system;

  UtilLinuxProbe(SystemTree system) {
    this.system = system;
  }

  @Override
  public Optional<String> content(String device) throws DeviceProbeException {
    if (system.recordedAnswer("blkid", device).isEmpty()) {
      // blkid answers the same for a device that it cannot open as for one without a content.
      try (InputStream in = Files.newInputStream(Path.of(device))) {
        if (in.read() < 0) {
          throw new DeviceProbeException(device + " is empty: it has a size of 0");
        }
      } catch (IOException e) {
        throw new DeviceProbeException(device + " cannot be read: " + e.getMessage());
      }
    }
    ProgramAnswer answer = ask("blkid", device, "--probe", "--output", "export", "--", device);
    return switch (answer.exitStatus()) {
      case 0 -> described(answer.output());
      case BLKID_AMBIVALENT -> Optional.of("mixture of signatures");
      case BLKID_NOTHING -> Optional.empty();
      default ->
          throw new DeviceProbeException(
              "blkid failed on " + device + ": " + answer.output().strip());
    };
  }

  /**
   * Lines that only tell where the device is ({@code DEVNAME}, {@code PART_ENTRY_…}) say nothing.
   */
  private static Optional<String> described(String export) {
    List<String> found = new ArrayList<>();
    boolean other = false;
    for (String line : export.lines().toList()) {
      if (line.startsWith("TYPE=")) {
        found.add("file system or member " + line.substring("TYPE=".length()));
      } else if (line.startsWith("PTTYPE=")) {
        found.add("partition table " + line.substring("PTTYPE=".length()));
      } else if (!line.startsWith("PART_ENTRY_") && !line.startsWith("DEVNAME=")) {
        other |= !line.isBlank();
      }
    }
    if (found.isEmpty()) {
      return other ? Optional.of("signature") : Optional.empty();
    }
    return Optional.of(String.join(", ", found));
  }

  @Override
  public boolean isInUse(String device) throws DeviceProbeException {
    ProgramAnswer answer = ask("wipefs", device, "--all", "--no-act", "--", device);
    if (answer.exitStatus() == 0) {
      return false;
    }
    if (answer.output().contains("busy")) {
      return true;
    }
    throw new DeviceProbeException(
        "wipefs could not open " + device + ": " + answer.output().strip());
  }

  /** {@code losetup} asks the kernel, whose answer does not depend on the file's present names. */
  @Override
  public Map<String, String> backingKeys() throws DeviceProbeException {
    ProgramAnswer answer =
        ask(
            "losetup",
            "all",
            "--list",
            "--noheadings",
            "--raw",
            "--output",
            "NAME,BACK-MAJ:MIN,BACK-INO");
    if (answer.exitStatus() != 0) {
      throw new DeviceProbeException("losetup failed: " + answer.output().strip());
    }
    Map<String, String> keys = new TreeMap<>();
    for (String line : answer.output().lines().toList()) {
      // The numbers are filled up with blanks, which --raw writes in this way.
      List<String> words = DiskSample.words(line.replace("\\x20", ""));
      if (words.size() == 3 && words.get(0).startsWith("/dev/")) {
        keys.put(words.get(0).substring("/dev/".length()), words.get(1) + " " + words.get(2));
      }
    }
    return keys;
  }

  private ProgramAnswer ask(String command, String device, String... arguments)
      throws DeviceProbeException {
    Optional<List<String>> recorded = system.recordedAnswer(command, device);
    if (recorded.isEmpty()) {
      return run(command, arguments);
    }
    List<String> lines = recorded.get();
    if (lines.isEmpty()) {
      return new ProgramAnswer(command.equals("blkid") ? BLKID_NOTHING : 0, "");
    }
    return new ProgramAnswer(
        Integer.parseInt(lines.get(0)), String.join("\n", lines.subList(1, lines.size())));
  }

  private static ProgramAnswer run(String command, String... arguments)
      throws DeviceProbeException {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(arguments));
    try {
      return ProgramAnswer.of(words);
    } catch (IOException e) {
      throw new DeviceProbeException(command + " (util-linux) failed: " + e.getMessage());
    }
  }
}
