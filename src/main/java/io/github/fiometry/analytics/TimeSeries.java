package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleUnit;
import java.util.List;

/**
 * A series with a point for every interval of equal length, from the first to the last that has
 * one; gaps between have a point without value. Intervals begin at multiples of their length, so
 * that series of one clock can be laid side by side.
 *
 * <p>A gap of more than {@value #LONGEST_GAP} intervals is one point, as long as the gap: so a
 * series costs no more than its rows, however far apart these are.
 *
 * @param unit the unit of the values
 * @param direction the direction
 * @param intervalMillis length of an interval
 * @param points the intervals, ascending, none missing
 */
public record TimeSeries(
    SampleUnit unit, Direction direction, long intervalMillis, List<TimePoint> points) {
  /** How many intervals of a gap have a point each. */
  public static final int LONGEST_GAP = 100;

  /** Copies the points, so that the record cannot change. */
  public TimeSeries {
    points = List.copyOf(points);
  }

  /** Adds what stands for intervals without rows: a gap each, or one for all when they are many. */
  static void addGap(List<TimePoint> points, long fromMillis, long toMillis, long intervalMillis) {
    long step =
        (toMillis - fromMillis) / intervalMillis > LONGEST_GAP
            ? toMillis - fromMillis
            : intervalMillis;
    for (long at = fromMillis; at < toMillis; at += step) {
      points.add(TimePoint.gap(at, at + step));
    }
  }

  /**
   * How many intervals between the first and the last are gaps.
   *
   * @return a gap of several intervals counts for each of them
   */
  public long gapIntervals() {
    return points.stream()
        .filter(TimePoint::isGap)
        .mapToLong(point -> (point.toMillis() - point.fromMillis()) / intervalMillis)
        .sum();
  }

  /**
   * The values of the points that are no gaps.
   *
   * @return ascending by time
   */
  public double[] values() {
    return points.stream()
        .filter(point -> !point.isGap())
        .mapToDouble(point -> point.value().orElseThrow())
        .toArray();
  }

  /**
   * The series without intervals of which less than a part is covered, so that the cut first and
   * last interval do not look like a change.
   *
   * @param part the part that must be covered, 0 to 1
   * @return a series from the first to the last interval that is covered so far
   */
  public TimeSeries trimmed(double part) {
    int from = 0;
    int to = points.size();
    while (from < to && points.get(from).coveredMillis() < part * intervalMillis) {
      from++;
    }
    while (to > from && points.get(to - 1).coveredMillis() < part * intervalMillis) {
      to--;
    }
    return new TimeSeries(unit, direction, intervalMillis, points.subList(from, to));
  }
}
