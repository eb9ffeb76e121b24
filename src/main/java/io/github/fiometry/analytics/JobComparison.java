package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.List;
import java.util.Optional;

/**
 * One direction of one job, base against new.
 *
 * @param key the job
 * @param direction the direction
 * @param metrics the figures that both sides have, in the order of {@link Metric#COMPARED}
 * @param shift the whole latency distributions, runs of a side added; absent unless every run of
 *     both sides has bins
 * @param mergeRules the rules by which members of the job were summed up, where there were several
 * @param percentilesUnknown whether a side's members have percentiles that cannot be merged, since
 *     not all of them have their bins, so that none are compared
 */
public record JobComparison(
    JobKey key,
    Direction direction,
    List<MetricComparison> metrics,
    Optional<DistributionShift> shift,
    List<MergeRule> mergeRules,
    boolean percentilesUnknown) {

  /** Copies the lists, so that the comparison cannot change. */
  public JobComparison {
    metrics = List.copyOf(metrics);
    mergeRules = List.copyOf(mergeRules);
  }
}
