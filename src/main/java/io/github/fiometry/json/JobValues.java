package io.github.fiometry.json;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.BlockStates;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.DecimalNumber;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.ErrorSummary;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SyncStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * One element of fio's {@code jobs} or {@code client_stats} as it stands in the input, stat.c
 * show_thread_status_json. Values are taken while they are read; what they mean is known only when
 * the version and the options are.
 */
final class JobValues {
  /** fio's word for a time of the ETA that it does not know (INT_MAX). */
  private static final long UNKNOWN_ETA = Integer.MAX_VALUE;

  /** Far beyond the largest bound that fio prints, 2000 ms. */
  private static final long LARGEST_BOUND = 1_000_000_000;

  /** The key of the latency bucket without upper bound, after all others. */
  private static final long NO_UPPER = Long.MAX_VALUE;

  private static final int MOST_DEPTHS = 8;

  /** stat.c add_ddir_status_json: of {@code iodepth_level}. */
  private static final List<String> DEPTHS = List.of("1", "2", "4", "8", "16", "32", ">=64");

  /** The same: of {@code iodepth_submit} and {@code iodepth_complete}. */
  private static final List<String> DEPTHS_AT_ONCE =
      List.of("0", "4", "8", "16", "32", "64", ">=64");

  private static final SyncStats NO_SYNC = SyncStats.builder().build();
  private static final CpuUsage NO_CPU = CpuUsage.builder().build();
  private static final LatencyTarget NO_TARGET = LatencyTarget.builder().build();

  private final Job.Builder job = Job.builder();
  private Optional<String> name = Optional.empty();
  private Optional<String> hostname = Optional.empty();
  private OptionalInt port = OptionalInt.empty();
  private OptionalInt groupId = OptionalInt.empty();
  private Optional<Map<String, String>> options = Optional.empty();
  private boolean anyIo;
  private boolean allOptions;
  private final Map<Direction, DirectionValues> directions = new EnumMap<>(Direction.class);
  private OptionalLong syncIos = OptionalLong.empty();
  private Optional<LatencyValues> syncLatency = Optional.empty();
  private final List<LatencyBucket> latencyDistribution = new ArrayList<>();
  private final CpuUsage.Builder cpu = CpuUsage.builder();
  private final List<Long> totalErrors = new ArrayList<>();
  private OptionalInt firstError = OptionalInt.empty();
  private OptionalInt targetDepth = OptionalInt.empty();
  private OptionalDouble targetPercentile = OptionalDouble.empty();
  private OptionalDouble target = OptionalDouble.empty();
  private OptionalDouble targetNanos = OptionalDouble.empty();
  private OptionalDouble window = OptionalDouble.empty();
  private OptionalDouble windowMicros = OptionalDouble.empty();
  private Optional<SteadyStateValues> steadyState = Optional.empty();
  private boolean anyKnownKey;

  Optional<String> name() {
    return name;
  }

  Optional<String> hostname() {
    return hostname;
  }

  OptionalInt port() {
    return port;
  }

  OptionalInt groupId() {
    return groupId;
  }

  /** The job's own options; none when they are not there. */
  Map<String, String> options() {
    return options.orElse(Map.of());
  }

  /** Whether the finished job has any I/O or sync. */
  boolean hasAnyIo() {
    return anyIo;
  }

  /** A sum over clients carries the host that answered last, which means nothing. */
  void forgetHost() {
    hostname = Optional.empty();
    port = OptionalInt.empty();
  }

  /** Whether the object holds anything of a job of fio. */
  boolean looksLikeAJob() {
    return anyKnownKey;
  }

  /**
   * Whether the job's options are there, and all of them: fio prints them since 2.3, but not for a
   * sum over clients.
   */
  boolean hasAllOptions() {
    return allOptions;
  }

