package io.github.fiometry.analytics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One figure of one direction of one job, base against new.
 *
 * @param metric the figure; for a latency it says which one both sides have
 * @param base one value for each run of the base, in the order of the runs
 * @param changed one value for each run of the new side
 * @param baseMedian the base's median with its interval
 * @param changedMedian the new side's median with its interval
 * @param difference new median minus base median, in the metric's unit
 * @param ratio new median divided by base median; absent for a base of 0
 * @param interval the bootstrap interval of the ratio; absent with a single run on a side or a base
 *     that holds 0
 * @param baseSpreadPercent standard deviation of the samples within the base's only run, in percent
 *     of their mean: how unsteady it was; absent with several runs and for latencies
 * @param changedSpreadPercent the same for the new side
 * @param primary whether the figure is tested
 * @param pValue the p-value of the test, not corrected; absent when not tested
 * @param adjustedPValue the p-value after Holm's correction; absent when not tested
 * @param change what it comes to
 * @param tooFewRuns whether the figure is primary but has so few runs that nothing could be shown,
 *     whatever they measured
 */
public record MetricComparison(
    Metric metric,
    List<Double> base,
    List<Double> changed,
    MedianInterval baseMedian,
    MedianInterval changedMedian,
    double difference,
    OptionalDouble ratio,
    Optional<RatioInterval> interval,
    OptionalDouble baseSpreadPercent,
    OptionalDouble changedSpreadPercent,
    boolean primary,
    OptionalDouble pValue,
    OptionalDouble adjustedPValue,
    Change change,
    boolean tooFewRuns) {

  /** Copies the lists, so that the comparison cannot change. */
  public MetricComparison {
    base = List.copyOf(base);
    changed = List.copyOf(changed);
  }

  /**
   * How much worse the new side is.
   *
   * @return percent of the base, negative when it is better; positive infinity where the base is 0
   *     and the new side worse
   */
  public double worseByPercent() {
    double worse = metric.higherIsBetter() ? -difference : difference;
    if (worse == 0) {
      return 0;
    }
    return 100 * worse / Math.abs(baseMedian.median());
  }

  /**
   * The same figure with the outcome of its test.
   *
   * @param adjusted its p-value after Holm's correction
   * @param alpha the level of significance
   * @param bestCase the least p-value that so many runs could have given, corrected as well
   */
  MetricComparison tested(double adjusted, double alpha, double bestCase) {
    Change result = Change.NOT_SHOWN;
    if (adjusted <= alpha && difference != 0) {
      result = worseByPercent() > 0 ? Change.WORSE : Change.BETTER;
    }
    return new MetricComparison(
        metric,
        base,
        changed,
        baseMedian,
        changedMedian,
        difference,
        ratio,
        interval,
        baseSpreadPercent,
        changedSpreadPercent,
        primary,
        pValue,
        OptionalDouble.of(adjusted),
        result,
        bestCase > alpha);
  }
}
