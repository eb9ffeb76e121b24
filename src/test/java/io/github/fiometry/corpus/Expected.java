package io.github.fiometry.corpus;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** What a twin says the text's result must hold, path by path as {@link FlatResult} names them. */
final class Expected {
  private final Map<String, Set<Object>> required = new LinkedHashMap<>();
  private final Map<String, Set<Object>> possible = new LinkedHashMap<>();
  private final List<Pattern> unknown = new ArrayList<>();

  /** The path must be there and hold one of the values: more than one where the twin rounds. */
  void is(String path, Object... values) {
    is(path, List.of(values));
  }

  void is(String path, Collection<?> values) {
    required.put(path, numbers(values));
  }

  /** The path may be there, but then must hold one of the values. */
  void mayBe(String path, Collection<?> values) {
    possible.put(path, numbers(values));
  }

  /** The twin does not tell these paths (whole, as a regular expression). */
  void twinDoesNotTell(String paths) {
    unknown.add(Pattern.compile(paths));
  }

  private static Set<Object> numbers(Collection<?> values) {
    Set<Object> set = new LinkedHashSet<>();
    for (Object value : values) {
      set.add(
          value instanceof Number number
              // -0.0 equals 0.0 to a reader of the report
              ? (Object) (number.doubleValue() + 0.0)
              : value);
    }
    return set;
  }

  static Set<Object> doubles(Collection<BigDecimal> values) {
    return numbers(values);
  }

  int size() {
    return required.size();
  }

  /** One place where the text's result is not what its twin says. */
  record Difference(String path, String problem) {
    @Override
    public String toString() {
      return path + ": " + problem;
    }
  }

  List<Difference> differencesOf(SortedMap<String, Object> actual) {
    List<Difference> differences = new ArrayList<>();
    required.forEach(
        (path, values) -> {
          Object value = actual.get(path);
          if (value == null) {
            differences.add(new Difference(path, "absent, but the twin says " + values));
          } else if (!holds(values, value)) {
            differences.add(new Difference(path, value + ", but the twin says " + values));
          }
        });
    actual.forEach(
        (path, value) -> {
          Set<Object> values = possible.get(path);
          if (values != null && !required.containsKey(path)) {
            if (!holds(values, value)) {
              differences.add(new Difference(path, value + ", but the twin says " + values));
            }
          } else if (!required.containsKey(path)
              && unknown.stream().noneMatch(p -> p.matcher(path).matches())) {
            differences.add(new Difference(path, value + ", but the twin says nothing"));
          }
        });
    return differences;
  }

  private static boolean holds(Set<Object> values, Object value) {
    return values.contains(value instanceof Double number ? (Object) (number + 0.0) : value);
  }
}
