package io.github.fiometry.json;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.BlockStates;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.ErrorSummary;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.SampleStats;
import io.github.fiometry.model.SteadyState;
import io.github.fiometry.model.SteadyStateSeries;
import io.github.fiometry.model.SyncStats;
import io.github.fiometry.model.Workload;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads one job of the normalized JSON back: what {@link NormalizedJob} writes. */
final class NormalizedJobReader {
  private final JsonCursor cursor;

  NormalizedJobReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  static Optional<Direction> direction(String word) {
    return Arrays.stream(Direction.values()).filter(d -> d.word().equals(word)).findFirst();
  }

  Optional<Job> read() {
    Job.Builder job = Job.builder();
    return cursor.object(key -> take(job, key)) ? Optional.of(job.build()) : Optional.empty();
  }

  private void take(Job.Builder job, String key) {
    switch (key) {
      case "name" -> cursor.text().ifPresent(job::name);
      case "description" -> cursor.text().ifPresent(job::description);
      case "hostname" -> cursor.text().ifPresent(job::hostname);
      case "port" -> cursor.smallWhole().ifPresent(job::port);
      case "group_id" -> cursor.smallWhole().ifPresent(job::groupId);
      case "num_jobs" -> cursor.smallWhole().ifPresent(job::numJobs);
      case "pid" -> cursor.whole().ifPresent(job::pid);
      case "error" -> cursor.smallWhole().ifPresent(job::error);
      case "error_message" -> cursor.text().ifPresent(job::errorMessage);
      case "finished_at" -> localTime().ifPresent(job::finishedAt);
      case "job_start_ms" -> cursor.whole().ifPresent(job::jobStartMillis);
      case "elapsed_s" -> cursor.whole().ifPresent(job::elapsedSeconds);
      case "eta_s" -> cursor.whole().ifPresent(job::etaSeconds);
      case "job_runtime_ms" -> cursor.whole().ifPresent(job::jobRuntimeMillis);
      case "options" -> JobValues.options(cursor).ifPresent(job::options);
      case "options_of" -> origin().ifPresent(job::optionsOf);
      case "workload" -> job.workload(workload());
      case "io" -> job.io(io());
      case "sync" -> job.sync(sync());
      case "latency_distribution" -> job.latencyDistribution(latencyDistribution());
      case "cpu" -> job.cpu(cpu());
      case "io_depths" -> depths().ifPresent(job::ioDepths);
      case "submit_depths" -> depths().ifPresent(job::submitDepths);
      case "complete_depths" -> depths().ifPresent(job::completeDepths);
      case "latency_target" -> job.latencyTarget(latencyTarget());
      case "steady_state" -> job.steadyState(steadyState());
      case "errors" -> job.errors(errors());
      case "block_lifetime" -> job.blockLifetime(blockLifetime());
      case "zone_resets" -> cursor.whole().ifPresent(job::zoneResets);
      case "member_workloads" -> job.memberWorkloads(memberWorkloads());
      default -> {}
    }
  }

  private Optional<LocalDateTime> localTime() {
    try {
      return cursor.text().map(LocalDateTime::parse);
    } catch (DateTimeParseException e) {
      cursor.unreadable("a date and time");
      return Optional.empty();
    }
  }

  private Optional<OptionsOrigin> origin() {
    return cursor
        .text()
        .flatMap(
            word ->
                Arrays.stream(OptionsOrigin.values())
                    .filter(origin -> origin.word().equals(word))
                    .findFirst());
  }

  private List<Workload> memberWorkloads() {
    List<Workload> members = new ArrayList<>();
    cursor.array(() -> members.add(workload()));
    return members;
  }

