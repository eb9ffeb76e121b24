package io.github.fiometry.analytics;

/** How a measured figure stands to a promise. */
public enum Verdict {
  /** Less than promised. */
  SHORT("short"),
  /** As promised, within the tolerance. */
  PASS("pass"),
  /** More than promised. */
  ABOVE("above"),
  /** It could not be judged; the notes say why. */
  NOT_JUDGED("not judged");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /**
   * The verdict in one word.
   *
   * @return for example {@code pass}
   */
  public String word() {
    return word;
  }
}
