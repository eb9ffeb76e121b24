package io.github.fiometry.model;

/** What was found in one input. */
public enum DocumentFormat {
  /** Text reports only. */
  TEXT("text"),
  /** JSON documents of fio only. */
  JSON("json"),
  /** Terse lines only. */
  TERSE("terse"),
  /** Reports of several formats. */
  MIXED("mixed"),
  /** A normalized result that Fiometry itself wrote. */
  FIOMETRY("fiometry"),
  /** No report at all. */
  NONE("none");

  private final String word;

  DocumentFormat(String word) {
    this.word = word;
  }

  /**
   * The word in the normalized JSON.
   *
   * @return for example {@code text}
   */
  public String word() {
    return word;
  }
}
