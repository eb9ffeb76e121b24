package io.github.fiometry.analytics;

import io.github.fiometry.model.SampleBatch;
import java.util.Arrays;

/** Guesses {@code log_avg_msec} from the distances of the first rows of a log. */
final class WindowLength {
  private static final int DIRECTIONS = 3;
  private static final long LONGEST_MILLIS = 3_600_000;

  private WindowLength() {}

  /** The median of the distances between rows of one direction; 1 when there is none. */
  static long of(SampleBatch first) {
    long[] distances = new long[first.size()];
    long[] before = new long[DIRECTIONS];
    Arrays.fill(before, -1);
    int count = 0;
    for (int row = 0; row < first.size(); row++) {
      int direction = first.directionNumber(row);
      long time = first.timeMillis(row);
      if (before[direction] >= 0 && time > before[direction]) {
        distances[count++] = time - before[direction];
      }
      before[direction] = time;
    }
    if (count == 0) {
      // A window that ends at a time of a clock did not begin in 1970.
      long only = first.size() == 0 ? 0 : first.timeMillis(0);
      return only >= 1 && only <= LONGEST_MILLIS ? only : 1;
    }
    Arrays.sort(distances, 0, count);
    return distances[count / 2];
  }
}
