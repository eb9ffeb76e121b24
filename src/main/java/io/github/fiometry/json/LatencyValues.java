package io.github.fiometry.json;

import io.github.fiometry.model.DecimalNumber;
import io.github.fiometry.model.FioBuckets;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One of fio's latency objects ({@code clat_ns}, {@code lat}, …) as it stands in the input, stat.c
 * add_ddir_status_json.
 */
final class LatencyValues {
  /** Far beyond any latency, and still exact when it is multiplied by a unit. */
  private static final long LARGEST = 1_000_000_000_000_000L;

  /** The keys of the percentiles that fio prints unless asked for others, since 2.0.14. */
  private static final KeyNames RANK_NAMES =
      KeyNames.of(
          List.of(
              "1.000000",
              "5.000000",
              "10.000000",
              "20.000000",
              "30.000000",
              "40.000000",
              "50.000000",
              "60.000000",
              "70.000000",
              "80.000000",
              "90.000000",
              "95.000000",
              "99.000000",
              "99.500000",
              "99.900000",
              "99.950000",
              "99.990000"));

  private static final double[] RANKS =
      RANK_NAMES.names().stream().mapToDouble(LatencyValues::rankOrNan).toArray();

  /**
   * Nanoseconds for one of the object's units: 1000 up to 2.21, where the key has no {@code _ns}.
   */
  private final long unitNanos;

  // NaN or negative where the input has none: a document has very many of these objects
  private double min = Double.NaN;
  private double max = Double.NaN;
  private double mean = Double.NaN;
  private double deviation = Double.NaN;
  private long samples = -1;
  private Optional<Percentiles> percentiles = Optional.empty();
  private boolean allPercentilesAreZero = true;
  private boolean anyBin;

  /** Whether constants among the bins say that the keys are indices. */
  private boolean binsAreByIndex;

  /** Absent when bins are missing, too: a part of a distribution is another distribution. */
  private Optional<LatencyBins> bins = Optional.empty();

  LatencyValues(long unitNanos) {
    this.unitNanos = unitNanos;
  }

  boolean hasSampleCount() {
    return samples >= 0;
  }

  boolean hasPercentiles() {
    return percentiles.isPresent();
  }

  void read(JsonCursor cursor) {
    SeenKeys seen = new SeenKeys();
    for (FioKey key = cursor.firstFioKey(); key != null; key = cursor.nextFioKey()) {
      if (cursor.comesAgain(key, seen)) {
        return;
      }
      switch (key) {
        case MIN -> min = cursor.amountOrNan();
        case MAX -> max = cursor.amountOrNan();
        case MEAN -> mean = cursor.amountOrNan();
        case STDDEV -> deviation = cursor.amountOrNan();
        case N -> samples = cursor.countOrNegative();
        case PERCENTILE -> readPercentiles(cursor);
        case BINS -> readBins(cursor);
        default -> {}
      }
    }
  }

  /**
   * Percentiles: keys {@code "99.95"} up to 2.0.13, {@code "99.950000"} since. Up to 3.3 the object
   * is filled up with {@code "0.00" : 0}, which are no percentiles.
   */
  private void readPercentiles(JsonCursor cursor) {
    PercentileBuffer read = cursor.percentiles();
    read.clear();
    for (int key = cursor.firstKey(RANK_NAMES);
        key != KeyNames.END;
        key = cursor.nextKey(RANK_NAMES)) {
      double rank = key == KeyNames.OTHER ? rankOrNan(cursor.key()) : RANKS[key];
      long value = cursor.countOrNegative();
      boolean placeholder = rank == 0 && value <= 0;
      if (Double.isNaN(rank)) {
        cursor.unreadable("a percentile's rank as key");
      } else if (value > LARGEST) {
        cursor.unreadable("a latency");
      } else if (value >= 0 && !placeholder) {
        read.add(rank, value);
      }
    }
    percentiles = read.isEmpty() ? Optional.empty() : Optional.of(read.percentiles(unitNanos));
    allPercentilesAreZero = read.isAllZero();
  }

  /** The rank in a key like {@code 99.950000}; 0 to 100. */
  static OptionalDouble rank(String key) {
    double rank = rankOrNan(key);
    return Double.isNaN(rank) ? OptionalDouble.empty() : OptionalDouble.of(rank);
  }

