package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.Optional;

/**
 * What a device table shows.
 *
 * @param rows what the rows stand for
 * @param columns what the columns stand for, not the same as the rows
 * @param metric the figure in the cells
 * @param baseline the row that all others are divided by; absent for no ratios
 * @param direction only this direction; absent for all
 * @param assumedRw fio's word for the pattern of jobs that do not say it, such as a line quoted
 *     alone; absent when not known
 */
public record DeviceTableSpec(
    Dimension rows,
    Dimension columns,
    Metric metric,
    Optional<String> baseline,
    Optional<Direction> direction,
    Optional<String> assumedRw) {

  /** Devices in rows, workloads in columns, bandwidth in the cells. */
  public static final DeviceTableSpec DEFAULT =
      new DeviceTableSpec(
          Dimension.DEVICE,
          Dimension.WORKLOAD,
          Metric.BANDWIDTH,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Checks that rows and columns differ. */
  public DeviceTableSpec {
    if (rows == columns) {
      throw new IllegalArgumentException("rows and columns are both by " + rows.word());
    }
  }

  /**
   * The same with another metric.
   *
   * @param other the figure in the cells
   * @return a new specification
   */
  public DeviceTableSpec withMetric(Metric other) {
    return new DeviceTableSpec(rows, columns, other, baseline, direction, assumedRw);
  }

  /**
   * The same with a row to divide by.
   *
   * @param row the row's label
   * @return a new specification
   */
  public DeviceTableSpec withBaseline(String row) {
    return new DeviceTableSpec(rows, columns, metric, Optional.of(row), direction, assumedRw);
  }

  /**
   * The same with other rows and columns.
   *
   * @param newRows what the rows stand for
   * @param newColumns what the columns stand for
   * @return a new specification
   */
  public DeviceTableSpec by(Dimension newRows, Dimension newColumns) {
    return new DeviceTableSpec(newRows, newColumns, metric, baseline, direction, assumedRw);
  }
}
