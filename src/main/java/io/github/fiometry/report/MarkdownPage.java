package io.github.fiometry.report;

/** A report page as GitHub's Markdown. */
public final class MarkdownPage {
  private MarkdownPage() {}

  /**
   * The whole page.
   *
   * @param page what to write
   * @return the text, ending in a line feed
   */
  public static String of(ReportPage page) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(MarkdownTable.escape(page.title())).append('\n');
    for (ReportPage.Block block : page.blocks()) {
      if (block instanceof ReportPage.Heading heading) {
        text.append('\n').append("#".repeat(heading.level())).append(' ');
        text.append(MarkdownTable.escape(heading.text())).append('\n');
      } else if (block instanceof ReportPage.TableBlock table) {
        text.append('\n');
        if (!table.caption().isEmpty()) {
          text.append("**").append(MarkdownTable.escape(table.caption())).append("**\n\n");
        }
        text.append(MarkdownTable.of(table.table()));
      } else if (block instanceof ReportPage.Notes notes) {
        text.append('\n');
        for (String sentence : notes.sentences()) {
          text.append("- ").append(MarkdownTable.escape(sentence)).append('\n');
        }
      }
    }
    return text.toString();
  }
}
