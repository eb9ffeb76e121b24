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
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One direction of one job ({@code read}, {@code write}, {@code trim}, {@code mixed}) as it stands
 * in the input, stat.c add_ddir_status_json.
 */
final class DirectionValues {
  private static final double KIB = 1024;

  private OptionalLong ioBytes = OptionalLong.empty();
  private OptionalLong ioKbytes = OptionalLong.empty();
  private OptionalLong bwBytes = OptionalLong.empty();
  private OptionalDouble bw = OptionalDouble.empty();
  private OptionalDouble iops = OptionalDouble.empty();
  private OptionalLong runtime = OptionalLong.empty();
  private OptionalLong totalIos = OptionalLong.empty();
  private OptionalLong shortIos = OptionalLong.empty();
  private OptionalLong dropIos = OptionalLong.empty();
  private OptionalDouble cachehit = OptionalDouble.empty();

  private Optional<LatencyValues> slat = Optional.empty();
  private Optional<LatencyValues> clat = Optional.empty();
  private Optional<LatencyValues> lat = Optional.empty();
  private boolean nanosecondKeys;

  private final Map<String, Priority> oldPriorities = new LinkedHashMap<>();
  private final List<Priority> priorities = new ArrayList<>();

  private final Samples bandwidth = new Samples();
  private final Samples iopsSamples = new Samples();
  private OptionalDouble aggregatePercent = OptionalDouble.empty();

  /** What the job has to say about the direction's values. */
  record Context(EraRules era, boolean latPercentiles, boolean noClatPercentiles) {}

  private static final class Samples {
    OptionalDouble min = OptionalDouble.empty();
    OptionalDouble max = OptionalDouble.empty();
    OptionalDouble mean = OptionalDouble.empty();
    OptionalDouble deviation = OptionalDouble.empty();
    OptionalLong count = OptionalLong.empty();

    boolean isEmpty() {
      return count.isPresent()
          ? count.getAsLong() == 0
          : min.orElse(0) == 0
              && max.orElse(0) == 0
              && mean.orElse(0) == 0
              && deviation.orElse(0) == 0;
    }

