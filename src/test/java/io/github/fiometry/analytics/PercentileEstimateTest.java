package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.LatencyBins;
import org.junit.jupiter.api.Test;

class PercentileEstimateTest {
  /** One sample in each bucket 1, 2, 3 … so that a value is its number. */
  private static LatencyBins numbers(int count) {
    long[] nanos = new long[count];
    long[] counts = new long[count];
    for (int i = 0; i < count; i++) {
      nanos[i] = i + 1;
      counts[i] = 1;
    }
    return LatencyBins.of(nanos, counts);
  }

  @Test
  void givesTheIntervalOfTheMedianThatTablesOfOrderStatisticsGive() {
    // n = 10: the samples 2 and 9 enclose the median with 97.9 % (binomial 10, 1/2).
    PercentileEstimate median = PercentileEstimate.of(numbers(10), 50);
    assertThat(median.nanos()).hasValue(5);
    assertThat(median.lowNanos()).hasValue(2);
    assertThat(median.highNanos()).hasValue(9);
    // n = 6 is the smallest number with such an interval: its smallest and largest, 96.9 %.
    assertThat(PercentileEstimate.of(numbers(6), 50).lowNanos()).hasValue(1);
    assertThat(PercentileEstimate.of(numbers(6), 50).highNanos()).hasValue(6);
    assertThat(PercentileEstimate.of(numbers(5), 50).lowNanos()).isEmpty();
    assertThat(PercentileEstimate.of(numbers(5), 50).highNanos()).isEmpty();
  }

  @Test
  void saysThatNIsTooSmallWhereFewerThanTenSamplesLieBeyond() {
    assertThat(PercentileEstimate.of(numbers(999), 99).enough()).isFalse();
    assertThat(PercentileEstimate.of(numbers(1000), 99).enough()).isTrue();
    assertThat(PercentileEstimate.of(numbers(1000), 99.9).enough()).isFalse();
    assertThat(PercentileEstimate.of(numbers(1000), 1).enough()).isTrue();
    assertThat(PercentileEstimate.of(numbers(900), 1).enough()).isFalse();
  }

  @Test
  void leavesTheUpperEndOpenWhereTheTruePercentileMayLieAboveEverySample() {
    PercentileEstimate high = PercentileEstimate.of(numbers(100), 99.9);
    assertThat(high.nanos()).hasValue(100);
    assertThat(high.highNanos()).isEmpty();
    assertThat(high.lowNanos()).isPresent();
  }

  @Test
  void comesToTheSameForVeryManySamplesByTheNormalDistribution() {
    LatencyBins exact = LatencyBins.of(new long[] {1, 2}, new long[] {500_000, 500_000});
    LatencyBins normal = LatencyBins.of(new long[] {1, 2}, new long[] {500_001, 500_001});
    assertThat(PercentileEstimate.of(exact, 49.95).highNanos())
        .isEqualTo(PercentileEstimate.of(normal, 49.95).highNanos());
    assertThat(PercentileEstimate.of(normal, 50.2).lowNanos()).hasValue(2);
    assertThat(PercentileEstimate.of(normal, 49.8).highNanos()).hasValue(1);
  }

  @Test
  void hasNothingToSayWithoutSamples() {
    PercentileEstimate none = PercentileEstimate.of(LatencyBins.of(new long[0], new long[0]), 99);
    assertThat(none.nanos()).isEmpty();
    assertThat(none.enough()).isFalse();
  }
}
