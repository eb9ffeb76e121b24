package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinJob;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;

/** The unit options of a job and how this fio prints amounts and rates with them. */
record Units(FioRelease release, int kbBase, boolean bits, int digits) {
  private static final BigInteger EIGHT = BigInteger.valueOf(8);

  static Units of(TwinJob job, FioRelease release) {
    return of(job.options(), release);
  }

  static Units of(Map<String, String> options, FioRelease release) {
    int kbBase = options.getOrDefault("kb_base", "").equals("1000") ? 1000 : 1024;
    boolean bits = options.getOrDefault("unit_base", "").equals("1");
    String figures = options.getOrDefault("significant_figures", "");
    int digits = release.upTo("2.16") ? 6 : figures.isEmpty() ? 4 : Integer.parseInt(figures);
    return new Units(release, kbBase, bits, digits);
  }

  /** Bytes (start 0) or K of them (start 1) as printed, in bytes. */
  BigDecimal data(BigInteger amount, int start) {
    return FioNumber.shown(amount, digits, kbBase, start, FioNumber.Fractions.of(release));
  }

  /** Bytes per second as printed, in bytes per second; with unit_base=1 fio prints bits. */
  BigDecimal rate(BigInteger amount, int start) {
    return bits
        ? data(amount.multiply(EIGHT), start).divide(BigDecimal.valueOf(8))
        : data(amount, start);
  }

  BigDecimal operations(BigInteger amount) {
    return FioNumber.shown(amount, digits, 1000, 0, FioNumber.Fractions.of(release));
  }

  /** Whole units of kb_base in a number of bytes. */
  Span wholeUnits(Span bytes) {
    BigDecimal base = BigDecimal.valueOf(kbBase);
    return new Span(
        bytes.low().divide(base, 0, RoundingMode.FLOOR),
        bytes.high().divide(base, 0, RoundingMode.FLOOR));
  }

  /** What true bytes a printed amount may stand for. */
  PrintedInterval interval(double bytes, int start) {
    return PrintedInterval.of(bytes, digits, kbBase, start, FioNumber.Fractions.of(release));
  }

  /** What true bytes per second a printed rate may stand for. */
  PrintedInterval rateInterval(double bytesPerSecond) {
    return bits ? interval(bytesPerSecond * 8, 0).times(0.125) : interval(bytesPerSecond, 0);
  }
}
