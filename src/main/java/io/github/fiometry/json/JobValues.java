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
  /** What stands first in a direction and in a job; no option is called so. */
  private static final List<String> FIRST_OF_A_RESULT = List.of("io_bytes", "io_kbytes", "jobname");

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

  private static final KeyNames DEPTH_NAMES =
      KeyNames.of(List.of("0", "1", "2", "4", "8", "16", "32", "64", ">=64"));

  /** The same: of {@code latency_ns}, {@code latency_us} and {@code latency_ms}. */
  private static final KeyNames BOUND_NAMES =
      KeyNames.of(
          List.of(
              "2", "4", "10", "20", "50", "100", "250", "500", "750", "1000", "2000", ">=2000"));

  private static final long[] BOUNDS =
      BOUND_NAMES.names().stream().mapToLong(JobValues::bound).toArray();

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
  private int ownKeys;

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
   * Whether nobody else can have written the object: other programs have jobs with a name, an error
   * or a number of reads too, but not two of the keys that are fio's own.
   */
  boolean isCertainlyAJob() {
    return ownKeys > 1;
  }

  private static boolean isOwn(FioKey key) {
    return switch (key) {
      case JOBNAME,
          GROUPID,
          JOB_OPTIONS,
          READ,
          USR_CPU,
          SYS_CPU,
          MAJF,
          MINF,
          IODEPTH_LEVEL,
          LATENCY_NS,
          LATENCY_US,
          LATENCY_MS ->
          true;
      default -> false;
    };
  }

  /**
   * Whether the job's options are there, and all of them: fio prints them since 2.3, but not for a
   * sum over clients.
   */
  boolean hasAllOptions() {
    return allOptions;
  }

  void read(JsonCursor cursor) {
    SeenKeys seen = new SeenKeys();
    for (FioKey key = cursor.firstFioKey(); key != null; key = cursor.nextFioKey()) {
      if (cursor.comesAgain(key, seen)) {
        return;
      }
      anyKnownKey |= identity(cursor, key) || result(cursor, key);
      ownKeys += isOwn(key) ? 1 : 0;
    }
  }

  private boolean identity(JsonCursor cursor, FioKey key) {
    switch (key) {
      case JOBNAME -> {
        name = cursor.text();
        name.ifPresent(job::name);
      }
      case DESC -> cursor.text().ifPresent(job::description);
      case GROUPID -> {
        OptionalInt id = cursor.groupId();
        if (id.isPresent()) {
          groupId = id;
          job.groupId(id.getAsInt());
        }
      }
      case HOSTNAME -> hostname = cursor.text();
      case PORT -> port = cursor.smallWhole();
      case ERROR -> cursor.smallWhole().ifPresent(job::error);
      case JOB_START -> cursor.count().ifPresent(this::jobStart);
      case ELAPSED -> cursor.count().ifPresent(job::elapsedSeconds);
      case ETA -> cursor.count().ifPresent(this::eta);
      case JOB_RUNTIME -> cursor.count().ifPresent(job::jobRuntimeMillis);
      case JOB_OPTIONS -> {
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

  /** Whether zero bytes stand in a text, which are the hole that a crash has left in a file. */
  private static boolean isCut(String text) {
    return text.indexOf('\0') >= 0;
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
      if (FIRST_OF_A_RESULT.contains(key)) {
        missing.run();
        cursor.leaveRest("a result beside options");
        break;
      }
      Optional<String> value = cursor.scalarText();
      if (isCut(key) || value.filter(JobValues::isCut).isPresent()) {
        missing.run(); // the hole may have swallowed other options too
        cursor.unreadable("an option's value without zero bytes");
      } else if (value.isPresent()) {
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

  private boolean result(JsonCursor cursor, FioKey key) {
    switch (key) {
      case READ -> direction(cursor, Direction.READ);
      case WRITE -> direction(cursor, Direction.WRITE);
      case TRIM -> direction(cursor, Direction.TRIM);
      case MIXED -> direction(cursor, Direction.MIXED);
      case SYNC -> sync(cursor);
      case USR_CPU -> cpu.userPercent(cursor.amountOrNan());
      case SYS_CPU -> cpu.systemPercent(cursor.amountOrNan());
      case CTX -> cursor.count().ifPresent(cpu::contextSwitches);
      case MAJF -> cursor.count().ifPresent(cpu::majorFaults);
      case MINF -> cursor.count().ifPresent(cpu::minorFaults);
      case IODEPTH_LEVEL -> depths(cursor).ifPresent(job::ioDepths);
      case IODEPTH_SUBMIT -> depths(cursor).ifPresent(job::submitDepths);
      case IODEPTH_COMPLETE -> depths(cursor).ifPresent(job::completeDepths);
      case LATENCY_NS -> latencyBuckets(cursor, 1);
      case LATENCY_US -> latencyBuckets(cursor, 1_000);
      case LATENCY_MS -> latencyBuckets(cursor, 1_000_000);
      case TOTAL_ERR -> cursor.count().ifPresent(totalErrors::add);
      case FIRST_ERROR -> firstError = cursor.smallWhole();
      case LATENCY_DEPTH -> targetDepth = cursor.smallWhole();
      case LATENCY_PERCENTILE -> targetPercentile = cursor.amount();
      case LATENCY_TARGET -> target = cursor.amount();
      case LATENCY_TARGET_NS -> targetNanos = cursor.amount();
      case LATENCY_WINDOW -> window = cursor.amount();
      case LATENCY_WINDOW_US -> windowMicros = cursor.amount();
      case BLOCK -> blockLifetime(cursor).ifPresent(job::blockLifetime);
      case STEADYSTATE -> {
        SteadyStateValues values = new SteadyStateValues();
        values.read(cursor);
        steadyState = Optional.of(values);
      }
      case ZONE_RESETS -> cursor.count().ifPresent(job::zoneResets);
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
    for (FioKey key = cursor.firstFioKey(); key != null; key = cursor.nextFioKey()) {
      if (key == FioKey.TOTAL_IOS) {
        syncIos = cursor.count();
      } else if (key == FioKey.LAT_NS) {
        LatencyValues values = new LatencyValues(1);
        values.read(cursor);
        syncLatency = Optional.of(values);
      }
    }
  }

  private static Optional<DepthDistribution> depths(JsonCursor cursor) {
    List<String> labels = new ArrayList<>(MOST_DEPTHS);
    double[] percents = new double[MOST_DEPTHS];
    for (int key = cursor.firstKey(DEPTH_NAMES);
        key != KeyNames.END;
        key = cursor.nextKey(DEPTH_NAMES)) {
      String label = key == KeyNames.OTHER ? cursor.key() : DEPTH_NAMES.names().get(key);
      double percent = cursor.amountOrNan();
      if (!Double.isNaN(percent)) {
        int index = labels.indexOf(label);
        if (index < 0) {
          index = labels.size();
          labels.add(label);
        }
        if (index == percents.length) {
          percents = Arrays.copyOf(percents, 2 * index);
        }
        percents[index] = percent;
      }
    }
    return labels.isEmpty()
        ? Optional.empty()
        : Optional.of(DepthDistribution.of(usual(labels), percents, labels.size()));
  }

  /** Nearly all lists of labels are one of two, which then need not be kept for every job. */
  private static List<String> usual(List<String> labels) {
    return labels.equals(DEPTHS) ? DEPTHS : labels.equals(DEPTHS_AT_ONCE) ? DEPTHS_AT_ONCE : labels;
  }

  private void latencyBuckets(JsonCursor cursor, long unitNanos) {
    for (int key = cursor.firstKey(BOUND_NAMES);
        key != KeyNames.END;
        key = cursor.nextKey(BOUND_NAMES)) {
      long bound = key == KeyNames.OTHER ? bound(cursor.key()) : BOUNDS[key];
      double percent = cursor.amountOrNan();
      if (Double.isNaN(percent)) {
        continue;
      }
      if (bound >= 0 && bound <= LARGEST_BOUND) {
        bucket(bound * unitNanos, percent);
      } else if (bound == NO_UPPER) {
        bucket(NO_UPPER, percent);
      } else {
        cursor.unreadable("a latency bucket's bound as key");
      }
    }
  }

  /** The number in a bucket's key; {@link #NO_UPPER} in the last one's, negative when none. */
  private static long bound(String key) {
    return key.startsWith(">=") ? NO_UPPER : LatencyValues.wholeKeyOrNegative(key);
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
      latencyDistribution.add(
          index,
          upperNanos == NO_UPPER
              ? new LatencyBucket(OptionalLong.empty(), percent)
              : LatencyBucket.below(upperNanos, percent));
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
