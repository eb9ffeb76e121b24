package io.github.fiometry.text;

import io.github.fiometry.model.DecimalNumber;
import io.github.fiometry.model.SampleStats;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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

  /** The line. */
  final LineToken line;

  private final Unit unit;
  private final boolean bits;
  private final long[] digits = new long[4];
  private final int[] decimals = {-1, -1, -1, -1};

  /** fio's per=, as printed. */
  OptionalDouble aggregatePercent = OptionalDouble.empty();

  /** fio's samples=. */
  OptionalLong samples = OptionalLong.empty();

  SampleDraft(LineToken line, Unit unit, boolean bits) {
    this.line = line;
    this.unit = unit;
    this.bits = bits;
  }

  boolean isBits() {
    return bits;
  }

  /** Sets min, max, avg or stdev, in this order. */
  void set(int index, long digits, int decimals) {
    this.digits[index] = digits;
    this.decimals[index] = decimals;
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
    if (decimals[0] >= 0) {
      builder.min(DecimalNumber.scaled(digits[0], decimals[0], scale));
    }
    if (decimals[1] >= 0) {
      builder.max(DecimalNumber.scaled(digits[1], decimals[1], scale));
    }
    if (decimals[2] >= 0) {
      builder.mean(DecimalNumber.scaled(digits[2], decimals[2], scale));
    }
    if (decimals[3] >= 0) {
      builder.standardDeviation(DecimalNumber.scaled(digits[3], decimals[3], scale));
    }
    if (withAggregate) {
      aggregatePercent.ifPresent(builder::aggregatePercent);
    }
    samples.ifPresent(builder::samples);
    return builder.build();
  }
}
