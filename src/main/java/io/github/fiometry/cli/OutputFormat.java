package io.github.fiometry.cli;

import java.util.Locale;

/** What a command prints its result as. */
enum OutputFormat {
  TABLE,
  JSON,
  NDJSON,
  CSV,
  MARKDOWN;

  /** The word on the command line; picocli shows it in the help. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
