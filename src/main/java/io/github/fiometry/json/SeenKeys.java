package io.github.fiometry.json;

import java.util.EnumSet;
import java.util.Set;

/** The keys of one object that have been read. */
final class SeenKeys {
  private final Set<FioKey> seen = EnumSet.noneOf(FioKey.class);
  private FioKey last = FioKey.OTHER;

  /**
   * Takes a key.
   *
   * @return whether it was there before others; twice in a row is a line that was copied twice, and
   *     total_err comes twice in what fio prints
   */
  boolean hadBefore(FioKey key) {
    boolean copied = key == last;
    last = key;
    return key != FioKey.OTHER
        && key != FioKey.MISSING
        && key != FioKey.TOTAL_ERR
        && !seen.add(key)
        && !copied;
  }
}
