package io.github.fiometry.samplelog;

/** The unit in which fio wrote a log's values, and what one of it is in the unit of the model. */
public enum LogUnit {
  /** Nanoseconds: latencies since 2.99. */
  NANOSECONDS("nanoseconds", 1),
  /** Microseconds: latencies up to 2.21. */
  MICROSECONDS("microseconds", 1000),
  /** KiB per second: bandwidth of windows. */
  KIBIBYTES_PER_SECOND("KiB/s", 1024),
  /**
   * Thousands of bytes per second: bandwidth of single I/Os (size by latency) since 2.10. fio's
   * manual says KiB/s, its stat.c divides by 1000.
   */
  KILOBYTES_PER_SECOND("1000 B/s", 1000),
  /** I/Os per second of windows. */
  IOS_PER_SECOND("IOPS", 1),
  /** I/Os: the constant 1 of an IOPS log in which every I/O is logged, since 2.10. */
  IOS("I/Os", 1);

  private final String words;
  private final long factor;

  LogUnit(String words, long factor) {
    this.words = words;
    this.factor = factor;
  }

  /**
   * The unit in words.
   *
   * @return for example {@code KiB/s}
   */
  public String words() {
    return words;
  }

  /**
   * What one of this unit is in nanoseconds, bytes per second or I/Os.
   *
   * @return the factor
   */
  public long factor() {
    return factor;
  }
}
