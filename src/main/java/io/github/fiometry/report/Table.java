package io.github.fiometry.report;

import java.util.List;

/**
 * Text in rows and columns, ready to be shown.
 *
 * @param columns the columns, from left to right
 * @param rows the rows from top to bottom, each with one cell for each column; an empty cell is an
 *     absent value
 */
public record Table(List<Column> columns, List<List<String>> rows) {

  /** Copies the lists and makes sure that every row fits the columns. */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row of " + row.size() + " cells in a table of " + columns.size() + " columns");
      }
    }
  }
}
