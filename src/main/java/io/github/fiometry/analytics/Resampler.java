package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleConsumer;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Resamples a log by time while it is read.
 *
 * <p>A row that is one I/O counts in the interval in which it completed. A row that is a window
 * covers the time from the end of the window before, but never more than a window's length, and
 * counts in every interval that it overlaps by the time of the overlap: so a 2-second average is
 * not halved by 1-second intervals, and time that no row covers is a gap. fio writes no row for a
 * window without I/O. Where several jobs share a log one after another, their rates are added up
 * where they overlap in time.
 *
 * <p>Memory grows with the number of intervals, not of rows. Not thread-safe.
 */
public final class Resampler implements SampleConsumer {
  private static final int DIRECTIONS = 3;

  private final SeriesInfo info;
  private final long intervalMillis;
  private final boolean distributions;
  private final JobIntervals[] current = new JobIntervals[DIRECTIONS];
  private final java.util.List<Map<Direction, TimeSeries>> earlierJobs =
      new java.util.ArrayList<>();
  private OptionalLong windowMillis;

  /**
   * A resampler for one log.
   *
   * @param info what the log is about
   * @param intervalMillis length of the intervals, at least 1
   * @param windowMillis the log's {@code log_avg_msec}, where known; absent to take the commonest
   *     distance of rows
   * @param distributions whether to keep the distribution of each interval, for percentiles over
   *     time
   */
  public Resampler(
      SeriesInfo info, long intervalMillis, OptionalLong windowMillis, boolean distributions) {
    if (intervalMillis < 1) {
      throw new IllegalArgumentException(
          "an interval of at least 1 ms expected: " + intervalMillis);
    }
    this.info = info;
    this.intervalMillis = intervalMillis;
    this.windowMillis = windowMillis;
    this.distributions = distributions && info.meaning() == SampleMeaning.EACH_IO;
  }

  @Override
  public void accept(SampleBatch batch) {
    boolean eachIo = info.meaning() == SampleMeaning.EACH_IO;
    if (!eachIo && windowMillis.isEmpty()) {
      windowMillis = OptionalLong.of(WindowLength.of(batch));
    }
    for (int row = 0; row < batch.size(); row++) {
      int direction = batch.directionNumber(row);
      JobIntervals intervals = current[direction];
      if (intervals == null) {
        intervals = new JobIntervals(info, intervalMillis, distributions);
        current[direction] = intervals;
      }
      long time = batch.timeMillis(row);
      if (eachIo) {
        intervals.addIo(time, batch.value(row), batch.blockSizeBytes(row));
      } else {
        if (time < intervals.lastMillis()) {
          finishJob();
          intervals = new JobIntervals(info, intervalMillis, distributions);
          current[direction] = intervals;
        }
        long value = batch.value(row);
        intervals.addWindow(
            time, value, batch.windowMaximum(row).orElse(value), windowMillis.orElse(1));
      }
    }
  }

  private void finishJob() {
    earlierJobs.add(finished());
    java.util.Arrays.fill(current, null);
  }

  private Map<Direction, TimeSeries> finished() {
    Map<Direction, TimeSeries> all = new EnumMap<>(Direction.class);
    for (int number = 0; number < DIRECTIONS; number++) {
      JobIntervals intervals = current[number];
      if (intervals != null) {
        Direction direction = Direction.ofNumber(number);
        all.put(direction, intervals.toSeries(direction));
      }
    }
    return all;
  }

  /**
   * The resampled series of each direction that occurs in the log.
   *
   * @return in the order read, write, trim
   */
  public Map<Direction, TimeSeries> series() {
    Map<Direction, TimeSeries> last = finished();
    if (earlierJobs.isEmpty()) {
      return last;
    }
    Map<Direction, TimeSeries> all = new EnumMap<>(Direction.class);
    for (Direction direction : List.of(Direction.READ, Direction.WRITE, Direction.TRIM)) {
      List<TimeSeries> jobs = new java.util.ArrayList<>();
      for (Map<Direction, TimeSeries> job : earlierJobs) {
        java.util.Optional.ofNullable(job.get(direction)).ifPresent(jobs::add);
      }
      java.util.Optional.ofNullable(last.get(direction)).ifPresent(jobs::add);
      if (!jobs.isEmpty()) {
        all.put(direction, SeriesTotal.of(jobs).series());
      }
    }
    return all;
  }
}
