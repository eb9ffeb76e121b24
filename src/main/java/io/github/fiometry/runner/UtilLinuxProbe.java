package io.github.fiometry.runner;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Probes with util-linux: {@code blkid}'s low-level probe reads the device itself, not a cache, and
 * {@code wipefs --all --no-act} opens it exclusively and changes nothing (without {@code --all} it
 * does not open it exclusively). Below a recorded tree it gives the answers recorded there.
 */
final class UtilLinuxProbe implements DeviceProbe {
  private static final int TIMEOUT_SECONDS = 30;

  /** blkid's exit status when it recognized nothing. */
  private static final int BLKID_NOTHING = 2;

  /** blkid's exit status when several things were recognized at once. */
  private static final int BLKID_AMBIVALENT = 8;

  private record Answer(int exitStatus, String output) {}

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
    Answer answer = ask("blkid", device, "--probe", "--output", "export", "--", device);
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
    Answer answer = ask("wipefs", device, "--all", "--no-act", "--", device);
    if (answer.exitStatus() == 0) {
      return false;
    }
    if (answer.output().contains("busy")) {
      return true;
    }
    throw new DeviceProbeException(
        "wipefs could not open " + device + ": " + answer.output().strip());
  }

  private Answer ask(String command, String device, String... arguments)
      throws DeviceProbeException {
    Optional<List<String>> recorded = system.recordedAnswer(command, device);
    if (recorded.isEmpty()) {
      return run(command, arguments);
    }
    List<String> lines = recorded.get();
    if (lines.isEmpty()) {
      return new Answer(command.equals("blkid") ? BLKID_NOTHING : 0, "");
    }
    return new Answer(
        Integer.parseInt(lines.get(0)), String.join("\n", lines.subList(1, lines.size())));
  }

  private static Answer run(String command, String... arguments) throws DeviceProbeException {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(arguments));
    try {
      ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
      Map<String, String> environment = builder.environment();
      environment.put("LC_ALL", "C");
      environment.merge("PATH", "/usr/sbin:/sbin", (path, extra) -> path + ":" + extra);
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new DeviceProbeException(command + " did not end");
      }
      return new Answer(process.exitValue(), output);
    } catch (IOException e) {
      throw new DeviceProbeException(
          command + " (util-linux) could not be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DeviceProbeException(command + " was interrupted");
    }
  }
}
