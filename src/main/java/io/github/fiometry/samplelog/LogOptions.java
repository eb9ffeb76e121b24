package io.github.fiometry.samplelog;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The options that decide how one log is read.
 *
 * @param known whether any options are known: then one that is not set has fio's default
 * @param set the options that are set
 * @param open the options in which the jobs that may have written the log differ
 */
record LogOptions(boolean known, Map<String, String> set, Set<String> open) {
  private static final List<String> NAMES =
      List.of(
          "log_offset",
          "log_prio",
          "log_issue_time",
          "log_window_value",
          "log_max_value",
          "log_avg_msec",
          "log_unix_epoch",
          "log_alternate_epoch");

  private static final int MOST_DIGITS = 9;

  /** What some jobs agree on; that an option is not set counts as much as its value. */
  static LogOptions agreed(List<LogJob> jobs) {
    Map<String, String> set = new LinkedHashMap<>();
    Set<String> open = new LinkedHashSet<>();
    for (String name : NAMES) {
      Set<Optional<String>> values = new LinkedHashSet<>();
      jobs.forEach(job -> values.add(Optional.ofNullable(job.options().get(name))));
      if (values.size() > 1) {
        open.add(name);
      } else {
        values.forEach(value -> value.ifPresent(one -> set.put(name, one)));
      }
    }
    return new LogOptions(!jobs.isEmpty(), set, open);
  }

  /** Whether an option is on; absent when the options do not say. */
  Optional<Boolean> flag(String name) {
    return value(name).map(value -> !value.equals("0"));
  }

  /** An option's value, {@code 0} when it is known not to be set; absent when that is not known. */
  Optional<String> value(String name) {
    String value = set.get(name);
    if (value != null) {
      return Optional.of(value);
    }
    return known && !open.contains(name) ? Optional.of("0") : Optional.empty();
  }

  /** The length of a window; absent when it is not known, or when every I/O is logged. */
  OptionalLong windowMillis() {
    String value = value("log_avg_msec").orElse("");
    boolean whole =
        value.length() <= MOST_DIGITS && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return whole && !value.isEmpty() && Long.parseLong(value) > 0
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }
}
