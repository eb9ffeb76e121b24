package io.github.fiometry.cli;

import io.github.fiometry.diagnostics.PlacedValue;
import io.github.fiometry.input.Content;
import io.github.fiometry.json.JsonExplainer;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.terse.ExplainedField;
import io.github.fiometry.terse.TerseExplainer;
import io.github.fiometry.text.TextExplainer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads contents and keeps for each document where its values stand. */
final class ExplainingDoor extends FrontDoor {
  /** The text is held in memory here; nobody looks at the fields of more than that by eye. */
  private static final int MAX_BYTES = 256 << 20;

  /**
   * One value of an input.
   *
   * @param line the line, from 1
   * @param column the column, from 1
   * @param field the field's number in a terse line; empty in other formats
   * @param name what it is
   * @param unit its unit, where the format's fields have one each; else empty
   * @param value the value as printed
   */
  record Row(long line, long column, String field, String name, String unit, String value) {}

  private final Map<FioDocument, List<Row>> rows =
      Collections.synchronizedMap(new IdentityHashMap<>());

  /** The values of a document that was read here; they are handed out once. */
  List<Row> take(FioDocument document) {
    List<Row> taken = rows.remove(document);
    return taken == null ? List.of() : taken;
  }

  @Override
  FioDocument read(Content content) throws IOException {
    byte[] bytes = content.stream().readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IOException("it is too long to be explained");
    }
    FioDocument read = read(new ByteArrayInputStream(bytes), content.name());
    FioDocument document = withProblem(read, content.problem());
    List<Row> found = new Lines(text(bytes)).explain(document);
    found.sort(Comparator.comparingLong(Row::line).thenComparingLong(Row::column));
    rows.put(document, found);
    return document;
  }

  private static String text(byte[] bytes) {
    Charset charset = StandardCharsets.UTF_8;
    if (bytes.length > 1 && bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe) {
      charset = StandardCharsets.UTF_16LE;
    } else if (bytes.length > 1 && bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff) {
      charset = StandardCharsets.UTF_16BE;
    }
    String text = new String(bytes, charset);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** The lines of one text, and the rows that they give. */
  private static final class Lines {
    private final String text;
    private final List<Integer> starts = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    Lines(String text) {
      this.text = text;
      starts.add(0);
      for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
        starts.add(i + 1);
      }
    }

    List<Row> explain(FioDocument document) {
      if (document.format() == DocumentFormat.FIOMETRY) {
        json(1); // the runs tell the lines of the inputs from which they were read
        return rows;
      }
      Set<Long> taken = new HashSet<>();
      for (FioRun run : document.runs()) {
        if (run.format() != RunFormat.TEXT) {
          for (long line = run.firstLine(); line <= run.lastLine(); line++) {
            taken.add(line);
          }
        }
      }
      Set<Long> explained = new HashSet<>();
      for (FioRun run : document.runs()) {
        switch (run.format()) {
          case JSON -> {
            if (explained.add(run.firstLine())) {
              json(run.firstLine());
            }
          }
          case TERSE -> terse(run.firstLine(), run.lastLine());
          case TEXT -> {
            TextExplainer explainer = new TextExplainer(this::add);
            for (long line = run.firstLine(); line <= run.lastLine(); line++) {
              if (!taken.contains(line)) {
                explainer.line(line, line(line));
              }
            }
          }
        }
      }
      return rows;
    }

    private void add(PlacedValue value) {
      rows.add(new Row(value.line(), value.column(), "", value.name(), "", value.value()));
    }

    private void json(long firstLine) {
      JsonExplainer.explain(text.substring(start(firstLine)), firstLine, this::add);
    }

    private void terse(long firstLine, long lastLine) {
      for (long line = firstLine; line <= lastLine; line++) {
        for (ExplainedField field : TerseExplainer.explain(line(line))) {
          rows.add(
              new Row(
                  line,
                  field.column(),
                  Integer.toString(field.number()),
                  field.name(),
                  field.unit(),
                  field.value()));
        }
      }
    }

    private int start(long line) {
      return line > starts.size() ? text.length() : starts.get((int) line - 1);
    }

    private String line(long line) {
      int end = line < starts.size() ? start(line + 1) - 1 : text.length();
      int from = Math.min(start(line), end);
      return end > from && text.charAt(end - 1) == '\r'
          ? text.substring(from, end - 1)
          : text.substring(from, end);
    }
  }
}
