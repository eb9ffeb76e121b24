package io.github.fiometry.report;

import io.github.fiometry.analytics.DeviceTable;
import io.github.fiometry.analytics.DeviceTableSpec;
import io.github.fiometry.analytics.Dimension;
import io.github.fiometry.json.JsonTree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Device tables, laid out. */
public final class DeviceTableAnswer {
  private static final String BEST = " (+)";
  private static final String WORST = " (-)";

  private DeviceTableAnswer() {}

  /**
   * The answer.
   *
   * @param tables the tables, at least one, all with one specification
   * @return the answer
   */
  public static Answer of(List<DeviceTable> tables) {
    DeviceTableSpec spec = tables.get(0).spec();
    String figure = Figures.title(spec.metric());
    List<Answer.Section> sections = new ArrayList<>();
    Set<String> notes = new LinkedHashSet<>();
    boolean marked = false;
    for (DeviceTable table : tables) {
      String caption = table.caption().isEmpty() ? figure : figure + ", " + table.caption();
      sections.add(new Answer.Section(caption, human(table)));
      marked |=
          table.cells().stream()
              .flatMap(List::stream)
              .flatMap(List::stream)
              .anyMatch(value -> value.mark() != DeviceTable.Mark.NONE);
    }
    if (marked) {
      notes.add("(+) best and (-) worst of a column");
    }
    spec.baseline()
        .ifPresent(row -> notes.add("x: times the figure of " + label(spec.rows(), row)));
    tables.forEach(table -> notes.addAll(table.notes()));
    return new Answer(
        "fio results by " + spec.rows().word() + " and " + spec.columns().word(),
        sections,
        List.copyOf(notes),
        data(tables),
        json(tables, notes));
  }

  private static Table human(DeviceTable table) {
    DeviceTableSpec spec = table.spec();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words(spec.rows().word()));
    for (String column : table.columns()) {
      columns.add(Column.numbers(heading(spec.columns(), column)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows().size(); row++) {
      List<String> cells = new ArrayList<>();
      cells.add(label(spec.rows(), table.rows().get(row)));
      for (List<DeviceTable.Value> cell : table.cells().get(row)) {
        cells.add(cell(spec, cell));
      }
      rows.add(cells);
    }
    return new Table(columns, rows);
  }

  /** Block sizes are kept in bytes and shown as fio's options write them. */
  private static String label(Dimension dimension, String value) {
    if (dimension != Dimension.BLOCK_SIZE || !value.matches("\\d{1,15}")) {
      return value;
    }
    return HumanUnits.blockSize(Double.parseDouble(value));
  }

  private static String heading(Dimension dimension, String value) {
    String label = label(dimension, value);
    boolean bare =
        dimension == Dimension.IO_DEPTH
            || dimension == Dimension.NUM_JOBS
            || dimension == Dimension.BLOCK_SIZE;
    return bare ? dimension.word() + " " + label : label;
  }

  private static String cell(DeviceTableSpec spec, List<DeviceTable.Value> cell) {
    List<String> parts = new ArrayList<>();
    for (DeviceTable.Value value : cell) {
      StringBuilder part = new StringBuilder();
      if (cell.size() > 1) {
        part.append(value.direction().word()).append(' ');
      }
      part.append(Figures.human(spec.metric(), value.value()));
      if (value.ratio().isPresent()) {
        part.append(' ').append(Figures.ratio(value.ratio().getAsDouble())).append('x');
      }
      switch (value.mark()) {
        case BEST -> part.append(BEST);
        case WORST -> part.append(WORST);
        case NONE -> {}
      }
      parts.add(part.toString());
    }
    return String.join(", ", parts);
  }

  private static Table data(List<DeviceTable> tables) {
    DeviceTableSpec spec = tables.get(0).spec();
    List<Column> columns =
        List.of(
            Column.words("table"),
            Column.words(spec.rows().word()),
            Column.words(spec.columns().word()),
            Column.words("direction"),
            Column.numbers(Figures.column(spec.metric())),
            Column.numbers("results"),
            Column.numbers("ratio_to_baseline"),
            Column.words("mark"));
    List<List<String>> rows = new ArrayList<>();
    for (DeviceTable table : tables) {
      for (int row = 0; row < table.rows().size(); row++) {
        for (int column = 0; column < table.columns().size(); column++) {
          for (DeviceTable.Value value : table.cells().get(row).get(column)) {
            rows.add(
                List.of(
                    table.caption(),
                    table.rows().get(row),
                    table.columns().get(column),
                    value.direction().word(),
                    Figures.exact(value.value()),
                    Integer.toString(value.results()),
                    Figures.exact(value.ratio()),
                    mark(value)));
          }
        }
      }
    }
    return new Table(columns, rows);
  }

  private static String mark(DeviceTable.Value value) {
    return switch (value.mark()) {
      case BEST -> "best";
      case WORST -> "worst";
      case NONE -> "";
    };
  }

  private static JsonTree json(List<DeviceTable> tables, Set<String> notes) {
    DeviceTableSpec spec = tables.get(0).spec();
    List<JsonTree> list = new ArrayList<>();
    for (DeviceTable table : tables) {
      List<JsonTree> cells = new ArrayList<>();
      for (int row = 0; row < table.rows().size(); row++) {
        for (int column = 0; column < table.columns().size(); column++) {
          for (DeviceTable.Value value : table.cells().get(row).get(column)) {
            JsonTree cell =
                new JsonTree()
                    .put("row", table.rows().get(row))
                    .put("column", table.columns().get(column))
                    .put("direction", value.direction().word())
                    .put("value", value.value())
                    .put("results", (double) value.results())
                    .put("ratio", value.ratio());
            if (value.mark() != DeviceTable.Mark.NONE) {
              cell.put("mark", mark(value));
            }
            cells.add(cell);
          }
        }
      }
      list.add(
          new JsonTree()
              .put("caption", table.caption())
              .put("row_labels", table.rows())
              .put("column_labels", table.columns())
              .put("cells", cells));
    }
    return new JsonTree()
        .put("rows", spec.rows().word())
        .put("columns", spec.columns().word())
        .put("metric", Figures.column(spec.metric()))
        .put("baseline", spec.baseline())
        .put("tables", list)
        .put("notes", List.copyOf(notes));
  }
}