  private Workload workload() {
    Workload.Builder workload = Workload.builder();
    Map<Direction, BlockSizeRange> sizes = new EnumMap<>(Direction.class);
    List<String> defaulted = new ArrayList<>();
    cursor.object(
        key -> {
          switch (key) {
            case "rw" -> cursor.text().ifPresent(workload::rw);
            case "block_size_bytes" ->
                cursor.object(
                    word ->
                        direction(word)
                            .ifPresent(d -> blockSize().ifPresent(size -> sizes.put(d, size))));
            case "bs_is_seq_rand" -> cursor.flag().ifPresent(workload::blockSizeIsSequentialRandom);
            case "io_engine" -> cursor.text().ifPresent(workload::ioEngine);
            case "io_depth" -> cursor.smallWhole().ifPresent(workload::ioDepth);
            case "defaulted" -> cursor.array(() -> cursor.text().ifPresent(defaulted::add));
            default -> {}
          }
        });
    return workload.blockSizes(sizes).defaulted(defaulted).build();
  }

  private Optional<BlockSizeRange> blockSize() {
    double[] bounds = {Double.NaN, Double.NaN};
    cursor.object(
        key -> {
          if (key.equals("min")) {
            bounds[0] = cursor.decimal().orElse(Double.NaN);
          } else if (key.equals("max")) {
            bounds[1] = cursor.decimal().orElse(Double.NaN);
          }
        });
    boolean known = Double.isFinite(bounds[0]) && Double.isFinite(bounds[1]);
    return known ? Optional.of(new BlockSizeRange(bounds[0], bounds[1])) : Optional.empty();
  }

  private Map<Direction, IoStats> io() {
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    cursor.object(
        word -> direction(word).ifPresent(direction -> io.put(direction, directionStats())));
    return io;
  }

  private IoStats directionStats() {
    IoStats.Builder io = IoStats.builder();
    List<PriorityStats> priorities = new ArrayList<>();
    List<String> refined = new ArrayList<>();
    cursor.object(
        key -> {
          switch (key) {
            case "io_bytes" -> cursor.decimal().ifPresent(io::ioBytes);
            case "bw_bytes_per_sec" -> cursor.decimal().ifPresent(io::bytesPerSecond);
            case "iops" -> cursor.decimal().ifPresent(io::iops);
            case "runtime_ms" -> cursor.whole().ifPresent(io::runtimeMillis);
            case "total_ios" -> cursor.whole().ifPresent(io::totalIos);
            case "short_ios" -> cursor.whole().ifPresent(io::shortIos);
            case "dropped_ios" -> cursor.whole().ifPresent(io::droppedIos);
            case "zone_resets" -> cursor.whole().ifPresent(io::zoneResets);
            case "cachehit_percent" -> cursor.decimal().ifPresent(io::cachehitPercent);
            case "slat_ns" -> latency().ifPresent(io::submissionLatency);
            case "clat_ns" -> latency().ifPresent(io::completionLatency);
            case "lat_ns" -> latency().ifPresent(io::totalLatency);
            case "priorities" -> cursor.array(() -> priority().ifPresent(priorities::add));
            case "bw_samples_bytes_per_sec" -> samples().ifPresent(io::bandwidthSamples);
            case "iops_samples" -> samples().ifPresent(io::iopsSamples);
            case "refined" -> cursor.array(() -> cursor.text().ifPresent(refined::add));
            default -> {}
          }
        });
    return io.priorities(priorities).refined(refined).build();
  }

