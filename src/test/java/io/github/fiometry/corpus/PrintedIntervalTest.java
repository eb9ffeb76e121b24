package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/**
 * What fio makes of a number, and what a printed number may have been, are each other's reverse.
 */
class PrintedIntervalTest {

  @Property
  void holdsTheNumberThatWasPrinted(
      @ForAll @LongRange(min = 0, max = 1L << 52) long number,
      @ForAll @IntRange(min = 4, max = 10) int digits,
      @ForAll boolean binary,
      @ForAll FioNumber.Fractions fractions) {
    int thousand = binary ? 1024 : 1000;
    double shown =
        FioNumber.shown(BigInteger.valueOf(number), digits, thousand, 0, fractions).doubleValue();

    PrintedInterval interval = PrintedInterval.of(shown, digits, thousand, 0, fractions);

    assertThat((double) number).isBetween(interval.low(), interval.high());
  }

  @Property
  void isNoWiderThanTheLastDigits(
      @ForAll @LongRange(min = 100_000, max = 1L << 52) long number, @ForAll boolean binary) {
    int thousand = binary ? 1024 : 1000;
    double shown =
        FioNumber.shown(BigInteger.valueOf(number), 4, thousand, 0, FioNumber.Fractions.ROUNDED)
            .doubleValue();

    PrintedInterval interval =
        PrintedInterval.of(shown, 4, thousand, 0, FioNumber.Fractions.ROUNDED);

    // three digits at least: a hundredth where they begin with 1, and what was cut off before
    assertThat(interval.high() - interval.low()).isLessThan(shown * 1.1e-2);
  }
}
