package io.github.fiometry.corpus;

import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.Percentiles;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A result of ours as a flat list of paths and values, so that a test sees every value there is:
 * also those that nobody expects. {@code jobs[0].io[READ].completionLatency.percentiles[99.5]}.
 * Numbers are doubles; what is absent has no path.
 */
final class FlatResult {
  private static final ClassValue<List<RecordComponent>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
          return List.of(type.getRecordComponents());
        }
      };

  private final SortedMap<String, Object> values = new TreeMap<>();

  private FlatResult() {}

  static SortedMap<String, Object> of(Record record) {
    FlatResult flat = new FlatResult();
    flat.add("", record);
    return flat.values;
  }

  private void add(String path, @Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> add(path, present));
    } else if (value instanceof OptionalDouble optional) {
      optional.ifPresent(present -> values.put(path, present));
    } else if (value instanceof OptionalLong optional) {
      optional.ifPresent(present -> values.put(path, (double) present));
    } else if (value instanceof OptionalInt optional) {
      optional.ifPresent(present -> values.put(path, (double) present));
    } else if (value instanceof Percentiles percentiles) {
      for (int i = 0; i < percentiles.size(); i++) {
        values.put(path + "[" + rank(percentiles.rank(i)) + "]", (double) percentiles.valueAt(i));
      }
    } else if (value instanceof DepthDistribution depths) {
      depths.asMap().forEach((label, percent) -> values.put(path + "[" + label + "]", percent));
    } else if (value instanceof LatencyBins bins) {
      for (int i = 0; i < bins.size(); i++) {
        values.put(path + "[" + bins.nanos(i) + "]", (double) bins.count(i));
      }
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) instanceof LatencyBucket bucket) {
          String upper =
              bucket.upperNanos().isPresent()
                  ? String.valueOf(bucket.upperNanos().getAsLong())
                  : "beyond";
          values.put(path + "[" + upper + "]", bucket.percent());
        } else {
          add(path + "[" + i + "]", list.get(i));
        }
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, element) -> add(path + "[" + key + "]", element));
    } else if (value instanceof Record record) {
      addComponents(path, record);
    } else if (value instanceof Number number) {
      values.put(path, number.doubleValue());
    } else if (value != null) {
      values.put(path, value instanceof Boolean ? value : value.toString());
    }
  }

  private void addComponents(String path, Record record) {
    for (RecordComponent component : COMPONENTS.get(record.getClass())) {
      String name = path.isEmpty() ? component.getName() : path + "." + component.getName();
      try {
        add(name, component.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** A percentile's rank as the shortest decimal, as the normalized JSON has it. */
  static String rank(double rank) {
    return rank(BigDecimal.valueOf(rank));
  }

  static String rank(BigDecimal rank) {
    return rank.signum() == 0 ? "0" : rank.stripTrailingZeros().toPlainString();
  }
}
