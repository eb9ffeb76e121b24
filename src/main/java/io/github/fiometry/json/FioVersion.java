package io.github.fiometry.json;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * fio's version as far as it can be compared: {@code 3.12-19-gc0db-dirty} counts as 3.12, since a
 * build between two releases prints what its first part says in nearly every case.
 */
record FioVersion(int major, int minor, int patch) implements Comparable<FioVersion> {
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?.*", Pattern.DOTALL);

  /** The version without the word before it: {@code fio-3.33} and {@code fio 3.33} are 3.33. */
  static String withoutName(String printed) {
    boolean named =
        printed.startsWith("fio") && printed.length() > 3 && "- ".indexOf(printed.charAt(3)) >= 0;
    return named ? printed.substring(4) : printed;
  }

  static Optional<FioVersion> parse(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    if (!numbers.matches()) {
      return Optional.empty();
    }
    int patch = numbers.group(3) == null ? 0 : Integer.parseInt(numbers.group(3));
    return Optional.of(
        new FioVersion(
            Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)), patch));
  }

  boolean isBefore(int otherMajor, int otherMinor, int otherPatch) {
    return compareTo(new FioVersion(otherMajor, otherMinor, otherPatch)) < 0;
  }

  @Override
  public int compareTo(FioVersion other) {
    int byMajor = Integer.compare(major, other.major);
    int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
    return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
  }
}
