package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The intervals of one direction of one job while its log is read. */
final class JobIntervals {
  /** By how much of its length a window may come late before it counts as one after a gap. */
  private static final double LATE = 1.5;

  private static final int MILLIS_PER_SECOND = 1000;

  private final SeriesInfo info;
  private final long interval;
  private final boolean distributions;
  private final TreeMap<Long, Cell> cells = new TreeMap<>();
  private final ValueHistogram open = new ValueHistogram();
  private long openIndex = Long.MIN_VALUE;
  private Cell openCell = new Cell();
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  private static final class Cell {
    double weighted;
    double covered;
    double max = Double.NEGATIVE_INFINITY;
    double sum;
    long rows;
    long bytes;
    Optional<LatencyBins> bins = Optional.empty();
  }

  JobIntervals(SeriesInfo info, long interval, boolean distributions) {
    this.info = info;
    this.interval = interval;
    this.distributions = distributions;
  }

  long lastMillis() {
    return last;
  }

  private Cell cell(long index) {
    if (index != openIndex) {
      closeHistogram();
      openIndex = index;
      openCell = cells.computeIfAbsent(index, key -> new Cell());
    }
    return openCell;
  }

  private void closeHistogram() {
    if (open.total() > 0) {
      LatencyBins bins = open.toBins();
      openCell.bins =
          Optional.of(openCell.bins.map(b -> LatencyMerge.bins(List.of(b, bins))).orElse(bins));
      open.clear();
    }
  }

  void addIo(long time, long value, long bytes) {
    Cell cell = cell(Math.floorDiv(time, interval));
    cell.rows++;
    cell.sum += value;
    cell.bytes += bytes;
    cell.max = Math.max(cell.max, (double) value);
    if (distributions) {
      open.add(value);
    }
    first = Math.min(first, time);
    last = Math.max(last, time);
  }

  void addWindow(long time, long value, long max, long window) {
    boolean follows = last != Long.MIN_VALUE && time - last <= LATE * window;
    long from = follows ? last : time - window;
    if (!info.epochTime()) {
      from = Math.max(from, 0);
    }
    // A window that ends at an interval's start belongs to the interval before.
    long start = time > from ? from : time - 1;
    for (long at = start; at < time; ) {
      long index = Math.floorDiv(at, interval);
      long end = Math.min(time, (index + 1) * interval);
      Cell cell = cell(index);
      cell.weighted += (double) value * (end - at);
      cell.covered += end - at;
      cell.max = Math.max(cell.max, (double) max);
      cell.rows += end == time ? 1 : 0;
      at = end;
    }
    first = Math.min(first, start);
    last = time;
  }

  TimeSeries toSeries(Direction direction) {
    closeHistogram();
    openIndex = Long.MIN_VALUE;
    List<TimePoint> points = new ArrayList<>();
    if (!cells.isEmpty()) {
      boolean eachIo = info.meaning() == SampleMeaning.EACH_IO;
      boolean rate = eachIo && !info.kind().isLatency();
      long next = rate && !info.epochTime() ? 0 : cells.firstKey();
      for (Map.Entry<Long, Cell> entry : cells.entrySet()) {
        long index = entry.getKey();
        if (rate && index - next <= TimeSeries.LONGEST_GAP) {
          // The job ran and completed nothing.
          for (; next < index; next++) {
            points.add(ioPoint(next, new Cell()));
          }
        } else if (next < index) {
          TimeSeries.addGap(points, next * interval, index * interval, interval);
        }
        points.add(
            eachIo ? ioPoint(index, entry.getValue()) : windowPoint(index, entry.getValue()));
        next = index + 1;
      }
    }
    return new TimeSeries(info.kind().unit(), direction, interval, points);
  }

  private TimePoint windowPoint(long index, Cell cell) {
    boolean gap = cell.covered == 0;
    OptionalDouble value =
        gap ? OptionalDouble.empty() : OptionalDouble.of(cell.weighted / cell.covered);
    return point(index, cell, value, cell.covered);
  }

  private TimePoint ioPoint(long index, Cell cell) {
    if (info.kind().isLatency()) {
      boolean gap = cell.rows == 0;
      return point(
          index,
          cell,
          gap ? OptionalDouble.empty() : OptionalDouble.of(cell.sum / cell.rows),
          gap ? 0 : covered(index));
    }
    double amount = info.kind() == SampleKind.BANDWIDTH ? cell.bytes : cell.rows;
    double covered = covered(index);
    return point(index, cell, OptionalDouble.of(amount * MILLIS_PER_SECOND / covered), covered);
  }

  /** How much of an interval lies between the job's start and its last I/O, at least 1 ms. */
  private double covered(long index) {
    long from = Math.max(index * interval, info.epochTime() ? first : 0);
    long to = Math.min((index + 1) * interval, last + 1);
    return Math.max(to - from, 1);
  }

  private TimePoint point(long index, Cell cell, OptionalDouble value, double covered) {
    return new TimePoint(
        index * interval,
        (index + 1) * interval,
        value,
        cell.max == Double.NEGATIVE_INFINITY ? OptionalDouble.empty() : OptionalDouble.of(cell.max),
        cell.rows,
        covered,
        cell.bins);
  }
}
