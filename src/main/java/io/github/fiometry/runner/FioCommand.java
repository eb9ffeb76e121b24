package io.github.fiometry.runner;

import io.github.fiometry.diagnostics.FioParseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What fio shall do: global options and jobs, from a builder, a job file or the arguments of a
 * command line. It knows nothing of where the results go; {@link FioRunner} adds that. Immutable.
 *
 * <p>Arguments are a list that goes to the process as it is; no shell ever sees them.
 */
public final class FioCommand {
  /** Options of the program, not of a job, that leave alone how the results are written. */
  private static final Set<String> GENERAL =
      Set.of("idle-prof", "max-jobs", "alloc-size", "status-interval", "warnings-fatal");

  private static final Set<String> SET_BY_US =
      Set.of(
          "output",
          "output-format",
          "minimal",
          "append-terse",
          "terse-version",
          "eta",
          "eta-newline",
          "eta-interval");

  private final List<FioOption> general;
  private final List<FioSection> sections;
  private final Optional<Path> jobFile;
  private final boolean readOnly;

  private FioCommand(
      List<FioOption> general,
      List<FioSection> sections,
      Optional<Path> jobFile,
      boolean readOnly) {
    this.general = List.copyOf(general);
    this.sections = List.copyOf(sections);
    this.jobFile = jobFile;
    this.readOnly = readOnly;
  }

  /**
   * A builder.
   *
   * @return a new builder without jobs
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The command of a job file. Its includes and environment variables are replaced now, so that
   * what is judged is what will run.
   *
   * @param file the job file
   * @param environment the environment variables
   * @return the command
   * @throws IOException when the file or one that it includes cannot be read
   * @throws FioParseException with line, when a line cannot be understood
   */
  public static FioCommand ofJobFile(Path file, Map<String, String> environment)
      throws IOException {
    return new FioCommand(List.of(), JobFile.read(file, environment), Optional.of(file), false);
  }

  /**
   * The command of fio's own arguments, with one dash or two, as guides write them.
   *
   * @param arguments the arguments; {@code sudo} and {@code fio} may stand before them
   * @return the command
   * @throws IllegalArgumentException when they cannot be understood
   */
  public static FioCommand parse(List<String> arguments) {
    return new ArgumentParser(arguments).parse();
  }

  /**
   * The jobs, each with the global options that hold for it.
   *
   * @return in the order of the command
   */
  public List<FioJob> jobs() {
    return FioSection.jobs(sections);
  }

  /**
   * The options of the program rather than of a job.
   *
   * @return for example {@code idle-prof}
   */
  public List<FioOption> generalOptions() {
    return general;
  }

  /**
   * The job file that the command was read from.
   *
   * @return the file, or empty
   */
  public Optional<Path> jobFile() {
    return jobFile;
  }

  /**
   * Whether the command itself asks for fio's {@code --readonly}.
   *
   * @return true when it does
   */
  public boolean readOnly() {
    return readOnly;
  }

