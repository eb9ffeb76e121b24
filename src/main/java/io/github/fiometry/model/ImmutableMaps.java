package io.github.fiometry.model;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies of maps that keep the order and cannot change; what is such a copy is not copied. */
final class ImmutableMaps {
  private ImmutableMaps() {}

  static <V> Map<String, V> copyInOrder(Map<String, V> map) {
    if (map instanceof Frozen) {
      return map;
    }
    return map.isEmpty() ? Map.of() : new Frozen<>(new LinkedHashMap<>(map));
  }

  static <V> Map<Direction, V> copyByDirection(Map<Direction, V> map) {
    if (map instanceof Frozen) {
      return map;
    }
    return map.isEmpty() ? Map.of() : new Frozen<>(new EnumMap<>(map));
  }

  /** A map that nobody else holds: told by its class, it can be shared by records. */
  private static final class Frozen<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> map;

    Frozen(Map<K, V> own) {
      this.map = Collections.unmodifiableMap(own);
    }

    @Override
    public int size() {
      return map.size();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return map.containsKey(key);
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
      return map.get(key);
    }

    @Override
    public Set<K> keySet() {
      return map.keySet();
    }

    @Override
    public Collection<V> values() {
      return map.values();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return map.entrySet();
    }
  }
}
