package io.github.fiometry.text;

import io.github.fiometry.model.Percentiles;
import java.util.Arrays;
import java.util.Optional;

/** The rows below one percentile heading. */
final class PercentileBlock {
  private final long unit;
  private double[] ranks = new double[20];
  private long[] values = new long[20];
  private int size;
  private boolean ended;

  /**
   * A block without rows.
   *
   * @param unit what one printed unit is worth, in nanoseconds; 1 for cycles
   */
  PercentileBlock(long unit) {
    this.unit = unit;
  }

  /** Whether a rank can follow: after the row without a comma, or a higher rank, it cannot. */
  boolean takes(double rank) {
    return !ended && (size == 0 || rank >= ranks[size - 1]);
  }

  void add(double rank, long value) {
    if (size == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    ranks[size] = rank;
    values[size++] = Math.multiplyHigh(value, unit) == 0 ? value * unit : Long.MAX_VALUE;
  }

  /** The row ended without a comma: it is the last one. */
  void end() {
    ended = true;
  }

  boolean isAllZero() {
    for (int i = 0; i < size; i++) {
      if (values[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a label stands for several ranks, since fio rounded it. */
  boolean hasCollidingRanks() {
    for (int i = 1; i < size; i++) {
      if (ranks[i] == ranks[i - 1]) {
        return true;
      }
    }
    return false;
  }

  /** The percentiles without those that share a label; empty when there is none. */
  Optional<Percentiles> build() {
    double[] keptRanks = new double[size];
    long[] keptValues = new long[size];
    int kept = 0;
    for (int i = 0; i < size; i++) {
      boolean collides =
          i > 0 && ranks[i - 1] == ranks[i] || i + 1 < size && ranks[i + 1] == ranks[i];
      if (!collides) {
        keptRanks[kept] = ranks[i];
        keptValues[kept++] = values[i];
      }
    }
    return kept == 0
        ? Optional.empty()
        : Optional.of(
            Percentiles.of(Arrays.copyOf(keptRanks, kept), Arrays.copyOf(keptValues, kept)));
  }
}
