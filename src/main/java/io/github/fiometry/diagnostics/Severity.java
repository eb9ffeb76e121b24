package io.github.fiometry.diagnostics;

/** How grave a diagnostic is. */
public enum Severity {
  /** A value could not be read, or a report is cut short. */
  ERROR("error"),
  /** Something is odd, or fio itself says that the run failed. */
  WARNING("warning"),
  /** Worth knowing, nothing is wrong. */
  INFO("info");

  private final String word;

  Severity(String word) {
    this.word = word;
  }

  /**
   * The word in messages and in the normalized JSON.
   *
   * @return {@code error}, {@code warning} or {@code info}
   */
  public String word() {
    return word;
  }
}
