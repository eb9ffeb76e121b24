package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinDisk;
import io.github.fiometry.corpus.TwinRun.TwinIo;
import io.github.fiometry.corpus.TwinRun.TwinJob;
import io.github.fiometry.corpus.TwinRun.TwinLatency;
import io.github.fiometry.corpus.TwinRun.TwinPriority;
import io.github.fiometry.corpus.TwinRun.TwinSamples;
import io.github.fiometry.model.CpuIdleness;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskCounters;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.LatencyTarget;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.SampleStats;
import io.github.fiometry.model.SteadyState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A run that our own readers made of JSON or terse, as the twin of its text report: the model says
 * how exact each of its values is, by format and release, and the text must be what fio prints of
 * them. Terse is a twin of text only up to 2.21: since 2.99 its latencies are cut to microseconds.
 */
final class ModelTwin {
  private static final int JSON_DECIMALS = 6;
  private static final TwinLatency NO_LATENCY =
      new TwinLatency(
          BigInteger.ZERO,
          BigInteger.ZERO,
          Span.exactly(0),
          Span.exactly(0),
          OptionalLong.empty(),
          Map.of());
  private static final TwinSamples NO_SAMPLES =
      new TwinSamples(
          BigInteger.ZERO,
          BigInteger.ZERO,
          Span.exactly(0),
          Span.exactly(0),
          Optional.empty(),
          OptionalLong.empty());

  private final FioRelease release;
  private final boolean terse;
  private final boolean hasTrims;

  private ModelTwin(FioRun run, FioRelease release, boolean hasTrims) {
    this.release = release;
    this.terse = run.format() == RunFormat.TERSE;
    this.hasTrims = hasTrims;
  }

  /**
   * The run as a twin.
   *
   * @param options what the command says, for terse, which names no options
   * @param hasTrims whether the terse version has a direction for trims
   */
  static TwinRun of(FioRun run, FioRelease release, JobOptions options, boolean hasTrims) {
    return new ModelTwin(run, release, hasTrims).run(run, options);
  }

  private TwinRun run(FioRun run, JobOptions options) {
    boolean client = !run.clientStats().isEmpty() || run.allClients().isPresent();
    List<TwinJob> jobs = new ArrayList<>();
    for (Job job : client ? run.clientStats() : run.jobs()) {
      Map<String, String> all = new LinkedHashMap<>(options.of(job.name().orElse("")));
      all.putAll(run.globalOptions());
      run.hosts().forEach(host -> all.putAll(host.globalOptions()));
      all.putAll(job.options());
      jobs.add(job(job, all));
    }
    run.allClients().ifPresent(job -> jobs.add(job(job, Map.of())));
    List<TwinDisk> disks = new ArrayList<>();
    run.disks().forEach(disk -> disks.add(disk(disk)));
    return new TwinRun(
        run.fioVersion(),
        run.printedAt(),
        jobs,
        client,
        disks,
        !terse || !disks.isEmpty(),
        run.cpuIdleness().map(ModelTwin::idleness).orElse(Map.of()));
  }

