package io.github.fiometry.runner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Options by name, in the order in which they were given. */
final class OrderedOptions {
  private OrderedOptions() {}

  static Map<String, Optional<String>> copy(Map<String, Optional<String>> options) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /** Puts an option into others. It takes the place of one that means the same under its alias. */
  static void put(Map<String, Optional<String>> options, String name, Optional<String> value) {
    OptionCatalog catalog = OptionCatalog.builtIn();
    String canonical = catalog.canonical(name).orElse(name);
    for (String other : options.keySet()) {
      if (catalog.canonical(other).orElse(other).equals(canonical)) {
        options.put(other, value);
        return;
      }
    }
    options.put(name, value);
  }
}
