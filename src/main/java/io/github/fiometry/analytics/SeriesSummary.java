package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.SeriesInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One line about one direction of one log, or of several merged.
 *
 * @param info what the series is about; of merged series, of the first
 * @param direction the direction
 * @param logs how many logs it is made of
 * @param samples the number of samples; of histogram logs the number of I/Os in them
 * @param fromMillis the earliest time
 * @param toMillis the latest time
 * @param min the smallest value, in the unit of the kind; of a histogram the middle of its bucket
 * @param mean the mean; absent where it cannot be known
 * @param p50 the median; absent where it cannot be known
 * @param p99 the 99th percentile; absent where it cannot be known
 * @param max the largest value; of a histogram the middle of its bucket
 * @param exact whether the percentiles are exact; else they are within 1/128
 * @param enough whether there are enough samples for the 99th percentile
 * @param coverage how many of the run's I/Os the log holds; absent for windows
 * @param distribution the samples in fio's buckets; absent for rates summed over jobs
 */
public record SeriesSummary(
    SeriesInfo info,
    Direction direction,
    int logs,
    long samples,
    long fromMillis,
    long toMillis,
    double min,
    OptionalDouble mean,
    OptionalLong p50,
    OptionalLong p99,
    double max,
    boolean exact,
    boolean enough,
    Optional<Coverage> coverage,
    Optional<LatencyBins> distribution) {

  private static final double MEDIAN = 50;
  private static final double HIGH = 99;

  /** Cut intervals at the ends, of which less is covered, are left out. */
  private static final double WHOLE = 0.5;

  /**
   * The line of a log of samples.
   *
   * @param info what the log is about
   * @param direction the direction
   * @param summary what it holds
   * @param coverage how many of the run's I/Os it holds, where that can be said
   * @return the line
   */
  public static SeriesSummary of(
      SeriesInfo info, Direction direction, SampleSummary summary, Optional<Coverage> coverage) {
    return new SeriesSummary(
        info,
        direction,
        1,
        summary.samples(),
        summary.firstMillis(),
        summary.lastMillis(),
        summary.min(),
        OptionalDouble.of(summary.mean()),
        summary.percentile(MEDIAN),
        summary.percentile(HIGH),
        summary.max(),
        summary.exactValues().size() > 0,
        PercentileEstimate.of(summary.distribution(), HIGH).enough(),
        coverage,
        Optional.of(summary.distribution()));
  }

  /**
   * The line of a histogram log.
   *
   * @param info what the log is about
   * @param direction the direction
   * @param fromMillis the time of its first row
   * @param toMillis the time of its last row
   * @param bins all its rows added up
   * @param coverage how many of the run's I/Os it holds, where that can be said
   * @return the line; its mean is that of the buckets' middles
   */
  public static SeriesSummary ofHistogram(
      SeriesInfo info,
      Direction direction,
      long fromMillis,
      long toMillis,
      LatencyBins bins,
      Optional<Coverage> coverage) {
    double sum = 0;
    for (int i = 0; i < bins.size(); i++) {
      sum += (double) bins.nanos(i) * bins.count(i);
    }
    long samples = bins.totalCount();
    boolean any = bins.size() > 0;
    return new SeriesSummary(
        info,
        direction,
        1,
        samples,
        fromMillis,
        toMillis,
        any ? bins.nanos(0) : 0,
        any ? OptionalDouble.of(sum / samples) : OptionalDouble.empty(),
        PercentileRule.EXACT.value(bins, MEDIAN, samples),
        PercentileRule.EXACT.value(bins, HIGH, samples),
        any ? bins.nanos(bins.size() - 1) : 0,
        false,
        PercentileEstimate.of(bins, HIGH).enough(),
        coverage,
        Optional.of(bins));
  }

  /**
   * The line of several logs of single I/Os or histograms together: their samples as those of one.
   *
   * @param parts lines with distributions, of one kind and direction, at least one
   * @return the merged line; its percentiles are those of all samples, within 1/128
   */
  public static SeriesSummary merged(List<SeriesSummary> parts) {
    SeriesSummary first = parts.get(0);
    LatencyBins bins =
        LatencyMerge.bins(parts.stream().flatMap(part -> part.distribution().stream()).toList());
    long samples = parts.stream().mapToLong(SeriesSummary::samples).sum();
    double sum = parts.stream().mapToDouble(p -> p.mean().orElse(0) * p.samples()).sum();
    return new SeriesSummary(
        first.info(),
        first.direction(),
        parts.stream().mapToInt(SeriesSummary::logs).sum(),
        samples,
        parts.stream().mapToLong(SeriesSummary::fromMillis).min().orElseThrow(),
        parts.stream().mapToLong(SeriesSummary::toMillis).max().orElseThrow(),
        parts.stream().mapToDouble(SeriesSummary::min).min().orElseThrow(),
        samples > 0 ? OptionalDouble.of(sum / samples) : OptionalDouble.empty(),
        PercentileRule.EXACT.value(bins, MEDIAN, samples),
        PercentileRule.EXACT.value(bins, HIGH, samples),
        parts.stream().mapToDouble(SeriesSummary::max).max().orElseThrow(),
        false,
        PercentileEstimate.of(bins, HIGH).enough(),
        mergedCoverage(parts),
        Optional.of(bins));
  }

  private static Optional<Coverage> mergedCoverage(List<SeriesSummary> parts) {
    long logged = 0;
    long issued = 0;
    for (SeriesSummary part : parts) {
      if (part.coverage().isEmpty() || part.coverage().get().issued().isEmpty()) {
        return Optional.empty();
      }
      logged += part.coverage().get().logged();
      issued += part.coverage().get().issued().getAsLong();
    }
    return Optional.of(new Coverage(logged, OptionalLong.of(issued)));
  }

  /**
   * The line of rates that were summed up over jobs by time.
   *
   * @param info what the first of them is about
   * @param logs how many logs it is made of
   * @param total their sum, interval by interval
   * @return the line: least, mean and largest of the intervals
   */
  public static Optional<SeriesSummary> ofTotal(SeriesInfo info, int logs, TimeSeries total) {
    double[] whole = total.trimmed(WHOLE).values();
    double[] values = whole.length > 0 ? whole : total.values();
    if (values.length == 0) {
      return Optional.empty();
    }
    java.util.Arrays.sort(values);
    double mean = java.util.Arrays.stream(values).average().orElseThrow();
    List<TimePoint> points = total.points();
    return Optional.of(
        new SeriesSummary(
            info,
            total.direction(),
            logs,
            values.length,
            points.get(0).fromMillis(),
            points.get(points.size() - 1).toMillis(),
            values[0],
            OptionalDouble.of(mean),
            OptionalLong.of(Math.round(at(values, MEDIAN))),
            OptionalLong.of(Math.round(at(values, HIGH))),
            values[values.length - 1],
            true,
            values.length >= PercentileEstimate.SAMPLES_BEYOND * 100,
            Optional.empty(),
            Optional.empty()));
  }

  private static double at(double[] sorted, double rank) {
    return sorted[(int) SortedValues.nearestRank(rank, sorted.length) - 1];
  }
}
