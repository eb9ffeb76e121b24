package io.github.fiometry.analytics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The Mann–Whitney U test, two-sided: whether runs of one kind tend to give greater values than
 * runs of another. It assumes no distribution.
 *
 * <p>Up to {@value #EXACT_UP_TO} runs in all the p-value is exact, also with ties: the share of all
 * ways to deal the observed (mid)ranks out to the two sides that is at least as far out, twice the
 * smaller tail. Beyond, the normal approximation with correction for ties and continuity.
 *
 * @param u how often a value of the first side exceeds one of the second, ties counted half
 * @param pValue the two-sided p-value
 * @param exact whether the p-value is exact
 */
public record MannWhitney(double u, double pValue, boolean exact) {
  /** The number of runs on both sides up to which the p-value is exact. */
  public static final int EXACT_UP_TO = 50;

  /**
   * Tests two sides.
   *
   * @param first one value for each run, at least one
   * @param second one value for each run, at least one
   * @return the result
   */
  public static MannWhitney test(double[] first, double[] second) {
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    int[] doubledRanks = doubledMidranks(all);
    int observed = 0;
    for (int i = 0; i < first.length; i++) {
      observed += doubledRanks[i];
    }
    double u = observed / 2.0 - first.length * (first.length + 1) / 2.0;
    boolean exact = all.length <= EXACT_UP_TO;
    double pValue =
        exact
            ? exact(doubledRanks, first.length, observed)
            : approximate(all, u, first.length, second.length);
    return new MannWhitney(u, pValue, exact);
  }

  /** Ranks from 1, ties at their mean rank, all doubled so that they are whole. */
  private static int[] doubledMidranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int[] ranks = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      int first = 0;
      while (sorted[first] != values[i]) {
        first++;
      }
      int last = first;
      while (last + 1 < sorted.length && sorted[last + 1] == values[i]) {
        last++;
      }
      ranks[i] = first + last + 2;
    }
    return ranks;
  }

  /** Counts, for each possible sum of ranks, the ways to choose so many runs with that sum. */
  private static double exact(int[] ranks, int chosen, int observed) {
    int total = Arrays.stream(ranks).sum();
    double[][] ways = new double[chosen + 1][total + 1];
    ways[0][0] = 1;
    for (int rank : ranks) {
      for (int taken = chosen; taken >= 1; taken--) {
        for (int sum = total; sum >= rank; sum--) {
          ways[taken][sum] += ways[taken - 1][sum - rank];
        }
      }
    }
    double all = 0;
    double below = 0;
    double above = 0;
    for (int sum = 0; sum <= total; sum++) {
      double count = ways[chosen][sum];
      all += count;
      below += sum <= observed ? count : 0;
      above += sum >= observed ? count : 0;
    }
    return Math.min(1, 2 * Math.min(below, above) / all);
  }

  private static double approximate(double[] all, double u, int first, int second) {
    double n = all.length;
    double tied = 0;
    double[] sorted = all.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; ) {
      int next = i;
      while (next < sorted.length && sorted[next] == sorted[i]) {
        next++;
      }
      double size = next - (double) i;
      tied += size * size * size - size;
      i = next;
    }
    double pairs = (double) first * second;
    double variance = pairs / 12 * (n + 1 - tied / (n * (n - 1)));
    if (!(variance > 0)) {
      return 1;
    }
    double distance = Math.max(0, Math.abs(u - pairs / 2) - 0.5);
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    return Math.min(1, 2 * normal.cumulativeProbability(-distance / Math.sqrt(variance)));
  }

  /**
   * The smallest p-value that so many runs can give, whatever they measure: 2 / C(n+m, n).
   *
   * @param first runs of the first side, at least 1
   * @param second runs of the second side, at least 1
   * @return the p-value of two sides that do not overlap
   */
  public static double leastPossible(int first, int second) {
    double ways = 1;
    for (int i = 1; i <= first; i++) {
      ways = ways * (second + i) / i;
    }
    return Math.min(1, 2 / ways);
  }

  /**
   * How many runs each side needs at the least, so that anything can be shown.
   *
   * @param comparisons the number of comparisons made at once
   * @param alpha the level of significance, for example 0.05
   * @return the smallest n with 2 / C(2n, n) ≤ alpha / comparisons
   */
  public static int leastRuns(int comparisons, double alpha) {
    int runs = 1;
    while (leastPossible(runs, runs) > alpha / comparisons) {
      runs++;
    }
    return runs;
  }

  /**
   * Holm's correction for several comparisons at once.
   *
   * @param pValues the p-values
   * @return the adjusted p-values, in the same order
   */
  public static double[] holm(double[] pValues) {
    Integer[] order = new Integer[pValues.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(pValues[a], pValues[b]));
    double[] adjusted = new double[pValues.length];
    double highest = 0;
    for (int i = 0; i < order.length; i++) {
      highest = Math.max(highest, Math.min(1, (order.length - i) * pValues[order[i]]));
      adjusted[order[i]] = highest;
    }
    return adjusted;
  }
}
