package io.github.fiometry.terse;

import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.Percentiles;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The values of a record of the model under their paths, so that two can be compared. */
final class Leaves {
  private final Map<String, Object> values = new TreeMap<>();

  private Leaves() {}

  static Map<String, Object> of(Object value) {
    Leaves leaves = new Leaves();
    leaves.add("", value);
    return leaves.values;
  }

  private void add(String path, Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> add(path, present));
    } else if (value instanceof OptionalDouble number) {
      number.ifPresent(present -> values.put(path, present));
    } else if (value instanceof OptionalLong number) {
      number.ifPresent(present -> values.put(path, present));
    } else if (value instanceof OptionalInt number) {
      number.ifPresent(present -> values.put(path, present));
    } else if (value instanceof Percentiles percentiles) {
      add(path, percentiles.asMap());
    } else if (value instanceof DepthDistribution depths) {
      add(path, depths.asMap());
    } else if (value instanceof LatencyBucket bucket) {
      values.put(path + bucket.upperNanos(), bucket.percent());
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, entry) -> add(path + "/" + key, entry));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        add(list.get(i) instanceof LatencyBucket ? path : path + "/" + i, list.get(i));
      }
    } else if (value instanceof Record) {
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        try {
          add(path + "/" + component.getName(), component.getAccessor().invoke(value));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    } else {
      values.put(path, value);
    }
  }
}
