package io.github.fiometry.analytics;

import io.github.fiometry.model.FioBuckets;
import io.github.fiometry.model.LatencyBins;
import java.util.Arrays;

/** Counts values in fio's buckets; grows no further however many there are. */
final class ValueHistogram {
  private final long[] counts = new long[FioBuckets.COUNT];
  private long total;

  void add(long value) {
    counts[FioBuckets.index(value)]++;
    total++;
  }

  long total() {
    return total;
  }

  void clear() {
    Arrays.fill(counts, 0);
    total = 0;
  }

  LatencyBins toBins() {
    int used = 0;
    for (long count : counts) {
      used += count > 0 ? 1 : 0;
    }
    long[] middles = new long[used];
    long[] found = new long[used];
    int next = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        middles[next] = FioBuckets.middle(i);
        found[next++] = counts[i];
      }
    }
    return LatencyBins.of(middles, found);
  }
}
