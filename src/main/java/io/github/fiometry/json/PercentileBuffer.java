package io.github.fiometry.json;

import io.github.fiometry.model.Percentiles;
import java.util.Arrays;

/**
 * The percentiles of one latency object while they are read. One buffer serves all objects of a
 * document.
 */
final class PercentileBuffer {
  private double[] ranks = {};
  private long[] values = {};
  private int size;
  private boolean allZero;

  void clear() {
    size = 0;
    allZero = true;
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean isAllZero() {
    return allZero;
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
