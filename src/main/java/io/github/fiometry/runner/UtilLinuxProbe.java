package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Probes with util-linux: {@code blkid}'s low-level probe reads the device itself, not a cache, and
 * {@code wipefs --all --no-act} opens it exclusively and changes nothing (without {@code --all} it
 * does not open it exclusively).
 */
final class UtilLinuxProbe implements DeviceProbe {
  private static final int TIMEOUT_SECONDS = 30;

  /** blkid's exit status when it recognized nothing. */
  private static final int BLKID_NOTHING = 2;

  /** blkid's exit status when several things were recognized at once. */
  private static final int BLKID_AMBIVALENT = 8;

  private record Answer(int exitStatus, String output) {}

  @Override
  public Optional<String> content(String device) throws DeviceProbeException {
    Answer answer = run("blkid", "--probe", "--output", "export", "--", device);
    switch (answer.exitStatus()) {
      case 0:
        return Optional.of(described(answer.output()));
      case BLKID_AMBIVALENT:
        return Optional.of("several signatures at once");
      case BLKID_NOTHING:
        return Optional.empty();
      default:
        throw new DeviceProbeException(
            "blkid failed on " + device + ": " + answer.output().strip());
    }
  }

  private static String described(String export) {
    List<String> found = new ArrayList<>();
    for (String line : export.lines().toList()) {
      if (line.startsWith("TYPE=")) {
        found.add("file system or member " + line.substring("TYPE=".length()));
      } else if (line.startsWith("PTTYPE=")) {
        found.add("partition table " + line.substring("PTTYPE=".length()));
      } else if (line.startsWith("PART_ENTRY_SCHEME=")) {
        // Says only that the device is itself a partition.
        continue;
      }
    }
    return found.isEmpty() ? "a signature" : String.join(", ", found);
  }

  @Override
  public boolean isInUse(String device) throws DeviceProbeException {
    Answer answer = run("wipefs", "--all", "--no-act", "--", device);
    if (answer.exitStatus() == 0) {
      return false;
    }
    if (answer.output().contains("busy")) {
      return true;
    }
    throw new DeviceProbeException(
        "wipefs could not open " + device + ": " + answer.output().strip());
  }

  private static Answer run(String... command) throws DeviceProbeException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      Map<String, String> environment = builder.environment();
      environment.put("LC_ALL", "C");
      environment.merge("PATH", "/usr/sbin:/sbin", (path, extra) -> path + ":" + extra);
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new DeviceProbeException(command[0] + " did not end");
      }
      return new Answer(process.exitValue(), output);
    } catch (IOException e) {
      throw new DeviceProbeException(
          command[0] + " (util-linux) could not be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DeviceProbeException(command[0] + " was interrupted");
    }
  }
}
