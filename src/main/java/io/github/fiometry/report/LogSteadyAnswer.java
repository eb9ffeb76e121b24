package io.github.fiometry.report;

import io.github.fiometry.analytics.SeriesDrop;
import io.github.fiometry.analytics.SteadyStateRule;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.SampleUnit;
import io.github.fiometry.model.SeriesInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Steady states and sudden drops, laid out. */
public final class LogSteadyAnswer {
  private LogSteadyAnswer() {}

  /**
   * One series that was judged.
   *
   * @param info what it is about; of a total, of the first log
   * @param logs how many logs it is made of
   * @param rounds one point per round, without gaps at the ends
   * @param outcome the judgement
   * @param drops sudden drops; none are looked for in latencies
   */
  public record Line(
      SeriesInfo info,
      int logs,
      TimeSeries rounds,
      SteadyStateRule.Outcome outcome,
      List<SeriesDrop> drops) {
    /** Copies the drops, so that the record cannot change. */
    public Line {
      drops = List.copyOf(drops);
    }

    /** When the device was steady: the end of the first steady window's last round. */
    OptionalLong steadyAtMillis() {
      if (outcome.steadyFromRound().isEmpty()) {
        return OptionalLong.empty();
      }
      int last = outcome.steadyFromRound().getAsInt() - 1;
      return OptionalLong.of(
          rounds.points().stream()
              .filter(p -> !p.isGap())
              .skip(last)
              .findFirst()
              .orElseThrow()
              .toMillis());
    }
  }

  /**
   * The answer.
   *
   * @param lines the series
   * @param rule the limits and the window
   * @param notes what has to be kept in mind
   * @return the answer
   */
  public static Answer of(List<Line> lines, SteadyStateRule rule, List<String> notes) {
    List<Answer.Section> sections = new ArrayList<>();
    sections.add(new Answer.Section(caption(lines, rule), human(lines, rule)));
    if (lines.stream().anyMatch(line -> !line.drops().isEmpty())) {
      sections.add(new Answer.Section("sudden drops", drops(lines)));
    }
    JsonTree json =
        new JsonTree()
            .put("window_rounds", OptionalLong.of(rule.windowRounds()))
            .put("range_limit_percent", rule.rangeLimitPercent())
            .put("slope_limit_percent", rule.slopeLimitPercent())
            .put("series", lines.stream().map(line -> json(line, rule)).toList());
    if (!notes.isEmpty()) {
      json.put("notes", notes);
    }
    return new Answer("steady state", sections, notes, data(lines, rule), json);
  }

  private static String caption(List<Line> lines, SteadyStateRule rule) {
    String round =
        lines.isEmpty()
            ? ""
            : " of " + LogValues.seconds((double) lines.get(0).rounds().intervalMillis());
    return "steady state (SNIA PTS 2.0.2: range at most "
        + LogValues.exact(rule.rangeLimitPercent())
        + " %, slope at most "
        + LogValues.exact(rule.slopeLimitPercent())
        + " % of the mean, over "
        + rule.windowRounds()
        + " rounds"
        + round
        + ")";
  }

