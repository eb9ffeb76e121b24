package io.github.fiometry.cli;

import picocli.CommandLine.Option;

/** How much a command says on standard error: one of two options, or neither. */
final class Loudness {
  @Option(
      names = {"-q", "--quiet"},
      description = "Say only why the exit status is not 0.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show every diagnostic.")
  private boolean verbose;

  Verbosity verbosity() {
    return quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL;
  }
}
