package io.github.fiometry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatencyBinsTest {
  @Test
  void leavesEmptyBucketsOut() {
    LatencyBins bins = LatencyBins.of(new long[] {10, 20, 30}, new long[] {1, 0, 5});
    assertThat(bins.size()).isEqualTo(2);
    assertThat(bins.nanos(1)).isEqualTo(30);
    assertThat(bins.totalCount()).isEqualTo(6);
    assertThat(bins).isEqualTo(LatencyBins.of(new long[] {10, 30}, new long[] {1, 5}));
  }

  @Test
  void refusesBucketsThatDoNotAscend() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LatencyBins.of(new long[] {10, 10}, new long[] {1, 1}));
  }

  /** Whatever the buckets are, each is given back as it came: fio's, in both units, and others. */
  @Test
  void givesBackEveryBucketAndCount() {
    long[][] middles = {
      {0, 1, 127, 129, 131, 8_256, 16_711_680, 1_000_341_504L},
      {1_000, 127_000, 129_000, 12_352_000},
      {3, 130, 777_777},
      {-5, 10},
      {},
    };
    for (long[] nanos : middles) {
      for (long first : new long[] {1, Integer.MAX_VALUE, 1L << 40}) {
        long[] counts = new long[nanos.length];
        Arrays.fill(counts, 7);
        if (counts.length > 0) {
          counts[0] = first;
        }
        LatencyBins bins = LatencyBins.of(nanos, counts);
        assertThat(bins.size()).isEqualTo(nanos.length);
        for (int i = 0; i < nanos.length; i++) {
          assertThat(bins.nanos(i)).isEqualTo(nanos[i]);
          assertThat(bins.count(i)).isEqualTo(counts[i]);
        }
        assertThat(bins).isEqualTo(LatencyBins.of(nanos, counts)).hasSameHashCodeAs(bins);
        counts = counts.clone();
        if (counts.length > 0) {
          counts[counts.length - 1]++;
          assertThat(bins).isNotEqualTo(LatencyBins.of(nanos, counts));
        }
      }
    }
  }
}
