package io.github.fiometry.analytics;

import java.util.Optional;

/** Whether I/Os follow one another on the disk; some disk types promise more when they do. */
public enum AccessPattern {
  /** One behind the other; fio: rw=read, write, rw, trim. */
  SEQUENTIAL("sequential"),
  /** Anywhere; fio: rw=randread, randwrite, randrw, randtrim. */
  RANDOM("random");

  private final String word;

  AccessPattern(String word) {
    this.word = word;
  }

  /**
   * The pattern in one word.
   *
   * @return {@code sequential} or {@code random}
   */
  public String word() {
    return word;
  }

  /**
   * The pattern of a job.
   *
   * @param rw fio's word, for example {@code randread}
   * @return the pattern
   */
  public static AccessPattern of(String rw) {
    return rw.startsWith("rand") ? RANDOM : SEQUENTIAL;
  }

  /** Whether a load with this pattern, or with one that is not known, may have the other one. */
  static boolean mayBe(Optional<String> rw, AccessPattern pattern) {
    return rw.isEmpty() || of(rw.get()) == pattern;
  }
}
