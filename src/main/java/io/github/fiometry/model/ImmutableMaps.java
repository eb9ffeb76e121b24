package io.github.fiometry.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies of maps that keep the order and cannot change; what is such a copy is not copied. */
final class ImmutableMaps {
  /** Up to so many entries, looking at one after the other is as fast as hashing. */
  private static final int SMALL = 32;

  private static final Direction[] DIRECTIONS = Direction.values();

  private ImmutableMaps() {}

  static <V> Map<String, V> copyInOrder(Map<String, V> map) {
    if (map instanceof Small || map instanceof Large || map.isEmpty()) {
      return map.isEmpty() ? Map.of() : map;
    }
    if (map.size() > SMALL) {
      return new Large<>(new LinkedHashMap<>(map));
    }
    Object[] entries = new Object[2 * map.size()];
    int next = 0;
    for (Map.Entry<String, V> entry : map.entrySet()) {
      entries[next++] = entry.getKey();
      entries[next++] = entry.getValue();
    }
    return new Small<>(entries);
  }

  static <V> Map<Direction, V> copyByDirection(Map<Direction, V> map) {
    if (map instanceof Small || map.isEmpty()) {
      return map.isEmpty() ? Map.of() : map;
    }
    Object[] entries = new Object[2 * map.size()];
    int next = 0;
    for (Direction direction : DIRECTIONS) {
      V value = map.get(direction);
      if (value != null) {
        entries[next++] = direction;
        entries[next++] = value;
      }
    }
    return new Small<>(entries);
  }

  /**
   * The few entries of a map, key and value by turns. There is one such map for each job and what
   * it holds, so it matters how large it is.
   */
  private static final class Small<K, V> extends AbstractMap<K, V> {
    private final Object[] entries;

    Small(Object[] own) {
      entries = own;
    }

    @Override
    public int size() {
      return entries.length / 2;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return get(key) != null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable V get(@Nullable Object key) {
      for (int i = 0; i < entries.length; i += 2) {
        if (entries[i].equals(key)) {
          return (V) entries[i + 1];
        }
      }
      return null;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public int size() {
          return entries.length / 2;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
          return new Entries();
        }
      };
    }

    private final class Entries implements Iterator<Map.Entry<K, V>> {
      private int next;

      @Override
      public boolean hasNext() {
        return next < entries.length;
      }

      @Override
      @SuppressWarnings("unchecked")
      public Map.Entry<K, V> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        next += 2;
        return Map.entry((K) entries[next - 2], (V) entries[next - 1]);
      }
    }
  }

  /** A map that nobody else holds: told by its class, it can be shared by records. */
  private static final class Large<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> map;

    Large(Map<K, V> own) {
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
    public Set<Map.Entry<K, V>> entrySet() {
      return map.entrySet();
    }
  }
}
