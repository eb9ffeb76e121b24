package io.github.fiometry.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Comma-separated values as RFC 4180 quotes them, with line feeds at the line ends, safe to open in
 * a spreadsheet.
 *
 * <p>A spreadsheet runs a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} as a
 * formula, quoted or not, and a job may be called {@code =HYPERLINK(...)}. Text that begins so gets
 * an apostrophe in front, which spreadsheets take as "this is text". Numbers are left alone.
 */
public final class Csv {
  private Csv() {}

  /**
   * A cell that holds text from an input.
   *
   * @param text any text
   * @return the text, behind an apostrophe where a spreadsheet would run it
   */
  public static String textCell(String text) {
    return wouldRun(text) ? "'" + text : text;
  }

  private static boolean wouldRun(String text) {
    int i = 0;
    while (i < text.length() && isSkipped(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return false;
    }
    // Also in full width, which some spreadsheets read alike, and tab and line ends at the start.
    return "=+-@\uff1d\uff0b\uff0d\uff20".indexOf(text.charAt(i)) >= 0 || text.charAt(0) < ' ';
  }

  private static boolean isSkipped(char c) {
    return c <= ' ' || c == '\u00a0' || c == '\u3000' || c == '\ufeff';
  }

  /**
   * One line.
   *
   * @param cells the cells, text already made safe by {@link #textCell}
   * @return the line with its line feed
   */
  public static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        line.append(',');
      }
      String cell = cells.get(i);
      if (needsQuotes(cell)) {
        line.append('"').append(cell.replace("\"", "\"\"")).append('"');
      } else {
        line.append(cell);
      }
    }
    return line.append('\n').toString();
  }

  private static boolean needsQuotes(String cell) {
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if (c == ',' || c == '"' || c == ';' || c < ' ') {
        return true;
      }
    }
    return !cell.isEmpty() && (cell.charAt(0) == ' ' || cell.charAt(cell.length() - 1) == ' ');
  }

  /**
   * A table as CSV; for figures that programs read, {@link JobCsv} has more digits.
   *
   * @param table what to write
   * @return the headers and the rows
   */
  public static String of(Table table) {
    StringBuilder text = new StringBuilder();
    text.append(line(table.columns().stream().map(Column::header).toList()));
    for (List<String> row : table.rows()) {
      List<String> cells = new ArrayList<>(row);
      for (int i = 0; i < cells.size(); i++) {
        if (table.columns().get(i).alignment() == Column.Alignment.LEFT) {
          cells.set(i, textCell(cells.get(i)));
        }
      }
      text.append(line(cells));
    }
    return text.toString();
  }
}
