package io.github.fiometry.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/** All true numbers that the twin's printed number may stand for, ends included. */
record Span(BigDecimal low, BigDecimal high) {

  static Span exactly(long value) {
    return new Span(BigDecimal.valueOf(value), BigDecimal.valueOf(value));
  }

  /** A number that the twin prints with so many decimals. */
  static Span rounded(BigDecimal printed, int decimals) {
    BigDecimal half = BigDecimal.valueOf(5, decimals + 1);
    return new Span(printed.subtract(half), printed.add(half));
  }

  /** The same for a number that fio kept in single precision before it printed it. */
  static Span roundedSingle(BigDecimal printed, int decimals) {
    Span span = rounded(printed, decimals);
    BigDecimal slip = printed.abs().multiply(new BigDecimal("6e-8"));
    return new Span(span.low.subtract(slip), span.high.add(slip));
  }

  /** A number of KiB that fio cut off from bytes. */
  static Span bytesOfKib(BigInteger kib) {
    BigInteger bytes = kib.shiftLeft(10);
    return new Span(new BigDecimal(bytes), new BigDecimal(bytes.add(BigInteger.valueOf(1023))));
  }

  Span plus(Span other) {
    return new Span(low.add(other.low), high.add(other.high));
  }

  Span times(long factor) {
    BigDecimal by = BigDecimal.valueOf(factor);
    return new Span(low.multiply(by), high.multiply(by));
  }

  Span dividedBy(long divisor) {
    BigDecimal by = BigDecimal.valueOf(divisor);
    return new Span(
        low.divide(by, java.math.MathContext.DECIMAL128),
        high.divide(by, java.math.MathContext.DECIMAL128));
  }

  boolean isZero() {
    return low.signum() <= 0 && high.signum() >= 0;
  }

  double middle() {
    return low.add(high).doubleValue() / 2;
  }

  /** What {@code %.nf} may print of it. */
  Set<BigDecimal> printed(int decimals) {
    BigDecimal step = BigDecimal.valueOf(1, decimals);
    BigDecimal first = FioNumber.printed(low.doubleValue(), decimals);
    BigDecimal last = FioNumber.printed(high.doubleValue(), decimals);
    Set<BigDecimal> all = new LinkedHashSet<>();
    for (BigDecimal value = first; value.compareTo(last) <= 0; value = value.add(step)) {
      all.add(value);
    }
    return all;
  }

  /** What a rule gives for each whole number in it. */
  Set<BigDecimal> each(Function<BigInteger, BigDecimal> rule) {
    Set<BigDecimal> all = new LinkedHashSet<>();
    BigInteger end = high.toBigInteger();
    for (BigInteger value = low.toBigInteger();
        value.compareTo(end) <= 0;
        value = value.add(BigInteger.ONE)) {
      all.add(rule.apply(value));
    }
    return all;
  }
}
