package io.github.fiometry.report;

import io.github.fiometry.report.Column.Alignment;
import io.github.fiometry.report.Column.Shortening;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A table laid out as plain text, its columns aligned as a terminal shows them.
 *
 * <p>Where the width is limited, space is won in this order: folders that all paths share are left
 * out, names are cut to {@value #SHORT_NAME_COLUMNS} columns, one blank instead of two between
 * columns, short headers, names of {@value #LEAST_NAME_COLUMNS} columns, and in the end columns are
 * left out. A table of one column or of columns that must stay may still be wider than asked for.
 */
public final class TextLayout {
  /** To how many columns a long name is cut before anything else gives way. */
  public static final int SHORT_NAME_COLUMNS = 16;

  /** To how many columns a long name is cut at most. */
  public static final int LEAST_NAME_COLUMNS = 8;

  private static final String ABSENT = "-";
  private static final String CUT = "\u2026";

  private final List<Column> columns;
  private final List<List<String>> rows;
  private final List<String> leftOut = new ArrayList<>();
  private final List<Integer> kept = new ArrayList<>();
  private final int[] cellWidths;
  private boolean shortHeaders;
  private int gap = 2;

  private TextLayout(Table table) {
    columns = table.columns();
    rows = new ArrayList<>(table.rows().size());
    for (List<String> row : table.rows()) {
      rows.add(row.stream().map(cell -> cell.isEmpty() ? ABSENT : VisibleText.of(cell)).toList());
    }
    cellWidths = new int[columns.size()];
    for (int i = 0; i < cellWidths.length; i++) {
      kept.add(i);
      for (List<String> row : rows) {
        cellWidths[i] = Math.max(cellWidths[i], DisplayWidth.of(row.get(i)));
      }
    }
  }

  /**
   * Lays a table out.
   *
   * @param table what to show
   * @param width how many columns there are; absent when there is no limit
   * @return the layout
   */
  public static TextLayout of(Table table, OptionalInt width) {
    TextLayout layout = new TextLayout(table);
    width.ifPresent(layout::fit);
    return layout;
  }

  private void fit(int width) {
    if (totalWidth() > width) {
      leaveOutCommonFolders();
    }
    shortenNames(width, SHORT_NAME_COLUMNS);
    if (totalWidth() > width) {
      gap = 1;
    }
    if (totalWidth() > width) {
      shortHeaders = true;
    }
    shortenNames(width, LEAST_NAME_COLUMNS);
    while (totalWidth() > width) {
      Optional<Integer> next =
          kept.stream()
              .filter(i -> columns.get(i).dropRank().isPresent())
              .min(Comparator.comparingInt(i -> columns.get(i).dropRank().orElseThrow()));
      if (next.isEmpty()) {
        return;
      }
      leftOut.add(columns.get(next.get()).header());
      kept.remove(next.get());
    }
  }

  /** What all paths begin with tells nothing. */
  private void leaveOutCommonFolders() {
    for (int i : kept) {
      int column = i;
      if (columns.get(column).shortening() != Shortening.BEGINNING || rows.isEmpty()) {
        continue;
      }
      int common =
          rows.stream()
              .map(row -> row.get(column))
              .reduce(TextLayout::common)
              .map(prefix -> prefix.lastIndexOf('/') + 1)
              .orElse(0);
      if (common > 2) {
        rows.replaceAll(
            row -> {
              List<String> cells = new ArrayList<>(row);
              cells.set(column, CUT + "/" + row.get(column).substring(common));
              return List.copyOf(cells);
            });
        cellWidths[column] =
            rows.stream().mapToInt(row -> DisplayWidth.of(row.get(column))).max().orElse(0);
      }
    }
  }

  private static String common(String a, String b) {
    int length = 0;
    while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return a.substring(0, length);
  }

  /** Takes what is too much from the widest of the names, a column at a time. */
  private void shortenNames(int width, int least) {
    int excess = totalWidth() - width;
    while (excess > 0) {
      int widest = -1;
      for (int i : kept) {
        if (columns.get(i).shortening() != Shortening.NEVER
            && columnWidth(i) > Math.max(least, DisplayWidth.of(header(i)))
            && (widest < 0 || columnWidth(i) > columnWidth(widest))) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      cellWidths[widest]--;
      excess--;
    }
  }

  private String header(int column) {
    return shortHeaders ? columns.get(column).shortHeader() : columns.get(column).header();
  }

  private int columnWidth(int column) {
    return Math.max(cellWidths[column], DisplayWidth.of(header(column)));
  }

  private int totalWidth() {
    int width = gap * (kept.size() - 1);
    for (int i : kept) {
      width += columnWidth(i);
    }
    return width;
  }

  /**
   * The columns that had no place.
   *
   * @return their headers, in the order in which they were left out
   */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /**
   * The text.
   *
   * @return the header and the rows, each line ending in a line feed and without blanks at its end
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    appendLine(text, columns.stream().map(this::headerOf).toList());
    rows.forEach(row -> appendLine(text, row));
    return text.toString();
  }

  private String headerOf(Column column) {
    return shortHeaders ? column.shortHeader() : column.header();
  }

  private void appendLine(StringBuilder text, List<String> cells) {
    int blanks = 0;
    for (int i : kept) {
      Column column = columns.get(i);
      int width = columnWidth(i);
      String cell = cut(cells.get(i), width, column.shortening());
      int fill = width - DisplayWidth.of(cell);
      if (column.alignment() == Alignment.RIGHT) {
        blanks += fill;
        fill = 0;
      }
      text.append(" ".repeat(blanks)).append(cell);
      blanks = fill + gap;
    }
    text.append('\n');
  }

  private static String cut(String cell, int width, Shortening shortening) {
    if (shortening == Shortening.NEVER || DisplayWidth.of(cell) <= width) {
      return cell;
    }
    return shortening == Shortening.END
        ? DisplayWidth.beginning(cell, width - 1) + CUT
        : CUT + DisplayWidth.end(cell, width - 1);
  }
}
