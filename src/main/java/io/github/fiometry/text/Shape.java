package io.github.fiometry.text;

/** A feature of a line that only some versions print, each with its first and last version. */
// A version is a record of three numbers.
@SuppressWarnings("ImmutableEnumChecker")
enum Shape {
  OLD_DIRECTION(FioVersion.of(2, 0, 7), FioVersion.of(2, 16)),
  OLD_DIRECTION_WITH_BLANK(FioVersion.of(2, 0, 7), FioVersion.of(2, 0, 15)),
  OLD_DIRECTION_WITHOUT_BLANK(FioVersion.of(2, 1), FioVersion.of(2, 16)),
  NEW_DIRECTION(FioVersion.of(2, 17), FioVersion.LATEST),
  /** {@code " read:"} or {@code " trim:"} behind three blanks, where the write line has two. */
  THREE_BLANKS(FioVersion.of(2, 17), FioVersion.of(3, 11)),
  NANOSECONDS(FioVersion.of(2, 99), FioVersion.LATEST),
  BANDWIDTH_WITHOUT_SAMPLES(FioVersion.of(2, 0, 7), FioVersion.of(2, 21)),
  SAMPLES(FioVersion.of(2, 99), FioVersion.LATEST),
  ISSUED_WITHOUT_DROPPED(FioVersion.of(2, 0, 7), FioVersion.of(2, 1, 13)),
  ISSUED_WITH_DROPPED(FioVersion.of(2, 1, 14), FioVersion.of(2, 16)),
  ISSUED_RWT(FioVersion.of(2, 17), FioVersion.of(3, 3)),
  ISSUED_RWTS(FioVersion.of(3, 4), FioVersion.LATEST),
  WRITE_ZONE_RESETS(FioVersion.of(3, 9), FioVersion.LATEST),
  HIGH_AND_LOW_PRIORITY(FioVersion.of(3, 18), FioVersion.of(3, 29)),
  NUMBERED_PRIORITY(FioVersion.of(3, 30), FioVersion.of(3, 35)),
  PRIORITY_WITH_HINT(FioVersion.of(3, 36), FioVersion.LATEST),
  SLAT_PERCENTILES(FioVersion.of(3, 18), FioVersion.LATEST),
  TARGET_WITHOUT_UNIT(FioVersion.of(2, 1, 5), FioVersion.of(3, 41)),
  TARGET_WITH_UNIT(FioVersion.of(3, 42), FioVersion.LATEST);

  /** The first version that prints it. */
  final FioVersion first;

  /** The last version that prints it. */
  final FioVersion last;

  Shape(FioVersion first, FioVersion last) {
    this.first = first;
    this.last = last;
  }
}
