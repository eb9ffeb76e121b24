package io.github.fiometry.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * fio's version as far as it can be compared. {@code 3.12-19-gc0db-dirty} counts as 3.12, since a
 * build between two releases prints what its first part says in nearly every case; {@code 2.0.12.1}
 * counts as 2.0.12. fio: FIO-VERSION-GEN.
 *
 * @param major the first number
 * @param minor the second number
 * @param patch the third number, 0 when there is none
 * @param betweenReleases true for a build from git behind a release, which may print what came with
 *     the next one
 */
public record FioVersion(int major, int minor, int patch, boolean betweenReleases)
    implements Comparable<FioVersion> {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:fio[- ])?(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(?!\\d)(.*)", Pattern.DOTALL);

  /**
   * A release.
   *
   * @param major the first number
   * @param minor the second number
   * @param patch the third number, 0 when there is none
   * @return the version
   */
  public static FioVersion of(int major, int minor, int patch) {
    return new FioVersion(major, minor, patch, false);
  }

  /**
   * A release without a third number.
   *
   * @param major the first number
   * @param minor the second number
   * @return the version
   */
  public static FioVersion of(int major, int minor) {
    return of(major, minor, 0);
  }

  /**
   * The version that fio printed.
   *
   * @param printed for example {@code fio-3.33}, {@code fio 2.0.7}, {@code 3.12-19-gc0db-dirty}
   * @return its numbers, or empty when the text does not begin with two numbers at least
   */
  public static Optional<FioVersion> parse(String printed) {
    Matcher form = FORM.matcher(printed);
    if (!form.matches()) {
      return Optional.empty();
    }
    int patch = form.group(3) == null ? 0 : Integer.parseInt(form.group(3));
    return Optional.of(
        new FioVersion(
            Integer.parseInt(form.group(1)),
            Integer.parseInt(form.group(2)),
            patch,
            form.group(4).contains("-g")));
  }

  /**
   * The version as printed, without {@code fio-} or {@code fio }.
   *
   * @param printed for example {@code fio-3.33}
   * @return for example {@code 3.33}
   */
  public static String withoutName(String printed) {
    boolean named =
        printed.startsWith("fio")
            && printed.length() > 3
            && (printed.charAt(3) == '-' || printed.charAt(3) == ' ');
    return named ? printed.substring(4) : printed;
  }

  /**
   * Whether this is a release or a later one.
   *
   * @param release the release to compare with
   * @return true from that release on
   */
  public boolean isSince(FioVersion release) {
    return compareTo(release) >= 0;
  }

  /**
   * Whether this is older than a release.
   *
   * @param release the release to compare with
   * @return true before that release
   */
  public boolean isBefore(FioVersion release) {
    return compareTo(release) < 0;
  }

  /**
   * Whether this version can have what came with a release: a build from git may be just before it.
   *
   * @param release the release that brought something
   * @return true from that release on, and for builds from git behind the release before it
   */
  public boolean mayHave(FioVersion release) {
    return isSince(release)
        || betweenReleases
            && (of(major, minor + 1).isSince(release)
                || of(major, minor, patch + 1).isSince(release));
  }

  /** Compares the numbers only. */
  @Override
  public int compareTo(FioVersion other) {
    int order = Integer.compare(major, other.major);
    order = order != 0 ? order : Integer.compare(minor, other.minor);
    return order != 0 ? order : Integer.compare(patch, other.patch);
  }
}
