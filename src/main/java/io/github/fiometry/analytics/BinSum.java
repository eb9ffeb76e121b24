package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.util.Map;
import java.util.TreeMap;

/** Adds up distributions bucket by bucket. */
final class BinSum {
  private final Map<Long, long[]> counts = new TreeMap<>();

  BinSum add(LatencyBins bins) {
    for (int i = 0; i < bins.size(); i++) {
      counts.computeIfAbsent(bins.nanos(i), key -> new long[1])[0] += bins.count(i);
    }
    return this;
  }

  LatencyBins toBins() {
    return LatencyBins.of(
        counts.keySet().stream().mapToLong(Long::longValue).toArray(),
        counts.values().stream().mapToLong(count -> count[0]).toArray());
  }
}
