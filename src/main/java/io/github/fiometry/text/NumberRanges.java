package io.github.fiometry.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole numbers, from 0 on, that something may be: ranges that do not touch, in ascending
 * order.
 */
final class NumberRanges {
  /** One range, with both ends. */
  private record Range(long from, long to) {}

  /** All of them. */
  static final NumberRanges ALL = new NumberRanges(List.of(new Range(0, Long.MAX_VALUE)));

  /** None. */
  static final NumberRanges NONE = new NumberRanges(List.of());

  private final List<Range> ranges;

  private NumberRanges(List<Range> ranges) {
    this.ranges = ranges;
  }

  /** Collects ranges in ascending order. */
  static final class Builder {
    private final List<Range> ranges = new ArrayList<>();

    /** Adds a range, with both ends; what overlaps or touches the last one becomes one with it. */
    void add(long from, long to) {
      if (to < from) {
        return;
      }
      int last = ranges.size() - 1;
      if (last >= 0 && from <= ranges.get(last).to + 1) {
        Range before = ranges.get(last);
        ranges.set(last, new Range(before.from, Math.max(before.to, to)));
      } else {
        ranges.add(new Range(from, to));
      }
    }

    NumberRanges build() {
      return ranges.isEmpty() ? NONE : new NumberRanges(ranges);
    }
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  boolean isOneRange() {
    return ranges.size() == 1;
  }

  /** Whether only one number is left. */
  boolean isOneNumber() {
    return isOneRange() && min() == max();
  }

  /** The smallest number; only where there is one. */
  long min() {
    return ranges.get(0).from;
  }

  /** The largest number; only where there is one. */
  long max() {
    return ranges.get(ranges.size() - 1).to;
  }

  boolean contains(long number) {
    return reaches(number, number);
  }

  /** Whether any number of a range, with both ends, is among them. */
  boolean reaches(long from, long to) {
    return ranges.stream().anyMatch(range -> range.from <= to && from <= range.to);
  }

  /** Whether one multiple of a factor alone lies between the smallest and the largest. */
  boolean hasOneMultipleOf(long factor) {
    if (isEmpty()) {
      return false;
    }
    long last = max() / factor * factor;
    return last >= min() && last - factor < min();
  }

  NumberRanges and(NumberRanges other) {
    if (this == ALL || other == ALL) {
      return this == ALL ? other : this;
    }
    Builder both = new Builder();
    int mine = 0;
    int others = 0;
    while (mine < ranges.size() && others < other.ranges.size()) {
      Range a = ranges.get(mine);
      Range b = other.ranges.get(others);
      both.add(Math.max(a.from, b.from), Math.min(a.to, b.to));
      if (a.to < b.to) {
        mine++;
      } else {
        others++;
      }
    }
    return both.build();
  }

  /** What these amounts are a second, as fio computes it: without the fraction. */
  NumberRanges perSecond(long millis) {
    if (this == ALL) {
      return ALL;
    }
    Builder rates = new Builder();
    for (Range range : ranges) {
      rates.add(scaled(range.from, 1000, millis, 0), scaled(range.to, 1000, millis, 0));
    }
    return rates.build();
  }

  /** The amounts that are these rates a second, as fio computes it. */
  NumberRanges overall(long millis) {
    if (this == ALL) {
      return ALL;
    }
    Builder amounts = new Builder();
    for (Range range : ranges) {
      // the smallest amount that is not below the rate, and the largest below the next one
      long from = scaled(range.from, millis, 1000, 999);
      long to = range.to == Long.MAX_VALUE ? range.to : scaled(range.to + 1, millis, 1000, 999) - 1;
      amounts.add(from, to);
    }
    return amounts.build();
  }

  private static long scaled(long number, long factor, long divisor, long before) {
    if (number <= (Long.MAX_VALUE - before) / factor) {
      return (number * factor + before) / divisor;
    }
    BigInteger scaled =
        BigInteger.valueOf(number)
            .multiply(BigInteger.valueOf(factor))
            .add(BigInteger.valueOf(before))
            .divide(BigInteger.valueOf(divisor));
    return scaled.bitLength() < Long.SIZE ? scaled.longValue() : Long.MAX_VALUE;
  }
}
