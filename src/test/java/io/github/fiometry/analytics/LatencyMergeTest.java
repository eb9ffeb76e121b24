package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyMergeTest {
  private static LatencyStats stats(double min, double max, double mean, double deviation, long n) {
    return LatencyStats.builder()
        .minNanos(min)
        .maxNanos(max)
        .meanNanos(mean)
        .standardDeviationNanos(deviation)
        .samples(n)
        .build();
  }

  @Test
  void poolsMeanAndDeviationAsOfAllSamplesTogether() {
    // 1 2 3 (mean 2, deviation 1) and 4 6 (mean 5, deviation sqrt 2) are 1 2 3 4 6: mean 3.2,
    // squares 4.84 + 1.44 + 0.04 + 0.64 + 7.84 = 14.8, by 4 = 3.7.
    LatencyMerge merge =
        LatencyMerge.of(
            List.of(stats(1, 3, 2, 1, 3), stats(4, 6, 5, Math.sqrt(2), 2)), PercentileRule.EXACT);
    LatencyStats merged = merge.merged();
    assertThat(merged.samples()).hasValue(5);
    assertThat(merged.minNanos()).hasValue(1);
    assertThat(merged.maxNanos()).hasValue(6);
    assertThat(merged.meanNanos().orElseThrow()).isCloseTo(3.2, within(1e-12));
    assertThat(merged.standardDeviationNanos().orElseThrow())
        .isCloseTo(Math.sqrt(3.7), within(1e-12));
  }

  @Test
  void givesBoundsAndACaveatWhereBinsAreMissing() {
    LatencyStats first =
        stats(1, 900, 100, 10, 10).toBuilder()
            .percentiles(Percentiles.of(new double[] {50, 99}, new long[] {90, 800}))
            .build();
    LatencyStats second =
        stats(1, 500, 200, 10, 1000).toBuilder()
            .percentiles(Percentiles.of(new double[] {50, 99, 99.9}, new long[] {190, 400, 450}))
            .bins(LatencyBins.of(new long[] {190, 450}, new long[] {900, 100}))
            .build();
    LatencyMerge merge = LatencyMerge.of(List.of(first, second), PercentileRule.EXACT);
    assertThat(merge.merged().percentiles()).isEmpty();
    assertThat(merge.merged().bins()).isEmpty();
    assertThat(merge.bounds())
        .containsExactly(
            java.util.Map.entry(50.0, new PercentileBounds(90, 190)),
            java.util.Map.entry(99.0, new PercentileBounds(400, 800)));
    assertThat(merge.caveat().orElseThrow())
        .startsWith("1 of 2 parts have no bins")
        .contains("cannot be known");
  }

  /** pbench issue 745: percentiles of each node only; a cluster's come from the bins of all. */
  @Test
  void pbench745MergesTheBinsOfAllHosts() {
    LatencyStats fast =
        stats(10, 20, 11, 1, 1000).toBuilder()
            .bins(LatencyBins.of(new long[] {10, 20}, new long[] {990, 10}))
            .percentiles(Percentiles.of(new double[] {99}, new long[] {10}))
            .build();
    LatencyStats slow =
        stats(20, 5000, 400, 900, 100).toBuilder()
            .bins(LatencyBins.of(new long[] {20, 5000}, new long[] {80, 20}))
            .percentiles(Percentiles.of(new double[] {99}, new long[] {5000}))
            .build();
    LatencyMerge merge = LatencyMerge.of(List.of(fast, slow), PercentileRule.EXACT);
    // 99 % of 1100 = 1089 samples: 990 at 10, 1080 up to 20, so it is 5000. The mean of the two
    // percentiles, 2505, is no latency that any I/O had.
    assertThat(merge.percentiles()).containsExactly(java.util.Map.entry(99.0, 5000L));
    assertThat(merge.merged().bins().orElseThrow())
        .isEqualTo(LatencyBins.of(new long[] {10, 20, 5000}, new long[] {990, 90, 20}));
    assertThat(merge.caveat()).isEmpty();
  }

  @Test
  void leavesOnePartAsItIs() {
    LatencyStats only =
        stats(1, 2, 1.5, 0.1, 7).toBuilder()
            .percentiles(Percentiles.of(new double[] {99}, new long[] {2}))
            .build();
    LatencyMerge merge = LatencyMerge.of(List.of(only, stats(0, 0, 0, 0, 0)), PercentileRule.EXACT);
    assertThat(merge.percentiles()).containsEntry(99.0, 2L);
    assertThat(merge.parts()).isEqualTo(1);
  }

  @Test
  void doesNotInventAMeanWhereACountIsMissing() {
    LatencyStats uncounted = LatencyStats.builder().minNanos(1).maxNanos(9).meanNanos(5).build();
    LatencyMerge merge =
        LatencyMerge.of(List.of(uncounted, stats(2, 3, 2.5, 0.5, 4)), PercentileRule.EXACT);
    assertThat(merge.merged().meanNanos()).isEmpty();
    assertThat(merge.merged().samples()).isEmpty();
    assertThat(merge.merged().minNanos()).hasValue(1);
    assertThat(merge.merged().maxNanos()).hasValue(9);
  }
}
