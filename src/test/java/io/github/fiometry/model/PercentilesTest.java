package io.github.fiometry.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void sortsAndLetsTheLastOfARankCount() {
    Percentiles percentiles =
        Percentiles.of(new double[] {99.9, 50, 99.9}, new long[] {7000, 300, 9000});
    assertThat(percentiles.asMap()).hasToString("{50.0=300, 99.9=9000}");
    assertThat(percentiles.value(99.9)).hasValue(9000);
    assertThat(percentiles.value(99)).isEmpty();
  }

  @Test
  void refusesRanksOutsideOfZeroToHundred() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Percentiles.of(new double[] {100.1}, new long[] {1}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Percentiles.of(new double[] {Double.NaN}, new long[] {1}));
  }
}
