package io.github.fiometry.runner;

import io.github.fiometry.model.FioVersion;
import java.util.List;

/** Which output format a version of fio is asked for: the most that it prints without crashing. */
final class OutputChoice {
  /** Several formats at once, with disk statistics, work since 2.7 (6efb21c2). */
  private static final FioVersion SEVERAL = FioVersion.of(2, 7);

  private static final FioVersion JSON_PLUS = FioVersion.of(2, 2, 12);
  private static final FioVersion JSON = FioVersion.of(2, 0, 10);

  /** From here up to 3.7 text and JSON together crash with {@code --idle-prof}. */
  private static final FioVersion IDLE_CRASH_FROM = FioVersion.of(2, 8);

  private static final FioVersion IDLE_CRASH_BEFORE = FioVersion.of(3, 8);

  private OutputChoice() {}

  /** The argument, or none where text is all that there is. */
  static List<String> arguments(FioVersion version, boolean idleProfile) {
    if (version.isBefore(JSON)) {
      return List.of();
    }
    if (version.isBefore(JSON_PLUS)) {
      return List.of("--output-format=json");
    }
    boolean crashes =
        idleProfile && version.isSince(IDLE_CRASH_FROM) && version.isBefore(IDLE_CRASH_BEFORE);
    return version.isBefore(SEVERAL) || crashes
        ? List.of("--output-format=json+")
        : List.of("--output-format=normal,json+");
  }
}
