package io.github.fiometry.text;

import java.util.OptionalDouble;

/**
 * What the printed forms of an amount of data and of its rate leave possible: from 2.17 on fio
 * prints a rate in two units, and it is the amount over the runtime.
 */
final class PrintedFigures {
  private final int kbBase;
  private final NumberRanges bytes;
  private final NumberRanges rates;

  /**
   * The figures of one line.
   *
   * @param bytes the amounts that print as they do
   * @param rates the rates that print as they do, in both units
   * @param millis the time between them; 0 or less where they have none in common
   */
  PrintedFigures(int kbBase, NumberRanges bytes, NumberRanges rates, long millis) {
    this.kbBase = kbBase;
    this.bytes = millis > 0 ? bytes.and(rates.overall(millis)) : bytes;
    this.rates = millis > 0 ? rates.and(this.bytes.perSecond(millis)) : rates;
  }

  /** The amounts that agree with all. */
  NumberRanges bytes() {
    return bytes;
  }

  /** Whether no amount and rate print like that. */
  boolean contradict() {
    return bytes.isEmpty() || rates.isEmpty();
  }

  /** How far the printed amount may be from the truth. */
  double errorOfBytes(PrintedNumber printed) {
    return error(printed, bytes);
  }

  /** How far the printed rate may be from the truth. */
  double errorOfRate(PrintedNumber printed) {
    return error(printed, rates);
  }

  private double error(PrintedNumber printed, NumberRanges possible) {
    double value = printed.value(kbBase);
    return possible.isEmpty()
        ? 0
        : Math.max(Math.abs(value - possible.min()), Math.abs(possible.max() - value));
  }

  /** A better amount than the printed one, where its digits are wrong. */
  OptionalDouble mendedBytes(PrintedNumber printed) {
    return mended(printed, bytes);
  }

  /** A better rate than the printed one, where its digits are wrong. */
  OptionalDouble mendedRate(PrintedNumber printed) {
    return mended(printed, rates);
  }

  /**
   * The middle of what is possible, where all of it is farther from the printed number than its
   * last digit tells: fio has printed wrong decimals, or lost the carry.
   */
  private OptionalDouble mended(PrintedNumber printed, NumberRanges possible) {
    if (printed.decimals() == 0 || !possible.isOneRange()) {
      return OptionalDouble.empty();
    }
    double value = printed.value(kbBase);
    double lastDigit =
        new PrintedNumber(
                1, printed.decimals(), printed.exponent(), printed.scale(), printed.bits())
            .value(kbBase);
    return possible.max() < value - lastDigit || possible.min() > value + lastDigit
        ? OptionalDouble.of((possible.min() + possible.max()) / 2.0)
        : OptionalDouble.empty();
  }
}
