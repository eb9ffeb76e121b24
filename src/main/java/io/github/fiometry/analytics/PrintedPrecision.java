package io.github.fiometry.analytics;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.RunFormat;
import java.util.Optional;

/**
 * How far a printed figure may be from the true one, by format and fio version. fio: lib/num2str.c,
 * stat.c.
 */
final class PrintedPrecision {
  private static final FioVersion DECIMAL_FRACTIONS = FioVersion.of(2, 20);
  private static final FioVersion CARRIED_FRACTIONS = FioVersion.of(3, 26);
  private static final FioVersion BYTES_IN_JSON = FioVersion.of(2, 21);
  private static final int MAX_DECIMALS = 9;

  private final RunFormat format;
  private final Optional<FioVersion> version;

  PrintedPrecision(FioRun run) {
    this.format = run.format();
    this.version = run.fioVersion().flatMap(FioVersion::parse);
  }

  private boolean isSince(FioVersion release) {
    return version.isPresent() && version.get().isSince(release);
  }

  /** For bytes per second, which text prints as bits with unit_base=1. */
  double ofRate(double bytesPerSecond) {
    double slack = ofData(bytesPerSecond);
    return format == RunFormat.TEXT ? Math.max(slack, ofData(8 * bytesPerSecond) / 8) : slack;
  }

  /** For bytes: JSON and terse cut, text rounds to a few digits. */
  double ofData(double value) {
    return switch (format) {
      case JSON -> isSince(BYTES_IN_JSON) ? 1024 : 2048;
      case TERSE -> 1024;
      case TEXT -> Math.max(ofText(value, 1024), ofText(value, 1000));
    };
  }

  /** For operations per second: JSON and terse cut, text rounds to a few digits. */
  double ofOperations(double value) {
    return format == RunFormat.TEXT ? ofText(value, 1000) : 1;
  }

  /**
   * The last printed digit of a number in text. What the unit was is told from the value, as the
   * coarsest one in which it has few digits. Up to 2.19 the digits behind the point are no
   * decimals, and up to 3.25 a fraction that rounds up to one is printed as zero: there a whole
   * unit may be missing.
   */
  private double ofText(double value, long thousand) {
    double coarsest = 1;
    for (double unit = 1; unit <= value; unit *= thousand) {
      double inUnits = value / unit;
      double step = 1;
      for (int decimals = 0; decimals < MAX_DECIMALS; decimals++, step /= 10) {
        double steps = inUnits / step;
        if (Math.abs(steps - Math.rint(steps)) < 1e-6 + 1e-12 * steps) {
          break;
        }
      }
      boolean mayMissWhole =
          unit > 1 && (!isSince(DECIMAL_FRACTIONS) || (!isSince(CARRIED_FRACTIONS) && step == 1));
      if (step > 1e-4) {
        coarsest = Math.max(coarsest, unit * (mayMissWhole ? 1 : step));
      }
    }
    return coarsest;
  }

  /** For latencies in nanoseconds: the last printed digit of the minimum and maximum. */
  double ofLatency(double nanos) {
    return switch (format) {
      case JSON -> isSince(FioVersion.of(2, 99)) ? 1 : 1_000;
      case TERSE -> 1_000;
      case TEXT -> Math.max(1_000, 2 * ofText(nanos, 1000));
    };
  }
}
