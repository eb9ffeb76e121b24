package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.SampleUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Several series of one clock and one direction as one: rates are added up where the jobs overlap
 * in time, latencies are pooled.
 *
 * <p>fio's log times count from the start of each job, so series of jobs that did not start
 * together must be moved first ({@link #shifted}); with {@code log_unix_epoch} they need not. Where
 * one of the jobs that run at a time has a gap, its rate is not known and counts as nothing; {@link
 * #intervalsWithGaps()} tells how often.
 *
 * @param series the total
 * @param jobs how many series it is made of
 * @param overlappingIntervals in how many intervals more than one of them ran
 * @param intervalsWithGaps in how many intervals a series that runs before and after has a gap
 */
public record SeriesTotal(
    TimeSeries series, int jobs, long overlappingIntervals, long intervalsWithGaps) {

  /**
   * Adds up series.
   *
   * @param parts series with the same unit, direction and interval, at least one
   * @return their total
   * @throws IllegalArgumentException when there are none, or they differ in unit or interval
   */
  public static SeriesTotal of(Collection<TimeSeries> parts) {
    List<TimeSeries> all = List.copyOf(parts);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("at least one series expected");
    }
    TimeSeries one = all.get(0);
    TreeMap<Long, List<TimePoint>> byTime = new TreeMap<>();
    List<TreeMap<Long, TimePoint>> longGaps = new ArrayList<>();
    for (TimeSeries part : all) {
      if (part.intervalMillis() != one.intervalMillis() || part.unit() != one.unit()) {
        throw new IllegalArgumentException("series of one unit and interval expected");
      }
      TreeMap<Long, TimePoint> gaps = new TreeMap<>();
      for (TimePoint point : part.points()) {
        if (point.toMillis() - point.fromMillis() > part.intervalMillis()) {
          gaps.put(point.fromMillis(), point);
        } else {
          byTime.computeIfAbsent(point.fromMillis(), key -> new ArrayList<>()).add(point);
        }
      }
      if (!gaps.isEmpty()) {
        longGaps.add(gaps);
      }
    }
    List<TimePoint> points = new ArrayList<>();
    long overlapping = 0;
    long withGaps = 0;
    long next = byTime.isEmpty() ? 0 : byTime.firstKey();
    for (Map.Entry<Long, List<TimePoint>> entry : byTime.entrySet()) {
      long at = entry.getKey();
      List<TimePoint> running = entry.getValue();
      TimeSeries.addGap(points, next, at, one.intervalMillis());
      next = at + one.intervalMillis();
      overlapping += running.size() > 1 ? 1 : 0;
      boolean inLongGap = longGaps.stream().anyMatch(gaps -> covers(gaps.floorEntry(at), at));
      withGaps += inLongGap || running.stream().anyMatch(TimePoint::isGap) ? 1 : 0;
      points.add(total(one.unit(), at, next, running));
    }
    return new SeriesTotal(
        new TimeSeries(one.unit(), one.direction(), one.intervalMillis(), points),
        all.size(),
        overlapping,
        withGaps);
  }

  private static boolean covers(Map.@Nullable Entry<Long, TimePoint> gap, long at) {
    return gap != null && at < gap.getValue().toMillis();
  }

  /**
   * A series moved in time, for a job that started later than others.
   *
   * @param series the series
   * @param intervals by how many intervals; the part of an interval cannot be moved without
   *     resampling anew
   * @return the same values at later times
   */
  public static TimeSeries shifted(TimeSeries series, long intervals) {
    long by = intervals * series.intervalMillis();
    return new TimeSeries(
        series.unit(),
        series.direction(),
        series.intervalMillis(),
        series.points().stream()
            .map(
                p ->
                    new TimePoint(
                        p.fromMillis() + by,
                        p.toMillis() + by,
                        p.value(),
                        p.max(),
                        p.rows(),
                        p.coveredMillis(),
                        p.distribution()))
            .toList());
  }

  private static TimePoint total(SampleUnit unit, long from, long to, List<TimePoint> running) {
    double sum = 0;
    double weight = 0;
    double max = Double.NEGATIVE_INFINITY;
    long rows = 0;
    double covered = 0;
    List<LatencyBins> bins = new ArrayList<>();
    boolean rate = unit != SampleUnit.NANOSECONDS;
    for (TimePoint point : running) {
      rows += point.rows();
      point.distribution().ifPresent(bins::add);
      if (point.isGap()) {
        continue;
      }
      double length = Math.min(point.coveredMillis(), (double) (to - from));
      // A rate counts for the part of the interval that it covers; a mean for the I/Os behind it.
      double share = rate ? length / (to - from) : Math.max(point.rows(), 1);
      sum += point.value().orElseThrow() * share;
      weight += share;
      covered = Math.max(covered, length);
      max = Math.max(max, point.max().orElse(Double.NEGATIVE_INFINITY));
    }
    OptionalDouble value = OptionalDouble.empty();
    if (weight > 0) {
      value = OptionalDouble.of(rate ? sum * (to - from) / covered : sum / weight);
    }
    return new TimePoint(
        from,
        to,
        value,
        max == Double.NEGATIVE_INFINITY ? OptionalDouble.empty() : OptionalDouble.of(max),
        rows,
        covered,
        bins.isEmpty() ? Optional.empty() : Optional.of(LatencyMerge.bins(bins)));
  }
}
