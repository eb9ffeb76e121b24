package io.github.fiometry.corpus;

/** A release of fio, for "since" and "until" in the tests' own rules. */
record FioRelease(int major, int minor, int patch) implements Comparable<FioRelease> {

  static FioRelease of(String version) {
    String[] parts = version.split("[.-]");
    return new FioRelease(
        Integer.parseInt(parts[0]),
        Integer.parseInt(parts[1]),
        parts.length > 2 ? Integer.parseInt(parts[2]) : 0);
  }

  boolean since(String version) {
    return compareTo(of(version)) >= 0;
  }

  boolean upTo(String version) {
    return compareTo(of(version)) <= 0;
  }

  @Override
  public int compareTo(FioRelease other) {
    int order = Integer.compare(major, other.major);
    if (order == 0) {
      order = Integer.compare(minor, other.minor);
    }
    return order != 0 ? order : Integer.compare(patch, other.patch);
  }

  @Override
  public String toString() {
    return major + "." + minor + (patch > 0 ? "." + patch : "");
  }
}
