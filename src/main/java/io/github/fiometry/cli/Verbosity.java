package io.github.fiometry.cli;

/** How much is said on standard error. */
enum Verbosity {
  QUIET,
  NORMAL,
  VERBOSE
}
