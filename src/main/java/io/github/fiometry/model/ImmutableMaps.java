package io.github.fiometry.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies of maps that keep the order and cannot change. */
final class ImmutableMaps {
  private ImmutableMaps() {}

  static <V> Map<String, V> copyInOrder(Map<String, V> map) {
    return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  static <V> Map<Direction, V> copyByDirection(Map<Direction, V> map) {
    return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(map));
  }
}
