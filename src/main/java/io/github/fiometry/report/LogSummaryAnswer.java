package io.github.fiometry.report;

import io.github.fiometry.analytics.Coverage;
import io.github.fiometry.analytics.SeriesSummary;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.SampleUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One line per series, laid out. */
public final class LogSummaryAnswer {
  private LogSummaryAnswer() {}

  /**
   * The answer.
   *
   * @param lines the series
   * @param notes what has to be kept in mind
   * @param formats how each log was read and why, as JSON
   * @return the answer
   */
  public static Answer of(List<SeriesSummary> lines, List<String> notes, List<JsonTree> formats) {
    JsonTree json =
        new JsonTree().put("series", lines.stream().map(LogSummaryAnswer::json).toList());
    if (!formats.isEmpty()) {
      json.put("formats", formats);
    }
    if (!notes.isEmpty()) {
      json.put("notes", notes);
    }
    return new Answer(
        "sample logs", List.of(new Answer.Section("", human(lines))), notes, data(lines), json);
  }

  private static Table human(List<SeriesSummary> lines) {
    boolean severalFolders = LogValues.severalFolders(lines.stream().map(SeriesSummary::info));
    List<Column> columns =
        List.of(
            severalFolders ? Column.paths("log") : Column.names("log"),
            Column.words("kind"),
            Column.words("job"),
            Column.names("host").mayBeLeftOut(1),
            Column.words("dir"),
            Column.numbers("samples"),
            Column.words("are").mayBeLeftOut(2),
            Column.numbers("from").mayBeLeftOut(4),
            Column.numbers("to").mayBeLeftOut(3),
            Column.numbers("min"),
            Column.numbers("mean"),
            Column.numbers("p50"),
            Column.numbers("p99"),
            Column.numbers("max"),
            Column.numbers("of run"));
    List<List<String>> rows = new ArrayList<>();
    for (SeriesSummary line : lines) {
      SampleUnit unit = line.info().kind().unit();
      rows.add(
          List.of(
              LogValues.name(line.info(), severalFolders),
              LogValues.kind(line.info()),
              line.logs() > 1 ? line.logs() + " logs" : LogValues.job(line.info()),
              line.info().host().orElse(""),
              line.direction().word(),
              String.valueOf(line.samples()),
              LogValues.rows(line.info()),
              LogValues.seconds((double) line.fromMillis()),
              LogValues.seconds((double) line.toMillis()),
              LogValues.human(unit, line.min()),
              LogValues.human(unit, line.mean()),
              LogValues.human(unit, widened(line.p50())),
              LogValues.human(unit, widened(line.p99())) + (line.enough() ? "" : " *"),
              LogValues.human(unit, line.max()),
              LogValues.percent(percent(line))));
    }
    return new Table(columns, rows);
  }

  private static OptionalDouble percent(SeriesSummary line) {
    return line.coverage().map(Coverage::percent).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble widened(OptionalLong value) {
    return value.isPresent()
        ? OptionalDouble.of((double) value.getAsLong())
        : OptionalDouble.empty();
  }

  private static Table data(List<SeriesSummary> lines) {
    List<Column> columns = new ArrayList<>(LogValues.columns());
    for (String name :
        List.of(
            "logs",
            "rows",
            "unit",
            "samples",
            "from_ms",
            "to_ms",
            "min",
            "mean",
            "p50",
            "p99",
            "max",
            "percentiles",
            "p99_n_enough",
            "issued_ios",
            "coverage_percent")) {
      columns.add(Column.words(name));
    }
    List<List<String>> rows = new ArrayList<>();
    for (SeriesSummary line : lines) {
      List<String> cells = new ArrayList<>(LogValues.cells(line.info(), line.direction()));
      cells.add(String.valueOf(line.logs()));
      cells.add(LogValues.rows(line.info()));
      cells.add(line.info().kind().unit().symbol());
      cells.add(String.valueOf(line.samples()));
      cells.add(String.valueOf(line.fromMillis()));
      cells.add(String.valueOf(line.toMillis()));
      cells.add(LogValues.exact(line.min()));
      cells.add(LogValues.exact(line.mean()));
      cells.add(LogValues.exact(widened(line.p50())));
      cells.add(LogValues.exact(widened(line.p99())));
      cells.add(LogValues.exact(line.max()));
      cells.add(line.exact() ? "exact" : "within 1/128");
      cells.add(String.valueOf(line.enough()));
      OptionalLong issued = line.coverage().map(Coverage::issued).orElse(OptionalLong.empty());
      cells.add(issued.isPresent() ? String.valueOf(issued.getAsLong()) : "");
      cells.add(LogValues.exact(percent(line)));
      rows.add(cells);
    }
    return new Table(columns, rows);
  }

  private static JsonTree json(SeriesSummary line) {
    return LogValues.json(line.info(), line.direction())
        .put("logs", OptionalLong.of(line.logs()))
        .put("samples", OptionalLong.of(line.samples()))
        .put("from_ms", OptionalLong.of(line.fromMillis()))
        .put("to_ms", OptionalLong.of(line.toMillis()))
        .put("min", line.min())
        .put("mean", line.mean())
        .put("p50", line.p50())
        .put("p99", line.p99())
        .put("max", line.max())
        .put("percentiles", line.exact() ? "exact" : "within 1/128")
        .put("p99_n_enough", line.enough())
        .put("issued_ios", line.coverage().map(Coverage::issued).orElse(OptionalLong.empty()))
        .put("coverage_percent", percent(line));
  }
}