  private Optional<PriorityStats> priority() {
    PriorityStats.Builder priority = PriorityStats.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "class" -> cursor.text().ifPresent(priority::priorityClass);
                case "level" -> cursor.smallWhole().ifPresent(priority::level);
                case "hint" -> cursor.smallWhole().ifPresent(priority::hint);
                case "percent_of_ios" -> cursor.decimal().ifPresent(priority::percentOfIos);
                case "clat_ns" -> latency().ifPresent(priority::completionLatency);
                case "lat_ns" -> latency().ifPresent(priority::totalLatency);
                default -> {}
              }
            });
    return read ? Optional.of(priority.build()) : Optional.empty();
  }

  private Optional<LatencyStats> latency() {
    LatencyStats.Builder latency = LatencyStats.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "min" -> cursor.decimal().ifPresent(latency::minNanos);
                case "max" -> cursor.decimal().ifPresent(latency::maxNanos);
                case "mean" -> cursor.decimal().ifPresent(latency::meanNanos);
                case "stddev" -> cursor.decimal().ifPresent(latency::standardDeviationNanos);
                case "samples" -> cursor.count().ifPresent(latency::samples);
                case "percentiles" -> percentiles(latency::percentiles);
                case "bins" -> bins(latency::bins);
                default -> {}
              }
            });
    return read ? Optional.of(latency.build()) : Optional.empty();
  }

  private void percentiles(Consumer<Percentiles> target) {
    TreeMap<Double, Long> values = new TreeMap<>();
    cursor.object(
        key -> {
          OptionalDouble rank = LatencyValues.rank(key);
          OptionalLong value = cursor.whole();
          if (rank.isPresent() && value.isPresent()) {
            values.put(rank.getAsDouble(), value.getAsLong());
          }
        });
    if (!values.isEmpty()) {
      target.accept(
          Percentiles.of(
              values.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
              values.values().stream().mapToLong(Long::longValue).toArray()));
    }
  }

  private void bins(Consumer<LatencyBins> target) {
    TreeMap<Long, Long> values = new TreeMap<>();
    cursor.object(
        key -> {
          OptionalLong count = cursor.count();
          OptionalLong bin = LatencyValues.wholeKey(key);
          if (bin.isPresent() && count.isPresent()) {
            values.put(bin.getAsLong(), count.getAsLong());
          }
        });
    if (!values.isEmpty()) {
      target.accept(
          LatencyBins.of(
              values.keySet().stream().mapToLong(Long::longValue).toArray(),
              values.values().stream().mapToLong(Long::longValue).toArray()));
    }
  }

  private Optional<SampleStats> samples() {
    SampleStats.Builder samples = SampleStats.builder();
    boolean read =
        cursor.object(
            key -> {
              switch (key) {
                case "min" -> cursor.decimal().ifPresent(samples::min);
                case "max" -> cursor.decimal().ifPresent(samples::max);
                case "mean" -> cursor.decimal().ifPresent(samples::mean);
                case "stddev" -> cursor.decimal().ifPresent(samples::standardDeviation);
                case "aggregate_percent" -> cursor.decimal().ifPresent(samples::aggregatePercent);
                case "samples" -> cursor.count().ifPresent(samples::samples);
                default -> {}
              }
            });
    return read ? Optional.of(samples.build()) : Optional.empty();
  }

  private SyncStats sync() {
    SyncStats.Builder sync = SyncStats.builder();
    cursor.object(
        key -> {
          if (key.equals("total_ios")) {
            cursor.count().ifPresent(sync::totalIos);
          } else if (key.equals("lat_ns")) {
            latency().ifPresent(sync::latency);
          }
        });
    return sync.build();
  }

  private List<LatencyBucket> latencyDistribution() {
    List<LatencyBucket> buckets = new ArrayList<>();
    cursor.array(
        () -> {
          Bucket bucket = new Bucket();
          cursor.object(
              key -> {
                if (key.equals("upper_ns")) {
                  bucket.upper = cursor.count();
                } else if (key.equals("percent")) {
                  bucket.percent = cursor.decimal();
                }
              });
          bucket.percent.ifPresent(
              percent -> buckets.add(new LatencyBucket(bucket.upper, percent)));
        });
    return buckets;
  }

  private static final class Bucket {
    OptionalLong upper = OptionalLong.empty();
    OptionalDouble percent = OptionalDouble.empty();
  }

  private CpuUsage cpu() {
    CpuUsage.Builder cpu = CpuUsage.builder();
    cursor.object(
        key -> {
          switch (key) {
            case "user_percent" -> cursor.decimal().ifPresent(cpu::userPercent);
            case "system_percent" -> cursor.decimal().ifPresent(cpu::systemPercent);
            case "context_switches" -> cursor.count().ifPresent(cpu::contextSwitches);
            case "major_faults" -> cursor.count().ifPresent(cpu::majorFaults);
            case "minor_faults" -> cursor.count().ifPresent(cpu::minorFaults);
            default -> {}
          }
        });
    return cpu.build();
  }

  private Optional<DepthDistribution> depths() {
    Map<String, Double> percents = new LinkedHashMap<>();
    boolean read =
        cursor.object(key -> cursor.decimal().ifPresent(percent -> percents.put(key, percent)));
    double[] values = percents.values().stream().mapToDouble(Double::doubleValue).toArray();
    return read
        ? Optional.of(DepthDistribution.of(List.copyOf(percents.keySet()), values))
        : Optional.empty();
  }

  private LatencyTarget latencyTarget() {
    LatencyTarget.Builder target = LatencyTarget.builder();
    cursor.object(
        key -> {
          switch (key) {
            case "target_ns" -> cursor.decimal().ifPresent(target::targetNanos);
            case "window_ns" -> cursor.decimal().ifPresent(target::windowNanos);
            case "percentile" -> cursor.decimal().ifPresent(target::percentile);
            case "depth" -> cursor.smallWhole().ifPresent(target::depth);
            default -> {}
          }
        });
    return target.build();
  }

  private SteadyState steadyState() {
    SteadyState.Builder state = SteadyState.builder();
    cursor.object(
        key -> {
          switch (key) {
            case "attained" -> cursor.flag().ifPresent(state::attained);
            case "criterion" -> cursor.text().ifPresent(state::criterion);
            case "definition" -> cursor.text().ifPresent(state::definition);
            case "limit" -> cursor.decimal().ifPresent(state::limit);
            case "deviation_percent" -> cursor.decimal().ifPresent(state::deviationPercent);
            case "slope" -> cursor.decimal().ifPresent(state::slope);
            case "max_deviation" -> cursor.decimal().ifPresent(state::maxDeviation);
            case "duration_s" -> cursor.count().ifPresent(state::durationSeconds);
            case "bw_bytes_per_sec" -> cursor.decimal().ifPresent(state::bytesPerSecond);
            case "iops" -> cursor.decimal().ifPresent(state::iops);
            case "mean_latency_ns" -> cursor.decimal().ifPresent(state::meanLatencyNanos);
            case "series" -> state.series(series());
            default -> {}
          }
        });
    return state.build();
  }

  private SteadyStateSeries series() {
    SteadyStateSeries.Builder series = SteadyStateSeries.builder();
    cursor.object(
        key -> {
          switch (key) {
            case "iops" -> series.iops(cursor.decimals());
            case "bw_bytes_per_sec" -> series.bytesPerSecond(cursor.decimals());
            case "latency_ns" -> series.latencyNanos(cursor.decimals());
            default -> {}
          }
        });
    return series.build();
  }

  private ErrorSummary errors() {
    ErrorSummary.Builder errors = ErrorSummary.builder();
    cursor.object(
        key -> {
          switch (key) {
            case "total" -> cursor.count().ifPresent(errors::total);
            case "first_error" -> cursor.smallWhole().ifPresent(errors::firstError);
            case "first_error_message" -> cursor.text().ifPresent(errors::firstErrorMessage);
            default -> {}
          }
        });
    return errors.build();
  }

  private BlockLifetime blockLifetime() {
    BlockLifetime.Builder lifetime = BlockLifetime.builder();
    cursor.object(
        key -> {
          if (key.equals("percentiles")) {
            percentiles(lifetime::percentiles);
          } else if (key.equals("states")) {
            BlockStates.Builder states = BlockStates.builder();
            cursor.object(state -> blockState(state, states));
            lifetime.states(states.build());
          }
        });
    return lifetime.build();
  }

  private void blockState(String state, BlockStates.Builder states) {
    switch (state) {
      case "unwritten" -> cursor.count().ifPresent(states::unwritten);
      case "trimmed" -> cursor.count().ifPresent(states::trimmed);
      case "written" -> cursor.count().ifPresent(states::written);
      case "trim_failure" -> cursor.count().ifPresent(states::trimFailure);
      case "write_failure" -> cursor.count().ifPresent(states::writeFailure);
      default -> {}
    }
  }
}
