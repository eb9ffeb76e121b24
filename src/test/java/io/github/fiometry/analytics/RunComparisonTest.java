package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SampleStats;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private static List<FioRun> runs(double... iops) {
    List<FioRun> runs = new ArrayList<>();
    for (double value : iops) {
      runs.add(Loads.run("randread", 4096, Direction.READ, Loads.io(value, value * 4096, 10_000)));
    }
    return runs;
  }

  private static RunComparison compare(List<FioRun> base, List<FioRun> changed) {
    return RunComparison.of(base, changed, ComparisonSettings.DEFAULT);
  }

  private static MetricComparison metric(RunComparison comparison, String word) {
    return comparison.jobs().get(0).metrics().stream()
        .filter(metric -> metric.metric().word().equals(word))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void neverTestsSingleRuns() {
    RunComparison comparison = compare(runs(1000), runs(700));
    MetricComparison iops = metric(comparison, "iops");
    assertThat(iops.pValue()).isEmpty();
    assertThat(iops.change()).isEqualTo(Change.LOOKS_WORSE);
    assertThat(iops.ratio()).hasValue(0.7);
    assertThat(iops.difference()).isEqualTo(-300);
    assertThat(comparison.tooFewRuns()).isTrue();
    assertThat(comparison.leastRuns()).isEqualTo(4);
    assertThat(comparison.regressions(10)).isEmpty();
  }

  @Test
  void saysThatThreeRunsEachCannotShowAnything() {
    RunComparison comparison = compare(runs(1000, 1010, 990), runs(500, 510, 490));
    MetricComparison iops = metric(comparison, "iops");
    assertThat(iops.pValue().orElseThrow()).isCloseTo(0.1, within(1e-12));
    assertThat(iops.change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(comparison.tooFewRuns()).isTrue();
  }

  @Test
  void showsAChangeOfFourRunsEach() {
    RunComparison comparison = compare(runs(1000, 1010, 990, 1005), runs(850, 860, 845, 855));
    MetricComparison iops = metric(comparison, "iops");
    assertThat(iops.adjustedPValue().orElseThrow()).isCloseTo(2 / 70.0, within(1e-12));
    assertThat(iops.change()).isEqualTo(Change.WORSE);
    assertThat(iops.worseByPercent()).isCloseTo(100 * (1002.5 - 852.5) / 1002.5, within(1e-9));
    assertThat(iops.baseMedian().coverage()).isEqualTo(0.875);
    assertThat(comparison.tooFewRuns()).isFalse();
    assertThat(comparison.regressions(10)).hasSize(1);
    assertThat(comparison.regressions(20)).isEmpty();
    assertThat(metric(comparison, "bw").change()).isEqualTo(Change.LOOKS_WORSE);
    assertThat(metric(comparison, "bw").pValue()).isEmpty();
  }

  @Test
  void showsNothingWhereRunsOverlap() {
    RunComparison comparison =
        compare(runs(1000, 900, 1100, 950, 1050), runs(980, 890, 1090, 940, 1040));
    assertThat(metric(comparison, "iops").change()).isEqualTo(Change.NOT_SHOWN);
    assertThat(comparison.tooFewRuns()).isFalse();
  }

  @Test
  void correctsForTheNumberOfTests() {
    List<FioRun> base = new ArrayList<>();
    List<FioRun> changed = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      base.add(Loads.run(job("a", 1000 + i), job("b", 500 + i)));
      changed.add(Loads.run(job("a", 800 + i), job("b", 501 + i)));
    }
    RunComparison comparison = compare(base, changed);
    assertThat(comparison.tests()).isEqualTo(2);
    assertThat(comparison.leastRuns()).isEqualTo(5);
    assertThat(comparison.tooFewRuns()).isTrue();
    assertThat(metric(comparison, "iops").adjustedPValue().orElseThrow())
        .isCloseTo(4 / 70.0, within(1e-12));
    assertThat(metric(comparison, "iops").change()).isEqualTo(Change.NOT_SHOWN);
  }

  private static Job job(String name, double iops) {
    return Loads.job(
        name, "randread", 4096, Map.of(Direction.READ, Loads.io(iops, iops * 4096, 10_000)));
  }

  @Test
  void holdsLowerLatencyForTheBetterOne() {
    Percentiles fast = Percentiles.of(new double[] {50, 99}, new long[] {100_000, 200_000});
    Percentiles slow = Percentiles.of(new double[] {50, 99}, new long[] {90_000, 400_000});
    RunComparison comparison = compare(List.of(withLatency(fast)), List.of(withLatency(slow)));
    assertThat(metric(comparison, "clat-p50").change()).isEqualTo(Change.LOOKS_BETTER);
    assertThat(metric(comparison, "clat-p99").change()).isEqualTo(Change.LOOKS_WORSE);
    assertThat(metric(comparison, "clat-p99").ratio()).hasValue(2);
    assertThat(comparison.jobs().get(0).metrics())
        .noneMatch(metric -> metric.metric().word().endsWith("p99.9"));
    assertThat(comparison.jobs().get(0).shift()).isEmpty();
  }

  private static FioRun withLatency(Percentiles percentiles) {
    IoStats io =
        Loads.io(1000, 4_096_000, 10_000).toBuilder()
            .completionLatency(LatencyStats.builder().percentiles(percentiles).build())
            .build();
    return Loads.run("randread", 4096, Direction.READ, io);
  }

  @Test
  void comparesTheWholeDistributionWhenBothSidesHaveBins() {
    RunComparison comparison =
        compare(
            List.of(withBins(new long[] {100, 200}, new long[] {900, 100})),
            List.of(withBins(new long[] {100, 200, 400}, new long[] {400, 500, 100})));
    DistributionShift shift = comparison.jobs().get(0).shift().orElseThrow();
    assertThat(shift.kolmogorovSmirnov()).isCloseTo(0.5, within(1e-12));
    assertThat(shift.quantiles().get(4))
        .isEqualTo(new DistributionShift.Quantile(50, 100, 200, true));
    assertThat(metric(comparison, "clat-p99.9").ratio()).hasValue(2);
    RunComparison oneSide = compare(runs(5), List.of(withBins(new long[] {100}, new long[] {5})));
    assertThat(oneSide.jobs().get(0).shift()).isEmpty();
  }

  private static FioRun withBins(long[] nanos, long[] counts) {
    IoStats io =
        Loads.io(1000, 4_096_000, 10_000).toBuilder()
            .completionLatency(LatencyStats.builder().bins(LatencyBins.of(nanos, counts)).build())
            .build();
    return Loads.run("randread", 4096, Direction.READ, io);
  }

  @Test
  void neverComparesCompletionWithTotalLatency() {
    IoStats total =
        Loads.io(1000, 4_096_000, 10_000).toBuilder()
            .totalLatency(LatencyStats.builder().meanNanos(5).build())
            .build();
    IoStats both =
        total.toBuilder().completionLatency(LatencyStats.builder().meanNanos(3).build()).build();
    RunComparison comparison =
        compare(
            List.of(Loads.run("read", 4096, Direction.READ, total)),
            List.of(Loads.run("read", 4096, Direction.READ, both)));
    assertThat(metric(comparison, "lat-mean").change()).isEqualTo(Change.SAME);
  }

  @Test
  void namesJobsAndDirectionsThatOnlyOneSideHas() {
    IoStats io = Loads.io(1000, 4_096_000, 10_000);
    FioRun base =
        Loads.run(
            Loads.job("mix", "randrw", 4096, Map.of(Direction.READ, io, Direction.WRITE, io)),
            job("gone", 1));
    FioRun changed =
        Loads.run(Loads.job("mix", "randrw", 4096, Map.of(Direction.READ, io)), job("new", 1));
    RunComparison comparison = compare(List.of(base), List.of(changed));
    assertThat(comparison.onlyInBase())
        .containsExactly("gone (randread, bs 4096)", "mix (randrw, bs 4096): write");
    assertThat(comparison.onlyInChanged()).containsExactly("new (randread, bs 4096)");
    assertThat(comparison.jobs()).hasSize(1);
  }

  @Test
  void pairsWhatOneSideDoesNotKnow() {
    Job known = job("a", 100).toBuilder().numJobs(1).build();
    Job unknown = Job.builder().name("a").groupId(0).io(job("a", 90).io()).build();
    RunComparison comparison = compare(List.of(Loads.run(known)), List.of(Loads.run(unknown)));
    assertThat(metric(comparison, "iops").ratio()).hasValue(0.9);
    Job deeper =
        known.toBuilder()
            .workload(
                Workload.builder()
                    .rw("randread")
                    .blockSizes(Map.of(Direction.READ, new BlockSizeRange(8192, 8192)))
                    .build())
            .build();
    RunComparison other = compare(List.of(Loads.run(known)), List.of(Loads.run(deeper)));
    assertThat(other.jobs()).isEmpty();
    assertThat(other.onlyInBase()).containsExactly("a (randread, bs 4096)");
  }

  @Test
  void sumsMembersReportedOneByOneAndSaysByWhichRule() {
    RunComparison comparison =
        compare(
            List.of(Loads.run(job("a", 100), job("a", 110))),
            List.of(Loads.run(job("a", 120), job("a", 130))));
    assertThat(comparison.jobs()).hasSize(1);
    assertThat(metric(comparison, "iops").base()).containsExactly(210.0);
    assertThat(metric(comparison, "iops").changed()).containsExactly(250.0);
    assertThat(comparison.jobs().get(0).mergeRules()).containsExactly(MergeRule.RATES_ADDED);
  }

  @Test
  void keepsGroupsOfTheSameKindApart() {
    Job later = job("a", 50).toBuilder().groupId(1).build();
    RunComparison comparison =
        compare(List.of(Loads.run(job("a", 100), later)), List.of(Loads.run(job("a", 100), later)));
    assertThat(comparison.jobs()).hasSize(2);
    assertThat(comparison.jobs().get(1).key().text())
        .isEqualTo("a (randread, bs 4096, group 2 of this kind)");
  }

  @Test
  void listsWhatElseDiffers() {
    FioRun base =
        Loads.run(job("a", 100).toBuilder().options(Map.of("direct", "1", "bs", "4k")).build())
            .toBuilder()
            .fioVersion("3.33")
            .build();
    IoStats longer = Loads.io(100, 409_600, 60_000);
    FioRun changed =
        Loads.run(
                Loads.job("a", "randread", 4096, Map.of(Direction.READ, longer)).toBuilder()
                    .options(Map.of("direct", "0", "bs", "4k", "norandommap", ""))
                    .build())
            .toBuilder()
            .fioVersion("3.42")
            .build();
    assertThat(compare(List.of(base), List.of(changed)).context())
        .containsExactly(
            new ContextDifference("fio version", "3.33", "3.42"),
            new ContextDifference("option direct", "1", "0"),
            new ContextDifference("option norandommap", "", "(set)"),
            new ContextDifference("median runtime in ms", "10000", "60000"));
    assertThat(compare(List.of(base), List.of(base)).context()).isEmpty();
  }

  @Test
  void showsHowUnsteadyASingleRunWas() {
    IoStats io =
        Loads.io(1000, 4_096_000, 10_000).toBuilder()
            .iopsSamples(SampleStats.builder().mean(1000).standardDeviation(70).build())
            .build();
    FioRun run = Loads.run("randread", 4096, Direction.READ, io);
    assertThat(metric(compare(List.of(run), List.of(run)), "iops").baseSpreadPercent()).hasValue(7);
  }
}
