package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.report.JobLine;
import io.github.fiometry.report.JobTable;
import io.github.fiometry.report.JobTable.Line;
import io.github.fiometry.report.JobTable.Origin;
import io.github.fiometry.report.MarkdownTable;
import io.github.fiometry.report.Table;
import io.github.fiometry.report.TextLayout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** One line per job and direction, for people; printed at the end, when the widths are known. */
final class TableSink implements DocumentSink {
  private final OutputStream out;
  private final boolean markdown;
  private final OptionalInt columns;
  private final Notes notes;
  private final List<Line> lines = new ArrayList<>();
  private boolean severalInputs;
  private boolean severalRuns;
  private int totalLatencies;

  TableSink(OutputStream out, boolean markdown, OptionalInt columns, Notes notes) {
    this.out = out;
    this.markdown = markdown;
    this.columns = columns;
    this.notes = notes;
  }

  @Override
  public void begin(boolean several) {
    severalInputs = several;
  }

  @Override
  public void add(FioDocument document) {
    for (JobLine jobLine : JobLine.of(document)) {
      Line line = JobTable.line(jobLine);
      lines.add(line);
      if (line.totalLatency()) {
        totalLatencies++;
      }
    }
    severalRuns |= document.runs().size() > 1;
  }

  @Override
  public void end() throws IOException {
    Origin origin =
        severalInputs
            ? severalRuns ? Origin.INPUT_AND_RUN : Origin.INPUT
            : severalRuns ? Origin.RUN : Origin.NONE;
    Table table = JobTable.of(lines, origin);
    String text;
    if (markdown) {
      text = MarkdownTable.of(table);
    } else {
      TextLayout layout = TextLayout.of(table, columns);
      if (!layout.leftOut().isEmpty()) {
        notes.add("the terminal is too narrow for: " + String.join(", ", layout.leftOut()));
      }
      text = layout.text();
    }
    if (totalLatencies > 0) {
      notes.add(
          "the latencies of "
              + (totalLatencies == lines.size() ? "all lines" : totalLatencies + " lines")
              + " are total latencies (lat): there are no percentiles of the completion latency"
              + " (clat)");
    }
    if (!lines.isEmpty()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
