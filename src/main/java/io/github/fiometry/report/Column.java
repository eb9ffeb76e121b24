package io.github.fiometry.report;

import java.util.OptionalInt;

/**
 * One column of a {@link Table}: what stands above it and what may happen to it where the space is
 * too narrow.
 *
 * @param header what stands above the column
 * @param shortHeader what stands above it where space is scarce; the same as the header where there
 *     is nothing shorter
 * @param alignment to which side the cells go
 * @param shortening which end of a cell is cut off where space is scarce
 * @param dropRank whether the column may be left out where space is scarce: the column with the
 *     lowest rank goes first; absent when it always stays
 */
public record Column(
    String header,
    String shortHeader,
    Alignment alignment,
    Shortening shortening,
    OptionalInt dropRank) {

  /** The side to which the cells of a column go. */
  public enum Alignment {
    /** Words. */
    LEFT,
    /** Numbers. */
    RIGHT
  }

  /** How a long cell gets shorter. */
  public enum Shortening {
    /** It stays as it is. */
    NEVER,
    /** The end goes: for names, which differ at the beginning. */
    END,
    /** The beginning goes: for paths, which differ at the end. */
    BEGINNING
  }

  /**
   * A column of words that are never cut.
   *
   * @param header what stands above the column
   * @return the column
   */
  public static Column words(String header) {
    return new Column(header, header, Alignment.LEFT, Shortening.NEVER, OptionalInt.empty());
  }

  /**
   * A column of names, which lose their end where space is scarce.
   *
   * @param header what stands above the column
   * @return the column
   */
  public static Column names(String header) {
    return new Column(header, header, Alignment.LEFT, Shortening.END, OptionalInt.empty());
  }

  /**
   * A column of paths, which lose their beginning where space is scarce.
   *
   * @param header what stands above the column
   * @return the column
   */
  public static Column paths(String header) {
    return new Column(header, header, Alignment.LEFT, Shortening.BEGINNING, OptionalInt.empty());
  }

  /**
   * A column of numbers.
   *
   * @param header what stands above the column
   * @return the column
   */
  public static Column numbers(String header) {
    return new Column(header, header, Alignment.RIGHT, Shortening.NEVER, OptionalInt.empty());
  }

  /**
   * The same with a shorter header for narrow places.
   *
   * @param shortHeader the shorter header
   * @return a new column
   */
  public Column orShort(String shortHeader) {
    return new Column(header, shortHeader, alignment, shortening, dropRank);
  }

  /**
   * The same, but it may be left out where space is scarce.
   *
   * @param rank the column with the lowest rank goes first
   * @return a new column
   */
  public Column mayBeLeftOut(int rank) {
    return new Column(header, shortHeader, alignment, shortening, OptionalInt.of(rank));
  }
}
