package io.github.fiometry.analytics;

/** What a limit of a disk type is about. */
public enum LimitMetric {
  /** I/Os per second. */
  IOPS("iops"),
  /** Bandwidth, in bytes per second. */
  THROUGHPUT("throughput");

  private final String word;

  LimitMetric(String word) {
    this.word = word;
  }

  /**
   * The word in rule files.
   *
   * @return {@code iops} or {@code throughput}
   */
  public String word() {
    return word;
  }
}
