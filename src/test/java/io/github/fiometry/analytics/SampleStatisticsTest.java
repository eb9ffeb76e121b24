package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleBatch;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleStatisticsTest {
  private static SampleBatch reads(long... values) {
    long[] times = new long[values.length];
    long[] sizes = new long[values.length];
    Arrays.setAll(times, i -> i);
    Arrays.fill(sizes, 4096);
    return SampleBatch.of(times, values, new byte[values.length], sizes);
  }

  @Test
  void addsUpExactlyWhereALongOverflows() {
    SampleStatistics statistics = SampleStatistics.bounded();
    statistics.accept(reads(Long.MAX_VALUE, Long.MAX_VALUE, 3));
    SampleSummary summary = statistics.summaries().get(Direction.READ);
    assertThat(summary.sum())
        .isEqualTo(BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1).add(BigInteger.valueOf(3)));
    assertThat(summary.min()).isEqualTo(3);
    assertThat(summary.max()).isEqualTo(Long.MAX_VALUE);
    assertThat(summary.bytes()).isEqualTo(3 * 4096);
  }

  @Test
  void keepsPercentilesWithinOneIn128OfTheExactOnes() {
    Random random = new Random(42);
    long[] values = new long[50_000];
    Arrays.setAll(values, i -> (long) Math.exp(8 + 2.5 * random.nextGaussian()));
    SampleStatistics bounded = SampleStatistics.bounded();
    SampleStatistics exact = SampleStatistics.exact();
    for (SampleStatistics statistics : new SampleStatistics[] {bounded, exact}) {
      statistics.accept(reads(values));
    }
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    for (double rank : new double[] {1, 50, 90, 99, 99.9, 99.99, 100}) {
      long truth = exact.summaries().get(Direction.READ).percentile(rank).orElseThrow();
      long bucket = bounded.summaries().get(Direction.READ).percentile(rank).orElseThrow();
      assertThat(truth).isEqualTo(sorted[(int) Math.round(rank * 500) - 1]);
      assertThat((double) bucket).isCloseTo(truth, within(truth / 128.0));
    }
  }

  @Test
  void countsADirectionOnlyWhereItOccurs() {
    SampleStatistics statistics = SampleStatistics.bounded();
    statistics.accept(
        SampleBatch.of(new long[] {5, 2}, new long[] {1, 2}, new byte[] {2, 2}, new long[2]));
    assertThat(statistics.summaries().keySet()).containsExactly(Direction.TRIM);
    SampleSummary trims = statistics.summaries().get(Direction.TRIM);
    assertThat(trims.firstMillis()).isEqualTo(2);
    assertThat(trims.lastMillis()).isEqualTo(5);
    assertThat(trims.mean()).isEqualTo(1.5);
  }
}
