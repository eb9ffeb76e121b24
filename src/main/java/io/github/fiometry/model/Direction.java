package io.github.fiometry.model;

/** A data direction of fio. fio: {@code enum fio_ddir}. */
public enum Direction {
  /** Reads. */
  READ("read"),
  /** Writes. */
  WRITE("write"),
  /** Trims (discards). */
  TRIM("trim"),
  /** All directions in one, with {@code unified_rw_reporting}. */
  MIXED("mixed");

  private final String word;

  Direction(String word) {
    this.word = word;
  }

  /**
   * fio's word, which is also the JSON key.
   *
   * @return {@code read}, {@code write}, {@code trim} or {@code mixed}
   */
  public String word() {
    return word;
  }
}
