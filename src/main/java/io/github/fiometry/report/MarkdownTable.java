package io.github.fiometry.report;

import io.github.fiometry.report.Column.Alignment;

/** A table as GitHub's Markdown writes it, its source aligned so that it reads well unrendered. */
public final class MarkdownTable {
  /** Characters that mean something in Markdown or HTML; a backslash makes any of them plain. */
  private static final String SPECIAL = "\\`*_{}[]<>|~#&$!@";

  private MarkdownTable() {}

  /**
   * Renders a table.
   *
   * @param table what to show
   * @return header, delimiter row and rows, each line ending in a line feed
   */
  public static String of(Table table) {
    int columns = table.columns().size();
    int[] widths = new int[columns];
    for (int i = 0; i < columns; i++) {
      widths[i] = Math.max(3, DisplayWidth.of(escape(table.columns().get(i).header())));
      for (var row : table.rows()) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(cell(row.get(i))));
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < columns; i++) {
      append(text, escape(table.columns().get(i).header()), widths[i], table.columns().get(i));
    }
    text.append("|\n");
    for (int i = 0; i < columns; i++) {
      boolean right = table.columns().get(i).alignment() == Alignment.RIGHT;
      text.append("| ").append("-".repeat(right ? widths[i] - 1 : widths[i]));
      text.append(right ? ": " : " ");
    }
    text.append("|\n");
    for (var row : table.rows()) {
      for (int i = 0; i < columns; i++) {
        append(text, cell(row.get(i)), widths[i], table.columns().get(i));
      }
      text.append("|\n");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String cell, int width, Column column) {
    String fill = " ".repeat(width - DisplayWidth.of(cell));
    boolean right = column.alignment() == Alignment.RIGHT;
    text.append("| ").append(right ? fill : "").append(cell).append(right ? "" : fill).append(' ');
  }

  private static String cell(String text) {
    return text.isEmpty() ? "-" : escape(text);
  }

  /**
   * Plain text as Markdown that shows exactly this text.
   *
   * @param text any text
   * @return the text on one line, with a backslash before every character that Markdown would read
   *     as markup
   */
  public static String escape(String text) {
    String visible = VisibleText.of(text);
    StringBuilder escaped = new StringBuilder(visible.length() + 8);
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      boolean insideWord =
          c == '_' && i > 0 && isLetter(visible, i - 1) && isLetter(visible, i + 1);
      if (SPECIAL.indexOf(c) >= 0 && !insideWord) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** An underscore between letters is no markup, and names are full of them. */
  private static boolean isLetter(String text, int index) {
    return index < text.length() && Character.isLetterOrDigit(text.charAt(index));
  }
}
