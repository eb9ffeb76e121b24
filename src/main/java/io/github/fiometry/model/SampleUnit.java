package io.github.fiometry.model;

/** The unit of a sample log's values after reading; fio's own units are converted on the way in. */
public enum SampleUnit {
  /** Bytes per second; fio logs KiB/s, or units of 1000 B/s where every I/O is logged. */
  BYTES_PER_SECOND("bytes/s"),
  /** I/Os per second; where every I/O is logged, fio writes the constant 1. */
  IOS_PER_SECOND("IOPS"),
  /** Nanoseconds; fio logs microseconds up to 2.21. */
  NANOSECONDS("ns");

  private final String symbol;

  SampleUnit(String symbol) {
    this.symbol = symbol;
  }

  /**
   * The unit as tables print it.
   *
   * @return for example {@code bytes/s}
   */
  public String symbol() {
    return symbol;
  }
}
