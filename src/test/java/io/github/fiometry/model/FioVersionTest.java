package io.github.fiometry.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioVersionTest {
  @ParameterizedTest
  @CsvSource({
    "fio-3.33, 3, 33, 0, false",
    "fio 2.0.7, 2, 0, 7, false",
    "2.0.8, 2, 0, 8, false",
    "fio-2.0.12.1, 2, 0, 12, false",
    "fio-3.12-19-gc0db-dirty, 3, 12, 0, true",
    "3.40-dirty, 3, 40, 0, false",
    "3.37-rc1, 3, 37, 0, false",
  })
  void readsEveryFormThatFioPrints(
      String printed, int major, int minor, int patch, boolean betweenReleases) {
    assertThat(FioVersion.parse(printed))
        .contains(new FioVersion(major, minor, patch, betweenReleases));
  }

  @ParameterizedTest
  @CsvSource({"fio", "fio-3", "v3.33", "3.", "''", "99999.1", "3.99999"})
  void readsNothingElse(String printed) {
    assertThat(FioVersion.parse(printed)).isEmpty();
  }

  @Test
  void comparesByNumbers() {
    assertThat(FioVersion.of(2, 0, 15)).isLessThan(FioVersion.of(2, 1));
    assertThat(FioVersion.of(2, 99).isSince(FioVersion.of(2, 21))).isTrue();
    assertThat(FioVersion.of(3, 3).isBefore(FioVersion.of(3, 3))).isFalse();
  }

  @Test
  void aBuildBetweenReleasesMayHaveWhatComesNext() {
    FioVersion build = FioVersion.parse("3.12-19-gc0db").orElseThrow();
    assertThat(build.mayHave(FioVersion.of(3, 13))).isTrue();
    assertThat(build.mayHave(FioVersion.of(3, 14))).isFalse();
    assertThat(FioVersion.of(3, 12).mayHave(FioVersion.of(3, 13))).isFalse();
  }
}
