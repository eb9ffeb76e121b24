package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PercentileRuleTest {
  private static final LatencyBins HUNDRED =
      LatencyBins.of(new long[] {10, 20, 30}, new long[] {98, 1, 1});

  @Test
  void takesTheFirstBucketAtWhichTheCountsReachTheRank() {
    assertThat(PercentileRule.EXACT.value(HUNDRED, 98, 100)).hasValue(10);
    assertThat(PercentileRule.EXACT.value(HUNDRED, 98.5, 100)).hasValue(20);
    assertThat(PercentileRule.EXACT.value(HUNDRED, 99, 100)).hasValue(20);
    assertThat(PercentileRule.EXACT.value(HUNDRED, 99.01, 100)).hasValue(30);
    assertThat(PercentileRule.EXACT.value(HUNDRED, 100, 100)).hasValue(30);
    assertThat(PercentileRule.EXACT.value(HUNDRED, 0, 100)).hasValue(10);
  }

  @Test
  void differsOnlyWhereTheRankIsAWholeNumberOfSamples() {
    // 99.9 as a double is a little above 99.9: 999 of 1000 samples do not reach it exactly.
    assertThat(PercentileRule.EXACT.threshold(99.9, 1000)).isEqualTo(1000);
    assertThat(PercentileRule.FAST_MATH.threshold(99.9, 1000)).isEqualTo(999);
    // 99 * (100 * 0.01) is 99 in doubles as well.
    assertThat(PercentileRule.EXACT.threshold(99, 100)).isEqualTo(99);
    assertThat(PercentileRule.FAST_MATH.threshold(99, 100)).isEqualTo(99);
  }

  @Test
  void givesNothingWhereTheBinsHoldFewerSamplesThanFioCounted() {
    assertThat(PercentileRule.EXACT.value(HUNDRED, 99.99, 200)).isEmpty();
  }

  @Test
  void knowsTheVersions() {
    assertThat(PercentileRule.ofFioVersion(Optional.of("2.21")))
        .isEqualTo(PercentileRule.FAST_MATH);
    assertThat(PercentileRule.ofFioVersion(Optional.of("3.1"))).isEqualTo(PercentileRule.FAST_MATH);
    assertThat(PercentileRule.ofFioVersion(Optional.of("3.16"))).isEqualTo(PercentileRule.EXACT);
    assertThat(PercentileRule.ofFioVersion(Optional.of("3.12-19-gc0db-dirty")))
        .isEqualTo(PercentileRule.EXACT);
    assertThat(PercentileRule.ofFioVersion(Optional.empty())).isEqualTo(PercentileRule.EXACT);
  }

  @Test
  void computesFromTheBinsOfEveryBlockOfTheCorpusThePercentilesPrintedBesideThem() {
    Map<String, Integer> blocks = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    for (CorpusJson.Report report : CorpusJson.reports()) {
      for (FioRun run : report.runs()) {
        PercentileRule rule = PercentileRule.ofFioVersion(run.fioVersion());
        Stream.of(run.jobs().stream(), run.clientStats().stream(), run.allClients().stream())
            .flatMap(jobs -> jobs)
            .forEach(job -> check(report, job, rule, blocks, wrong));
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(blocks.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(1000);
    assertThat(blocks).containsKeys("2.16", "2.18", "3.1", "3.16", "3.28", "3.33", "3.42");
  }

  private static void check(
      CorpusJson.Report report,
      Job job,
      PercentileRule rule,
      Map<String, Integer> blocks,
      List<String> wrong) {
    CorpusJson.latencies(job)
        .forEach(
            (where, latency) -> {
              if (latency.bins().isEmpty() || latency.percentiles().isEmpty()) {
                return;
              }
              LatencyBins bins = latency.bins().get();
              Percentiles printed = latency.percentiles().get();
              double[] ranks = new double[printed.size()];
              for (int i = 0; i < ranks.length; i++) {
                ranks[i] = printed.rank(i);
              }
              long samples = latency.samples().orElse(bins.totalCount());
              Percentiles again = rule.values(bins, ranks, samples);
              if (!again.equals(printed)) {
                wrong.add(report + " " + job.name() + " " + where + ": " + diff(printed, again));
              }
              blocks.merge(report.version(), 1, Integer::sum);
            });
  }

  private static String diff(Percentiles printed, Percentiles again) {
    StringBuilder difference = new StringBuilder();
    printed
        .asMap()
        .forEach(
            (rank, value) -> {
              if (again.value(rank).orElse(-1) != value) {
                difference.append(
                    rank + ": printed " + value + ", from bins " + again.value(rank) + "; ");
              }
            });
    return difference.toString();
  }

  @Test
  void aBlockWithoutSamplesHasNoPercentiles() {
    LatencyStats none = LatencyStats.builder().build();
    assertThat(LatencyMerge.of(List.of(none), PercentileRule.EXACT).percentiles()).isEmpty();
  }
}
