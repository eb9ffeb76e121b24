package io.github.fiometry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
}
