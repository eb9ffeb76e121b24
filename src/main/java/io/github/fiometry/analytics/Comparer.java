package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.SampleStats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pairs the jobs of two sets of runs and compares their figures. */
final class Comparer {
  private static final Metric MEDIAN = Metric.parse("p50").orElseThrow();

  private final List<FioRun> baseRuns;
  private final List<FioRun> changedRuns;
  private final ComparisonSettings settings;
  private final List<JobComparison> jobs = new ArrayList<>();
  private final List<String> onlyInBase = new ArrayList<>();
  private final List<String> onlyInChanged = new ArrayList<>();
  private final List<String> unjudgedInBase = new ArrayList<>();
  private final List<String> unjudgedInChanged = new ArrayList<>();

  Comparer(List<FioRun> baseRuns, List<FioRun> changedRuns, ComparisonSettings settings) {
    this.baseRuns = baseRuns;
    this.changedRuns = changedRuns;
    this.settings = settings;
  }

  RunComparison compare() {
    Map<JobKey, List<JobSample>> base = byKey(baseRuns);
    Map<JobKey, List<JobSample>> changed = byKey(changedRuns);
    Map<JobKey, JobKey> pairs = pair(base, changed);
    pairs.forEach(
        (here, there) ->
            compare(
                here.pairedWith(there),
                base.getOrDefault(here, List.of()),
                changed.getOrDefault(there, List.of())));
    changed.keySet().stream()
        .filter(key -> !pairs.containsValue(key))
        .forEach(key -> onlyInChanged.add(key.text()));
    Tests tests = test();
    return new RunComparison(
        settings,
        baseRuns.size(),
        changedRuns.size(),
        ContextDifference.between(baseRuns, changedRuns),
        tests.jobs,
        onlyInBase,
        onlyInChanged,
        unjudgedInBase,
        unjudgedInChanged,
        tests.count,
        tests.leastRuns,
        tests.tooFew);
  }

  private static Map<JobKey, List<JobSample>> byKey(List<FioRun> runs) {
    Map<JobKey, List<JobSample>> byKey = new LinkedHashMap<>();
    for (FioRun run : runs) {
      for (JobSample sample : JobSample.of(run)) {
        JobKey key = sample.key();
        if (!byKey.containsKey(key)) {
          // A text report beside a JSON one knows other parts of the same key.
          key = byKey.keySet().stream().filter(sample.key()::mayBe).findFirst().orElse(key);
        }
        byKey.computeIfAbsent(key, ignored -> new ArrayList<>()).add(sample);
      }
    }
    return byKey;
  }

  /**
   * Equal keys first, then those that may be the same, then those of another host, in order; what
   * is left is named.
   */
  private Map<JobKey, JobKey> pair(
      Map<JobKey, List<JobSample>> base, Map<JobKey, List<JobSample>> changed) {
    Map<JobKey, JobKey> pairs = new LinkedHashMap<>();
    Set<JobKey> free = new LinkedHashSet<>(changed.keySet());
    free.removeAll(base.keySet());
    for (JobKey key : base.keySet()) {
      Optional<JobKey> other =
          changed.containsKey(key)
              ? Optional.of(key)
              : free.stream().filter(key::mayBe).findFirst();
      other.ifPresent(free::remove);
      other.ifPresent(there -> pairs.put(key, there));
    }
    Map<JobKey, JobKey> all = new LinkedHashMap<>();
    for (JobKey key : base.keySet()) {
      Optional<JobKey> other =
          Optional.ofNullable(pairs.get(key))
              .or(() -> free.stream().filter(key::mayBeElsewhere).findFirst());
      if (other.isPresent()) {
        free.remove(other.get());
        all.put(key, other.get());
      } else {
        onlyInBase.add(key.text());
      }
    }
    return all;
  }

