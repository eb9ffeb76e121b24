package io.github.fiometry.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * fio's options by name: the global ones and those of a job over them. fio knows some options by
 * two names.
 *
 * @param global the global ones, in the order of the input
 * @param own the job's own, which come last, so that the last of some that exclude each other is
 *     the job's
 */
record JobOptions(Map<String, String> global, Map<String, String> own) {
  private static final JobOptions NONE = new JobOptions(Map.of(), Map.of());

  static JobOptions none() {
    return NONE;
  }

  static JobOptions of(Map<String, String> global) {
    return global.isEmpty() ? NONE : new JobOptions(global, Map.of());
  }

  /** The global ones of these with a job's own over them. */
  JobOptions with(Map<String, String> own) {
    return own.isEmpty() ? this : new JobOptions(global, own);
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(valueOrNull(name));
  }

  private @Nullable String valueOrNull(String name) {
    String value = own.get(name);
    return value != null ? value : global.get(name);
  }

  /** The option that was given last among several, as name and value. */
  Optional<Map.Entry<String, String>> lastOf(List<String> names) {
    return lastOf(names, own).or(() -> lastOf(names, global));
  }

  private static Optional<Map.Entry<String, String>> lastOf(
      List<String> names, Map<String, String> options) {
    String last = null;
    for (String name : names) {
      if (options.containsKey(name)) {
        last = last == null ? name : laterOf(last, name, options);
      }
    }
    return last == null ? Optional.empty() : Optional.of(Map.entry(last, options.get(last)));
  }

  private static String laterOf(String one, String other, Map<String, String> options) {
    for (String name : options.keySet()) {
      if (name.equals(one) || name.equals(other)) {
        return name.equals(one) ? other : one;
      }
    }
    return one;
  }

  /** Whether an option was given before the last of some others: fio reads them in their order. */
  boolean isBefore(String name, List<String> others) {
    boolean seen = false;
    boolean before = false;
    for (String key : global.keySet()) {
      if (!own.containsKey(key)) {
        seen |= key.equals(name);
        before = others.contains(key) ? seen : before;
      }
    }
    for (String key : own.keySet()) {
      seen |= key.equals(name);
      before = others.contains(key) ? seen : before;
    }
    return before;
  }

  /** Whether a flag is on: given without value, or with any but 0. */
  boolean isSet(String name) {
    String value = valueOrNull(name);
    return value != null && !value.strip().equals("0");
  }

  /** Whether a flag is given as 0. */
  boolean isUnset(String name) {
    String value = valueOrNull(name);
    return value != null && value.strip().equals("0");
  }
}
