package io.github.fiometry.json;

import io.github.fiometry.model.FioBuckets;
import io.github.fiometry.model.LatencyBins;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * The bins of one latency object while they are read. One buffer serves all objects of a document:
 * each has hundreds of bins, and nobody knows before how many.
 */
final class BinBuffer {
  private long[] keys = {};
  private long[] counts = {};
  private int size;

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(long key, long count) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, Math.max(64, 2 * size));
      counts = Arrays.copyOf(counts, keys.length);
    }
    keys[size] = key;
    counts[size++] = count;
  }

  /**
   * The bins; of a bin that comes twice the last counts. Afterwards the buffer has to be cleared.
   *
   * @param byIndex whether the keys are indices of buckets, and not their middles
   * @param unitNanos nanoseconds for one of the middles' units
   */
  LatencyBins bins(boolean byIndex, long unitNanos) {
    long[] nanos = keys;
    boolean ascending = true;
    for (int i = 0; i < size; i++) {
      nanos[i] = (byIndex ? middle(keys[i]) : keys[i]) * unitNanos;
      ascending &= i == 0 || nanos[i - 1] < nanos[i];
    }
    if (ascending) {
      return LatencyBins.of(nanos, counts, size);
    }
    TreeMap<Long, Long> sorted = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      sorted.put(nanos[i], counts[i]);
    }
    return LatencyBins.of(
        sorted.keySet().stream().mapToLong(Long::longValue).toArray(),
        sorted.values().stream().mapToLong(Long::longValue).toArray());
  }

  /** The bins whose keys were taken for middles and are indices. */
  static LatencyBins ofIndices(LatencyBins read, long unitNanos) {
    BinBuffer buffer = new BinBuffer();
    for (int i = 0; i < read.size(); i++) {
      buffer.add(read.nanos(i) / unitNanos, read.count(i));
    }
    return buffer.bins(true, unitNanos);
  }

  /** An index beyond the last bucket is none that these versions have: the last then. */
  private static long middle(long index) {
    return FioBuckets.middle((int) Math.min(index, FioBuckets.MICROSECOND_COUNT - 1));
  }
}
