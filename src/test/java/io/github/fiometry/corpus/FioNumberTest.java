package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioNumberTest {

  @ParameterizedTest(name = "{0}: {1} with {2} digits of base {3} prints {5}")
  @CsvSource({
    // 2.2.10 printed 1026.5MB for 1050629 KiB, which is 1026 MiB and 5 KiB, and 1026.2MB for
    // 1051647
    "2.2.10, 1075844096, 6, 1024, 0, 1026.5, 1048576",
    "2.2.10, 1076886528, 6, 1024, 0, 1026.2, 1048576",
    "2.2.10, 72929280, 6, 1024, 0, 71220, 1024",
    // a number of K that fits stays as it is
    "2.16, 217020, 6, 1024, 1, 217020, 1024",
    // 2.18 prints IOPS=32.9k for 32085 and 22.1k for 22994
    "2.18, 32085, 4, 1000, 0, 32.9, 1000",
    "2.18, 22994, 4, 1000, 0, 22.1, 1000",
    // 2.20 to 3.25 lose the carry
    "2.20, 19980, 4, 1000, 0, 19.0, 1000",
    "3.25, 11976, 4, 1000, 0, 11.0, 1000",
    "3.26, 11976, 4, 1000, 0, 12.0, 1000",
    "3.42, 9999, 4, 1000, 0, 9999, 1",
    "3.42, 1004725, 4, 1000, 0, 1005, 1000",
    "3.42, 4096, 4, 1024, 0, 4096, 1",
    "3.42, 65536, 4, 1024, 0, 64.0, 1024",
    "3.42, 8256500, 6, 1000, 0, 8256.5, 1000",
    "3.42, 1484, 1, 1000, 0, 1, 1000",
  })
  void shortensAsThisVersionOfFioDoes(
      String version, long number, int digits, int base, int start, String token, long unit) {
    assertThat(
            FioNumber.shown(
                BigInteger.valueOf(number),
                digits,
                base,
                start,
                FioNumber.Fractions.of(FioRelease.of(version))))
        .isEqualByComparingTo(
            new java.math.BigDecimal(token).multiply(java.math.BigDecimal.valueOf(unit)));
  }
}