  private void compare(JobKey key, List<JobSample> base, List<JobSample> changed) {
    for (Direction direction : Direction.values()) {
      List<IoStats> here = io(base, direction);
      List<IoStats> there = io(changed, direction);
      if (here.isEmpty() && there.isEmpty()) {
        continue;
      }
      if (here.isEmpty() || there.isEmpty()) {
        (there.isEmpty() ? onlyInBase : onlyInChanged).add(key.text() + ": " + direction.word());
        continue;
      }
      Set<MergeRule> rules = new LinkedHashSet<>();
      base.forEach(sample -> addRule(rules, sample, direction));
      changed.forEach(sample -> addRule(rules, sample, direction));
      jobs.add(
          new JobComparison(
              key,
              direction,
              metrics(key.text() + ", " + direction.word() + ": ", here, there),
              shift(here, there),
              List.copyOf(rules),
              Stream.concat(base.stream(), changed.stream())
                  .anyMatch(it -> JobSample.bounds(it.jobs(), direction, MEDIAN).isPresent())));
    }
  }

  private static void addRule(Set<MergeRule> rules, JobSample sample, Direction direction) {
    MergeRule rule = sample.rules().get(direction);
    if (rule != null && rule != MergeRule.ONE_JOB) {
      rules.add(rule);
    }
  }

  private static List<IoStats> io(List<JobSample> samples, Direction direction) {
    List<IoStats> io = new ArrayList<>();
    for (JobSample sample : samples) {
      IoStats stats = sample.io().get(direction);
      if (stats != null) {
        io.add(stats);
      }
    }
    return io;
  }

  private List<MetricComparison> metrics(String where, List<IoStats> base, List<IoStats> changed) {
    Set<Metric> wanted = new LinkedHashSet<>(Metric.COMPARED);
    wanted.addAll(settings.primary());
    List<MetricComparison> metrics = new ArrayList<>();
    List<String> otherInBase = new ArrayList<>();
    List<String> otherInChanged = new ArrayList<>();
    for (Metric metric : wanted) {
      boolean primary = settings.primary().contains(metric);
      Optional<Metric> same =
          metric.candidates().stream()
              .filter(it -> isIn(base, it) && isIn(changed, it))
              .findFirst();
      if (same.isPresent()) {
        metrics.add(
            compare(
                same.get(),
                values(base, same.get()),
                values(changed, same.get()),
                base,
                changed,
                primary));
      } else {
        only(metric, base)
            .ifPresent(it -> (primary ? onlyInBase : otherInBase).add(primary ? where + it : it));
        only(metric, changed)
            .ifPresent(
                it -> (primary ? onlyInChanged : otherInChanged).add(primary ? where + it : it));
      }
    }
    if (!otherInBase.isEmpty()) {
      unjudgedInBase.add(where + String.join(", ", otherInBase));
    }
    if (!otherInChanged.isEmpty()) {
      unjudgedInChanged.add(where + String.join(", ", otherInChanged));
    }
    return metrics;
  }

  /** The word of a figure that one side alone has, or each side of another latency. */
  private static Optional<String> only(Metric metric, List<IoStats> side) {
    return metric.candidates().stream()
        .filter(candidate -> isIn(side, candidate))
        .findFirst()
        .map(Metric::word);
  }

  private static boolean isIn(List<IoStats> side, Metric metric) {
    return !values(side, metric).isEmpty();
  }

  private static List<Double> values(List<IoStats> all, Metric metric) {
    return all.stream()
        .map(metric::of)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .toList();
  }

  private MetricComparison compare(
      Metric metric,
      List<Double> base,
      List<Double> changed,
      List<IoStats> baseIo,
      List<IoStats> changedIo,
      boolean primary) {
    double[] here = base.stream().mapToDouble(Double::doubleValue).toArray();
    double[] there = changed.stream().mapToDouble(Double::doubleValue).toArray();
    MedianInterval before = MedianInterval.of(here, settings.confidence());
    MedianInterval after = MedianInterval.of(there, settings.confidence());
    double difference = after.median() - before.median();
    boolean tested = primary && here.length > 1 && there.length > 1;
    Change looks =
        metric.higherIsBetter() == difference > 0 ? Change.LOOKS_BETTER : Change.LOOKS_WORSE;
    return new MetricComparison(
        metric,
        base,
        changed,
        before,
        after,
        difference,
        before.median() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(after.median() / before.median()),
        RatioInterval.of(here, there, settings.confidence()),
        spread(metric, baseIo),
        spread(metric, changedIo),
        primary,
        tested ? OptionalDouble.of(MannWhitney.test(here, there).pValue()) : OptionalDouble.empty(),
        OptionalDouble.empty(),
        difference == 0 ? Change.SAME : looks,
        primary && !tested);
  }

