package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.Fio;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users of other tools have reported about analytics, each named after project and number. */
class ReportedAnalyticsTest {
  private static final Path CORPUS = Path.of("testdata/corpus");

  private static FioDocument corpus(String path) throws IOException {
    return Fio.read(CORPUS.resolve(path));
  }

  // fortio#99, fioloadgen latency.py: percentiles of several results were averaged.
  @Test
  void fortio99MergesPercentilesByBinsOrNotAtAll() throws IOException {
    FioRun run = CountedRuns.of(corpus("3.33/numjobs3-nogroup/both.txt")).get(0);
    assertThat(run.jobs()).hasSize(3);
    JobSample sample = JobSample.of(run).get(0);
    assertThat(sample.jobs()).hasSize(3);
    Direction direction = sample.io().keySet().iterator().next();
    LatencyStats merged = sample.io().get(direction).completionLatency().orElseThrow();
    long samples =
        run.jobs().stream()
            .mapToLong(
                job ->
                    job.direction(direction)
                        .flatMap(IoStats::completionLatency)
                        .orElseThrow()
                        .samples()
                        .orElseThrow())
            .sum();
    assertThat(merged.samples()).hasValue(samples);
    assertThat(merged.bins().orElseThrow().totalCount()).isEqualTo(samples);
    assertThat(merged.percentileNanos(99)).isPresent();

    FioRun text = corpus("3.33/numjobs3-nogroup/normal.txt").runs().get(0);
    LatencyStats known =
        JobSample.of(text).get(0).io().get(direction).completionLatency().orElseThrow();
    assertThat(known.percentiles()).isEmpty();
    assertThat(known.maxNanos()).isPresent();
  }

  // intel/CeTune#146: 99.99 was missing; kata#1089: the 98th stood under the label 99.
  @Test
  void cetune146FindsAnyPercentileAndNeverUnderAnotherLabel() {
    IoStats io =
        IoStats.builder()
            .completionLatency(
                LatencyStats.builder()
                    .percentiles(Percentiles.of(new double[] {98, 99.99}, new long[] {7, 9}))
                    .build())
            .build();
    assertThat(Metric.parse("p99.99").orElseThrow().of(io)).hasValue(9);
    assertThat(Metric.parse("p98").orElseThrow().of(io)).hasValue(7);
    assertThat(Metric.parse("p99").orElseThrow().of(io)).isEmpty();
  }

  // club-3090#252 and others: a single run differs by 7 % for no reason.
  @Test
  void club3090Number252DoesNotTakeASingleRunForABaseline() {
    RunComparison comparison =
        RunComparison.of(List.of(iops(1000)), List.of(iops(930)), ComparisonSettings.DEFAULT);
    assertThat(comparison.baseRuns()).isEqualTo(1);
    assertThat(comparison.tests()).isZero();
    assertThat(comparison.leastRuns()).isEqualTo(4);
    assertThat(comparison.regressions(5)).isEmpty();
  }

  private static FioRun iops(double iops) {
    return Loads.run("randread", 4096, Direction.READ, Loads.io(iops, iops * 4096, 1000));
  }

  // fsperf#15: with a baseline of zero the ratio was left out, and the regression with it.
  @Test
  void fsperf15SeesARegressionFromABaselineOfZero() {
    RunComparison comparison =
        RunComparison.of(
            Stream.of(0.0, 0.0, 0.0, 0.0).map(ReportedAnalyticsTest::latency).toList(),
            Stream.of(50.0, 60.0, 70.0, 80.0).map(ReportedAnalyticsTest::latency).toList(),
            ComparisonSettings.DEFAULT.withPrimary(List.of(Metric.parse("mean").orElseThrow())));
    MetricComparison mean =
        comparison.jobs().get(0).metrics().stream()
            .filter(MetricComparison::primary)
            .findFirst()
            .orElseThrow();
    assertThat(mean.ratio()).isEmpty();
    assertThat(mean.change()).isEqualTo(Change.WORSE);
    assertThat(comparison.regressions(1000)).hasSize(1);
  }

  private static FioRun latency(double meanNanos) {
    IoStats io =
        Loads.io(1000, 4_096_000, 1000).toBuilder()
            .completionLatency(LatencyStats.builder().meanNanos(meanNanos).build())
            .build();
    return Loads.run("randread", 4096, Direction.READ, io);
  }