  private TwinJob job(Job job, Map<String, String> options) {
    Map<String, TwinIo> io = new LinkedHashMap<>();
    boolean mixed =
        List.of("1", "mixed").contains(options.getOrDefault("unified_rw_reporting", ""));
    job.io()
        .forEach(
            (direction, stats) ->
                // up to 3.26 a terse line does not say that its first direction is the mixed one
                io.put(
                    terse && mixed && direction == Direction.READ ? "mixed" : direction.word(),
                    io(stats)));
    Map<String, Span> distribution = new LinkedHashMap<>();
    for (LatencyBucket bucket : job.latencyDistribution()) {
      String upper =
          bucket.upperNanos().isPresent()
              ? String.valueOf(bucket.upperNanos().getAsLong())
              : "beyond";
      distribution.put(upper, share(bucket.percent()));
    }
    Map<String, Span> percents = new LinkedHashMap<>();
    Map<String, Long> counts = new LinkedHashMap<>();
    job.cpu().ifPresent(cpu -> cpu(cpu, percents, counts));
    return new TwinJob(
        job.name().orElse(""),
        job.description(),
        job.groupId().orElse(-1),
        job.error().orElse(-1),
        job.hostname().map(host -> host + ":" + job.port().orElse(0)),
        options,
        io,
        terse && !hasTrims ? List.of("trim") : List.of(),
        job.sync().flatMap(sync -> sync.latency()).map(latency -> latency(latency)),
        job.sync().map(sync -> sync.totalIos()).orElse(OptionalLong.empty()),
        distribution,
        percents,
        counts,
        depths(job.ioDepths()),
        depths(job.submitDepths()),
        depths(job.completeDepths()),
        job.errors().map(errors -> errors.total()).orElse(OptionalLong.empty()),
        job.errors()
            .map(errors -> errors.firstError())
            .map(ModelTwin::asLong)
            .orElse(OptionalLong.empty()),
        job.latencyTarget().map(ModelTwin::latencyTarget).orElse(Map.of()),
        job.steadyState().map(ModelTwin::steadyState).orElse(Map.of()));
  }

  private TwinIo io(IoStats io) {
    BigInteger bytes = whole(io.ioBytes());
    boolean kib = terse || release.upTo("2.20");
    return new TwinIo(
        kib ? Span.bytesOfKib(bytes.shiftRight(10)) : Span.exactly(bytes.longValueExact()),
        terse ? Optional.of(whole(io.iops())) : Optional.empty(),
        io.runtimeMillis().orElse(0),
        io.totalIos(),
        io.shortIos(),
        io.droppedIos(),
        io.submissionLatency().map(this::latency).orElse(NO_LATENCY),
        io.completionLatency().map(this::latency).orElse(NO_LATENCY),
        io.totalLatency().map(this::latency).orElse(NO_LATENCY),
        io.priorities().stream().map(this::priority).toList(),
        io.bandwidthSamples().map(samples -> samples(samples, 1024)).orElse(NO_SAMPLES),
        io.iopsSamples().map(samples -> samples(samples, 1)));
  }

  private TwinPriority priority(PriorityStats priority) {
    boolean total = priority.totalLatency().isPresent();
    LatencyStats latency = priority.totalLatency().or(priority::completionLatency).orElseThrow();
    return new TwinPriority(
        priority.priorityClass().orElse(""),
        asLong(priority.level()),
        asLong(priority.hint()),
        total ? "lat" : "clat",
        latency(latency));
  }

  /** Latencies are printed in microseconds up to 2.21. */
  private TwinLatency latency(LatencyStats latency) {
    long unit = release.upTo("2.21") ? 1000 : 1;
    Map<BigDecimal, Long> percentiles = new LinkedHashMap<>();
    latency
        .percentiles()
        .map(Percentiles::asMap)
        .orElse(new java.util.TreeMap<>())
        .forEach((rank, nanos) -> percentiles.put(BigDecimal.valueOf(rank), nanos));
    return new TwinLatency(
        whole(latency.minNanos()),
        whole(latency.maxNanos()),
        six(latency.meanNanos(), unit),
        six(latency.standardDeviationNanos(), unit),
        latency.samples(),
        percentiles);
  }

  private static TwinSamples samples(SampleStats samples, long unit) {
    return new TwinSamples(
        whole(samples.min()).divide(BigInteger.valueOf(unit)),
        whole(samples.max()).divide(BigInteger.valueOf(unit)),
        six(samples.mean(), unit).dividedBy(unit),
        six(samples.standardDeviation(), unit).dividedBy(unit),
        samples.aggregatePercent().isPresent()
            ? Optional.of(six(samples.aggregatePercent(), 1))
            : Optional.empty(),
        samples.samples());
  }

  private void cpu(CpuUsage cpu, Map<String, Span> percents, Map<String, Long> counts) {
    percents.put("userPercent", six(cpu.userPercent(), 1));
    percents.put("systemPercent", six(cpu.systemPercent(), 1));
    counts.put("contextSwitches", cpu.contextSwitches().orElseThrow());
    counts.put("majorFaults", cpu.majorFaults().orElseThrow());
    counts.put("minorFaults", cpu.minorFaults().orElseThrow());
  }