  /** How unsteady a single run was within itself. */
  private static OptionalDouble spread(Metric metric, List<IoStats> io) {
    if (io.size() != 1 || metric.kind() == Metric.Kind.LATENCY) {
      return OptionalDouble.empty();
    }
    Optional<SampleStats> samples =
        metric.kind() == Metric.Kind.IOPS ? io.get(0).iopsSamples() : io.get(0).bandwidthSamples();
    if (samples.isPresent() && samples.get().samples().orElse(2) < 2) {
      return OptionalDouble.empty(); // the deviation of a single sample says nothing
    }
    OptionalDouble mean = samples.map(SampleStats::mean).orElse(OptionalDouble.empty());
    OptionalDouble deviation =
        samples.map(SampleStats::standardDeviation).orElse(OptionalDouble.empty());
    return mean.isPresent() && deviation.isPresent() && mean.getAsDouble() > 0
        ? OptionalDouble.of(100 * deviation.getAsDouble() / mean.getAsDouble())
        : OptionalDouble.empty();
  }

  private static Optional<DistributionShift> shift(List<IoStats> base, List<IoStats> changed) {
    Optional<DistributionShift> completion =
        shift(bins(base, IoStats::completionLatency), bins(changed, IoStats::completionLatency));
    return completion.isPresent()
        ? completion
        : shift(bins(base, IoStats::totalLatency), bins(changed, IoStats::totalLatency));
  }

  private static Optional<DistributionShift> shift(
      Optional<LatencyBins> base, Optional<LatencyBins> changed) {
    return base.isPresent() && changed.isPresent()
        ? Optional.of(DistributionShift.of(base.get(), changed.get()))
        : Optional.empty();
  }

  private static Optional<LatencyBins> bins(
      List<IoStats> runs, Function<IoStats, Optional<LatencyStats>> kind) {
    List<LatencyBins> bins =
        runs.stream().flatMap(io -> kind.apply(io).flatMap(LatencyStats::bins).stream()).toList();
    return bins.size() == runs.size()
        ? Optional.of(LatencyMerge.bins(bins)).filter(sum -> sum.size() > 0)
        : Optional.empty();
  }

  private record Tests(List<JobComparison> jobs, int count, int leastRuns, boolean tooFew) {}

  /** Corrects all tests together and says what each comes to. */
  private Tests test() {
    List<MetricComparison> tested =
        jobs.stream()
            .flatMap(job -> job.metrics().stream())
            .filter(metric -> metric.pValue().isPresent())
            .toList();
    double[] adjusted =
        MannWhitney.holm(
            tested.stream().mapToDouble(metric -> metric.pValue().orElseThrow()).toArray());
    long primary =
        jobs.stream()
            .flatMap(job -> job.metrics().stream())
            .filter(MetricComparison::primary)
            .count();
    int least = MannWhitney.leastRuns((int) Math.max(1, primary), settings.alpha());
    double[] bestCase =
        MannWhitney.holm(
            tested.stream()
                .mapToDouble(it -> MannWhitney.leastPossible(it.base().size(), it.changed().size()))
                .toArray());
    List<JobComparison> done = new ArrayList<>();
    int next = 0;
    for (JobComparison job : jobs) {
      List<MetricComparison> metrics = new ArrayList<>();
      for (MetricComparison metric : job.metrics()) {
        if (metric.pValue().isPresent()) {
          metrics.add(metric.tested(adjusted[next], settings.alpha(), bestCase[next]));
          next++;
        } else {
          metrics.add(metric);
        }
      }
      done.add(
          new JobComparison(
              job.key(),
              job.direction(),
              metrics,
              job.shift(),
              job.mergeRules(),
              job.percentilesUnknown()));
    }
    boolean possible = Arrays.stream(bestCase).anyMatch(p -> p <= settings.alpha());
    return new Tests(done, tested.size(), least, primary > 0 && !possible);
  }
}