  /**
   * The jobs as arguments.
   *
   * @return for example {@code --bs=4k, --name=job1, --rw=randread}
   */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    general.forEach(option -> arguments.add(option.argument()));
    for (int i = 0; i < sections.size(); i++) {
      FioSection section = sections.get(i);
      // The first options of all are global without a word.
      if (i > 0 || section.jobName().isPresent()) {
        arguments.add("--name=" + section.jobName().orElse(FioSection.GLOBAL));
      }
      section.options().forEach(option -> arguments.add(option.argument()));
    }
    return arguments;
  }

  /**
   * The jobs as a job file.
   *
   * @return its text
   * @throws IllegalArgumentException when a value cannot stand in a job file
   */
  public String jobFileText() {
    return JobFile.text(sections);
  }

  List<FioSection> sections() {
    return sections;
  }

  /** The same command with other options. */
  FioCommand mapped(UnaryOperator<FioSection> change) {
    return new FioCommand(general, sections.stream().map(change).toList(), jobFile, readOnly);
  }

  /** Builds a command. Not thread-safe. */
  public static final class Builder {
    private final List<FioOption> general = new ArrayList<>();
    private final List<FioOption> global = new ArrayList<>();
    private final List<FioJob> jobs = new ArrayList<>();

    private Builder() {}

    /**
     * An option of the program: {@code idle-prof}, {@code max-jobs}, {@code alloc-size}, {@code
     * status-interval}, {@code warnings-fatal}.
     *
     * @param name fio's name
     * @param value its value
     * @return this builder
     * @throws IllegalArgumentException for another option
     */
    public Builder general(String name, String value) {
      if (!GENERAL.contains(name)) {
        throw new IllegalArgumentException(
            "expected one of " + GENERAL.stream().sorted().toList() + ", found " + name);
      }
      general.add(FioOption.of(name, value));
      return this;
    }

    /**
     * An option for all jobs.
     *
     * @param name fio's name
     * @param value its value
     * @return this builder
     */
    public Builder global(String name, String value) {
      global.add(FioOption.of(name, value));
      return this;
    }

    /**
     * An option for all jobs that stands alone.
     *
     * @param name fio's name
     * @return this builder
     */
    public Builder globalFlag(String name) {
      global.add(FioOption.flag(name));
      return this;
    }

    /**
     * A job.
     *
     * @param job the job
     * @return this builder
     */
    public Builder job(FioJob job) {
      jobs.add(job);
      return this;
    }

    /**
     * The command.
     *
     * @return a new command
     * @throws IllegalStateException when it has no job
     */
    public FioCommand build() {
      if (jobs.isEmpty()) {
        throw new IllegalStateException("a command needs a job");
      }
      List<FioSection> sections = new ArrayList<>();
      if (!global.isEmpty()) {
        sections.add(new FioSection(Optional.empty(), global));
      }
      jobs.forEach(job -> sections.add(new FioSection(Optional.of(job.name()), job.options())));
      return new FioCommand(general, sections, Optional.empty(), false);
    }
  }

  /** Arguments as fio's getopt_long_only takes them, but no abbreviations. */
  private static final class ArgumentParser {
    private final List<String> arguments;
    private final List<FioOption> general = new ArrayList<>();
    private final List<FioSection> sections = new ArrayList<>();
    private Optional<String> job = Optional.empty();
    private List<FioOption> options = new ArrayList<>();
    private boolean readOnly;

    ArgumentParser(List<String> arguments) {
      this.arguments = arguments;
    }

    FioCommand parse() {
      int at = 0;
      while (at < arguments.size() && isProgram(arguments.get(at))) {
        at++;
      }
      while (at < arguments.size()) {
        at = option(at);
      }
      endSection();
      if (sections.stream().noneMatch(section -> section.jobName().isPresent())) {
        throw new IllegalArgumentException("expected a job: --name=NAME");
      }
      return new FioCommand(general, sections, Optional.empty(), readOnly);
    }

    private static boolean isProgram(String word) {
      return word.equals("sudo") || word.equals("fio") || word.endsWith("/fio");
    }

    private int option(int at) {
      String argument = arguments.get(at);
      String body =
          argument.startsWith("--")
              ? argument.substring(2)
              : argument.startsWith("-") ? argument.substring(1) : "";
      if (body.isEmpty()) {
        throw new IllegalArgumentException("expected an option, found '" + argument + "'");
      }
      int equals = body.indexOf('=');
      String name = equals < 0 ? body : body.substring(0, equals);
      Optional<String> value =
          equals < 0 ? Optional.empty() : Optional.of(body.substring(equals + 1));
      if (SET_BY_US.contains(name)) {
        throw new IllegalArgumentException(
            "--" + name + " is set by fiometry itself; leave it out");
      }
      if (name.equals("readonly")) {
        readOnly = true;
        return at + 1;
      }
      boolean mayStandAlone = OptionCatalog.builtIn().isFlag(name) || name.equals("warnings-fatal");
      int next = at + 1;
      if (value.isEmpty() && !mayStandAlone) {
        if (next == arguments.size()) {
          throw new IllegalArgumentException("expected a value after '" + argument + "'");
        }
        value = Optional.of(arguments.get(next));
        next++;
      }
      add(name, value);
      return next;
    }

    private void add(String name, Optional<String> value) {
      if (name.equals("name")) {
        endSection();
        // As in a job file, a name that begins with "global" heads options for the jobs behind it.
        job = value.filter(text -> !FioSection.isGlobal(text));
      } else if (GENERAL.contains(name)) {
        general.add(new FioOption(name, value));
      } else {
        options.add(new FioOption(name, value));
      }
    }

    private void endSection() {
      if (job.isPresent() || !options.isEmpty()) {
        sections.add(new FioSection(job, options));
      }
      options = new ArrayList<>();
    }
  }
}
