package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Numbers and their print as seen in real output of the version named. */
class PrintedDigitsTest {
  private static boolean fits(
      String version,
      long digits,
      int decimals,
      int exponent,
      PrintedNumber.Scale scale,
      long value) {
    EraRules rules = EraRules.of(FioVersion.parse(version), Set.of());
    return new PrintedDigits(rules, 1024)
        .fit(new PrintedNumber(digits, decimals, exponent, scale, false), value);
  }

  @Test
  void printsTheRemainderInPlaceOfAFractionUpTo219() {
    // 1050629 KiB = 1026 MiB and 5 KiB is io=1026.5MB, 1051647 KiB is io=1026.2MB
    assertThat(fits("2.2.10", 10265, 1, 2, PrintedNumber.Scale.KB_BASE, 1050629L * 1024)).isTrue();
    assertThat(fits("2.2.10", 10262, 1, 2, PrintedNumber.Scale.KB_BASE, 1051647L * 1024)).isTrue();
    assertThat(fits("2.2.10", 10265, 1, 2, PrintedNumber.Scale.KB_BASE, 1051136L * 1024 + 1))
        .isFalse();
    // 32085 IOPS is IOPS=32.9k, 22994 is 22.1k
    assertThat(fits("2.18", 329, 1, 1, PrintedNumber.Scale.DECIMAL, 32085)).isTrue();
    assertThat(fits("2.18", 221, 1, 1, PrintedNumber.Scale.DECIMAL, 22994)).isTrue();
    assertThat(fits("3.33", 329, 1, 1, PrintedNumber.Scale.DECIMAL, 32085)).isFalse();
  }

  @Test
  void missesTheCarryUpTo325() {
    // 11976 IOPS is IOPS=11.0k, and 12.0k from 3.26 on
    assertThat(fits("3.25", 110, 1, 1, PrintedNumber.Scale.DECIMAL, 11976)).isTrue();
    assertThat(fits("3.26", 110, 1, 1, PrintedNumber.Scale.DECIMAL, 11976)).isFalse();
    assertThat(fits("3.26", 120, 1, 1, PrintedNumber.Scale.DECIMAL, 11976)).isTrue();
    assertThat(fits("3.25", 110, 1, 1, PrintedNumber.Scale.DECIMAL, 11012)).isTrue();
    assertThat(fits("3.25", 110, 1, 1, PrintedNumber.Scale.DECIMAL, 11500)).isFalse();
  }

  @Test
  void roundsHalfUpWhereThereIsNoPoint() {
    assertThat(fits("3.33", 3925, 0, 2, PrintedNumber.Scale.BINARY, 4115355696L)).isTrue();
    assertThat(fits("3.33", 3924, 0, 2, PrintedNumber.Scale.BINARY, 4115355696L)).isFalse();
    assertThat(fits("3.33", 2301, 0, 0, PrintedNumber.Scale.DECIMAL, 2301)).isTrue();
    assertThat(fits("3.33", 2301, 0, 0, PrintedNumber.Scale.DECIMAL, 2302)).isFalse();
  }

  @Test
  void roundsATieToTheEvenDigit() {
    // 32768000 bytes per second are 31.25 MiB/s, which is BW=31.2MiB/s
    assertThat(fits("3.33", 312, 1, 2, PrintedNumber.Scale.BINARY, 32768000)).isTrue();
    assertThat(fits("3.33", 313, 1, 2, PrintedNumber.Scale.BINARY, 32768000)).isFalse();
  }

  @Test
  void takesAnyVersionsFormatWhereTheVersionIsNotKnown() {
    EraRules rules = EraRules.of(Optional.empty(), Set.of(Shape.NEW_DIRECTION));
    PrintedDigits digits = new PrintedDigits(rules, 1024);
    PrintedNumber printed = new PrintedNumber(110, 1, 1, PrintedNumber.Scale.DECIMAL, false);

    assertThat(digits.fit(printed, 11976)).isTrue();
    assertThat(digits.fit(printed, 11012)).isTrue();
    assertThat(digits.fit(printed, 12100)).isFalse();
  }
}