  void read(JsonCursor cursor) {
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      anyKnownKey |= identity(cursor, key) || result(cursor, key);
    }
  }

  private boolean identity(JsonCursor cursor, String key) {
    switch (key) {
      case "jobname" -> {
        name = cursor.text();
        name.ifPresent(job::name);
      }
      case "desc" -> cursor.text().ifPresent(job::description);
      case "groupid" -> {
        OptionalInt id = cursor.smallWhole();
        if (id.isPresent()) {
          groupId = id;
          job.groupId(id.getAsInt());
        }
      }
      case "hostname" -> hostname = cursor.text();
      case "port" -> port = cursor.smallWhole();
      case "error" -> cursor.smallWhole().ifPresent(job::error);
      case "job_start" -> cursor.count().ifPresent(this::jobStart);
      case "elapsed" -> cursor.count().ifPresent(job::elapsedSeconds);
      case "eta" -> cursor.count().ifPresent(this::eta);
      case "job_runtime" -> cursor.count().ifPresent(job::jobRuntimeMillis);
      case "job options" -> {
        allOptions = true;
        options = options(cursor, () -> allOptions = false);
        allOptions &= options.isPresent();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  static Optional<Map<String, String>> options(JsonCursor cursor) {
    return options(cursor, () -> {});
  }

  /**
   * Options by name; the last wins, in the place of the first.
   *
   * @param missing is called when an option cannot be read or is missing
   */
  static Optional<Map<String, String>> options(JsonCursor cursor, Runnable missing) {
    boolean isObject = cursor.atObject();
    Map<String, String> options = new LinkedHashMap<>();
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      Optional<String> value = cursor.scalarText();
      if (value.isPresent()) {
        options.put(key, value.get());
      } else {
        missing.run();
        cursor.unreadable("an option's value");
      }
    }
    return isObject ? Optional.of(options) : Optional.empty();
  }

  /** 0 stands for no time at all: the sum over clients has it. */
  private void jobStart(long millis) {
    if (millis > 0) {
      job.jobStartMillis(millis);
    }
  }

  private void eta(long seconds) {
    if (seconds != UNKNOWN_ETA) {
      job.etaSeconds(seconds);
    }
  }

  private boolean result(JsonCursor cursor, String key) {
    switch (key) {
      case "read" -> direction(cursor, Direction.READ);
      case "write" -> direction(cursor, Direction.WRITE);
      case "trim" -> direction(cursor, Direction.TRIM);
      case "mixed" -> direction(cursor, Direction.MIXED);
      case "sync" -> sync(cursor);
      case "usr_cpu" -> cpu.userPercent(cursor.decimalOrNan());
      case "sys_cpu" -> cpu.systemPercent(cursor.decimalOrNan());
      case "ctx" -> cursor.count().ifPresent(cpu::contextSwitches);
      case "majf" -> cursor.count().ifPresent(cpu::majorFaults);
      case "minf" -> cursor.count().ifPresent(cpu::minorFaults);
      case "iodepth_level" -> depths(cursor).ifPresent(job::ioDepths);
      case "iodepth_submit" -> depths(cursor).ifPresent(job::submitDepths);
      case "iodepth_complete" -> depths(cursor).ifPresent(job::completeDepths);
      case "latency_ns" -> latencyBuckets(cursor, 1);
      case "latency_us" -> latencyBuckets(cursor, 1_000);
      case "latency_ms" -> latencyBuckets(cursor, 1_000_000);
      case "total_err" -> cursor.count().ifPresent(totalErrors::add);
      case "first_error" -> firstError = cursor.smallWhole();
      case "latency_depth" -> targetDepth = cursor.smallWhole();
      case "latency_percentile" -> targetPercentile = cursor.decimal();
      case "latency_target" -> target = cursor.decimal();
      case "latency_target_ns" -> targetNanos = cursor.decimal();
      case "latency_window" -> window = cursor.decimal();
      case "latency_window_us" -> windowMicros = cursor.decimal();
      case "block" -> blockLifetime(cursor).ifPresent(job::blockLifetime);
      case "steadystate" -> {
        SteadyStateValues values = new SteadyStateValues();
        values.read(cursor);
        steadyState = Optional.of(values);
      }
      case "zone_resets" -> cursor.count().ifPresent(job::zoneResets);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void direction(JsonCursor cursor, Direction direction) {
    DirectionValues values = new DirectionValues();
    values.read(cursor);
    directions.put(direction, values);
  }

  private void sync(JsonCursor cursor) {
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      if (key.equals("total_ios")) {
        syncIos = cursor.count();
      } else if (key.equals("lat_ns")) {
        LatencyValues values = new LatencyValues(1);
        values.read(cursor);
        syncLatency = Optional.of(values);
      }
    }
  }

  private static Optional<DepthDistribution> depths(JsonCursor cursor) {
    List<String> labels = new ArrayList<>(MOST_DEPTHS);
    double[] percents = new double[MOST_DEPTHS];
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      double percent = cursor.decimalOrNan();
      if (!Double.isNaN(percent)) {
        int index = labels.indexOf(key);
        if (index < 0) {
          index = labels.size();
          labels.add(key);
        }
        if (index == percents.length) {
          percents = Arrays.copyOf(percents, 2 * index);
        }
        percents[index] = percent;
      }
    }
    return labels.isEmpty()
        ? Optional.empty()
        : Optional.of(DepthDistribution.of(usual(labels), Arrays.copyOf(percents, labels.size())));
  }

  /** Nearly all lists of labels are one of two, which then need not be kept for every job. */
  private static List<String> usual(List<String> labels) {
    return labels.equals(DEPTHS) ? DEPTHS : labels.equals(DEPTHS_AT_ONCE) ? DEPTHS_AT_ONCE : labels;
  }

  private void latencyBuckets(JsonCursor cursor, long unitNanos) {
    for (String key = cursor.firstKey(); key != null; key = cursor.nextKey()) {
      double percent = cursor.decimalOrNan();
      if (Double.isNaN(percent)) {
        continue;
      }
      long bound = LatencyValues.wholeKeyOrNegative(key);
      if (bound >= 0 && bound <= LARGEST_BOUND) {
        bucket(bound * unitNanos, percent);
      } else if (key.startsWith(">=")) {
        bucket(NO_UPPER, percent);
      } else {
        cursor.unreadable("a latency bucket's bound as key");
      }
    }
  }

  /** Most buckets are empty, and those are none of the model's; the last of two wins. */
  private void bucket(long upperNanos, double percent) {
    int index = latencyDistribution.size(); // fio prints them ascending
    while (index > 0 && upperNanos(index - 1) > upperNanos) {
      index--;
    }
    if (index > 0 && upperNanos(index - 1) == upperNanos) {
      index--;
      latencyDistribution.remove(index);
    }
    if (percent != 0) {
      OptionalLong upper =
          upperNanos == NO_UPPER ? OptionalLong.empty() : OptionalLong.of(upperNanos);
      latencyDistribution.add(index, new LatencyBucket(upper, percent));
    }
  }

  private long upperNanos(int index) {
    return latencyDistribution.get(index).upperNanos().orElse(NO_UPPER);
  }

  private static Optional<BlockLifetime> blockLifetime(JsonCursor cursor) {
    TreeMap<Double, Long> percentiles = new TreeMap<>();
    BlockStates.Builder states = BlockStates.builder();
    BlockLifetime.Builder lifetime = BlockLifetime.builder();
    boolean read =
        cursor.object(
            key -> {
              if (key.equals("percentiles")) {
                cursor.object(
                    rank ->
                        LatencyValues.rank(rank).stream()
                            .forEach(r -> cursor.count().ifPresent(n -> percentiles.put(r, n))));
              } else if (key.equals("states")) {
                cursor.object(state -> blockState(cursor, state, states));
                lifetime.states(states.build());
              }
            });
    if (!percentiles.isEmpty()) {
      lifetime.percentiles(
          Percentiles.of(
              percentiles.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
              percentiles.values().stream().mapToLong(Long::longValue).toArray()));
    }
    return read ? Optional.of(lifetime.build()) : Optional.empty();
  }

  private static void blockState(JsonCursor cursor, String state, BlockStates.Builder states) {
    switch (state) {
      case "unwritten" -> cursor.count().ifPresent(states::unwritten);
      case "trimmed" -> cursor.count().ifPresent(states::trimmed);
      case "written" -> cursor.count().ifPresent(states::written);
      case "trim failure" -> cursor.count().ifPresent(states::trimFailure);
      case "write failure" -> cursor.count().ifPresent(states::writeFailure);
      default -> {}
    }
  }

  /**
   * Makes the values those of the job, as far as they need no other job: then {@link JobGroups}
   * adds what the others tell.
   */
  void finish(EraRules era, JobOptions globalOptions, JsonCursor cursor) {
    JobOptions all = globalOptions.with(options());
    options.ifPresent(job::options);
    hostname.ifPresent(job::hostname);
    port.ifPresent(job::port);
    DirectionValues.Context context = new DirectionValues.Context(era, all);
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    for (Map.Entry<Direction, DirectionValues> entry : directions.entrySet()) {
      Optional<IoStats> stats = entry.getValue().build(context, cursor);
      if (stats.isPresent()) {
        io.put(entry.getKey(), stats.get());
      }
    }
    job.io(io);
    anyIo = !io.isEmpty();
    Optional<LatencyStats> latencyOfSync = syncLatency.flatMap(values -> values.build(era));
    // With fdatasync and sync_file_range fio measures the calls but does not count them.
    if (syncIos.orElse(1) > 0 || latencyOfSync.isPresent()) {
      SyncStats.Builder sync = SyncStats.builder();
      syncIos.ifPresent(sync::totalIos);
      latencyOfSync.ifPresent(sync::latency);
      SyncStats stats = sync.build();
      if (!stats.equals(NO_SYNC)) {
        job.sync(stats);
        anyIo = true;
      }
    }
    job.latencyDistribution(latencyDistribution);
    CpuUsage usage = cpu.build();
    if (!usage.equals(NO_CPU)) {
      job.cpu(usage);
    }
    errors(era);
    latencyTarget(era);
    steadyState.ifPresent(values -> job.steadyState(values.build()));
    directions.clear();
    syncLatency = Optional.empty();
    steadyState = Optional.empty();
  }

  /** The job, when the values are {@linkplain #finish finished}. */
  Job.Builder job() {
    return job;
  }

  private void errors(EraRules era) {
    if (totalErrors.isEmpty() && firstError.isEmpty()) {
      return;
    }
    ErrorSummary.Builder errors = ErrorSummary.builder();
    firstError.ifPresent(errors::firstError);
    if (firstError.isEmpty()
        && totalErrors.size() == 2
        && era.secondTotalErrorIsTheFirstError()
        && totalErrors.get(1) == totalErrors.get(1).intValue()) {
      errors.total(totalErrors.get(0)).firstError(totalErrors.get(1).intValue());
    } else if (!totalErrors.isEmpty()) {
      errors.total(totalErrors.get(totalErrors.size() - 1));
    }
    job.errors(errors.build());
  }

  private void latencyTarget(EraRules era) {
    if (targetDepth.isEmpty()
        && targetPercentile.isEmpty()
        && targetNanos.orElse(target.orElse(0)) == 0
        && windowMicros.orElse(window.orElse(0)) == 0) {
      return;
    }
    boolean nanoseconds = false;
    for (DirectionValues values : directions.values()) {
      nanoseconds |= values.hasNanosecondKeys();
    }
    LatencyTarget.Builder builder = LatencyTarget.builder();
    targetDepth.ifPresent(builder::depth);
    targetPercentile.ifPresent(builder::percentile);
    if (targetNanos.isPresent()) {
      positive(targetNanos, 1).ifPresent(builder::targetNanos);
    } else {
      positive(target, era.latencyTargetNanos(nanoseconds)).ifPresent(builder::targetNanos);
    }
    if (windowMicros.isPresent()) {
      positive(windowMicros, 1000).ifPresent(builder::windowNanos);
    } else {
      positive(window, era.latencyWindowNanos(nanoseconds)).ifPresent(builder::windowNanos);
    }
    LatencyTarget latencyTarget = builder.build();
    if (!latencyTarget.equals(NO_TARGET)) {
      job.latencyTarget(latencyTarget);
    }
  }

  private static OptionalDouble positive(OptionalDouble value, long unitNanos) {
    return value.isPresent() && value.getAsDouble() > 0 && unitNanos > 0
        ? OptionalDouble.of(DecimalNumber.scaled(value.getAsDouble(), unitNanos))
        : OptionalDouble.empty();
  }
}
