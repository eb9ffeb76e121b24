package io.github.fiometry.text;

import java.util.Optional;

/**
 * A release of fio, for comparison; what distributors add behind the number does not count.
 *
 * @param major the first number
 * @param minor the second number
 * @param patch the third number, 0 when there is none
 */
record FioVersion(int major, int minor, int patch) implements Comparable<FioVersion> {

  /** Later than every release. */
  static final FioVersion LATEST = new FioVersion(999, 0, 0);

  static FioVersion of(int major, int minor) {
    return new FioVersion(major, minor, 0);
  }

  static FioVersion of(int major, int minor, int patch) {
    return new FioVersion(major, minor, patch);
  }

  /** The release that a text like {@code 3.12-19-gc0db-dirty} or {@code 2.0.7} names. */
  static Optional<FioVersion> parse(String text) {
    int[] numbers = new int[3];
    int count = 0;
    int at = 0;
    while (count < 3 && at < text.length() && isDigit(text.charAt(at))) {
      int number = 0;
      while (at < text.length() && isDigit(text.charAt(at))) {
        number = Math.min(number * 10 + text.charAt(at) - '0', 1_000_000);
        at++;
      }
      numbers[count++] = number;
      if (at >= text.length() || text.charAt(at) != '.') {
        break;
      }
      at++;
    }
    return count < 2
        ? Optional.empty()
        : Optional.of(new FioVersion(numbers[0], numbers[1], numbers[2]));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  @Override
  public int compareTo(FioVersion other) {
    int order = Integer.compare(major, other.major);
    if (order == 0) {
      order = Integer.compare(minor, other.minor);
    }
    return order != 0 ? order : Integer.compare(patch, other.patch);
  }

  boolean atLeast(FioVersion other) {
    return compareTo(other) >= 0;
  }

  boolean atMost(FioVersion other) {
    return compareTo(other) <= 0;
  }
}
