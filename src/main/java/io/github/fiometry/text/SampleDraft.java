package io.github.fiometry.text;

import io.github.fiometry.model.DecimalNumber;
import io.github.fiometry.model.SampleStats;
import java.util.Optional;

/** The numbers of a bw or iops line, before it is known what their unit is. */
final class SampleDraft {
  /** Unit of the label: IOPS, K or M. */
  enum Unit {
    /** A plain number. */
    ONE,
    /** The label says KB, KiB or kB: always 1024 bytes. */
    KILO,
    /** The label says MB in 2.0.x: 1000 times 1024 bytes. */
    THOUSAND_KILO,
    /** The label says MB or MiB from 2.1: kb_base times 1024 bytes. */
    MEGA
  }

  /** The number of the line, from 1. */
  private final long line;

  /** The line itself, where something may be wrong with it. */
  Optional<LineToken> keptLine = Optional.empty();

  private final Unit unit;
  private final boolean bits;
  private final long[] digits = new long[4];

  /** How many of the digits are decimals, in one byte for each number; 0xff where there is none. */
  private int decimals = -1;

  /** fio's per=, as printed; NaN where the line has none. */
  double aggregatePercent = Double.NaN;

  /** fio's samples=; negative where the line has none. */
  long samples = -1;

  SampleDraft(LineToken line, Unit unit, boolean bits) {
    this.line = line.line;
    this.unit = unit;
    this.bits = bits;
  }

  boolean isBits() {
    return bits;
  }

  boolean hasAggregatePercent() {
    return !Double.isNaN(aggregatePercent);
  }

  /** Says that this version prints something wrong in the line. */
  void isFaulty(String message, Problems problems) {
    if (keptLine.isPresent()) {
      problems.knownFault(keptLine.get(), 1, message);
    } else {
      problems.knownFault(line, message);
    }
  }

  /** Sets min, max, avg or stdev, in this order. */
  void set(int index, long digits, int decimals) {
    this.digits[index] = digits;
    int shift = Byte.SIZE * index;
    this.decimals = this.decimals & ~(0xff << shift) | decimals << shift;
  }

  SampleStats build(int kbBase, boolean withAggregate) {
    long factor =
        switch (unit) {
          case ONE -> 1;
          case KILO -> 1024;
          case THOUSAND_KILO -> 1024 * 1000;
          case MEGA -> 1024L * kbBase;
        };
    SampleStats.Builder builder = SampleStats.builder();
    long scale = bits ? factor / 8 : factor;
    builder
        .min(value(0, scale))
        .max(value(1, scale))
        .mean(value(2, scale))
        .standardDeviation(value(3, scale));
    if (withAggregate) {
      builder.aggregatePercent(aggregatePercent);
    }
    if (samples >= 0) {
      builder.samples(samples);
    }
    return builder.build();
  }

  /** NaN where the line has none. */
  private double value(int index, long scale) {
    int behindPoint = decimals >> Byte.SIZE * index & 0xff;
    return behindPoint == 0xff
        ? Double.NaN
        : DecimalNumber.scaled(digits[index], behindPoint, scale);
  }
}
