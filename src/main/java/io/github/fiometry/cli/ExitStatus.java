package io.github.fiometry.cli;

/** The exit statuses; README explains them. */
final class ExitStatus {
  /** All was read. */
  static final int OK = 0;

  /** Something that the user named had no fio result or could not be read, or output failed. */
  static final int FAILED = 1;

  /** The command line makes no sense. */
  static final int USAGE = 2;

  /** All was read, and what the user set as a condition is not met. */
  static final int NOT_REACHED = 3;

  /** The guard refused to run fio. */
  static final int REFUSED = 4;

  private ExitStatus() {}
}