  private Map<String, Span> depths(Optional<DepthDistribution> depths) {
    Map<String, Span> all = new LinkedHashMap<>();
    depths.ifPresent(
        present -> present.asMap().forEach((label, percent) -> all.put(label, share(percent))));
    return all;
  }

  /** Terse prints shares with the very decimals of the text, JSON with six. */
  private Span share(double percent) {
    BigDecimal printed = BigDecimal.valueOf(percent);
    return terse ? new Span(printed, printed) : Span.rounded(printed, JSON_DECIMALS);
  }

  private TwinDisk disk(DiskStats disk) {
    DiskCounters from = disk.counters();
    Map<String, Long> counters = new LinkedHashMap<>();
    put(counters, "readIos", from.readIos());
    put(counters, "writeIos", from.writeIos());
    put(counters, "readMerges", from.readMerges());
    put(counters, "writeMerges", from.writeMerges());
    put(counters, "readSectors", from.readSectors());
    put(counters, "writeSectors", from.writeSectors());
    put(counters, "readTicksMillis", from.readTicksMillis());
    put(counters, "writeTicksMillis", from.writeTicksMillis());
    put(counters, "inQueueMillis", from.inQueueMillis());
    return new TwinDisk(disk.name(), counters, share(from.utilizationPercent().orElseThrow()));
  }

  private static void put(Map<String, Long> into, String name, OptionalLong value) {
    value.ifPresent(present -> into.put(name, present));
  }

  private static Map<String, BigDecimal> latencyTarget(LatencyTarget target) {
    Map<String, BigDecimal> values = new LinkedHashMap<>();
    put(values, "latency_target_ns", target.targetNanos(), 1);
    put(values, "latency_window_us", target.windowNanos(), 1000);
    put(values, "latency_percentile", target.percentile(), 1);
    target.depth().ifPresent(depth -> values.put("latency_depth", BigDecimal.valueOf(depth)));
    return values;
  }

  private static Map<String, String> steadyState(SteadyState state) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("ss", state.criterion().orElse("") + ":");
    values.put("attained", state.attained().orElseThrow() ? "1" : "0");
    double criterion =
        state.slope().isPresent()
            ? state.slope().getAsDouble()
            : state.deviationPercent().orElseThrow();
    values.put("criterion", BigDecimal.valueOf(criterion).toPlainString());
    values.put("bw_mean", whole(state.bytesPerSecond()).toString());
    values.put("iops_mean", whole(state.iops()).toString());
    return values;
  }

  private static Map<String, BigDecimal> idleness(CpuIdleness idleness) {
    Map<String, BigDecimal> values = new LinkedHashMap<>();
    put(values, "system", idleness.systemPercent(), 1);
    int cpu = 0;
    for (double percent : idleness.percentByCpu()) {
      values.put("cpu-" + cpu++, BigDecimal.valueOf(percent));
    }
    put(values, "unit_mean", idleness.unitWorkMeanMicros(), 1);
    put(values, "unit_stddev", idleness.unitWorkStandardDeviationMicros(), 1);
    return values;
  }

  private static void put(
      Map<String, BigDecimal> into, String name, OptionalDouble value, long unit) {
    if (value.isPresent()) {
      into.put(name, BigDecimal.valueOf(value.getAsDouble()).divide(BigDecimal.valueOf(unit)));
    }
  }

  private static BigInteger whole(OptionalDouble value) {
    return new BigDecimal(value.orElse(0)).toBigInteger();
  }

  /** A number that was printed with six decimals of a unit. */
  private static Span six(OptionalDouble value, long unit) {
    BigDecimal printed =
        BigDecimal.valueOf(value.orElse(0))
            .divide(BigDecimal.valueOf(unit), java.math.MathContext.DECIMAL128);
    return Span.rounded(printed, JSON_DECIMALS).times(unit);
  }

  private static OptionalLong asLong(OptionalInt value) {
    return value.isPresent() ? OptionalLong.of(value.getAsInt()) : OptionalLong.empty();
  }
}
