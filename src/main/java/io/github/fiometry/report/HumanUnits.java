package io.github.fiometry.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Figures as people read them: three significant digits and the unit that fits. Rounded half up; a
 * zero behind the point shows that it was. Exact values are in the CSV and the JSON.
 */
public final class HumanUnits {
  private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);
  private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);

  private HumanUnits() {}

  /**
   * A rate of I/Os.
   *
   * @param iops I/Os per second, finite
   * @return for example {@code 0.5}, {@code 118}, {@code 4547}, {@code 12.5k}, {@code 1.05M}
   */
  public static String iops(double iops) {
    BigDecimal value = BigDecimal.valueOf(iops);
    if (value.abs().compareTo(BigDecimal.valueOf(9_999.5)) < 0) {
      return short3(value);
    }
    return scaled(value, "", "k", "M", "G", "T");
  }

  /**
   * A bandwidth in MiB/s, without the unit.
   *
   * @param bytesPerSecond bytes per second, finite
   * @return for example {@code 0.464}, {@code 17.8}, {@code 39322}
   */
  public static String mebibytesPerSecond(double bytesPerSecond) {
    return short3(BigDecimal.valueOf(bytesPerSecond).divide(MEBI, MathContext.DECIMAL64));
  }

  /**
   * A latency.
   *
   * @param nanos nanoseconds, finite
   * @return for example {@code 314ns}, {@code 35.7us}, {@code 12.0ms}, {@code 1.25s}
   */
  public static String latency(double nanos) {
    return scaled(BigDecimal.valueOf(nanos), "ns", "us", "ms", "s");
  }

  /**
   * A number of bytes as fio's options write it, in powers of 1024.
   *
   * @param bytes bytes, finite
   * @return for example {@code 512}, {@code 4k}, {@code 1m}, {@code 1.5m}
   */
  public static String blockSize(double bytes) {
    String[] units = {"", "k", "m", "g"};
    BigDecimal value = BigDecimal.valueOf(bytes);
    int unit = 0;
    BigDecimal step = BigDecimal.valueOf(1024);
    while (unit < units.length - 1 && value.compareTo(step) >= 0) {
      BigDecimal next = value.divide(step, MathContext.DECIMAL64);
      if (next.stripTrailingZeros().scale() > 1) {
        break; // 4100 bytes stay 4100: as 4.00k they would look like 4096
      }
      value = next;
      unit++;
    }
    return plain(value.setScale(Math.min(2, Math.max(0, value.scale())), RoundingMode.HALF_UP))
        + units[unit];
  }

  /** Rounds first and divides by 1000 then, as often as the units allow: 999.96 is 1.00k. */
  private static String scaled(BigDecimal value, String... units) {
    BigDecimal number = value.round(DIGITS);
    int unit = 0;
    while (unit < units.length - 1 && number.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
      number = number.movePointLeft(3);
      unit++;
    }
    return short3(value.movePointLeft(3 * unit)) + units[unit];
  }

  /** Three significant digits, or all digits before the point where there are more. */
  private static String short3(BigDecimal value) {
    boolean large = value.abs().compareTo(BigDecimal.valueOf(999.5)) >= 0;
    BigDecimal number = large ? value.setScale(0, RoundingMode.HALF_UP) : value.round(DIGITS);
    if (value.compareTo(number) == 0) {
      return plain(number);
    }
    // A zero at the end says that more digits were there: 10.0k is about 10000, 10k just that.
    int zeros = large ? 0 : Math.max(number.scale(), 3 - number.precision() + number.scale());
    return number.setScale(Math.max(0, zeros), RoundingMode.UNNECESSARY).toPlainString();
  }

  /**
   * A number for programs: all its digits, no exponent, no fraction where there is none.
   *
   * @param value finite
   * @return for example {@code 41231686041.6} or {@code 4096}
   */
  public static String exact(double value) {
    return plain(BigDecimal.valueOf(value));
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
