package io.github.fiometry.report;

/**
 * A report page as one file of HTML: no script, no network, no other file. What stands below a
 * heading of the third level can be folded away.
 */
public final class HtmlPage {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; }
      h1 { font-size: 1.5em; } h2 { font-size: 1.25em; margin-top: 2em; }
      h3, h4 { font-size: 1em; margin: 0.5em 0; }
      summary h3 { display: inline; }
      details { border-left: 3px solid #8885; padding-left: 1em; margin: 0.7em 0; }
      nav { columns: 25em; }
      nav, h1, h2, h3, li, caption { overflow-wrap: anywhere; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; margin: 0.5em 0 1em; font-size: 0.9em; }
      caption { text-align: left; font-weight: bold; padding: 0.3em 0; }
      th, td { border: 1px solid #8886; padding: 0.25em 0.6em; text-align: left; }
      th { background: #8882; }
      td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
      td { white-space: nowrap; }
      td.long { min-width: 16em; max-width: 28em; white-space: normal; overflow-wrap: anywhere; }
      @media print { details { border: none; padding: 0; } .wide { overflow: visible; } }
      """;

  /** Up to so many foldable parts the page shows all of them unfolded. */
  private static final int MAX_OPEN = 12;

  private final ReportPage page;
  private final StringBuilder html = new StringBuilder();
  private final boolean open;
  private boolean inDetails;

  private HtmlPage(ReportPage page) {
    this.page = page;
    this.open = count(page, 3) <= MAX_OPEN;
  }

  /**
   * The whole page.
   *
   * @param page what to write
   * @return the text, ending in a line feed
   */
  public static String of(ReportPage page) {
    return new HtmlPage(page).text();
  }

  private static long count(ReportPage page, int level) {
    return page.blocks().stream()
        .filter(block -> block instanceof ReportPage.Heading it && it.level() == level)
        .count();
  }

  private String text() {
    String title = HtmlAnswer.escape(page.title());
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        .append(title)
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(title)
        .append("</h1>\n");
    contents();
    int section = 0;
    for (ReportPage.Block block : page.blocks()) {
      if (block instanceof ReportPage.Heading heading) {
        section += heading.level() == 2 ? 1 : 0;
        heading(heading, section);
      } else if (block instanceof ReportPage.TableBlock table) {
        html.append("<div class=\"wide\">\n")
            .append(HtmlAnswer.table(table.table(), table.caption()))
            .append("</div>\n");
      } else if (block instanceof ReportPage.Notes notes) {
        html.append("<ul>\n");
        for (String sentence : notes.sentences()) {
          html.append("<li>").append(HtmlAnswer.escape(sentence)).append("</li>\n");
        }
        html.append("</ul>\n");
      } else if (block instanceof ReportPage.ChartPlace place) {
        html.append("<div class=\"chart\" data-of=\"")
            .append(HtmlAnswer.escape(place.name()))
            .append("\"></div>\n");
      }
    }
    closeDetails();
    return html.append("</body>\n</html>\n").toString();
  }

  private void contents() {
    if (count(page, 2) < 3) {
      return;
    }
    html.append("<nav>\n");
    int section = 0;
    for (ReportPage.Block block : page.blocks()) {
      if (block instanceof ReportPage.Heading heading && heading.level() == 2) {
        section++;
        html.append("<div><a href=\"#s")
            .append(section)
            .append("\">")
            .append(HtmlAnswer.escape(heading.text()))
            .append("</a></div>\n");
      }
    }
    html.append("</nav>\n");
  }

  private void heading(ReportPage.Heading heading, int section) {
    String text = HtmlAnswer.escape(heading.text());
    switch (heading.level()) {
      case 2 -> {
        closeDetails();
        html.append("<h2 id=\"s").append(section).append("\">").append(text).append("</h2>\n");
      }
      case 3 -> {
        closeDetails();
        html.append("<details").append(open ? " open" : "").append("><summary><h3>");
        html.append(text).append("</h3></summary>\n");
        inDetails = true;
      }
      default -> html.append("<h4>").append(text).append("</h4>\n");
    }
  }

  private void closeDetails() {
    if (inDetails) {
      html.append("</details>\n");
      inDetails = false;
    }
  }
}
