package io.github.fiometry.analytics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds sudden drops of a rate: where the median of some intervals lies far below that of as many
 * before, by more than the rate varies anyway. Medians pass over a single slow interval. An
 * interval without rows is one in which no I/O completed, since fio writes no row for a window
 * without any: the rate there is 0, and a stall is a drop like another.
 *
 * @param intervals how many intervals before and after are compared, at least 2
 * @param minimumPercent the smallest drop that counts, percent of the rate before
 */
public record DropFinder(int intervals, double minimumPercent) {
  /** Five intervals on both sides, a drop of a quarter. */
  public static final DropFinder DEFAULT = new DropFinder(5, 25);

  private static final double RECOVERED = 0.9;

  /** How many standard deviations a drop must exceed. */
  private static final double DEVIATIONS = 4;

  /** What makes a median deviation of normal values a standard deviation. */
  private static final double MEDIAN_TO_STANDARD = 1.4826;

  /** Checks that there are intervals to compare. */
  public DropFinder {
    if (intervals < 2) {
      throw new IllegalArgumentException("at least 2 intervals expected: " + intervals);
    }
  }

  /**
   * The drops of a series of rates.
   *
   * @param series bandwidth or IOPS; a gap counts as a rate of 0
   * @return in the order of time
   */
  public List<SeriesDrop> find(TimeSeries series) {
    List<TimePoint> points = eachInterval(series);
    double[] values = points.stream().mapToDouble(p -> p.value().orElse(0)).toArray();
    List<SeriesDrop> drops = new ArrayList<>();
    double noise = noise(values);
    int at = intervals;
    while (at + intervals <= values.length) {
      if (drop(values, at, noise) < minimumPercent) {
        at++;
        continue;
      }
      // Nothing lies before the first place: there the step may be in the intervals before.
      int best = at == intervals ? intervals / 2 + 1 : at;
      for (int next = best + 1;
          next < at + intervals && next + intervals <= values.length;
          next++) {
        best = step(values, next) > step(values, best) ? next : best;
      }
      double before = median(values, Math.max(best - intervals, 0), best);
      double after = median(values, best, best + intervals);
      drops.add(
          new SeriesDrop(
              points.get(best).fromMillis(),
              before,
              after,
              100 * (before - after) / before,
              recovery(points, values, best, before)));
      at = best + intervals;
    }
    return drops;
  }

  /** Of a gap of many intervals so many as decide about what is before and behind it. */
  private List<TimePoint> eachInterval(TimeSeries series) {
    List<TimePoint> points = new ArrayList<>();
    long length = series.intervalMillis();
    for (TimePoint point : series.points()) {
      long end = Math.min(point.toMillis(), point.fromMillis() + 2L * intervals * length);
      if (point.toMillis() - point.fromMillis() <= length) {
        points.add(point);
      } else {
        TimeSeries.addGap(points, point.fromMillis(), end, length);
      }
    }
    return points;
  }

  private static double step(double[] values, int at) {
    return values[at - 1] - values[at];
  }

  /** By how many percent the rate falls at a place; 0 when it varies about as much anyway. */
  private double drop(double[] values, int at, double noise) {
    double before = median(values, at - intervals, at);
    double after = median(values, at, at + intervals);
    double nearby =
        MEDIAN_TO_STANDARD
            * Math.max(
                medianDeviation(values, at - intervals, at, before),
                medianDeviation(values, at, at + intervals, after));
    if (before <= 0 || before - after <= DEVIATIONS * Math.max(nearby, noise)) {
      return 0;
    }
    return 100 * (before - after) / before;
  }

  /** How much the rate varies from one interval to the next; the few drops do not count. */
  private static double noise(double[] values) {
    if (values.length < 2) {
      return 0;
    }
    double[] steps = new double[values.length - 1];
    for (int i = 1; i < values.length; i++) {
      steps[i - 1] = Math.abs(values[i] - values[i - 1]);
    }
    return MEDIAN_TO_STANDARD / Math.sqrt(2) * median(steps, 0, steps.length);
  }

  private static OptionalLong recovery(
      List<TimePoint> points, double[] values, int from, double before) {
    for (int i = from; i < values.length; i++) {
      if (values[i] >= RECOVERED * before) {
        return OptionalLong.of(points.get(i).fromMillis());
      }
    }
    return OptionalLong.empty();
  }

  private static double medianDeviation(double[] values, int from, int to, double median) {
    double[] distances = new double[to - from];
    for (int i = from; i < to; i++) {
      distances[i - from] = Math.abs(values[i] - median);
    }
    return median(distances, 0, distances.length);
  }

  private static double median(double[] values, int from, int to) {
    double[] sorted = Arrays.copyOfRange(values, from, to);
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
