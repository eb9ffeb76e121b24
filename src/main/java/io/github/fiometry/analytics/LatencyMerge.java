package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The latencies of several jobs, hosts or runs as one.
 *
 * <p>Where every part has its bins, they are added up, and the percentiles are those of all samples
 * together, by fio's own definition. Where one has not, a percentile of all cannot be known, and
 * only its bounds are given. Percentiles are never averaged.
 *
 * @param merged count, extremes, mean, deviation, and where known percentiles and bins
 * @param parts how many parts were merged
 * @param bounds where percentiles lie that cannot be known, by rank; empty when they are known
 * @param caveat what cannot be known and why, in words; absent when all is known
 */
public record LatencyMerge(
    LatencyStats merged,
    int parts,
    NavigableMap<Double, PercentileBounds> bounds,
    Optional<String> caveat) {

  /**
   * The ranks that fio prints when nothing else is asked for (stat.c {@code def_percentile_list}).
   */
  public static final List<Double> FIO_RANKS =
      List.of(
          1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9,
          99.95, 99.99);

  /** Copies the bounds, so that the record cannot change. */
  public LatencyMerge {
    bounds = Collections.unmodifiableNavigableMap(new TreeMap<>(bounds));
  }

  /**
   * Merges the latencies of several sources.
   *
   * @param parts statistics of disjoint sets of I/Os; those without samples count for nothing
   * @param rule how percentiles are found in the merged bins
   * @return all of them as one
   */
  public static LatencyMerge of(List<LatencyStats> parts, PercentileRule rule) {
    List<LatencyStats> used = parts.stream().filter(part -> part.samples().orElse(1) > 0).toList();
    LatencyMoments moments = LatencyMoments.pool(used);
    LatencyStats.Builder merged = LatencyStats.builder();
    moments.samples().ifPresent(merged::samples);
    moments.minNanos().ifPresent(merged::minNanos);
    moments.maxNanos().ifPresent(merged::maxNanos);
    moments.meanNanos().ifPresent(merged::meanNanos);
    moments.standardDeviationNanos().ifPresent(merged::standardDeviationNanos);
    if (used.size() == 1) {
      used.get(0).percentiles().ifPresent(merged::percentiles);
      used.get(0).bins().ifPresent(merged::bins);
      return new LatencyMerge(merged.build(), 1, new TreeMap<>(), Optional.empty());
    }
    long without = used.stream().filter(part -> part.bins().isEmpty()).count();
    if (without == 0 && !used.isEmpty()) {
      LatencyBins bins = bins(used.stream().map(part -> part.bins().orElseThrow()).toList());
      merged.bins(bins);
      merged.percentiles(rule.values(bins, ranksOf(used), bins.totalCount()));
      return new LatencyMerge(merged.build(), used.size(), new TreeMap<>(), Optional.empty());
    }
    String caveat =
        without
            + " of "
            + used.size()
            + " parts have no bins (json+ or histogram logs), so the percentiles of all together"
            + " cannot be known; each lies between the smallest and the largest of the parts";
    return new LatencyMerge(
        merged.build(),
        used.size(),
        boundsOf(used),
        used.isEmpty() ? Optional.empty() : Optional.of(caveat));
  }

  /**
   * The latencies of one direction with the number of I/Os, for versions that print no count with
   * their latencies (before 3.18): every I/O has been measured.
   *
   * @param io the direction
   * @param stats one of its latencies
   * @return the same with a count, where the input holds one
   */
  public static LatencyStats counted(IoStats io, LatencyStats stats) {
    OptionalLong samples = LatencyMoments.samplesOf(stats);
    OptionalLong count = samples.isPresent() ? samples : io.totalIos();
    return count.isPresent() ? stats.toBuilder().samples(count.getAsLong()).build() : stats;
  }

  /**
   * Adds up distributions, bucket by bucket.
   *
   * @param parts the distributions; their buckets may differ
   * @return all samples in one distribution
   */
  public static LatencyBins bins(List<LatencyBins> parts) {
    BinSum sum = new BinSum();
    parts.forEach(sum::add);
    return sum.toBins();
  }

  /** The ranks that the parts print, or fio's own where none prints any. */
  private static double[] ranksOf(List<LatencyStats> parts) {
    List<Double> ranks = new ArrayList<>();
    for (LatencyStats part : parts) {
      part.percentiles().ifPresent(printed -> ranks.addAll(printed.asMap().keySet()));
    }
    List<Double> all = ranks.isEmpty() ? FIO_RANKS : ranks;
    return all.stream().mapToDouble(Double::doubleValue).sorted().distinct().toArray();
  }

  private static NavigableMap<Double, PercentileBounds> boundsOf(List<LatencyStats> parts) {
    NavigableMap<Double, PercentileBounds> bounds = new TreeMap<>();
    if (parts.stream().anyMatch(part -> part.percentiles().isEmpty())) {
      return bounds;
    }
    for (double rank : ranksOf(parts)) {
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      boolean all = true;
      for (LatencyStats part : parts) {
        OptionalLong value = part.percentileNanos(rank);
        all &= value.isPresent();
        low = Math.min(low, value.orElse(low));
        high = Math.max(high, value.orElse(high));
      }
      if (all) {
        bounds.put(rank, new PercentileBounds(low, high));
      }
    }
    return bounds;
  }

  /**
   * The merged percentiles by rank.
   *
   * @return empty when they cannot be known
   */
  public Map<Double, Long> percentiles() {
    return merged.percentiles().map(Percentiles::asMap).orElse(new TreeMap<>());
  }
}
