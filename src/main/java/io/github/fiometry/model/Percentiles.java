package io.github.fiometry.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Percentiles as fio printed them, ascending by rank: for latencies in nanoseconds, for block
 * lifetimes in cycles.
 *
 * <p>Holds only ranks that the input gave; nothing is interpolated. Immutable, so safe for use by
 * several threads. fio: stat.c {@code calc_clat_percentiles}.
 */
public final class Percentiles {
  /** The ranks of stat.c that nearly every report has: one array for all of them. */
  private static final double[] USUAL_RANKS = {
    1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99
  };

  private final double[] ranks;
  private final long[] values;

  private Percentiles(double[] ranks, long[] values) {
    this.ranks = ranks;
    this.values = values;
  }

  /**
   * Percentiles from ranks and their values, in any order; of a rank that comes twice the last
   * counts.
   *
   * @param ranks percentile ranks, 0 to 100
   * @param values the value of each rank
   * @return the percentiles, ascending
   * @throws IllegalArgumentException when the arrays differ in length or a rank is not in 0 to 100
   */
  public static Percentiles of(double[] ranks, long[] values) {
    if (ranks.length != values.length) {
      throw new IllegalArgumentException(
          "as many ranks as values expected: " + ranks.length + " and " + values.length);
    }
    return of(ranks, values, ranks.length);
  }

  /**
   * The same from arrays that are longer than what they hold.
   *
   * @param ranks percentile ranks, 0 to 100
   * @param values the value of each rank
   * @param count how many of the ranks and values, from the first on, are taken
   * @return the percentiles, ascending
   * @throws IllegalArgumentException when a rank is not in 0 to 100
   * @throws IndexOutOfBoundsException when an array holds fewer
   */
  public static Percentiles of(double[] ranks, long[] values, int count) {
    Objects.checkFromToIndex(0, count, Math.min(ranks.length, values.length));
    boolean ascending = true;
    for (int i = 0; i < count; i++) {
      if (!(ranks[i] >= 0 && ranks[i] <= 100)) {
        throw new IllegalArgumentException("a percentile lies between 0 and 100: " + ranks[i]);
      }
      ascending &= i == 0 || ranks[i - 1] < ranks[i];
    }
    if (ascending) {
      boolean usual = Arrays.equals(ranks, 0, count, USUAL_RANKS, 0, USUAL_RANKS.length);
      return new Percentiles(
          usual ? USUAL_RANKS : Arrays.copyOf(ranks, count), Arrays.copyOf(values, count));
    }
    NavigableMap<Double, Long> sorted = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      sorted.put(ranks[i] + 0.0, values[i]);
    }
    return new Percentiles(
        sorted.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
        sorted.values().stream().mapToLong(Long::longValue).toArray());
  }

  /**
   * How many percentiles there are.
   *
   * @return the number of ranks
   */
  public int size() {
    return ranks.length;
  }

  /**
   * A rank by its place.
   *
   * @param index from 0, ascending by rank
   * @return the rank, 0 to 100
   * @throws IndexOutOfBoundsException when there is no such place
   */
  public double rank(int index) {
    return ranks[index];
  }

  /**
   * A value by its place.
   *
   * @param index from 0, ascending by rank
   * @return the value of that rank
   * @throws IndexOutOfBoundsException when there is no such place
   */
  public long valueAt(int index) {
    return values[index];
  }

  /**
   * The value of a rank.
   *
   * @param rank the percentile, 0 to 100
   * @return its value, or empty when fio did not print this rank
   */
  public OptionalLong value(double rank) {
    int index = Arrays.binarySearch(ranks, rank + 0.0);
    return index >= 0 ? OptionalLong.of(values[index]) : OptionalLong.empty();
  }

  /**
   * All percentiles as a map.
   *
   * @return rank to value, ascending, unmodifiable
   */
  public NavigableMap<Double, Long> asMap() {
    NavigableMap<Double, Long> map = new TreeMap<>();
    for (int i = 0; i < ranks.length; i++) {
      map.put(ranks[i], values[i]);
    }
    return Collections.unmodifiableNavigableMap(map);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Percentiles that
        && Arrays.equals(ranks, that.ranks)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(ranks) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
