package io.github.fiometry.report;

import java.util.List;

/** An answer as one page of HTML that needs nothing else: no script, no network, no other file. */
public final class HtmlAnswer {
  private static final String STYLE =
      """
      body { font-family: sans-serif; margin: 2em; color: #222; background: #fff; }
      table { border-collapse: collapse; margin: 1em 0; }
      caption { text-align: left; font-weight: bold; padding: 0.3em 0; }
      th, td { border: 1px solid #bbb; padding: 0.3em 0.6em; text-align: left; }
      th { background: #eee; }
      td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
      .long { min-width: 16em; max-width: 28em; overflow-wrap: anywhere; }
      .wide { overflow-x: auto; }
      h1, caption, li { overflow-wrap: anywhere; }
      """;

  /** Longer text may be broken anywhere: a job's name may have hundreds of characters. */
  private static final int LONG = 40;

  private HtmlAnswer() {}

  /**
   * The whole page.
   *
   * @param answer the answer
   * @return the page, ending in a newline
   */
  public static String page(Answer answer) {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        .append(escape(answer.title()))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(escape(answer.title()))
        .append("</h1>\n")
        .append(fragment(answer))
        .append("</body>\n</html>\n");
    return page.toString();
  }

  /**
   * The tables and notes, to stand in another page.
   *
   * @param answer the answer
   * @return HTML of the body's kind
   */
  public static String fragment(Answer answer) {
    StringBuilder html = new StringBuilder();
    for (Answer.Section section : answer.sections()) {
      html.append("<div class=\"wide\">\n")
          .append(table(section.table(), section.caption()))
          .append("</div>\n");
    }
    if (!answer.notes().isEmpty()) {
      html.append("<ul>\n");
      answer.notes().forEach(note -> html.append("<li>").append(escape(note)).append("</li>\n"));
      html.append("</ul>\n");
    }
    return html.toString();
  }

  /**
   * One table.
   *
   * @param table the table
   * @param caption what stands above it; empty for nothing
   * @return HTML of the body's kind
   */
  public static String table(Table table, String caption) {
    StringBuilder html = new StringBuilder("<table>\n");
    if (!caption.isEmpty()) {
      html.append("<caption>").append(escape(caption)).append("</caption>\n");
    }
    html.append("<thead>\n<tr>");
    table.columns().forEach(column -> cell(html, "th", column, column.header()));
    html.append("</tr>\n</thead>\n<tbody>\n");
    for (List<String> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        cell(html, "td", table.columns().get(i), row.get(i));
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n").toString();
  }

  private static void cell(StringBuilder html, String element, Column column, String text) {
    String content = escape(text);
    html.append('<').append(element);
    if (column.alignment() == Column.Alignment.RIGHT) {
      html.append(" class=\"number\"");
    } else if (text.codePointCount(0, text.length()) > LONG) {
      html.append(" class=\"long\"");
      content = content.replace("/", "/<wbr>"); // browsers do not break paths there by themselves
    }
    html.append('>').append(content).append("</").append(element).append('>');
  }

  /**
   * Text that means only itself in HTML.
   *
   * @param text any text
   * @return the text with HTML's own characters written out, and without control characters
   */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    VisibleText.of(text)
        .codePoints()
        .forEach(
            character -> {
              switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(character);
              }
            });
    return escaped.toString();
  }
}
