package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a run would do, without doing it.
 *
 * @param name the step's name
 * @param words the program and its arguments
 * @param jobFileText the job file that would be written
 * @param refusals why the guard would refuse; empty when it would not
 */
public record Rehearsal(
    String name, List<String> words, Optional<String> jobFileText, List<Refusal> refusals) {
  /** The newest version whose output is known. */
  private static final FioVersion NEWEST = FioVersion.of(3, 42);

  /** Copies the lists. */
  public Rehearsal {
    words = List.copyOf(words);
    refusals = List.copyOf(refusals);
  }

  /**
   * Rehearses commands.
   *
   * @param fio the fio that would run; without one the commands for the newest are shown
   * @param folder the result folder
   * @param guard what the user has allowed
   * @param hosts the machines on which it would run; none for this one
   * @param commands the commands
   * @return what each would do
   * @throws FioRunException when fio cannot be asked
   * @throws IOException when a command from a job file cannot be written as one
   */
  public static List<Rehearsal> of(
      Optional<FioInstallation> fio,
      Path folder,
      GuardOptions guard,
      List<FioHost> hosts,
      List<NamedCommand> commands)
      throws FioRunException, IOException {
    OptionCatalog catalog = fio.isPresent() ? fio.get().catalog() : OptionCatalog.builtIn();
    RunGuard judge = new RunGuard(SystemTree.ofThisMachine(), catalog);
    Set<Path> made = new LinkedHashSet<>();
    List<Rehearsal> rehearsals = new ArrayList<>();
    for (NamedCommand command : commands) {
      FioCommand sent =
          hosts.isEmpty()
              ? judge.pinned(command.command())
              : judge.remote().sent(command.command(), guard);
      GuardVerdict verdict =
          hosts.isEmpty() ? judge.judge(sent, guard, made) : judge.remote().judge(sent, guard);
      made.addAll(verdict.filesToMake());
      StepFiles files = StepFiles.of(folder, rehearsals.size() + 1, command.name(), sent);
      rehearsals.add(
          new Rehearsal(
              command.name(),
              files.words(
                  fio.map(installed -> installed.program().toString()).orElse("fio"),
                  fio.map(FioInstallation::version).orElse(NEWEST),
                  verdict.readOnly(),
                  hosts),
              files.jobFileText(),
              verdict.refusals()));
    }
    return rehearsals;
  }
}
