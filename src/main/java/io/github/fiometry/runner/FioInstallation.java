package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fio that is installed: where it is, its version, engines and options. Immutable; it asks the
 * program each time.
 */
public final class FioInstallation {
  /** The oldest fio whose output is read. */
  static final FioVersion OLDEST = FioVersion.of(2, 0, 7);

  private final Path program;
  private final String versionText;
  private final FioVersion version;

  private FioInstallation(Path program, String versionText, FioVersion version) {
    this.program = program;
    this.versionText = versionText;
    this.version = version;
  }

  /**
   * Finds fio in the folders of {@code PATH}.
   *
   * @return the first one
   * @throws FioRunException when there is none (the message has the distribution's command to
   *     install it), or when it is too old or does not answer
   */
  public static FioInstallation find() throws FioRunException {
    return find(
        System.getenv().getOrDefault("PATH", "") + ":/usr/local/bin", SystemTree.ofThisMachine());
  }

  static FioInstallation find(String path, SystemTree system) throws FioRunException {
    for (String folder : path.split(File.pathSeparator, -1)) {
      Path program = Path.of(folder.isEmpty() ? "." : folder).resolve("fio");
      if (Files.isRegularFile(program) && Files.isExecutable(program)) {
        return at(program);
      }
    }
    throw new FioRunException("fio is not installed; " + installWords(system));
  }

  /**
   * The fio at a path.
   *
   * @param program the program
   * @return it
   * @throws FioRunException when it cannot be run, does not tell a version, or is older than 2.0.7
   */
  public static FioInstallation at(Path program) throws FioRunException {
    String answer = ask(program, "--version").strip();
    String first = answer.lines().findFirst().orElse("");
    Optional<FioVersion> version = FioVersion.parse(first);
    if (version.isEmpty() || !first.startsWith("fio")) {
      throw new FioRunException(
          program + " --version says '" + first + "', which is no version of fio");
    }
    if (version.get().isBefore(OLDEST)) {
      throw new FioRunException(
          program + " is " + first + "; its output is not known, 2.0.7 or newer is needed");
    }
    return new FioInstallation(program, FioVersion.withoutName(first), version.get());
  }

  /** The command of the guides for this distribution. */
  static String installWords(SystemTree system) {
    String name = "";
    String like = "";
    for (String line : system.lines("/etc/os-release")) {
      if (line.startsWith("ID=")) {
        name = line.substring("ID=".length()).replace("\"", "").toLowerCase(Locale.ROOT);
      } else if (line.startsWith("ID_LIKE=")) {
        like = line.substring("ID_LIKE=".length()).replace("\"", "").toLowerCase(Locale.ROOT);
      }
    }
    List<String> kinds = new ArrayList<>(List.of(name));
    kinds.addAll(List.of(like.split(" ", -1)));
    if (kinds.contains("debian") || kinds.contains("ubuntu")) {
      return "install it: sudo apt-get update && sudo apt-get install libaio* fio -y";
    }
    Set<String> yum =
        Set.of("rhel", "centos", "fedora", "hce", "alinux", "openeuler", "anolis", "rocky", "amzn");
    if (kinds.stream().anyMatch(yum::contains)) {
      return "install it: sudo yum install libaio libaio-devel fio -y";
    }
    return "install the packages fio and libaio of your distribution";
  }

  private static String ask(Path program, String... arguments) throws FioRunException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(List.of(arguments));
    try {
      return ProgramAnswer.of(words).output();
    } catch (IOException e) {
      throw new FioRunException(
          program + " " + String.join(" ", arguments) + " failed: " + e.getMessage());
    }
  }

  /**
   * Where it is.
   *
   * @return the program's path
   */
  public Path program() {
    return program;
  }

  /**
   * Its version as it tells it.
   *
   * @return for example {@code 3.33}
   */
  public String versionText() {
    return versionText;
  }

  /**
   * Its version in numbers.
   *
   * @return 2.0.7 or newer
   */
  public FioVersion version() {
    return version;
  }

  /**
   * The engines that were built in. fio: {@code --enghelp}.
   *
   * @return their names, sorted
   * @throws FioRunException when fio does not answer
   */
  public Set<String> engines() throws FioRunException {
    Set<String> engines = new TreeSet<>();
    for (String line : ask(program, "--enghelp").lines().toList()) {
      if (line.startsWith("\t")) {
        engines.add(line.strip());
      }
    }
    return engines;
  }

  /**
   * Makes sure that the engines of a command are there.
   *
   * @param command the command
   * @throws FioRunException when one is not; for libaio with the command to install it
   */
  public void requireEngines(FioCommand command) throws FioRunException {
    Set<String> engines = engines();
    for (FioJob job : command.jobs()) {
      String engine = job.value("ioengine").orElse("psync");
      if (engine.contains(":") || engines.isEmpty() || engines.contains(engine)) {
        continue;
      }
      throw new FioRunException(
          "fio "
              + versionText
              + " at "
              + program
              + " has no engine "
              + engine
              + (engine.equals("libaio")
                  ? "; " + installWords(SystemTree.ofThisMachine())
                  : "; it has " + String.join(", ", engines)));
    }
  }

  /** The options that this fio lists, with the built-in ones. */
  OptionCatalog catalog() throws FioRunException {
    List<String> names = new ArrayList<>();
    for (String line : ask(program, "--cmdhelp=all").lines().toList()) {
      int colon = line.indexOf(':');
      String name = colon < 0 ? "" : line.substring(0, colon).strip();
      if (!name.isEmpty() && name.chars().noneMatch(Character::isWhitespace)) {
        names.add(name);
      }
    }
    return OptionCatalog.builtIn().with(names, version);
  }
}
