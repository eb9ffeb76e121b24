package io.github.fiometry.json;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.SampleStats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One direction of one job ({@code read}, {@code write}, {@code trim}, {@code mixed}) as it stands
 * in the input, stat.c add_ddir_status_json.
 */
final class DirectionValues {
  private static final double KIB = 1024;

  // NaN or negative where the input has none: a document has very many of these objects
  private long ioBytes = -1;
  private long ioKbytes = -1;
  private long bwBytes = -1;
  private double bw = Double.NaN;
  private double iops = Double.NaN;
  private long runtime = -1;
  private long totalIos = -1;
  private long shortIos = -1;
  private long dropIos = -1;
  private double cachehit = Double.NaN;

  private Optional<LatencyValues> slat = Optional.empty();
  private Optional<LatencyValues> clat = Optional.empty();
  private Optional<LatencyValues> lat = Optional.empty();
  private boolean nanosecondKeys;

  /** Whether the object has bandwidth in bytes, be it readable or not: then KiB/s say less. */
  private boolean hasBwBytes;

  private boolean hasLostKeys;

  private final Map<String, Priority> oldPriorities = new LinkedHashMap<>();
  private final List<Priority> priorities = new ArrayList<>();

  private final Samples bandwidth = new Samples();
  private final Samples iopsSamples = new Samples();
  private double aggregatePercent = Double.NaN;

  /** What the job has to say about the direction's values. */
  record Context(EraRules era, JobOptions options) {}

  private static final class Samples {
    double min = Double.NaN;
    double max = Double.NaN;
    double mean = Double.NaN;
    double deviation = Double.NaN;
    long count = -1;

    boolean isEmpty() {
      return count >= 0
          ? count == 0
          : noneOrZero(min) && noneOrZero(max) && noneOrZero(mean) && noneOrZero(deviation);
    }

    private static boolean noneOrZero(double value) {
      return Double.isNaN(value) || value == 0;
    }

    /** The samples; a unit is 1 or a power of two, by which a double multiplies exactly. */
    SampleStats.Builder builder(double unit) {
      SampleStats.Builder builder =
          SampleStats.builder()
              .min(min * unit)
              .max(max * unit)
              .mean(mean * unit)
              .standardDeviation(deviation * unit);
      return count >= 0 ? builder.samples(count) : builder;
    }
  }

  private static final class Priority {
    Optional<String> name = Optional.empty();
    OptionalInt level = OptionalInt.empty();
    OptionalInt hint = OptionalInt.empty();
    Optional<LatencyValues> clat = Optional.empty();
    Optional<LatencyValues> lat = Optional.empty();

    Optional<PriorityStats> build(EraRules era) {
      Optional<LatencyStats> completion = clat.flatMap(values -> values.build(era));
      Optional<LatencyStats> total = lat.flatMap(values -> values.build(era));
      if (completion.isEmpty() && total.isEmpty()) {
        return Optional.empty();
      }
      PriorityStats.Builder builder = PriorityStats.builder();
      name.ifPresent(builder::priorityClass);
      level.ifPresent(builder::level);
      hint.ifPresent(builder::hint);
      completion.ifPresent(builder::completionLatency);
      total.ifPresent(builder::totalLatency);
      return Optional.of(builder.build());
    }
  }

  boolean hasNanosecondKeys() {
    return nanosecondKeys;
  }

  void read(JsonCursor cursor) {
    SeenKeys seen = new SeenKeys();
    for (FioKey key = cursor.firstFioKey(); key != null; key = cursor.nextFioKey()) {
      if (cursor.comesAgain(key, seen)) {
        return;
      }
      switch (key) {
        case IO_BYTES -> ioBytes = cursor.countOrNegative();
        case IO_KBYTES -> ioKbytes = cursor.countOrNegative();
        case BW_BYTES -> {
          hasBwBytes = true;
          bwBytes = cursor.countOrNegative();
        }
        case MISSING -> hasLostKeys = true;
        case BW -> bw = cursor.amountOrNan();
        case IOPS -> iops = cursor.amountOrNan();
        case RUNTIME -> runtime = cursor.countOrNegative();
        case TOTAL_IOS -> {
          totalIos = cursor.countOrNegative();
          if (!hasIo()) {
            cursor.skipRestOfObject(); // zeros only, and most of a report
            return;
          }
        }
        case SHORT_IOS -> shortIos = cursor.countOrNegative();
        case DROP_IOS -> dropIos = cursor.countOrNegative();
        case CACHEHIT -> cachehit = cursor.amountOrNan();
        case SLAT -> slat = latency(cursor, 1000);
        case CLAT -> clat = latency(cursor, 1000);
        case LAT -> lat = latency(cursor, 1000);
        case SLAT_NS -> slat = latency(cursor, 1);
        case CLAT_NS -> clat = latency(cursor, 1);
        case LAT_NS -> lat = latency(cursor, 1);
        case CLAT_HIGH_PRIO, CLAT_LOW_PRIO ->
            oldPriority(key == FioKey.CLAT_HIGH_PRIO).clat = latency(cursor, 1);
        case LAT_HIGH_PRIO, LAT_LOW_PRIO ->
            oldPriority(key == FioKey.LAT_HIGH_PRIO).lat = latency(cursor, 1);
        case PRIOS -> readPriorities(cursor);
        case BW_MIN -> bandwidth.min = cursor.amountOrNan();
        case BW_MAX -> bandwidth.max = cursor.amountOrNan();
        case BW_AGG -> aggregatePercent = cursor.decimalOrNan();
        case BW_MEAN -> bandwidth.mean = cursor.amountOrNan();
        case BW_DEV -> bandwidth.deviation = cursor.amountOrNan();
        case BW_SAMPLES -> bandwidth.count = cursor.countOrNegative();
        case IOPS_MIN -> iopsSamples.min = cursor.amountOrNan();
        case IOPS_MAX -> iopsSamples.max = cursor.amountOrNan();
        case IOPS_MEAN -> iopsSamples.mean = cursor.amountOrNan();
        case IOPS_STDDEV -> iopsSamples.deviation = cursor.amountOrNan();
        case IOPS_SAMPLES -> iopsSamples.count = cursor.countOrNegative();
        default -> {}
      }
    }
  }

