package io.github.fiometry.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Shares by queue depth, in percent, under fio's own labels, in the order of the input.
 *
 * <p>For {@code IO depths} a label is the lower bound of its bucket (1, 2, 4 … 32, {@code >=64});
 * for {@code submit} and {@code complete} it is the upper bound (0, 4, 8 … 64), and {@code >=64}
 * means more than 64. Zeros are kept. Text lifts non-zero shares below 0.1 to 0.1; with fsync calls
 * the sum exceeds 100. Immutable, so safe for use by several threads. fio: stat.c {@code
 * stat_calc_dist}.
 */
public final class DepthDistribution {
  private final List<String> labels;
  private final double[] percents;

  private DepthDistribution(List<String> labels, double[] percents) {
    this.labels = labels;
    this.percents = percents;
  }

  /**
   * A distribution from labels and shares.
   *
   * @param labels fio's labels, for example {@code 1} or {@code >=64}
   * @param percents the share of each label, in percent
   * @return the distribution
   * @throws IllegalArgumentException when the numbers of labels and shares differ
   */
  public static DepthDistribution of(List<String> labels, double[] percents) {
    return of(labels, percents, percents.length);
  }

  /**
   * The same from an array that is longer than what it holds.
   *
   * @param labels fio's labels
   * @param percents the share of each label
   * @param count how many of the shares, from the first on, are taken
   * @return the distribution
   * @throws IllegalArgumentException when there are not so many labels
   * @throws IndexOutOfBoundsException when the array holds fewer
   */
  public static DepthDistribution of(List<String> labels, double[] percents, int count) {
    if (labels.size() != count) {
      throw new IllegalArgumentException(
          "as many labels as shares expected: " + labels.size() + " and " + count);
    }
    Objects.checkFromToIndex(0, count, percents.length);
    return new DepthDistribution(List.copyOf(labels), Arrays.copyOf(percents, count));
  }

  /**
   * Whether another one would be equal to this one, so that it need not be made.
   *
   * @param labels fio's labels
   * @param percents the share of each label, in an array that may be longer
   * @return whether labels and shares are these
   */
  public boolean isOf(List<String> labels, double[] percents) {
    int count = labels.size();
    return count <= percents.length
        && this.labels.equals(labels)
        && Arrays.equals(this.percents, 0, count, percents, 0, count);
  }

  /**
   * The labels.
   *
   * @return fio's labels, in the order of the input
   */
  public List<String> labels() {
    return labels;
  }

  /**
   * The share of a label.
   *
   * @param label fio's label, for example {@code >=64}
   * @return percent, or empty when the input does not give this label
   */
  public OptionalDouble percent(String label) {
    int index = labels.indexOf(label);
    return index >= 0 ? OptionalDouble.of(percents[index]) : OptionalDouble.empty();
  }

  /**
   * All shares as a map.
   *
   * @return label to percent, in the order of the input, unmodifiable
   */
  public Map<String, Double> asMap() {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < percents.length; i++) {
      map.put(labels.get(i), percents[i]);
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DepthDistribution that
        && labels.equals(that.labels)
        && Arrays.equals(percents, that.percents);
  }

  @Override
  public int hashCode() {
    return 31 * labels.hashCode() + Arrays.hashCode(percents);
  }

  @Override
  public String toString() {
    return asMap().toString();
  }
}
