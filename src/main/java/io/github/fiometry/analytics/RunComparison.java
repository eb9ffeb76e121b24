package io.github.fiometry.analytics;

import io.github.fiometry.model.FioRun;
import java.util.List;

/**
 * Two sets of runs held against each other: a base and a new side, each with one run or with
 * several repeats.
 *
 * <p>Runs are the sample, never the seconds within a run, since those depend on each other. A
 * single run on a side is shown but never tested.
 *
 * @param settings how it was compared
 * @param baseRuns the number of runs of the base
 * @param changedRuns the number of runs of the new side
 * @param context what else differs, to be read before the figures
 * @param jobs the jobs that both sides have, by direction
 * @param onlyInBase what only the base has: jobs, a direction of a job, or a primary figure of one
 * @param onlyInChanged what only the new side has
 * @param unjudgedInBase other figures that only the base has, as {@code job, read: clat-mean,
 *     clat-p50}; each side has its own where one shows clat and the other lat
 * @param unjudgedInChanged other figures that only the new side has
 * @param tests how many tests were made, which is what Holm's correction counts
 * @param leastRuns how many runs each side needs so that any of these tests could show something
 * @param tooFewRuns whether there are fewer, so that nothing could be shown; false where the sides
 *     have no primary figure in common
 */
public record RunComparison(
    ComparisonSettings settings,
    int baseRuns,
    int changedRuns,
    List<ContextDifference> context,
    List<JobComparison> jobs,
    List<String> onlyInBase,
    List<String> onlyInChanged,
    List<String> unjudgedInBase,
    List<String> unjudgedInChanged,
    int tests,
    int leastRuns,
    boolean tooFewRuns) {

  /** Copies the lists, so that the comparison cannot change. */
  public RunComparison {
    context = List.copyOf(context);
    jobs = List.copyOf(jobs);
    onlyInBase = List.copyOf(onlyInBase);
    onlyInChanged = List.copyOf(onlyInChanged);
    unjudgedInBase = List.copyOf(unjudgedInBase);
    unjudgedInChanged = List.copyOf(unjudgedInChanged);
  }

  /**
   * Compares two sets of runs.
   *
   * @param base the runs of the base, each counted once (see {@link CountedRuns})
   * @param changed the runs of the new side
   * @param settings how to compare
   * @return the comparison
   */
  public static RunComparison of(
      List<FioRun> base, List<FioRun> changed, ComparisonSettings settings) {
    return new Comparer(base, changed, settings).compare();
  }

  /**
   * A figure and the job whose it is.
   *
   * @param job the job and direction
   * @param metric the figure
   */
  public record Figure(JobComparison job, MetricComparison metric) {}

  /**
   * Whether the two sides have a primary figure in common, without which nothing can be judged.
   *
   * @return false when there is none
   */
  public boolean hasPrimary() {
    return jobs.stream().flatMap(job -> job.metrics().stream()).anyMatch(MetricComparison::primary);
  }

  /**
   * The primary figures about which nothing could be shown, since they have too few runs.
   *
   * @return the figures, in the order of the jobs
   */
  public List<Figure> open() {
    return jobs.stream()
        .flatMap(
            job ->
                job.metrics().stream()
                    .filter(MetricComparison::tooFewRuns)
                    .map(metric -> new Figure(job, metric)))
        .toList();
  }

  /**
   * The regressions that the tests show.
   *
   * @param overPercent only those worse by more than this, in percent of the base
   * @return the regressions, in the order of the jobs; empty when the runs are too few
   */
  public List<Figure> regressions(double overPercent) {
    return jobs.stream()
        .flatMap(
            job ->
                job.metrics().stream()
                    .filter(metric -> metric.change() == Change.WORSE)
                    .filter(metric -> metric.worseByPercent() > overPercent)
                    .map(metric -> new Figure(job, metric)))
        .toList();
  }
}
