package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One interval of a resampled series.
 *
 * @param fromMillis start of the interval
 * @param toMillis end of the interval, exclusive; a long gap spans several intervals
 * @param value bandwidth and IOPS: the rate over the part of the interval that is covered; latency:
 *     the mean of the I/Os, or of the windows weighted by time; absent in a gap
 * @param max the largest row; absent in a gap
 * @param rows how many rows of the log ended in the interval
 * @param coveredMillis how much of the interval rows tell something about; 0 in a gap
 * @param distribution the I/Os of the interval in fio's buckets, when they were asked for and the
 *     rows are I/Os or histograms
 */
public record TimePoint(
    long fromMillis,
    long toMillis,
    OptionalDouble value,
    OptionalDouble max,
    long rows,
    double coveredMillis,
    Optional<LatencyBins> distribution) {

  /**
   * An interval, or several, without rows.
   *
   * @param fromMillis start of the gap
   * @param toMillis its end, exclusive
   * @return a point without value
   */
  public static TimePoint gap(long fromMillis, long toMillis) {
    return new TimePoint(
        fromMillis,
        toMillis,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        0,
        0,
        Optional.empty());
  }

  /**
   * Whether nothing is known about the interval: fio logged no row that covers it.
   *
   * @return true in a gap
   */
  public boolean isGap() {
    return value.isEmpty();
  }
}
