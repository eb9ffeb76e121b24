package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One table of devices and workloads, or of any two dimensions: rows, columns, and in each cell one
 * figure for each direction.
 *
 * @param spec what the table shows
 * @param caption what all cells have in common beside rows and columns, for example {@code device
 *     SSD}; empty when nothing had to be held fast
 * @param rows the labels of the rows
 * @param columns the labels of the columns
 * @param cells the cells, by row and column; an empty list where nothing was measured
 * @param notes what has to be kept in mind, one sentence each
 */
public record DeviceTable(
    DeviceTableSpec spec,
    String caption,
    List<String> rows,
    List<String> columns,
    List<List<List<Value>>> cells,
    List<String> notes) {

  /** Copies the lists, so that the table cannot change. */
  public DeviceTable {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    cells = cells.stream().map(row -> row.stream().map(List::copyOf).toList()).toList();
    notes = List.copyOf(notes);
  }

  /** Whether a figure is the best or the worst of its column and direction. */
  public enum Mark {
    /** The best. */
    BEST,
    /** The worst. */
    WORST,
    /** Neither, or nothing to choose from. */
    NONE
  }

  /**
   * One figure of a cell.
   *
   * @param direction the direction
   * @param value the figure in the metric's unit: the median where several results fall into the
   *     cell
   * @param results how many results fall into the cell
   * @param ratio the figure divided by that of the baseline row; absent without a baseline
   * @param mark whether it is the best or worst of its column
   */
  public record Value(
      Direction direction, double value, int results, OptionalDouble ratio, Mark mark) {}

  /**
   * Lays results out as tables. There is more than one table when devices or workloads are neither
   * rows nor columns and there are several of them, since their figures do not mix.
   *
   * @param devices the results by device, in the wanted order
   * @param spec what the tables show
   * @return the tables; empty when there is no figure
   * @throws IllegalArgumentException when no row has the baseline's label, or none of the results
   *     holds the metric
   */
  public static List<DeviceTable> of(List<DeviceResults> devices, DeviceTableSpec spec) {
    return new DeviceTableMaker(devices, spec).make();
  }
}
