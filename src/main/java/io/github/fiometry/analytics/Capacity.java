package io.github.fiometry.analytics;

import io.github.fiometry.model.DecimalNumber;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a device or volume, from which the IOPS and the bandwidth per gigabyte follow.
 *
 * <p>Vendors sell by GB (10<sup>9</sup> bytes) or GiB (2<sup>30</sup> bytes), which differ by 7.4
 * %; so the unit must be said.
 *
 * @param bytes the size in bytes, greater than 0
 */
public record Capacity(double bytes) {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgtpe]?)(i?)b", Pattern.CASE_INSENSITIVE);

  /** Checks the size. */
  public Capacity {
    if (!(bytes > 0) || Double.isInfinite(bytes)) {
      throw new IllegalArgumentException("a capacity is greater than 0: " + bytes);
    }
  }

  /**
   * A size in decimal gigabytes.
   *
   * @param gigabytes the size in units of 10<sup>9</sup> bytes
   * @return the capacity
   */
  public static Capacity ofGigabytes(double gigabytes) {
    return new Capacity(DecimalNumber.scaled(gigabytes, 1_000_000_000L));
  }

  /**
   * A size in binary gigabytes.
   *
   * @param gibibytes the size in units of 2<sup>30</sup> bytes
   * @return the capacity
   */
  public static Capacity ofGibibytes(double gibibytes) {
    return new Capacity(DecimalNumber.scaled(gibibytes, 1L << 30));
  }

  /**
   * A size as a person writes it: {@code 50GB}, {@code 50GiB}, {@code 1.5 TB}, {@code 4096B}.
   *
   * @param text a number and its unit; {@code GB} is 10<sup>9</sup> bytes, {@code GiB}
   *     2<sup>30</sup>
   * @return the capacity
   * @throws IllegalArgumentException when there is no unit, since {@code 50G} can mean either, or
   *     the text is no size
   */
  public static Capacity parse(String text) {
    Matcher written = WRITTEN.matcher(text.strip());
    if (!written.matches()) {
      throw new IllegalArgumentException(
          "expected a capacity with its unit, such as 50GB or 50GiB, found '" + text + "'");
    }
    int power = " kmgtpe".indexOf(written.group(2).isEmpty() ? " " : lower(written.group(2)));
    long base = written.group(3).isEmpty() ? 1000 : 1024;
    long factor = 1;
    for (int i = 0; i < power; i++) {
      factor *= base;
    }
    return new Capacity(DecimalNumber.scaled(Double.parseDouble(written.group(1)), factor));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /**
   * The size in decimal gigabytes.
   *
   * @return the size in units of 10<sup>9</sup> bytes
   */
  public double gigabytes() {
    return bytes / 1e9;
  }

  /**
   * The size in binary gigabytes.
   *
   * @return the size in units of 2<sup>30</sup> bytes
   */
  public double gibibytes() {
    return bytes / (1L << 30);
  }
}
