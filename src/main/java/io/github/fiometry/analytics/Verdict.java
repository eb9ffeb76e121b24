package io.github.fiometry.analytics;

/** How a measured figure stands to a promise. */
public enum Verdict {
  /** Less than promised. */
  SHORT("short"),
  /** As promised, within the tolerance. */
  PASS("pass"),
  /** More than promised. */
  ABOVE("above"),
  /**
   * More than what the disk does lastingly and less than its burst: a full bucket of credits would
   * have allowed more, an empty one would not have allowed as much.
   */
  WITHIN_BURST("within burst"),
  /** The job was to do I/O and did none. */
  NO_IO("no I/O"),
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
