package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files of one step in the result folder, and the command line that writes them. */
final class StepFiles {
  private static final Set<String> LOG_OPTIONS =
      Set.of("write_bw_log", "write_iops_log", "write_lat_log", "write_hist_log");
  private static final int MAX_NAME = 80;

  private final Path folder;
  private final String prefix;
  private final FioCommand command;
  private final Optional<String> jobFileText;

  private StepFiles(Path folder, String prefix, FioCommand command, Optional<String> jobFileText) {
    this.folder = folder;
    this.prefix = prefix;
    this.command = command;
    this.jobFileText = jobFileText;
  }

  /**
   * The files of a step.
   *
   * @param number the step's place among all, from 1
   * @throws IOException when a command from a job file cannot be written as one
   */
  static StepFiles of(Path folder, int number, String name, FioCommand command) throws IOException {
    // In the order of the runs, and safe as a file name: 01-rand-read.
    String safe = safe(name);
    String prefix =
        String.format(
            Locale.ROOT,
            "%02d-%s",
            number,
            safe.length() > MAX_NAME ? safe.substring(0, MAX_NAME) : safe);
    FioCommand logged = logsIntoFolder(folder, prefix, command);
    Optional<String> text;
    try {
      text = Optional.of(logged.jobFileText());
    } catch (IllegalArgumentException e) {
      if (command.jobFile().isPresent()) {
        throw new IOException(command.jobFile().get() + ": " + e.getMessage(), e);
      }
      text = Optional.empty();
    }
    return new StepFiles(folder, prefix, logged, text);
  }

  private static String safe(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  /**
   * fio would put logs with a relative name into the working directory, and with an absolute one
   * over whatever is there.
   */
  private static FioCommand logsIntoFolder(Path folder, String prefix, FioCommand command) {
    String start = folder.toAbsolutePath() + "/" + prefix + "-";
    return command.mapped(
        section ->
            new FioSection(
                section.jobName(),
                section.options().stream()
                    .map(option -> logOption(option, section.jobName(), start))
                    .toList()));
  }

  private static FioOption logOption(FioOption option, Optional<String> job, String start) {
    if (!LOG_OPTIONS.contains(option.name())) {
      return option;
    }
    String name = option.value().filter(text -> !text.isEmpty()).or(() -> job).orElse("job");
    String safe = safe(name);
    if (safe.length() > MAX_NAME) {
      safe = safe.substring(safe.length() - MAX_NAME);
    }
    return FioOption.of(option.name(), start + safe.replaceFirst("^-+", ""));
  }

  /** A file of the step. */
  Path path(String suffix) {
    return folder.resolve(prefix + suffix);
  }

  Path output() {
    return path(".txt");
  }

  /** The jobs as a job file; absent when they cannot be written as one. */
  Optional<String> jobFileText() {
    return jobFileText;
  }

  /** Writes the job file that runs, or that says the same as the arguments. */
  Optional<Path> writeJobFile() throws IOException {
    if (jobFileText.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Files.writeString(path(".fio"), jobFileText.get()));
  }

  /**
   * The program and its arguments. Results go to a file, so that standard output carries status
   * lines only.
   */
  List<String> words(String program, FioVersion version, boolean readOnly, List<FioHost> hosts) {
    List<String> words = new ArrayList<>(List.of(program, "--output=" + output()));
    boolean idle = command.generalOptions().stream().anyMatch(o -> o.name().equals("idle-prof"));
    words.addAll(OutputChoice.arguments(version, idle));
    words.add("--eta=always");
    if (OptionCatalog.hasSideFolder(version) && verifies()) {
      // Or what it writes about verification would lie in, or over files of, the working folder.
      words.add("--aux-path=" + folder.toAbsolutePath());
    }
    if (readOnly || command.readOnly()) {
      words.add("--readonly");
    }
    if (!hosts.isEmpty()) {
      // fio sends job files only; each server gets its own mention.
      for (FioHost host : hosts) {
        words.add(host.argument());
        words.add(path(".fio").toString());
      }
    } else if (command.jobFile().isPresent()) {
      command.generalOptions().forEach(option -> words.add(option.argument()));
      words.add(path(".fio").toString());
    } else {
      words.addAll(command.arguments());
    }
    return words;
  }

  private boolean verifies() {
    return command.sections().stream()
        .flatMap(section -> section.options().stream())
        .anyMatch(option -> option.name().contains("verify"));
  }

  /** All files of the step that are there by now. */
  List<Path> all() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .sorted()
          .toList();
    }
  }
}
