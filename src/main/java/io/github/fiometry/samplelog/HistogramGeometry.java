package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioBuckets;
import java.util.Optional;

/**
 * How the columns of a histogram log map to fio's buckets: 1216 buckets of microseconds up to 2.21,
 * 1856 of nanoseconds since 2.99 (the manual still says 1216), halved as often as {@code
 * log_hist_coarseness} says. Each of the fourteen numbers of columns is one of the two.
 */
record HistogramGeometry(LogUnit unit, int coarseness, int columns) {
  private static final int MAX_COARSENESS = 6;

  static Optional<HistogramGeometry> ofColumns(int columns) {
    for (int coarseness = 0; coarseness <= MAX_COARSENESS; coarseness++) {
      if (columns == FioBuckets.NANOSECOND_COUNT >> coarseness) {
        return Optional.of(new HistogramGeometry(LogUnit.NANOSECONDS, coarseness, columns));
      }
      if (columns == FioBuckets.MICROSECOND_COUNT >> coarseness) {
        return Optional.of(new HistogramGeometry(LogUnit.MICROSECONDS, coarseness, columns));
      }
    }
    return Optional.empty();
  }

  /** The middle of a column's values in nanoseconds: fio's own where nothing was joined. */
  long middleNanos(int column) {
    int first = column << coarseness;
    int last = first + (1 << coarseness) - 1;
    long lowest = FioBuckets.lowest(first);
    long end = FioBuckets.lowest(last) + FioBuckets.width(last);
    return (lowest + (end - lowest >> 1)) * unit.factor();
  }

  long[] middlesNanos() {
    long[] middles = new long[columns];
    for (int column = 0; column < columns; column++) {
      middles[column] = middleNanos(column);
    }
    return middles;
  }
}
