package io.github.fiometry.text;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What fio's numbers mean in which version, and which of them are wrong.
 *
 * <p>All that depends on the version and cannot be read off the line itself stands here, as a table
 * of version ranges. The version is the one of the banner; where that is missing, or cannot have
 * printed the lines that were seen (the 3.4 release calls itself 3.3), the lines' own shapes bound
 * it. A rule that gives different answers inside these bounds gives none.
 */
final class EraRules {
  private static final long MICROSECOND = 1000;
  private static final long NANOSECOND = 1;

  /** Bounds when nothing is known. */
  private static final FioVersion EARLIEST = FioVersion.of(2, 0, 7);

  private final FioVersion earliest;
  private final FioVersion latest;

  private EraRules(FioVersion earliest, FioVersion latest) {
    this.earliest = earliest;
    this.latest = latest;
  }

  /** The rules for a report with this version line, if any, and these shapes. */
  static EraRules of(Optional<FioVersion> version, Set<Shape> shapes) {
    FioVersion first = EARLIEST;
    FioVersion last = FioVersion.LATEST;
    for (Shape shape : shapes) {
      if (shape == Shape.THREE_BLANKS && version.isPresent()) {
        // pages indent lines as they like
        continue;
      }
      first = shape.first.atLeast(first) ? shape.first : first;
      last = shape.last.atMost(last) ? shape.last : last;
    }
    if (version.isEmpty()) {
      return first.atMost(last) ? new EraRules(first, last) : new EraRules(EARLIEST, last);
    }
    FioVersion stated = version.get();
    if (first.atMost(last)) {
      stated = stated.atLeast(first) ? stated : first;
      stated = stated.atMost(last) ? stated : last;
    }
    return new EraRules(stated, stated);
  }

  private boolean always(FioVersion first, FioVersion last) {
    return earliest.atLeast(first) && latest.atMost(last);
  }

  private boolean never(FioVersion first, FioVersion last) {
    return latest.compareTo(first) < 0 || earliest.compareTo(last) > 0;
  }

  // ---- line "latency : target=, window=" where it has no unit ----

  /** Nanoseconds in one unit of the target: usec up to 3.2, nsec up to 3.41 (c3a32714). */
  OptionalLong targetUnitNanos() {
    if (always(EARLIEST, FioVersion.of(3, 2))) {
      return OptionalLong.of(MICROSECOND);
    }
    return always(FioVersion.of(3, 3), FioVersion.of(3, 41))
        ? OptionalLong.of(NANOSECOND)
        : OptionalLong.empty();
  }

  /** Nanoseconds in one unit of the window: usec, but nsec in 3.3 to 3.20 (fixed by 2e3fb343). */
  OptionalLong windowUnitNanos() {
    if (always(EARLIEST, FioVersion.of(3, 2))
        || always(FioVersion.of(3, 21), FioVersion.of(3, 41))) {
      return OptionalLong.of(MICROSECOND);
    }
    return always(FioVersion.of(3, 3), FioVersion.of(3, 20))
        ? OptionalLong.of(NANOSECOND)
        : OptionalLong.empty();
  }

  // ---- headings of percentiles ----

  /** Whether only clat has percentiles: lat has them from 3.1 on, or a build before it. */
  boolean hasNoTotalPercentiles() {
    return latest.compareTo(FioVersion.of(3, 0)) < 0;
  }

  /** Whether slat has no percentiles yet: it has them from 3.18 on, or a build before it. */
  boolean hasNoSubmissionPercentiles() {
    return latest.compareTo(FioVersion.of(3, 17)) < 0;
  }

  // ---- line "bw (KiB/s): …, per=" ----

  /**
   * Whether a share of the aggregate bandwidth is wrong: 1/1024 of the truth in 2.17 to 2.21; 8
   * times the truth, capped to 100, for bits up to 2.21; negative from overflow in 3.22 to 3.26.
   */
  boolean aggregatePercentIsWrong(boolean bits, double percent) {
    return percent < 0
        || always(FioVersion.of(2, 17), FioVersion.of(2, 21))
        || bits && !never(EARLIEST, FioVersion.of(2, 21));
  }

  // ---- the block "All clients" of client mode ----

  /** K of All clients: 1000 up to 2.1.13, since kb_base was never set there (dbae1bd6). */
  int allClientsKbBase() {
    return always(EARLIEST, FioVersion.of(2, 1, 13)) ? 1000 : 1024;
  }

  /** The bw line of All clients divides by that kb_base, 0, in 2.1 to 2.1.13. */
  boolean allClientsSamplesAreWrong() {
    return always(FioVersion.of(2, 1), FioVersion.of(2, 1, 13));
  }

  /** Its latencies' mean and deviation are off before 3.30 where a server has several jobs. */
  boolean allClientsMeansMayBeWrong() {
    return !never(EARLIEST, FioVersion.of(3, 29));
  }

  // ---- number formats, for the intervals of printed numbers ----

  /** Up to 2.19 the digits behind the point are no decimal fraction (fixed by 9e55f2c7). */
  boolean decimalsMayBeNoFraction() {
    return !never(EARLIEST, FioVersion.of(2, 19));
  }

  /**
   * 2.20 to 3.25: a fraction that rounds up to 1 prints as .0 without carry (fixed by c736b361).
   */
  boolean carryMayBeMissing() {
    return !never(FioVersion.of(2, 20), FioVersion.of(3, 25));
  }

  /** From 3.26 on decimals are rounded as anybody would. */
  boolean carryMayBeRight() {
    return !never(FioVersion.of(3, 26), FioVersion.LATEST);
  }

  /** Up to 2.16 a header gives a block size in a larger unit only where that divides it. */
  boolean blockSizesMayBeExact() {
    return !never(EARLIEST, FioVersion.of(2, 16));
  }
}