    /** The samples; a unit is 1 or a power of two, by which a double multiplies exactly. */
    SampleStats.Builder builder(double unit) {
      SampleStats.Builder builder = SampleStats.builder();
      min.ifPresent(value -> builder.min(value * unit));
      max.ifPresent(value -> builder.max(value * unit));
      mean.ifPresent(value -> builder.mean(value * unit));
      deviation.ifPresent(value -> builder.standardDeviation(value * unit));
      count.ifPresent(builder::samples);
      return builder;
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
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      switch (key) {
        case "io_bytes" -> ioBytes = cursor.count();
        case "io_kbytes" -> ioKbytes = cursor.count();
        case "bw_bytes" -> bwBytes = cursor.count();
        case "bw" -> bw = cursor.decimal();
        case "iops" -> iops = cursor.decimal();
        case "runtime" -> runtime = cursor.count();
        case "total_ios" -> {
          totalIos = cursor.count();
          if (!hasIo()) {
            cursor.skipRestOfObject(); // zeros only, and most of a report
            return;
          }
        }
        case "short_ios" -> shortIos = cursor.count();
        case "drop_ios" -> dropIos = cursor.count();
        case "cachehit" -> cachehit = cursor.decimal();
        case "slat" -> slat = latency(cursor, 1000);
        case "clat" -> clat = latency(cursor, 1000);
        case "lat" -> lat = latency(cursor, 1000);
        case "slat_ns" -> slat = latency(cursor, 1);
        case "clat_ns" -> clat = latency(cursor, 1);
        case "lat_ns" -> lat = latency(cursor, 1);
        case "clat_high_prio", "lat_high_prio" -> oldPriority(cursor, key, "high");
        case "clat_low_prio", "lat_low_prio" -> oldPriority(cursor, key, "low");
        case "prios" -> readPriorities(cursor);
        case "bw_min" -> bandwidth.min = cursor.decimal();
        case "bw_max" -> bandwidth.max = cursor.decimal();
        case "bw_agg" -> aggregatePercent = cursor.decimal();
        case "bw_mean" -> bandwidth.mean = cursor.decimal();
        case "bw_dev" -> bandwidth.deviation = cursor.decimal();
        case "bw_samples" -> bandwidth.count = cursor.count();
        case "iops_min" -> iopsSamples.min = cursor.decimal();
        case "iops_max" -> iopsSamples.max = cursor.decimal();
        case "iops_mean" -> iopsSamples.mean = cursor.decimal();
        case "iops_stddev" -> iopsSamples.deviation = cursor.decimal();
        case "iops_samples" -> iopsSamples.count = cursor.count();
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
  private void oldPriority(JsonCursor cursor, String key, String name) {
    Priority priority = oldPriorities.computeIfAbsent(name, word -> new Priority());
    priority.name = Optional.of(name);
    if (key.startsWith("clat")) {
      priority.clat = latency(cursor, 1);
    } else {
      priority.lat = latency(cursor, 1);
    }
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
    if (totalIos.orElse(0) > 0 || ioBytes.orElse(0) > 0 || ioKbytes.orElse(0) > 0) {
      return true;
    }
    return totalIos.isEmpty()
        && (bwBytes.orElse(0) > 0
            || bw.orElse(0) > 0
            || iops.orElse(0) > 0
            || shortIos.orElse(0) > 0);
  }

  /** The direction; empty when no I/O was issued in it. */
  Optional<IoStats> build(Context context, JsonCursor cursor) {
    if (!hasIo()) {
      return Optional.empty();
    }
    EraRules era = context.era();
    IoStats.Builder io = IoStats.builder();
    boolean kib = era.ioBytesAreKib(ioKbytes.isPresent(), nanosecondKeys);
    ioBytes.ifPresent(value -> io.ioBytes(kib ? value * KIB : value));
    if (bwBytes.isPresent()) {
      io.bytesPerSecond((double) bwBytes.getAsLong());
    } else if (bw.isPresent() && !era.hasBwBytes()) {
      io.bytesPerSecond(bw.getAsDouble() * KIB);
    }
    iops.ifPresent(io::iops);
    runtime.ifPresent(io::runtimeMillis);
    totalIos.ifPresent(io::totalIos);
    shortIos.ifPresent(io::shortIos);
    dropIos.ifPresent(io::droppedIos);
    cachehit.ifPresent(io::cachehitPercent);
    latencies(context, io);
    List<PriorityStats> stats = new ArrayList<>();
    oldPriorities.values().forEach(priority -> priority.build(era).ifPresent(stats::add));
    priorities.forEach(priority -> priority.build(era).ifPresent(stats::add));
    io.priorities(stats);
    bandwidthSamples(era, io, cursor);
    if (!iopsSamples.isEmpty()) {
      io.iopsSamples(iopsSamples.builder(1).build());
    }
    return Optional.of(io.build());
  }

  private void latencies(Context context, IoStats.Builder io) {
    EraRules era = context.era();
    boolean misplaced =
        clat.isPresent()
            && clat.get().hasPercentiles()
            && (lat.isEmpty() || !lat.get().hasPercentiles())
            && era.totalPercentilesStandUnderCompletion(
                context.latPercentiles(),
                context.noClatPercentiles(),
                clat.get().hasSampleCount(),
                bwBytes.isPresent());
    if (misplaced) {
      LatencyValues total = lat.orElseGet(() -> new LatencyValues(1));
      clat.get().movePercentilesTo(total, era.totalBinsStandUnderCompletion(bwBytes.isPresent()));
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
    if (era.bandwidthSamplesAreWrong(nanosecondKeys, totalIos.isPresent())) {
      cursor.fault("bw_min", "this fio version prints bw_min to bw_dev wrongly; they are left out");
      return;
    }
    SampleStats.Builder samples = bandwidth.builder(KIB);
    if (aggregatePercent.isPresent()) {
      double percent = aggregatePercent.getAsDouble();
      if (era.aggregatePercentIsWrong(percent, nanosecondKeys)) {
        cursor.fault("bw_agg", "this fio version prints bw_agg wrongly; it is left out");
      } else {
        samples.aggregatePercent(percent);
      }
    }
    io.bandwidthSamples(samples.build());
  }
}