  // axboe/fio#687, PR#690, PR#1510: fio's steady state was misunderstood.
  @Test
  void fio687JudgesTheSteadyStateAfterwardsByTheStatedRule() {
    double[] rounds = {200, 150, 120, 104, 101, 100, 99, 102, 100};
    SteadyStateRule.Outcome outcome = SteadyStateRule.SNIA.judge(rounds);
    // Rounds 3 to 7: 120, 104, 101, 100, 99: range 21 of 104.8 is 20.04 %, not yet. Rounds 4 to 8:
    // 104, 101, 100, 99, 102: range 5 of 101.2; the line falls by 0.6 a round, 2.4 over four.
    assertThat(outcome.steadyFromRound()).hasValue(8);
    SteadyStateRule.Window steady = outcome.steadyWindow().orElseThrow();
    assertThat(steady.rangePercent()).isCloseTo(100 * 5 / 101.2, within(1e-9));
    assertThat(steady.slopePercent()).isCloseTo(-100 * 2.4 / 101.2, within(1e-9));
    assertThat(SteadyStateRule.SNIA.windowRounds()).isEqualTo(5);
  }

  // fio-plot#102, #88: with client/server either the hosts or All clients were seen.
  @Test
  void fioPlot102ShowsEachHostAndAllOfThem() throws IOException {
    FioRun run = CountedRuns.of(corpus("3.33/client-2servers/both.txt")).get(0);
    Map<String, Map<Direction, RateTotal>> hosts = JobTotals.byHost(run);
    assertThat(hosts).hasSize(2);
    long ofHosts =
        hosts.values().stream()
            .mapToLong(host -> host.get(Direction.READ).totalIos().orElseThrow())
            .sum();
    RateTotal all = JobTotals.ofRun(run).get(Direction.READ);
    assertThat(all.totalIos()).hasValue(ofHosts);
    IoStats fiosOwn = run.allClients().orElseThrow().read().orElseThrow();
    assertThat(fiosOwn.totalIos()).hasValue(ofHosts);
  }

  // fio-plot#22: only some rw modes were known.
  @ParameterizedTest
  @CsvSource({
    "3.33/null-randtrimwrite, random trim and write",
    "3.33/null-trimwrite, sequential trim and write",
    "3.33/null-randtrim, random trim",
    "3.42/null-randtrimwrite, random trim and write",
    "2.16/null-trimwrite, sequential trim and write",
    "3.42/loop-randrw, random mixed",
  })
  void fioPlot22KnowsEveryRwMode(String folder, String column) throws IOException {
    DeviceResults results = new DeviceResults("a", CountedRuns.of(corpus(folder + "/both.txt")));
    assertThat(DeviceTable.of(List.of(results), DeviceTableSpec.DEFAULT).get(0).columns())
        .containsExactly(column);
  }

  // pbench#763: json+ filled the archives with empty bins.
  @Test
  void pbench763HoldsOnlyTheBinsThatHaveSamples() throws IOException {
    FioRun run = CountedRuns.of(corpus("3.33/randrw-70-30/both.txt")).get(0);
    LatencyBins bins =
        run.jobs()
            .get(0)
            .read()
            .flatMap(IoStats::completionLatency)
            .orElseThrow()
            .bins()
            .orElseThrow();
    long[] counts = new long[bins.size()];
    Arrays.setAll(counts, bins::count);
    assertThat(counts).doesNotContain(0);
    assertThat(bins.size()).isLessThan(1856 / 2);
  }

  // axboe/fio#1483: rwmixread seemed to be ignored, since two groups were read as one.
  @Test
  void fio1483ShowsTheGroupsApart() throws IOException {
    FioRun run = CountedRuns.of(corpus("3.33/stonewall-3groups/both.txt")).get(0);
    Map<Integer, Map<Direction, RateTotal>> groups = JobTotals.byGroup(run);
    assertThat(groups.keySet()).containsExactly(0, 1, 2);
    assertThat(groups.get(0)).containsOnlyKeys(Direction.WRITE);
    assertThat(groups.get(1)).containsOnlyKeys(Direction.READ);
    assertThat(groups.get(2)).containsOnlyKeys(Direction.READ, Direction.WRITE);
    RateTotal all = JobTotals.ofRun(run).get(Direction.READ);
    assertThat(all.rule()).isEqualTo(MergeRule.NOT_ADDED);
    assertThat(all.iops()).isEmpty();
  }
}
