package io.github.fiometry.analytics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The median of repeated runs, and an interval that holds the true median whatever the distribution
 * of the runs.
 *
 * <p>The interval runs between two order statistics, the k-th smallest and the k-th largest value.
 * It covers the true median with the probability 1 − 2·P(X &lt; k), X binomial with n and ½; k is
 * the largest for which that is not below the wanted confidence. Up to five runs no such k reaches
 * 95 %: then the interval runs from the smallest to the largest value and the coverage says how
 * little that is.
 *
 * @param median the median, for an even number the mean of the two in the middle
 * @param lower the lower end of the interval
 * @param upper the upper end of the interval
 * @param coverage the probability, 0 to 1, with which such an interval covers the true median; 0
 *     for a single run
 * @param runs the number of runs
 */
public record MedianInterval(double median, double lower, double upper, double coverage, int runs) {

  /**
   * The median of some runs.
   *
   * @param values one value for each run, at least one, in any order
   * @param confidence the wanted coverage, 0 to 1
   * @return the median with its interval
   */
  public static MedianInterval of(double[] values, double confidence) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int runs = sorted.length;
    BinomialDistribution below = new BinomialDistribution(null, runs, 0.5);
    int rank = 1;
    while (2 * (rank + 1) <= runs && coverage(below, rank + 1) >= confidence) {
      rank++;
    }
    return new MedianInterval(
        ofSorted(sorted), sorted[rank - 1], sorted[runs - rank], coverage(below, rank), runs);
  }

  private static double coverage(BinomialDistribution below, int rank) {
    return Math.max(0, 1 - 2 * below.cumulativeProbability(rank - 1));
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  private static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }
}
