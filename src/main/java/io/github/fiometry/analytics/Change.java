package io.github.fiometry.analytics;

/** What a comparison of one figure comes to. */
public enum Change {
  /** Shown by the test: better. */
  BETTER("better"),
  /** Shown by the test: worse. */
  WORSE("worse"),
  /** Tested, nothing shown; fio's users know it from other tools as {@code ~}. */
  NOT_SHOWN("~"),
  /** Not tested, for a single run on a side or a figure that is only looked at: it looks better. */
  LOOKS_BETTER("looks better"),
  /** Not tested: it looks worse. */
  LOOKS_WORSE("looks worse"),
  /** Equal to the last digit, or there is nothing to compare. */
  SAME("same");

  private final String word;

  Change(String word) {
    this.word = word;
  }

  /**
   * The change in a word.
   *
   * @return for example {@code worse}, or {@code ~} where nothing is shown
   */
  public String word() {
    return word;
  }
}
