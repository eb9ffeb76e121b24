package io.github.fiometry.runner;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A program of its own for the tests that kill it: RESULT STATE DEVICE SETTING ARGUMENTS. */
final class RunOnce {
  private RunOnce() {}

  public static void main(String[] args) throws Exception {
    RunnerOptions options =
        RunnerOptions.builder(Path.of(args[0]))
            .stateFolder(Path.of(args[1]))
            .guard(new GuardOptions(Set.of(args[2]), Set.of(), Set.of()))
            .build();
    FioCommand command = FioCommand.parse(List.of(args).subList(4, args.length));
    Optional<SettingChange> change =
        args[3].equals("-") ? Optional.empty() : Optional.of(new SettingChange(args[3], "2"));
    RunResult result =
        new FioRunner(FioInstallation.find(), options)
            .runAll(List.of(new NamedCommand("r", command)), change.stream().toList())
            .results()
            .get(0);
    System.out.println(result.state().word());
  }
}
