package io.github.fiometry.json;

import io.github.fiometry.model.DecimalNumber;
import io.github.fiometry.model.FioBuckets;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * One of fio's latency objects ({@code clat_ns}, {@code lat}, …) as it stands in the input, stat.c
 * add_ddir_status_json.
 */
final class LatencyValues {
  private static final double[] NO_RANKS = {};
  private static final long[] NONE = {};

  /** Far beyond any latency, and still exact when it is multiplied by a unit. */
  private static final long LARGEST = 1_000_000_000_000_000L;

  /**
   * Nanoseconds for one of the object's units: 1000 up to 2.21, where the key has no {@code _ns}.
   */
  private final long unitNanos;

  private OptionalDouble min = OptionalDouble.empty();
  private OptionalDouble max = OptionalDouble.empty();
  private OptionalDouble mean = OptionalDouble.empty();
  private OptionalDouble deviation = OptionalDouble.empty();
  private OptionalLong samples = OptionalLong.empty();
  private double[] ranks = NO_RANKS;
  private long[] percentiles = NONE;
  private int percentileCount;
  private long[] binKeys = NONE;
  private long[] binCounts = NONE;
  private int binCount;
  private boolean binsByIndex;
  private boolean binsAreCut;

  LatencyValues(long unitNanos) {
    this.unitNanos = unitNanos;
  }

  boolean hasSampleCount() {
    return samples.isPresent();
  }

  boolean hasPercentiles() {
    return percentileCount > 0;
  }

  void read(JsonCursor cursor) {
    cursor.object(
        key -> {
          switch (key) {
            case "min" -> min = cursor.decimal();
            case "max" -> max = cursor.decimal();
            case "mean" -> mean = cursor.decimal();
            case "stddev" -> deviation = cursor.decimal();
            case "N" -> samples = cursor.count();
            case "percentile" -> readPercentiles(cursor);
            case "bins" -> readBins(cursor);
            default -> {}
          }
        });
  }

  /**
   * Percentiles: keys {@code "99.95"} up to 2.0.13, {@code "99.950000"} since. Up to 3.3 the object
   * is filled up with {@code "0.00" : 0}, which are no percentiles.
   */
  private void readPercentiles(JsonCursor cursor) {
    percentileCount = 0;
    cursor.object(
        key -> {
          OptionalDouble rank = rank(key);
          OptionalLong value = cursor.count();
          boolean placeholder = rank.isPresent() && rank.getAsDouble() == 0 && value.orElse(0) == 0;
          if (rank.isEmpty()) {
            cursor.unreadable("a percentile's rank as key");
          } else if (value.isPresent() && value.getAsLong() > LARGEST) {
            cursor.unreadable("a latency");
          } else if (value.isPresent() && !placeholder) {
            addPercentile(rank.getAsDouble(), value.getAsLong());
          }
        });
  }

