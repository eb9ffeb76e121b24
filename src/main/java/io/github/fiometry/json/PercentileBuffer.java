package io.github.fiometry.json;

import io.github.fiometry.model.Percentiles;
import java.util.Arrays;

/**
 * The percentiles of one latency object while they are read. One buffer serves all objects of a
 * document: nearly always all of them have the same ranks, which then are worked out only once.
 */
final class PercentileBuffer {
  private String[] keys = {};
  private double[] rankOfKey = {};

  /** How many keys of the current object were seen, percentiles or not. */
  private int seen;

  private double[] ranks = {};
  private long[] values = {};
  private int size;
  private boolean allZero;

  void clear() {
    seen = 0;
    size = 0;
    allZero = true;
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean isAllZero() {
    return allZero;
  }

  /** The rank in the object's next key, 0 to 100; NaN when it is none. */
  double rankOfNext(String key) {
    int place = seen++;
    if (place == keys.length) {
      int length = Math.max(20, 2 * place);
      keys = Arrays.copyOf(keys, length);
      Arrays.fill(keys, place, length, "");
      rankOfKey = Arrays.copyOf(rankOfKey, length);
      Arrays.fill(rankOfKey, place, length, Double.NaN);
    }
    if (!key.equals(keys[place])) {
      keys[place] = key;
      rankOfKey[place] = LatencyValues.rankOrNan(key);
    }
    return rankOfKey[place];
  }

  void add(double rank, long value) {
    if (size == ranks.length) {
      ranks = Arrays.copyOf(ranks, Math.max(20, 2 * size));
      values = Arrays.copyOf(values, ranks.length);
    }
    allZero &= value == 0;
    ranks[size] = rank;
    values[size++] = value;
  }

  /**
   * The percentiles. Afterwards the buffer has to be cleared.
   *
   * @param unitNanos nanoseconds for one of the values' units
   */
  Percentiles percentiles(long unitNanos) {
    for (int i = 0; i < size; i++) {
      values[i] *= unitNanos;
    }
    return Percentiles.of(ranks, values, size);
  }
}
