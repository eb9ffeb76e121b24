package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.IoStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapacityTest {
  @ParameterizedTest
  @CsvSource({
    "50GB, 50000000000",
    "50 gb, 50000000000",
    "50GiB, 53687091200",
    "1.5TB, 1500000000000",
    "1TiB, 1099511627776",
    "0.3GB, 300000000",
    "4096B, 4096",
  })
  void readsASizeWithItsUnit(String text, double bytes) {
    assertThat(Capacity.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"50", "50G", "GB", "-5GB", "0GB", "1e3GB", "50GBit", ""})
  void refusesASizeThatCanMeanTwoThingsOrNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Capacity.parse(text));
  }

  @Test
  void dividesByDecimalAndBinaryGigabytes() {
    IoStats io = IoStats.builder().iops(600).bytesPerSecond(9_830_400).build();
    CapacityRatios ratios = CapacityRatios.of(io, Capacity.ofGigabytes(20));
    assertThat(ratios.iopsPerGigabyte()).hasValue(30);
    assertThat(ratios.iopsPerGibibyte().orElseThrow()).isCloseTo(32.21225472, within(1e-12));
    assertThat(ratios.bytesPerSecondPerGigabyte()).hasValue(491_520);
    assertThat(CapacityRatios.of(IoStats.builder().build(), Capacity.ofGibibytes(1)))
        .isEqualTo(CapacityRatios.NONE);
  }
}
