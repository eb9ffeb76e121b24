package io.github.fiometry.terse;

import org.jspecify.annotations.Nullable;

/**
 * A fio release as numbers, to tell what it prints: 2.1.10 is later than 2.1.9, 2.99 later than
 * 2.21. What follows the numbers ({@code 3.12-19-gc0db-dirty}) does not count.
 */
record ReleaseNumber(int major, int minor, int patch) implements Comparable<ReleaseNumber> {

  /** The release of a version as printed, with or without {@code fio-}; null when it is none. */
  static @Nullable ReleaseNumber of(String version) {
    int at = version.startsWith("fio-") || version.startsWith("fio ") ? 4 : 0;
    int[] numbers = new int[3];
    int count = 0;
    while (count < 3 && at < version.length() && isDigit(version.charAt(at))) {
      int value = 0;
      while (at < version.length() && isDigit(version.charAt(at)) && value < 100_000) {
        value = 10 * value + version.charAt(at++) - '0';
      }
      numbers[count++] = value;
      if (at >= version.length() || version.charAt(at) != '.') {
        break;
      }
      at++;
    }
    return count >= 2 ? new ReleaseNumber(numbers[0], numbers[1], numbers[2]) : null;
  }

  /** Whether this is the given release or a later one. */
  boolean isSince(int sinceMajor, int sinceMinor) {
    return compareTo(new ReleaseNumber(sinceMajor, sinceMinor, 0)) >= 0;
  }

  @Override
  public int compareTo(ReleaseNumber other) {
    if (major != other.major) {
      return Integer.compare(major, other.major);
    }
    return minor != other.minor
        ? Integer.compare(minor, other.minor)
        : Integer.compare(patch, other.patch);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
