package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks each host for its fio before anything is sent there: it gets a job of one I/O that touches
 * nothing, and tells its version when it answers (client.c {@code handle_probe}).
 */
final class HostProbe {
  private static final String NOTHING =
      "[probe]\nioengine=null\nsize=4k\nfilename=fiometry-probe\n";
  private static final Pattern ANSWER =
      Pattern.compile("(?m)^hostname=.*\\bfio=(?:fio-)?(\\S+?),?(?: .*)?$");
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);

  private final FioInstallation fio;

  HostProbe(FioInstallation fio) {
    this.fio = fio;
  }

  /** Makes sure that every host answers and has the same release of fio as this machine. */
  void check(List<FioHost> hosts) throws FioRunException, IOException {
    Path job = Files.createTempFile("fiometry-probe", ".fio");
    List<String> problems = new ArrayList<>();
    try {
      Files.writeString(job, NOTHING);
      for (FioHost host : hosts) {
        problem(host, job).ifPresent(problems::add);
      }
    } finally {
      Files.deleteIfExists(job);
    }
    if (!problems.isEmpty()) {
      throw new FioRunException(String.join("\n", problems));
    }
  }

  private Optional<String> problem(FioHost host, Path job) {
    String output;
    try {
      output =
          ProgramAnswer.of(
                  List.of(fio.program().toString(), host.argument(), job.toString()), TIME_LIMIT)
              .output();
    } catch (IOException e) {
      return Optional.of(host + ": " + e.getMessage());
    }
    Matcher answer = ANSWER.matcher(output);
    if (!answer.find()) {
      return Optional.of(
          host
              + ": "
              + output.lines().filter(line -> !line.isBlank()).findFirst().orElse("no answer")
              + "; is fio --server running there?");
    }
    Optional<FioVersion> version = FioVersion.parse(answer.group(1));
    return version.filter(there -> there.compareTo(fio.version()) == 0).isPresent()
        ? Optional.empty()
        : Optional.of(
            host
                + " has fio "
                + answer.group(1)
                + " and this machine "
                + fio.versionText()
                + "; both must be the same");
  }
}
