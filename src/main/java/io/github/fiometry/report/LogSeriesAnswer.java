package io.github.fiometry.report;

import io.github.fiometry.analytics.PercentileEstimate;
import io.github.fiometry.analytics.TimePoint;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.SampleUnit;
import io.github.fiometry.model.SeriesInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Resampled series, and percentiles over time, laid out: one row for each interval. */
public final class LogSeriesAnswer {
  private static final double HALF = 0.5;
  private static final String PARTIAL =
      "+ less than half of the interval is covered (covered_ms): the rate is that of this part"
          + " alone";

  private LogSeriesAnswer() {}

  /**
   * One series with what it is about.
   *
   * @param info what the series is about; of a total, of the first log
   * @param logs how many logs it is made of
   * @param series its intervals
   */
  public record Line(SeriesInfo info, int logs, TimeSeries series) {}

  /**
   * The answer.
   *
   * @param lines the series
   * @param ranks percentiles to give for each interval; empty for the values alone
   * @param given what has to be kept in mind
   * @return the answer
   */
  public static Answer of(List<Line> lines, List<Double> ranks, List<String> given) {
    List<String> notes = new ArrayList<>(given);
    if (lines.stream().anyMatch(line -> hasPartial(line.series()))) {
      notes.add(PARTIAL);
    }
    List<Answer.Section> sections = new ArrayList<>();
    for (Line line : lines) {
      sections.add(new Answer.Section(caption(line), human(line, ranks)));
    }
    JsonTree json = new JsonTree().put("series", lines.stream().map(l -> json(l, ranks)).toList());
    if (!notes.isEmpty()) {
      json.put("notes", notes);
    }
    return new Answer("sample logs over time", sections, notes, data(lines, ranks), json);
  }

  private static String caption(Line line) {
    SeriesInfo info = line.info();
    return LogValues.kind(info)
        + " "
        + line.series().direction().word()
        + (line.logs() > 1 ? ", " + line.logs() + " logs together" : ", " + info.source())
        + ", every "
        + LogValues.seconds((double) line.series().intervalMillis());
  }

