package io.github.fiometry.analytics;

import java.util.List;

/**
 * How runs are compared.
 *
 * @param primary the metrics that are tested; all others are only looked at (exploratory)
 * @param alpha the level of significance of all tests together, 0 to 1
 * @param confidence the confidence of the intervals, 0 to 1
 */
public record ComparisonSettings(List<Metric> primary, double alpha, double confidence) {
  /** IOPS tested at 5 %, intervals of 95 %. */
  public static final ComparisonSettings DEFAULT =
      new ComparisonSettings(List.of(Metric.IOPS), 0.05, 0.95);

  /** Copies the list and checks the shares. */
  public ComparisonSettings {
    primary = List.copyOf(primary);
    if (primary.isEmpty() || !(alpha > 0 && alpha < 1 && confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "expected a primary metric and shares between 0 and 1: " + alpha + ", " + confidence);
    }
  }

  /**
   * The same with other primary metrics.
   *
   * @param metrics the metrics to be tested
   * @return new settings
   */
  public ComparisonSettings withPrimary(List<Metric> metrics) {
    return new ComparisonSettings(metrics, alpha, confidence);
  }
}
