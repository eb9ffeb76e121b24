package io.github.fiometry.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * fio's options by name: the global ones and those of a job over them. fio knows some options by
 * two names.
 */
final class JobOptions {
  private static final JobOptions NONE = new JobOptions(Map.of());

  private final Map<String, String> values;

  private JobOptions(Map<String, String> values) {
    this.values = values;
  }

  static JobOptions none() {
    return NONE;
  }

  static JobOptions of(Map<String, String> options) {
    return options.isEmpty() ? NONE : new JobOptions(options);
  }

  /** These options with a job's own over them. */
  JobOptions with(Map<String, String> own) {
    if (own.isEmpty()) {
      return this;
    }
    // the job's options come last, so that the last of some that exclude each other is the job's
    Map<String, String> all = new LinkedHashMap<>(values);
    own.keySet().forEach(all::remove);
    all.putAll(own);
    return new JobOptions(all);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobOptions that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** The option that was given last among several, as name and value. */
  Optional<Map.Entry<String, String>> lastOf(List<String> names) {
    return values.entrySet().stream()
        .filter(entry -> names.contains(entry.getKey()))
        .reduce((first, second) -> second);
  }

  /** Whether an option was given before the last of some others: fio reads them in their order. */
  boolean isBefore(String name, List<String> others) {
    boolean seen = false;
    boolean before = false;
    for (String key : values.keySet()) {
      seen |= key.equals(name);
      before = others.contains(key) ? seen : before;
    }
    return before;
  }

  /** Whether a flag is on: given without value, or with any but 0. */
  boolean isSet(String name) {
    return value(name).map(value -> !value.strip().equals("0")).orElse(false);
  }

  /** Whether a flag is given as 0. */
  boolean isUnset(String name) {
    return value(name).map(value -> value.strip().equals("0")).orElse(false);
  }
}
