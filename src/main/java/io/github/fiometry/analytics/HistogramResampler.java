package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.HistogramConsumer;
import io.github.fiometry.model.HistogramRow;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.SampleUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Adds up the rows of histogram logs, of one or several jobs, per interval of time and over all. A
 * row counts in the interval that holds the middle of its time: its I/Os cannot be told apart. Not
 * thread-safe.
 */
public final class HistogramResampler implements HistogramConsumer {
  /** 1973 as milliseconds since 1970: later times are those of a clock. */
  private static final long EPOCH_FROM_MILLIS = 100_000_000_000L;

  private final long intervalMillis;
  private final Map<Direction, Long> last = new EnumMap<>(Direction.class);
  private final Map<Direction, TreeMap<Long, BinSum>> intervals = new EnumMap<>(Direction.class);
  private final Map<Direction, TreeMap<Long, Long>> rows = new EnumMap<>(Direction.class);

  /**
   * A resampler.
   *
   * @param intervalMillis length of the intervals, at least 1; {@link Long#MAX_VALUE} for one
   *     interval over all
   */
  public HistogramResampler(long intervalMillis) {
    if (intervalMillis < 1) {
      throw new IllegalArgumentException(
          "an interval of at least 1 ms expected: " + intervalMillis);
    }
    this.intervalMillis = intervalMillis;
  }

  @Override
  public void accept(HistogramRow row) {
    long index = Math.floorDiv(middle(row), intervalMillis);
    intervals
        .computeIfAbsent(row.direction(), key -> new TreeMap<>())
        .computeIfAbsent(index, key -> new BinSum())
        .add(row.bins());
    rows.computeIfAbsent(row.direction(), key -> new TreeMap<>()).merge(index, 1L, Long::sum);
  }

  /** The middle of the time that a row tells of: since the row before of its direction. */
  private long middle(HistogramRow row) {
    long time = row.timeMillis();
    Long before = last.put(row.direction(), time);
    if (before == null && time >= EPOCH_FROM_MILLIS) {
      return time - 1;
    }
    // Where times begin anew, so does another job.
    return before == null || before >= time ? time / 2 : before + (time - before) / 2;
  }

  /**
   * All rows of each direction added up.
   *
   * @return the distribution of all samples that were logged
   */
  public Map<Direction, LatencyBins> totals() {
    Map<Direction, LatencyBins> totals = new EnumMap<>(Direction.class);
    intervals.forEach(
        (direction, byTime) ->
            totals.put(
                direction,
                LatencyMerge.bins(byTime.values().stream().map(BinSum::toBins).toList())));
    return totals;
  }

  /**
   * A point for each interval, with its distribution; the value is the mean of the buckets'
   * middles.
   *
   * @return one series per direction
   */
  public Map<Direction, TimeSeries> series() {
    Map<Direction, TimeSeries> all = new EnumMap<>(Direction.class);
    intervals.forEach(
        (direction, byTime) -> {
          List<TimePoint> points = new ArrayList<>();
          TreeMap<Long, Long> counts = rows.getOrDefault(direction, new TreeMap<>());
          long next = byTime.firstKey();
          for (Map.Entry<Long, BinSum> entry : byTime.entrySet()) {
            long index = entry.getKey();
            if (next < index) {
              TimeSeries.addGap(
                  points, next * intervalMillis, index * intervalMillis, intervalMillis);
            }
            points.add(point(index, entry.getValue().toBins(), counts.getOrDefault(index, 0L)));
            next = index + 1;
          }
          all.put(
              direction, new TimeSeries(SampleUnit.NANOSECONDS, direction, intervalMillis, points));
        });
    return all;
  }

  private TimePoint point(long index, LatencyBins found, long count) {
    long from = index == 0 ? 0 : index * intervalMillis;
    long to = index == 0 ? intervalMillis : from + intervalMillis;
    Optional<LatencyBins> bins = Optional.of(found).filter(b -> b.size() > 0);
    return new TimePoint(
        from,
        to,
        bins.map(b -> OptionalDouble.of(mean(b))).orElse(OptionalDouble.empty()),
        bins.map(b -> OptionalDouble.of((double) b.nanos(b.size() - 1)))
            .orElse(OptionalDouble.empty()),
        count,
        bins.isPresent() ? to - from : 0,
        bins);
  }

  private static double mean(LatencyBins bins) {
    double sum = 0;
    for (int i = 0; i < bins.size(); i++) {
      sum += (double) bins.nanos(i) * bins.count(i);
    }
    return sum / bins.totalCount();
  }
}