  private static Table human(Line line, List<Double> ranks) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.numbers("from"));
    columns.add(Column.numbers("to"));
    columns.add(Column.numbers("mean"));
    ranks.forEach(rank -> columns.add(Column.numbers("p" + LogValues.exact(rank))));
    columns.add(Column.numbers("max"));
    columns.add(Column.numbers(ranks.isEmpty() ? "rows" : "n"));
    columns.add(Column.numbers("covered"));
    List<List<String>> rows = new ArrayList<>();
    SampleUnit unit = line.series().unit();
    for (TimePoint point : line.series().points()) {
      List<String> cells = new ArrayList<>();
      cells.add(LogValues.seconds((double) point.fromMillis()));
      cells.add(LogValues.seconds((double) point.toMillis()));
      cells.add(point.isGap() ? "gap" : LogValues.human(unit, point.value()));
      for (double rank : ranks) {
        PercentileEstimate estimate = estimate(point, rank);
        cells.add(
            estimate.nanos().isEmpty()
                ? ""
                : LogValues.human(unit, (double) estimate.nanos().getAsLong())
                    + (estimate.enough() ? "" : " *"));
      }
      cells.add(LogValues.human(unit, point.max()));
      cells.add(String.valueOf(count(point, ranks)));
      cells.add(
          LogValues.percent(OptionalDouble.of(100 * part(point)))
              + (isPartial(unit, point) ? " +" : ""));
      rows.add(cells);
    }
    return new Table(columns, rows);
  }

  /** Whether less than half of the interval is covered: its rate is that of a few I/Os. */
  private static boolean isPartial(SampleUnit unit, TimePoint point) {
    return unit != SampleUnit.NANOSECONDS && !point.isGap() && part(point) < HALF;
  }

  private static boolean hasPartial(TimeSeries series) {
    return series.points().stream().anyMatch(point -> isPartial(series.unit(), point));
  }

  private static double part(TimePoint point) {
    return Math.min(point.coveredMillis() / (point.toMillis() - point.fromMillis()), 1);
  }

  private static long count(TimePoint point, List<Double> ranks) {
    return ranks.isEmpty()
        ? point.rows()
        : point.distribution().map(bins -> bins.totalCount()).orElse(0L);
  }

  private static PercentileEstimate estimate(TimePoint point, double rank) {
    return point
        .distribution()
        .map(bins -> PercentileEstimate.of(bins, rank))
        .orElse(
            new PercentileEstimate(
                rank, 0, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), false));
  }

  private static Table data(List<Line> lines, List<Double> ranks) {
    List<Column> columns = new ArrayList<>(LogValues.columns());
    for (String name :
        List.of("logs", "unit", "from_ms", "to_ms", "value", "max", "rows", "covered_ms")) {
      columns.add(Column.words(name));
    }
    for (double rank : ranks) {
      String name = "p" + LogValues.exact(rank);
      for (String suffix : List.of("_ns", "_low_ns", "_high_ns", "_n_enough")) {
        columns.add(Column.words(name + suffix));
      }
    }
    if (!ranks.isEmpty()) {
      columns.add(Column.words("n"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      List<String> about = LogValues.cells(line.info(), line.series().direction());
      for (TimePoint point : line.series().points()) {
        List<String> cells = new ArrayList<>(about);
        cells.add(String.valueOf(line.logs()));
        cells.add(line.series().unit().symbol());
        cells.add(String.valueOf(point.fromMillis()));
        cells.add(String.valueOf(point.toMillis()));
        cells.add(LogValues.exact(point.value()));
        cells.add(LogValues.exact(point.max()));
        cells.add(String.valueOf(point.rows()));
        cells.add(LogValues.exact(point.coveredMillis()));
        for (double rank : ranks) {
          PercentileEstimate estimate = estimate(point, rank);
          cells.add(whole(estimate.nanos()));
          cells.add(whole(estimate.lowNanos()));
          cells.add(whole(estimate.highNanos()));
          cells.add(estimate.samples() == 0 ? "" : String.valueOf(estimate.enough()));
        }
        if (!ranks.isEmpty()) {
          cells.add(String.valueOf(count(point, ranks)));
        }
        rows.add(cells);
      }
    }
    return new Table(columns, rows);
  }

  private static String whole(OptionalLong value) {
    return value.isPresent() ? String.valueOf(value.getAsLong()) : "";
  }

  private static JsonTree json(Line line, List<Double> ranks) {
    return LogValues.json(line.info(), line.series().direction())
        .put("logs", OptionalLong.of(line.logs()))
        .put("interval_ms", OptionalLong.of(line.series().intervalMillis()))
        .put(
            "points",
            line.series().points().stream()
                .map(p -> json(line.series().unit(), p, ranks))
                .toList());
  }

  private static JsonTree json(SampleUnit unit, TimePoint point, List<Double> ranks) {
    JsonTree json =
        new JsonTree()
            .put("from_ms", OptionalLong.of(point.fromMillis()))
            .put("to_ms", OptionalLong.of(point.toMillis()))
            .put("value", point.value())
            .put("max", point.max())
            .put("rows", OptionalLong.of(point.rows()))
            .put("covered_ms", point.coveredMillis());
    if (point.isGap()) {
      json.put("gap", true);
    }
    if (isPartial(unit, point)) {
      json.put("partial", true);
    }
    if (!ranks.isEmpty() && point.distribution().isPresent()) {
      JsonTree percentiles = new JsonTree();
      for (Map.Entry<Double, PercentileEstimate> one : estimates(point, ranks).entrySet()) {
        PercentileEstimate estimate = one.getValue();
        percentiles.put(
            LogValues.exact(one.getKey()),
            new JsonTree()
                .put("ns", estimate.nanos())
                .put("low_ns", estimate.lowNanos())
                .put("high_ns", estimate.highNanos())
                .put("n_enough", estimate.enough()));
      }
      json.put("n", OptionalLong.of(count(point, ranks))).put("percentiles", percentiles);
    }
    return json;
  }

  private static Map<Double, PercentileEstimate> estimates(TimePoint point, List<Double> ranks) {
    Map<Double, PercentileEstimate> all = new java.util.LinkedHashMap<>();
    ranks.forEach(rank -> all.put(rank, estimate(point, rank)));
    return all;
  }
}
