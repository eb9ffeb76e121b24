package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.report.Column;
import io.github.fiometry.report.Csv;
import io.github.fiometry.report.MarkdownTable;
import io.github.fiometry.report.Table;
import io.github.fiometry.report.TextLayout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Every value with its place, instead of the results. */
final class ExplainSink implements DocumentSink {
  private final OutputStream out;
  private final OutputFormat format;
  private final OptionalInt columns;
  private final ExplainingDoor door;
  private final List<List<String>> rows = new ArrayList<>();
  private boolean severalInputs;

  ExplainSink(OutputStream out, OutputFormat format, OptionalInt columns, ExplainingDoor door) {
    this.out = out;
    this.format = format;
    this.columns = columns;
    this.door = door;
  }

  @Override
  public void begin(boolean several) {
    severalInputs = several;
  }

  @Override
  public void add(FioDocument document) {
    for (ExplainingDoor.Row row : door.take(document)) {
      rows.add(
          List.of(
              document.source(),
              Long.toString(row.line()),
              Long.toString(row.column()),
              row.field(),
              row.name(),
              row.unit(),
              row.value()));
    }
  }

  @Override
  public void end() throws IOException {
    boolean fields = rows.stream().anyMatch(row -> !row.get(3).isEmpty());
    List<Column> all =
        List.of(
            Column.paths("input"),
            Column.numbers("line"),
            Column.numbers("column"),
            Column.numbers("field"),
            Column.words("name"),
            Column.words("unit"),
            Column.names("value"));
    boolean[] shown = {severalInputs, true, true, fields, true, fields, true};
    Table table = new Table(of(all, shown), rows.stream().map(row -> of(row, shown)).toList());
    String text =
        switch (format) {
          case CSV -> Csv.of(table);
          case MARKDOWN -> MarkdownTable.of(table);
          case TABLE, JSON, NDJSON -> TextLayout.of(table, columns).text();
        };
    if (!rows.isEmpty()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static <T> List<T> of(List<T> all, boolean[] shown) {
    List<T> some = new ArrayList<>();
    for (int i = 0; i < shown.length; i++) {
      if (shown[i]) {
        some.add(all.get(i));
      }
    }
    return some;
  }
}
