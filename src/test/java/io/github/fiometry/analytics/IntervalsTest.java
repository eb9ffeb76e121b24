package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.LatencyBins;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalsTest {
  // R 4.2.2: 1 - 2 * pbinom(k - 1, n, 0.5), the largest k with at least 0.95, else k = 1
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "2, 1, 0.5",
    "3, 1, 0.75",
    "4, 1, 0.875",
    "5, 1, 0.9375",
    "6, 1, 0.96875",
    "8, 1, 0.9921875",
    "10, 2, 0.978515625",
    "20, 6, 0.95861053466796875",
    "30, 10, 0.95722605474293232"
  })
  void saysTheRealCoverageOfTheMedian(int runs, int rank, double coverage) {
    double[] values = new double[runs];
    Arrays.setAll(values, i -> runs - i);
    MedianInterval interval = MedianInterval.of(values, 0.95);
    assertThat(interval.lower()).isEqualTo(rank);
    assertThat(interval.upper()).isEqualTo(runs + 1 - rank);
    assertThat(interval.coverage()).isCloseTo(coverage, within(1e-14));
    assertThat(interval.median()).isEqualTo((runs + 1) / 2.0);
    assertThat(interval.runs()).isEqualTo(runs);
  }

  // R 4.2.2, all 5^5 resamples of each side, no random numbers:
  // med <- function(v) apply(expand.grid(v, v, v, v, v), 1, median)
  // quantile(outer(med(y), med(x), "/"), c(.025, .975), type = 1)
  // gives 1.0576923076923077 and 1.153061224489796; 1.84 % and 96.66 % of the resamples lie below
  // these, 3.34 % and 98.16 % do not exceed them, so that drawing at random hits the same values.
  @Test
  void bootstrapsTheIntervalThatAllResamplesGive() {
    double[] base = {100, 104, 98, 101, 103};
    double[] changed = {110, 113, 108, 116, 111};
    RatioInterval interval = RatioInterval.of(base, changed, 0.95).orElseThrow();
    assertThat(interval.ratio()).isCloseTo(111 / 101.0, within(1e-15));
    assertThat(interval.lower()).isCloseTo(1.0576923076923077, within(1e-15));
    assertThat(interval.upper()).isCloseTo(1.153061224489796, within(1e-15));
    assertThat(RatioInterval.of(base, changed, 0.95)).contains(interval);
  }

  @Test
  void givesNoRatioToABaseOfZero() {
    assertThat(RatioInterval.of(new double[] {0, 5}, new double[] {1, 2}, 0.95)).isEmpty();
    assertThat(RatioInterval.of(new double[] {5}, new double[] {1}, 0.95)).isEmpty();
  }

  // R 4.2.2: b1 <- rep(c(10,20,30,40), c(10,20,30,40)); b2 <- rep(c(10,20,30,50), c(30,30,20,20))
  // ks.test(b1, b2): D = 0.3
  @Test
  void measuresTheGreatestDistanceOfTwoDistributions() {
    LatencyBins base = LatencyBins.of(new long[] {10, 20, 30, 40}, new long[] {10, 20, 30, 40});
    LatencyBins changed = LatencyBins.of(new long[] {10, 20, 30, 50}, new long[] {30, 30, 20, 20});
    DistributionShift shift = DistributionShift.of(base, changed);
    assertThat(shift.kolmogorovSmirnov()).isCloseTo(0.3, within(1e-15));
    assertThat(DistributionShift.of(base, base).kolmogorovSmirnov()).isZero();
    LatencyBins apart = LatencyBins.of(new long[] {99}, new long[] {7});
    assertThat(DistributionShift.of(base, apart).kolmogorovSmirnov()).isEqualTo(1);
  }

  @Test
  void showsWhereADistributionMoved() {
    LatencyBins base = LatencyBins.of(new long[] {10, 20, 30, 40}, new long[] {10, 20, 30, 40});
    LatencyBins changed = LatencyBins.of(new long[] {10, 20, 30, 50}, new long[] {30, 30, 20, 20});
    DistributionShift shift = DistributionShift.of(base, changed);
    // 10 % of the base lie at 10, 30 % of the new side.
    assertThat(shift.quantiles().get(1))
        .isEqualTo(new DistributionShift.Quantile(20, 20, 10, true));
    assertThat(shift.quantiles().get(4).differenceNanos()).isEqualTo(-10);
    assertThat(shift.quantiles().get(8))
        .isEqualTo(new DistributionShift.Quantile(90, 40, 50, true));
    assertThat(shift.quantiles().get(8).ratio()).hasValue(1.25);
    assertThat(shift.quantiles().get(10).enoughSamples()).isFalse();
  }
}