  private Optional<LatencyValues> latency(JsonCursor cursor, long unitNanos) {
    nanosecondKeys |= unitNanos == 1;
    LatencyValues values = new LatencyValues(unitNanos);
    values.read(cursor);
    return Optional.of(values);
  }

  /** 3.18 to 3.29: two objects beside {@code clat_ns}, in nanoseconds without saying so. */
  private Priority oldPriority(boolean high) {
    Priority priority =
        oldPriorities.computeIfAbsent(high ? "high" : "low", name -> new Priority());
    priority.name = Optional.of(high ? "high" : "low");
    return priority;
  }

  private void readPriorities(JsonCursor cursor) {
    priorities.clear();
    cursor.array(
        () -> {
          Priority priority = new Priority();
          boolean read =
              cursor.object(
                  key -> {
                    switch (key) {
                      case "prioclass" -> priority.name = cursor.scalarText();
                      case "prio" -> priority.level = cursor.smallWhole();
                      case "priohint" -> priority.hint = cursor.smallWhole();
                      case "clat_ns" -> priority.clat = latency(cursor, 1);
                      case "lat_ns" -> priority.lat = latency(cursor, 1);
                      default -> {}
                    }
                  });
          if (read) {
            priorities.add(priority);
          }
        });
  }

  /** Whether any I/O was issued; {@code total_ios} says so since 2.1.14. */
  private boolean hasIo() {
    if (totalIos > 0 || ioBytes > 0 || ioKbytes > 0) {
      return true;
    }
    return totalIos < 0 && (bwBytes > 0 || bw > 0 || iops > 0 || shortIos > 0);
  }

  /** The direction; empty when no I/O was issued in it. */
  Optional<IoStats> build(Context context, JsonCursor cursor) {
    if (!hasIo()) {
      return Optional.empty();
    }
    EraRules era = context.era();
    IoStats.Builder io = IoStats.builder();
    if (ioBytes >= 0) {
      boolean kib = era.ioBytesAreKib(ioKbytes >= 0, nanosecondKeys);
      io.ioBytes(kib ? ioBytes * KIB : ioBytes);
    }
    if (bwBytes >= 0) {
      io.bytesPerSecond((double) bwBytes);
    } else if (!hasBwBytes && !(hasLostKeys && era.mayPrintBandwidthInBytes())) {
      io.bytesPerSecond(bw * KIB);
    }
    io.iops(iops);
    if (runtime >= 0) {
      io.runtimeMillis(runtime);
    }
    if (totalIos >= 0) {
      io.totalIos(totalIos);
    }
    if (shortIos >= 0) {
      io.shortIos(shortIos);
    }
    if (dropIos >= 0) {
      io.droppedIos(dropIos);
    }
    io.cachehitPercent(cachehit);
    latencies(context, io);
    if (!oldPriorities.isEmpty() || !priorities.isEmpty()) {
      List<PriorityStats> stats = new ArrayList<>();
      oldPriorities.values().forEach(priority -> priority.build(era).ifPresent(stats::add));
      priorities.forEach(priority -> priority.build(era).ifPresent(stats::add));
      io.priorities(stats);
    }
    bandwidthSamples(era, io, cursor);
    if (!iopsSamples.isEmpty()) {
      io.iopsSamples(iopsSamples.builder(1).build());
    }
    return Optional.of(io.build());
  }

  private void latencies(Context context, IoStats.Builder io) {
    EraRules era = context.era();
    boolean misplaced =
        era.mayPutTotalPercentilesUnderCompletion()
            && clat.isPresent()
            && clat.get().hasPercentiles()
            && (lat.isEmpty() || !lat.get().hasPercentiles())
            && era.totalPercentilesStandUnderCompletion(
                context.options().isSet("lat_percentiles"),
                context.options().isUnset("clat_percentiles"),
                clat.get().hasSampleCount(),
                bwBytes >= 0);
    if (misplaced) {
      LatencyValues total = lat.orElseGet(() -> new LatencyValues(1));
      clat.get().movePercentilesTo(total, era.totalBinsStandUnderCompletion(bwBytes >= 0));
      lat = Optional.of(total);
    }
    slat.flatMap(values -> values.build(era)).ifPresent(io::submissionLatency);
    clat.flatMap(values -> values.build(era)).ifPresent(io::completionLatency);
    lat.flatMap(values -> values.build(era)).ifPresent(io::totalLatency);
  }

  private void bandwidthSamples(EraRules era, IoStats.Builder io, JsonCursor cursor) {
    if (bandwidth.isEmpty()) {
      return;
    }
    if (era.bandwidthSamplesAreWrong(nanosecondKeys, totalIos >= 0)) {
      cursor.fault("bw_min", "this fio version prints bw_min to bw_dev wrongly; they are left out");
      return;
    }
    SampleStats.Builder samples = bandwidth.builder(KIB);
    if (!Double.isNaN(aggregatePercent)) {
      double percent = aggregatePercent;
      if (era.aggregatePercentIsWrong(percent, nanosecondKeys)) {
        cursor.fault("bw_agg", "this fio version prints bw_agg wrongly; it is left out");
      } else {
        samples.aggregatePercent(percent);
      }
    }
    io.bandwidthSamples(samples.build());
  }
}
