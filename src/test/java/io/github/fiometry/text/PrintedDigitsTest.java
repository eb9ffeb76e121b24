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

  private static NumberRanges numbers(
      String version, long digits, int decimals, int exponent, PrintedNumber.Scale scale) {
    EraRules rules = EraRules.of(FioVersion.parse(version), Set.of());
    return new PrintedDigits(rules, 1024)
        .numbers(new PrintedNumber(digits, decimals, exponent, scale, false));
  }

  @Test
  void givesAllNumbersThatPrintSo() {
    NumberRanges carry = numbers("3.25", 110, 1, 1, PrintedNumber.Scale.DECIMAL);
    assertThat(carry.isOneRange()).isFalse();
    assertThat(carry.min()).isEqualTo(11000);
    assertThat(carry.max()).isEqualTo(11999);
    assertThat(carry.reaches(11051, 11949)).isFalse();

    NumberRanges rounded = numbers("3.33", 977, 0, 1, PrintedNumber.Scale.BINARY);
    assertThat(rounded.isOneRange()).isTrue();
    assertThat(rounded.min()).isEqualTo(976 * 1024 + 512);
    assertThat(rounded.max()).isEqualTo(977 * 1024 + 511);

    // 5, 41 to 50 and 401 to 500 KiB print as the digit 5
    NumberRanges remainders = numbers("2.2.10", 10265, 1, 2, PrintedNumber.Scale.KB_BASE);
    assertThat(remainders.contains((1026 * 1024 + 5) * 1024L + 1023)).isTrue();
    assertThat(remainders.contains((1026 * 1024 + 6) * 1024L)).isFalse();
    assertThat(remainders.min()).isEqualTo((1026 * 1024 + 5) * 1024L);
    assertThat(remainders.max()).isEqualTo((1026 * 1024 + 501) * 1024L - 1);

    assertThat(numbers("3.33", 4096, 0, 0, PrintedNumber.Scale.BINARY).isOneNumber()).isTrue();
  }

  @Test
  void givesJustTheNumbersThatFit() {
    for (String version : new String[] {"2.2.10", "2.19", "3.25", "3.26"}) {
      EraRules rules = EraRules.of(FioVersion.parse(version), Set.of());
      PrintedDigits digits = new PrintedDigits(rules, 1000);
      for (PrintedNumber.Scale scale : PrintedNumber.Scale.values()) {
        for (boolean bits : new boolean[] {false, true}) {
          for (int decimals = 0; decimals <= 2; decimals++) {
            PrintedNumber printed = new PrintedNumber(1200, decimals, 1, scale, bits);
            NumberRanges numbers = digits.numbers(printed);
            for (long number = 0; number < 20_000; number++) {
              assertThat(numbers.contains(number)).isEqualTo(digits.fit(printed, number));
            }
          }
        }
      }
    }
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
