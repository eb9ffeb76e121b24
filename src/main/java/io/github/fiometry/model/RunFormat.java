package io.github.fiometry.model;

/** The format in which fio printed one report. */
public enum RunFormat {
  /** The text report for people ({@code --output-format=normal}). */
  TEXT("text"),
  /** JSON or json+ ({@code --output-format=json}, {@code json+}). */
  JSON("json"),
  /** Terse lines ({@code --minimal}, {@code --output-format=terse}). */
  TERSE("terse");

  private final String word;

  RunFormat(String word) {
    this.word = word;
  }

  /**
   * The word in the normalized JSON.
   *
   * @return {@code text}, {@code json} or {@code terse}
   */
  public String word() {
    return word;
  }
}
