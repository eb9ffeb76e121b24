package io.github.fiometry.analytics;

import io.github.fiometry.model.LatencyBins;
import java.math.BigDecimal;

/** Quantiles of a distribution in buckets, by fio's definition. */
final class BinQuantiles {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private BinQuantiles() {}

  /**
   * The middle of the first bucket at which rank percent of the samples are reached; exact
   * arithmetic on the double, as fio's own from 3.16 on behaves (stat.c calc_clat_percentiles).
   */
  static long value(LatencyBins bins, double rank) {
    BigDecimal wanted = new BigDecimal(rank).multiply(BigDecimal.valueOf(bins.totalCount()));
    long reached = 0;
    for (int i = 0; i < bins.size(); i++) {
      reached += bins.count(i);
      if (HUNDRED.multiply(BigDecimal.valueOf(reached)).compareTo(wanted) >= 0) {
        return bins.nanos(i);
      }
    }
    return bins.nanos(bins.size() - 1);
  }
}