  /** The same; NaN when the key holds none. */
  static double rankOrNan(String key) {
    long digits = 0;
    int point = -1;
    if (key.isEmpty() || key.length() > 17) {
      return Double.NaN;
    }
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (c == '.' && point < 0 && i > 0) {
        point = i;
      } else if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
      } else {
        return Double.NaN;
      }
    }
    int decimals = point < 0 ? 0 : key.length() - point - 1;
    double rank = DecimalNumber.scaled(digits, decimals, 1);
    return rank <= 100 ? rank : Double.NaN;
  }

  private void readBins(JsonCursor cursor) {
    binsAreByIndex = false;
    boolean areCut = false;
    BinBuffer read = cursor.bins();
    read.clear();
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      long bin = wholeKeyOrNegative(key);
      if (bin < 0 && key.startsWith("FIO_IO_U_PLAT")) {
        binsAreByIndex = true; // the constants of 2.2.12 to 2.19, among the bins
        continue;
      }
      areCut |= bin < 0 && key.equals(RepairTokens.MISSING);
      long count = cursor.countOrNegative();
      areCut |= count < 0;
      if (count > 0) {
        if (bin >= 0 && bin <= LARGEST) {
          read.add(bin, count);
        } else {
          cursor.unreadable("a bin's value as key");
        }
      }
    }
    anyBin = !read.isEmpty();
    bins = anyBin && !areCut ? Optional.of(read.bins(binsAreByIndex, unitNanos)) : Optional.empty();
  }

  static OptionalLong wholeKey(String key) {
    long value = wholeKeyOrNegative(key);
    return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  static long wholeKeyOrNegative(String key) {
    if (key.isEmpty() || key.length() > 18) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < key.length(); i++) {
      char digit = key.charAt(i);
      if (digit < '0' || digit > '9') {
        return -1;
      }
      value = 10 * value + (digit - '0');
    }
    return value;
  }

  /**
   * Moves percentiles, and the bins if so said, to another object: where they stand under {@code
   * clat_ns} but belong to {@code lat_ns}.
   */
  void movePercentilesTo(LatencyValues other, boolean binsToo) {
    other.percentiles = percentiles;
    other.allPercentilesAreZero = allPercentilesAreZero;
    percentiles = Optional.empty();
    allPercentilesAreZero = true;
    if (binsToo) {
      other.bins = bins;
      other.binsAreByIndex = binsAreByIndex;
      other.anyBin = anyBin;
      bins = Optional.empty();
      anyBin = false;
    }
  }

  /** The statistic; empty when it has no samples. fio prints zeros then. */
  Optional<LatencyStats> build(EraRules era) {
    return isEmpty() ? Optional.empty() : Optional.of(builder(era).build());
  }

  private boolean isEmpty() {
    if (samples >= 0) {
      return samples == 0;
    }
    boolean zeros = noneOrZero(max) && noneOrZero(mean) && noneOrZero(min) && noneOrZero(deviation);
    return zeros && !anyBin && allPercentilesAreZero;
  }

  private static boolean noneOrZero(double value) {
    return Double.isNaN(value) || value == 0;
  }

  private LatencyStats.Builder builder(EraRules era) {
    LatencyStats.Builder builder = LatencyStats.builder();
    builder
        .minNanos(nanos(min))
        .maxNanos(nanos(max))
        .meanNanos(nanos(mean))
        .standardDeviationNanos(nanos(deviation));
    if (samples >= 0) {
      builder.samples(samples);
    }
    if (!allPercentilesAreZero || !era.zeroPercentilesAreNone(unitNanos == 1)) {
      percentiles.ifPresent(builder::percentiles);
    }
    if (bins.isPresent()) {
      boolean constantsAreLost =
          unitNanos != 1 && !binsAreByIndex && era.binsAreByIndex(() -> areMiddles(bins.get()));
      builder.bins(constantsAreLost ? BinBuffer.ofIndices(bins.get(), unitNanos) : bins.get());
    }
    return builder;
  }

  /** Whether every bin is the middle of one of fio's buckets, as indices rarely are. */
  private boolean areMiddles(LatencyBins bins) {
    for (int i = 0; i < bins.size(); i++) {
      long value = bins.nanos(i) / unitNanos;
      if (value != FioBuckets.middle(FioBuckets.index(value))) {
        return false;
      }
    }
    return true;
  }

  private double nanos(double value) {
    return DecimalNumber.scaled(value, unitNanos);
  }
}
