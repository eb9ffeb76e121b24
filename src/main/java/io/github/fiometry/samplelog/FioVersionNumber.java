package io.github.fiometry.samplelog;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first three numbers of a fio version; a build between two releases may be like either. */
record FioVersionNumber(int major, int minor, int patch, boolean betweenReleases)
    implements Comparable<FioVersionNumber> {
  private static final Pattern FORM =
      Pattern.compile("(?:fio[- ])?(\\d{1,3})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(.*)");

  static Optional<FioVersionNumber> parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new FioVersionNumber(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3)),
            matcher.group(4).contains("-g")));
  }

  static FioVersionNumber of(int major, int minor) {
    return new FioVersionNumber(major, minor, 0, false);
  }

  static FioVersionNumber of(int major, int minor, int patch) {
    return new FioVersionNumber(major, minor, patch, false);
  }

  @Override
  public int compareTo(FioVersionNumber other) {
    int byMajor = Integer.compare(major, other.major);
    int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
    return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
  }

  boolean atLeast(FioVersionNumber other) {
    return compareTo(other) >= 0;
  }

  /** Whether this version can have what came with another: a git build may be just before it. */
  boolean mayHave(FioVersionNumber since) {
    return atLeast(since)
        || betweenReleases
            && (new FioVersionNumber(major, minor + 1, 0, false).atLeast(since)
                || new FioVersionNumber(major, minor, patch + 1, false).atLeast(since));
  }
}
