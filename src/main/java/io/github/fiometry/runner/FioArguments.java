package io.github.fiometry.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The whole command line of a run. */
final class FioArguments {
  private FioArguments() {}

  /**
   * The program and its arguments. Results go to a file, so that standard output carries status
   * lines only.
   *
   * @param jobFile where the job file of the command lies; used when it came from one
   */
  static List<String> words(
      FioInstallation fio,
      FioCommand command,
      Optional<Path> jobFile,
      boolean readOnly,
      Path output) {
    List<String> words = new ArrayList<>();
    words.add(fio.program().toString());
    words.add("--output=" + output);
    boolean idle = command.generalOptions().stream().anyMatch(o -> o.name().equals("idle-prof"));
    words.addAll(OutputChoice.arguments(fio.version(), idle));
    words.add("--eta=always");
    if (readOnly || command.readOnly()) {
      words.add("--readonly");
    }
    if (command.jobFile().isPresent() && jobFile.isPresent()) {
      command.generalOptions().forEach(option -> words.add(option.argument()));
      words.add(jobFile.get().toString());
    } else {
      words.addAll(command.arguments());
    }
    return words;
  }
}
