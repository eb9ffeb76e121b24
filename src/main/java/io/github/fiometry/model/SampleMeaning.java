package io.github.fiometry.model;

/** What one row of a sample log stands for. fio: {@code log_avg_msec}, {@code log_window_value}. */
public enum SampleMeaning {
  /** One I/O; for bandwidth and IOPS logs since 2.10, for latency logs always. */
  EACH_IO("each I/O"),
  /** The mean over a window of time. */
  WINDOW_MEAN("window mean"),
  /** The largest value in a window of time, with {@code log_max_value} (since 2.7). */
  WINDOW_MAXIMUM("window maximum");

  private final String words;

  SampleMeaning(String words) {
    this.words = words;
  }

  /**
   * The meaning in words.
   *
   * @return for example {@code window mean}
   */
  public String words() {
    return words;
  }
}
