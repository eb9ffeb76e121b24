package io.github.fiometry.cli;

import java.util.Locale;

/** What an answer is printed as. */
enum AnswerFormat {
  TABLE,
  MARKDOWN,
  CSV,
  HTML,
  JSON;

  /** The word on the command line; picocli shows it in the help. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
