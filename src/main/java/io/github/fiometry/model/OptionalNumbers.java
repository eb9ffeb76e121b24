package io.github.fiometry.model;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The optional numbers of the records. Those that every report has many times are shared: counts of
 * what did not happen, numbers of jobs and groups, shares of all and of nothing.
 */
final class OptionalNumbers {
  /** Fio's largest depth with a share of its own. */
  private static final int LARGEST_SHARED = 64;

  private static final OptionalInt[] INTS = new OptionalInt[LARGEST_SHARED + 1];
  private static final OptionalLong[] LONGS = new OptionalLong[LARGEST_SHARED + 1];

  static {
    for (int i = 0; i <= LARGEST_SHARED; i++) {
      INTS[i] = OptionalInt.of(i);
      LONGS[i] = OptionalLong.of(i);
    }
  }

  private static final OptionalDouble ZERO = OptionalDouble.of(0);
  private static final OptionalDouble HUNDRED = OptionalDouble.of(100);

  private OptionalNumbers() {}

  static OptionalInt of(int value) {
    return value >= 0 && value <= LARGEST_SHARED ? INTS[value] : OptionalInt.of(value);
  }

  static OptionalLong of(long value) {
    return value >= 0 && value <= LARGEST_SHARED ? LONGS[(int) value] : OptionalLong.of(value);
  }

  /** A number; absent when it is not finite. */
  static OptionalDouble finite(double value) {
    if (value == 100) {
      return HUNDRED;
    }
    if (Double.doubleToRawLongBits(value) == 0) {
      return ZERO;
    }
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