  /** The rank in a key like {@code 99.950000}; 0 to 100. */
  static OptionalDouble rank(String key) {
    long digits = 0;
    int point = -1;
    if (key.isEmpty() || key.length() > 17) {
      return OptionalDouble.empty();
    }
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (c == '.' && point < 0 && i > 0) {
        point = i;
      } else if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
      } else {
        return OptionalDouble.empty();
      }
    }
    int decimals = point < 0 ? 0 : key.length() - point - 1;
    double rank = DecimalNumber.scaled(digits, decimals, 1);
    return rank <= 100 ? OptionalDouble.of(rank) : OptionalDouble.empty();
  }

  private void addPercentile(double rank, long value) {
    if (percentileCount == ranks.length) {
      ranks = Arrays.copyOf(ranks, Math.max(20, 2 * percentileCount));
      percentiles = Arrays.copyOf(percentiles, ranks.length);
    }
    ranks[percentileCount] = rank;
    percentiles[percentileCount++] = value;
  }

  private void readBins(JsonCursor cursor) {
    binCount = 0;
    binsAreCut = false;
    cursor.object(
        key -> {
          if (key.startsWith("FIO_IO_U_PLAT")) {
            binsByIndex = true; // the constants of 2.2.12 to 2.19, among the bins
            return;
          }
          binsAreCut |= key.equals(RepairTokens.MISSING);
          OptionalLong count = cursor.count();
          if (count.isPresent() && count.getAsLong() > 0) {
            OptionalLong bin = wholeKey(key);
            if (bin.isPresent() && bin.getAsLong() <= LARGEST) {
              addBin(bin.getAsLong(), count.getAsLong());
            } else {
              cursor.unreadable("a bin's value as key");
            }
          }
        });
  }

  static OptionalLong wholeKey(String key) {
    if (key.isEmpty() || key.length() > 18) {
      return OptionalLong.empty();
    }
    long value = 0;
    for (int i = 0; i < key.length(); i++) {
      char digit = key.charAt(i);
      if (digit < '0' || digit > '9') {
        return OptionalLong.empty();
      }
      value = 10 * value + (digit - '0');
    }
    return OptionalLong.of(value);
  }

  private void addBin(long key, long count) {
    if (binCount == binKeys.length) {
      binKeys = Arrays.copyOf(binKeys, Math.max(64, 2 * binCount));
      binCounts = Arrays.copyOf(binCounts, binKeys.length);
    }
    binKeys[binCount] = key;
    binCounts[binCount++] = count;
  }

  /**
   * Moves percentiles, and the bins if so said, to another object: where they stand under {@code
   * clat_ns} but belong to {@code lat_ns}.
   */
  void movePercentilesTo(LatencyValues other, boolean binsToo) {
    other.ranks = ranks;
    other.percentiles = percentiles;
    other.percentileCount = percentileCount;
    percentileCount = 0;
    if (binsToo) {
      other.binKeys = binKeys;
      other.binCounts = binCounts;
      other.binCount = binCount;
      other.binsByIndex = binsByIndex;
      other.binsAreCut = binsAreCut;
      binCount = 0;
    }
  }

  /** The statistic; empty when it has no samples. fio prints zeros then. */
  Optional<LatencyStats> build(EraRules era) {
    return isEmpty() ? Optional.empty() : Optional.of(builder(era).build());
  }

  private boolean isEmpty() {
    if (samples.isPresent()) {
      return samples.getAsLong() == 0;
    }
    boolean zeros =
        max.orElse(0) == 0 && mean.orElse(0) == 0 && min.orElse(0) == 0 && deviation.orElse(0) == 0;
    return zeros && binCount == 0 && allPercentilesAreZero();
  }

  private LatencyStats.Builder builder(EraRules era) {
    LatencyStats.Builder builder = LatencyStats.builder();
    min.ifPresent(value -> builder.minNanos(nanos(value)));
    max.ifPresent(value -> builder.maxNanos(nanos(value)));
    mean.ifPresent(value -> builder.meanNanos(nanos(value)));
    deviation.ifPresent(value -> builder.standardDeviationNanos(nanos(value)));
    samples.ifPresent(builder::samples);
    boolean noPercentiles =
        percentileCount == 0
            || (era.zeroPercentilesAreNone(unitNanos == 1) && allPercentilesAreZero());
    if (!noPercentiles) {
      long[] values = new long[percentileCount];
      for (int i = 0; i < percentileCount; i++) {
        values[i] = percentiles[i] * unitNanos;
      }
      builder.percentiles(Percentiles.of(Arrays.copyOf(ranks, percentileCount), values));
    }
    if (binCount > 0 && !binsAreCut) { // a part of a distribution is another distribution
      builder.bins(bins());
    }
    return builder;
  }

  private boolean allPercentilesAreZero() {
    for (int i = 0; i < percentileCount; i++) {
      if (percentiles[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private double nanos(double value) {
    return DecimalNumber.scaled(value, unitNanos);
  }

  private LatencyBins bins() {
    long[] nanos = new long[binCount];
    boolean ascending = true;
    for (int i = 0; i < binCount; i++) {
      long key = binKeys[i];
      // an index beyond the last bucket is none that these versions have: the last then
      int index = (int) Math.min(key, FioBuckets.MICROSECOND_COUNT - 1);
      nanos[i] = (binsByIndex ? FioBuckets.middle(index) : key) * unitNanos;
      ascending &= i == 0 || nanos[i - 1] < nanos[i];
    }
    if (ascending) {
      return LatencyBins.of(nanos, Arrays.copyOf(binCounts, binCount));
    }
    TreeMap<Long, Long> sorted = new TreeMap<>();
    for (int i = 0; i < binCount; i++) {
      sorted.put(nanos[i], binCounts[i]);
    }
    return LatencyBins.of(
        sorted.keySet().stream().mapToLong(Long::longValue).toArray(),
        sorted.values().stream().mapToLong(Long::longValue).toArray());
  }
}