  /** The window that tells: the first steady one, or else the last. */
  private static Optional<SteadyStateRule.Window> window(Line line) {
    List<SteadyStateRule.Window> all = line.outcome().windows();
    return line.outcome()
        .steadyWindow()
        .or(() -> all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1)));
  }

  private static String verdict(Line line, SteadyStateRule rule) {
    if (line.outcome().steadyFromRound().isPresent()) {
      return "steady";
    }
    // With enough rounds and no window, gaps lie between them.
    return line.rounds().values().length < rule.windowRounds() ? "too few rounds" : "not steady";
  }

  private static Table human(List<Line> lines, SteadyStateRule rule) {
    boolean severalFolders = LogValues.severalFolders(lines.stream().map(Line::info));
    List<Column> columns =
        List.of(
            severalFolders ? Column.paths("log") : Column.names("log"),
            Column.words("kind"),
            Column.words("job"),
            Column.words("dir"),
            Column.words("verdict"),
            Column.numbers("steady at"),
            Column.numbers("rounds"),
            Column.numbers("gaps"),
            Column.numbers("mean"),
            Column.numbers("range"),
            Column.numbers("slope"));
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      SampleUnit unit = line.rounds().unit();
      Optional<SteadyStateRule.Window> window = window(line);
      OptionalLong at = line.steadyAtMillis();
      rows.add(
          List.of(
              LogValues.name(line.info(), severalFolders),
              LogValues.kind(line.info()),
              line.logs() > 1 ? line.logs() + " logs" : LogValues.job(line.info()),
              line.rounds().direction().word(),
              verdict(line, rule),
              at.isPresent() ? LogValues.seconds((double) at.getAsLong()) : "",
              String.valueOf(line.rounds().values().length),
              String.valueOf(line.outcome().gapRounds()),
              window.map(w -> LogValues.human(unit, w.mean())).orElse(""),
              LogValues.percent(percent(window.map(SteadyStateRule.Window::rangePercent))),
              LogValues.percent(percent(window.map(SteadyStateRule.Window::slopePercent)))));
    }
    return new Table(columns, rows);
  }

  private static OptionalDouble percent(Optional<Double> value) {
    return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
  }

  private static Table drops(List<Line> lines) {
    boolean severalFolders = LogValues.severalFolders(lines.stream().map(Line::info));
    List<Column> columns =
        List.of(
            severalFolders ? Column.paths("log") : Column.names("log"),
            Column.words("kind"),
            Column.words("dir"),
            Column.numbers("at"),
            Column.numbers("before"),
            Column.numbers("after"),
            Column.numbers("drop"),
            Column.numbers("back at"));
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      SampleUnit unit = line.rounds().unit();
      for (SeriesDrop drop : line.drops()) {
        rows.add(
            List.of(
                LogValues.name(line.info(), severalFolders),
                LogValues.kind(line.info()),
                line.rounds().direction().word(),
                LogValues.seconds((double) drop.timeMillis()),
                LogValues.human(unit, drop.before()),
                LogValues.human(unit, drop.after()),
                LogValues.percent(OptionalDouble.of(drop.dropPercent())),
                drop.recoveredMillis().isPresent()
                    ? LogValues.seconds((double) drop.recoveredMillis().getAsLong())
                    : "never"));
      }
    }
    return new Table(columns, rows);
  }

  private static Table data(List<Line> lines, SteadyStateRule rule) {
    List<Column> columns = new ArrayList<>(LogValues.columns());
    for (String name :
        List.of(
            "logs",
            "unit",
            "round_ms",
            "window_rounds",
            "rounds",
            "verdict",
            "steady_at_ms",
            "mean",
            "range_percent",
            "slope_percent",
            "drops_at_ms",
            "gap_rounds")) {
      columns.add(Column.words(name));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      Optional<SteadyStateRule.Window> window = window(line);
      OptionalLong at = line.steadyAtMillis();
      List<String> cells = new ArrayList<>(LogValues.cells(line.info(), line.rounds().direction()));
      cells.add(String.valueOf(line.logs()));
      cells.add(line.rounds().unit().symbol());
      cells.add(String.valueOf(line.rounds().intervalMillis()));
      cells.add(String.valueOf(rule.windowRounds()));
      cells.add(String.valueOf(line.rounds().values().length));
      cells.add(verdict(line, rule));
      cells.add(at.isPresent() ? String.valueOf(at.getAsLong()) : "");
      cells.add(LogValues.exact(percent(window.map(SteadyStateRule.Window::mean))));
      cells.add(LogValues.exact(percent(window.map(SteadyStateRule.Window::rangePercent))));
      cells.add(LogValues.exact(percent(window.map(SteadyStateRule.Window::slopePercent))));
      cells.add(
          line.drops().stream()
              .map(drop -> String.valueOf(drop.timeMillis()))
              .collect(java.util.stream.Collectors.joining(" ")));
      cells.add(String.valueOf(line.outcome().gapRounds()));
      rows.add(cells);
    }
    return new Table(columns, rows);
  }

  private static JsonTree json(Line line, SteadyStateRule rule) {
    JsonTree json =
        LogValues.json(line.info(), line.rounds().direction())
            .put("logs", OptionalLong.of(line.logs()))
            .put("round_ms", OptionalLong.of(line.rounds().intervalMillis()))
            .put("rounds", OptionalLong.of(line.rounds().values().length))
            .put("gap_rounds", OptionalLong.of(line.outcome().gapRounds()))
            .put("verdict", verdict(line, rule))
            .put("steady_at_ms", line.steadyAtMillis());
    window(line)
        .ifPresent(
            w ->
                json.put(
                    "window",
                    new JsonTree()
                        .put("last_round", OptionalLong.of(w.lastRound()))
                        .put("mean", w.mean())
                        .put("range_percent", w.rangePercent())
                        .put("slope_percent", w.slopePercent())));
    return json.put(
        "drops",
        line.drops().stream()
            .map(
                drop ->
                    new JsonTree()
                        .put("at_ms", OptionalLong.of(drop.timeMillis()))
                        .put("before", drop.before())
                        .put("after", drop.after())
                        .put("drop_percent", drop.dropPercent())
                        .put("recovered_ms", drop.recoveredMillis()))
            .toList());
  }
}
