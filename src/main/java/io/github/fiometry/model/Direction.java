package io.github.fiometry.model;

import java.util.Objects;

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

  private static final Direction[] BY_NUMBER = values();

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

  /**
   * The direction with a number of fio's.
   *
   * @param number 0 read, 1 write, 2 trim, as in sample logs
   * @return the direction
   * @throws IndexOutOfBoundsException when the number is another
   */
  public static Direction ofNumber(int number) {
    return BY_NUMBER[Objects.checkIndex(number, 3)];
  }
}
