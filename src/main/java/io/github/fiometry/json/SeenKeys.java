package io.github.fiometry.json;

/** The keys of one object that have been read. */
final class SeenKeys {
  /** A bit for each key, by its ordinal. */
  private long low;

  private long high;
  private FioKey last = FioKey.OTHER;

  /**
   * Takes a key.
   *
   * @return whether it was there before others; twice in a row is a line that was copied twice, and
   *     total_err comes twice in what fio prints
   */
  @SuppressWarnings("EnumOrdinal") // what an EnumSet does, without its objects
  boolean hadBefore(FioKey key) {
    boolean copied = key == last;
    last = key;
    return key != FioKey.OTHER
        && key != FioKey.MISSING
        && key != FioKey.TOTAL_ERR
        && !add(key.ordinal())
        && !copied;
  }

  /** Whether it is new. */
  private boolean add(int ordinal) {
    long bit = 1L << ordinal; // a shift takes the last six bits
    boolean isLow = ordinal < Long.SIZE;
    long before = isLow ? low : high;
    low |= isLow ? bit : 0;
    high |= isLow ? 0 : bit;
    return (before & bit) == 0;
  }
}
