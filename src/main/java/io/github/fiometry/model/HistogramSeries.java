package io.github.fiometry.model;

import java.util.List;

/**
 * All rows of one histogram log.
 *
 * @param info what the series is about
 * @param coarseness how many times neighbouring buckets were joined, 0 to 6; fio: {@code
 *     log_hist_coarseness}
 * @param rows the rows in the order of the log
 */
public record HistogramSeries(SeriesInfo info, int coarseness, List<HistogramRow> rows) {
  /** Copies the rows, so that the record cannot change. */
  public HistogramSeries {
    rows = List.copyOf(rows);
  }

  /**
   * Hands all rows to a consumer, as reading the log again would.
   *
   * @param consumer what takes them
   */
  public void replay(HistogramConsumer consumer) {
    rows.forEach(consumer::accept);
  }
}
