package io.github.fiometry.report;

import io.github.fiometry.analytics.AccessPattern;
import io.github.fiometry.analytics.DeviceThreshold;
import io.github.fiometry.analytics.DiskPromise;
import io.github.fiometry.analytics.DiskRule;
import io.github.fiometry.analytics.Expectation;
import io.github.fiometry.analytics.LimitMetric;
import io.github.fiometry.analytics.Measured;
import io.github.fiometry.analytics.MergeRule;
import io.github.fiometry.analytics.Tolerance;
import io.github.fiometry.analytics.Verdict;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Expected against measured, laid out. */
public final class ExpectationAnswer {

  /**
   * One judged load and where it came from.
   *
   * @param source the input's name
   * @param expectation the judgement
   */
  public record Line(String source, Expectation expectation) {}

  /**
   * One figure held against a threshold, and where it came from.
   *
   * @param source the input's name
   * @param outcome the outcome
   */
  public record ThresholdLine(String source, DeviceThreshold.Outcome outcome) {}

  private static final int MOST_DECIMALS = 6;

  /** So many rows are named before a note, the rest is counted. */
  private static final int MOST_LABELS = 5;

  private ExpectationAnswer() {}

  /**
   * The answer.
   *
   * @param lines the judged loads; may be empty when only thresholds were asked for
   * @param thresholds the figures held against thresholds; may be empty
   * @return the answer
   */
  public static Answer of(List<Line> lines, List<ThresholdLine> thresholds) {
    List<Answer.Section> sections = new ArrayList<>();
    if (!lines.isEmpty()) {
      sections.add(new Answer.Section(caption(lines.get(0).expectation()), human(lines)));
    }
    if (!thresholds.isEmpty()) {
      sections.add(
          new Answer.Section("Thresholds of the device model", thresholdTable(thresholds)));
    }
    JsonTree json = new JsonTree();
    if (!lines.isEmpty()) {
      rule(json, lines.get(0).expectation());
      json.put("results", lines.stream().map(ExpectationAnswer::json).toList());
    }
    if (!thresholds.isEmpty()) {
      json.put("thresholds", thresholds.stream().map(ExpectationAnswer::json).toList());
    }
    Table data = lines.isEmpty() ? thresholdData(thresholds) : data(lines);
    return new Answer("Expected against measured", sections, notes(lines), data, json);
  }

  private static String caption(Expectation expectation) {
    DiskPromise promise = expectation.promise();
    DiskRule rule = promise.rule();
    String size =
        promise
            .spec()
            .capacity()
            .map(
                capacity ->
                    ", "
                        + Figures.decimals(capacity.gigabytes(), 2)
                        + " GB ("
                        + Figures.decimals(capacity.gibibytes(), 2)
                        + " GiB)")
            .orElse("");
    return rule.key() + ": " + rule.title() + size + "; " + expectation.tolerance().sentence();
  }

  private static Table human(List<Line> lines) {
    boolean severalSources = lines.stream().map(Line::source).distinct().count() > 1;
    boolean sized = lines.get(0).expectation().promise().spec().capacity().isPresent();
    List<Column> columns = new ArrayList<>();
    if (severalSources) {
      columns.add(Column.paths("input"));
    }
    columns.add(Column.names("job").mayBeLeftOut(2));
    columns.add(Column.words("rw"));
    columns.add(Column.numbers("bs").mayBeLeftOut(3));
    columns.add(Column.numbers("IOPS"));
    columns.add(Column.numbers("BW MiB/s").orShort("MiB/s"));
    if (sized) {
      columns.add(Column.numbers("IOPS/GB"));
      columns.add(Column.numbers("IOPS/GiB").mayBeLeftOut(1));
    }
    columns.add(Column.words("limit"));
    columns.add(Column.numbers("of promise"));
    boolean withBurst =
        lines.stream().anyMatch(it -> it.expectation().verdict() == Verdict.WITHIN_BURST);
    if (withBurst) {
      columns.add(Column.numbers("of burst"));
    }
    columns.add(Column.words("verdict"));
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      Expectation expectation = line.expectation();
      Measured measured = expectation.measured();
      List<String> row = new ArrayList<>();
      if (severalSources) {
        row.add(line.source());
      }
      row.add(measured.name());
      row.add(pattern(measured));
      row.add(
          measured.blockSizeBytes().isPresent()
              ? HumanUnits.blockSize(Math.rint(measured.blockSizeBytes().getAsDouble()))
              : "");
      row.add(measured.iops().isPresent() ? HumanUnits.iops(measured.iops().getAsDouble()) : "");
      row.add(
          measured.bytesPerSecond().isPresent()
              ? HumanUnits.mebibytesPerSecond(measured.bytesPerSecond().getAsDouble())
              : "");
      if (sized) {
        row.add(Figures.perGigabyte(expectation.perCapacity().iopsPerGigabyte()));
        row.add(Figures.perGigabyte(expectation.perCapacity().iopsPerGibibyte()));
      }
      row.add(limit(expectation));
      row.add(percent(expectation));
      if (withBurst) {
        row.add(Figures.percent(expectation.percentOfBurst()));
      }
      row.add(expectation.verdict().word());
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private static String pattern(Measured measured) {
    String directions =
        List.of(Direction.values()).stream()
            .filter(measured.directions()::contains)
            .map(Direction::word)
            .collect(Collectors.joining("+"));
    if (measured.rw().isEmpty()) {
      return directions;
    }
    String rw = measured.rw().get();
    boolean said = directions.isEmpty() || rw.equals(directions) || rw.equals("rand" + directions);
    return said || directions.contains("+") ? rw : rw + ":" + directions;
  }

  /** With so many decimals that the figure is on the same side of the bounds as the true one. */
  private static String percent(Expectation expectation) {
    if (expectation.percentOfPromise().isEmpty()) {
      return "";
    }
    double percent = expectation.percentOfPromise().getAsDouble();
    Tolerance tolerance = expectation.tolerance();
    int decimals = 1;
    while (decimals < MOST_DECIMALS
        && tolerance.judge(Double.parseDouble(Figures.decimals(percent, decimals)))
            != tolerance.judge(percent)) {
      decimals++;
    }
    return Figures.decimals(percent, decimals) + " %";
  }

  /** How the limit was made, and as what it was judged. */
  private static String limit(Expectation expectation) {
    Optional<DiskPromise.Limit> binding = expectation.binding();
    if (binding.isEmpty()) {
      return "";
    }
    DiskPromise.Limit limit = binding.get();
    if (expectation.basis() == Expectation.Basis.BURST && limit.burst().isPresent()) {
      double unit = expectation.promise().rule().throughputUnit().bytesPerSecond();
      return switch (limit.metric()) {
        case IOPS -> "burst " + HumanUnits.exact(limit.burst().getAsDouble()) + " IOPS";
        case THROUGHPUT ->
            "burst "
                + HumanUnits.exact(limit.burst().getAsDouble() / unit)
                + " "
                + expectation.promise().rule().throughputUnit().word();
      };
    }
    return limit.formula();
  }

  private static List<String> notes(List<Line> lines) {
    Map<String, Set<String>> byNote = new LinkedHashMap<>();
    boolean severalSources = lines.stream().map(Line::source).distinct().count() > 1;
    List<String> labels = lines.stream().map(line -> label(line, severalSources)).toList();
    for (int i = 0; i < lines.size(); i++) {
      List<String> ofLine = new ArrayList<>(lines.get(i).expectation().notes());
      MergeRule merged = lines.get(i).expectation().measured().rule();
      if (merged != MergeRule.ONE_JOB) {
        ofLine.add("several jobs: " + merged.sentence());
      }
      for (String note : ofLine) {
        byNote.computeIfAbsent(note, key -> new LinkedHashSet<>()).add(labels.get(i));
      }
    }
    Set<String> judged = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).expectation().binding().isPresent()) {
        judged.add(labels.get(i));
      }
    }
    boolean one = lines.size() == 1;
    List<String> notes = new ArrayList<>();
    byNote.forEach(
        (note, whose) -> {
          boolean ofAll = one || !judged.isEmpty() && whose.containsAll(judged);
          notes.add(ofAll ? note : whose(whose) + ": " + note);
        });
    if (!lines.isEmpty()) {
      DiskRule.Source source = lines.get(0).expectation().promise().rule().source();
      notes.add(
          "rule from: "
              + source.document()
              + source.date().map(date -> ", " + date).orElse("")
              + " ("
              + source.state().word()
              + ")");
    }
    return List.copyOf(notes);
  }

  /** Which row a note is about. */
  private static String label(Line line, boolean severalSources) {
    Measured measured = line.expectation().measured();
    String job =
        measured.name().isEmpty() ? pattern(measured) : measured.name() + " " + pattern(measured);
    return severalSources ? line.source() + " " + job : job;
  }

  private static String whose(Set<String> labels) {
    String first = labels.stream().limit(MOST_LABELS).collect(Collectors.joining(", "));
    return labels.size() > MOST_LABELS
        ? first + " and " + (labels.size() - MOST_LABELS) + " more"
        : first;
  }

  private static Table data(List<Line> lines) {
    List<Column> columns =
        List.of(
            Column.words("input"),
            Column.words("job"),
            Column.words("rw"),
            Column.words("directions"),
            Column.numbers("block_size_bytes"),
            Column.words("block_size_from"),
            Column.numbers("iops"),
            Column.numbers("bw_bytes_per_sec"),
            Column.numbers("iops_per_gb"),
            Column.numbers("iops_per_gib"),
            Column.numbers("bw_bytes_per_sec_per_gb"),
            Column.numbers("bw_bytes_per_sec_per_gib"),
            Column.words("rule"),
            Column.words("limit_metric"),
            Column.words("limit"),
            Column.words("basis"),
            Column.numbers("promised_iops"),
            Column.numbers("promised_bw_bytes_per_sec"),
            Column.numbers("percent_of_promise"),
            Column.numbers("percent_of_burst"),
            Column.words("verdict"),
            Column.words("merge_rule"),
            Column.words("notes"));
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      Expectation expectation = line.expectation();
      Measured measured = expectation.measured();
      rows.add(
          List.of(
              line.source(),
              measured.name(),
              measured.rw().orElse(""),
              directions(measured),
              Figures.exact(measured.blockSizeBytes()),
              measured.blockSizeSource().sentence(),
              Figures.exact(measured.iops()),
              Figures.exact(measured.bytesPerSecond()),
              Figures.exact(expectation.perCapacity().iopsPerGigabyte()),
              Figures.exact(expectation.perCapacity().iopsPerGibibyte()),
              Figures.exact(expectation.perCapacity().bytesPerSecondPerGigabyte()),
              Figures.exact(expectation.perCapacity().bytesPerSecondPerGibibyte()),
              expectation.promise().rule().key(),
              expectation.binding().map(limit -> limit.metric().word()).orElse(""),
              limit(expectation),
              expectation.basis().word(),
              Figures.exact(expectation.promisedIops()),
              Figures.exact(expectation.promisedBytesPerSecond()),
              Figures.exact(expectation.percentOfPromise()),
              Figures.exact(expectation.percentOfBurst()),
              expectation.verdict().word(),
              measured.rule().word(),
              String.join("; ", expectation.notes())));
    }
    return new Table(columns, rows);
  }

  private static String directions(Measured measured) {
    return List.of(Direction.values()).stream()
        .filter(measured.directions()::contains)
        .map(Direction::word)
        .collect(Collectors.joining(" "));
  }

  private static void rule(JsonTree json, Expectation expectation) {
    DiskPromise promise = expectation.promise();
    DiskRule rule = promise.rule();
    JsonTree source =
        new JsonTree()
            .put("document", rule.source().document())
            .put("date", rule.source().date())
            .put("state", rule.source().state().word());
    JsonTree tree =
        new JsonTree()
            .put("key", rule.key())
            .put("title", rule.title())
            .put("valid_from", rule.validFrom())
            .put("valid_to", rule.validTo())
            .put("source", source);
    json.put("rule", tree);
    promise
        .spec()
        .capacity()
        .ifPresent(
            capacity ->
                json.put("capacity_bytes", capacity.bytes())
                    .put("capacity_gb", capacity.gigabytes())
                    .put("capacity_gib", capacity.gibibytes()));
    json.put("pass_percent", expectation.tolerance().passPercent())
        .put("above_percent", expectation.tolerance().abovePercent());
    json.put(
        "limits",
        promise.limits().stream()
            .map(
                limit ->
                    new JsonTree()
                        .put("metric", limit.metric().word())
                        .put("direction", limit.direction().map(Direction::word))
                        .put("access", limit.access().map(AccessPattern::word))
                        .put(
                            limit.metric() == LimitMetric.IOPS ? "iops" : "bw_bytes_per_sec",
                            limit.value())
                        .put("burst", limit.burst())
                        .put("burst_s", limit.burstSeconds())
                        .put("formula", limit.formula()))
            .toList());
  }

  private static JsonTree json(Line line) {
    Expectation expectation = line.expectation();
    Measured measured = expectation.measured();
    return new JsonTree()
        .put("source", line.source())
        .put("job", measured.name())
        .put("rw", measured.rw())
        .put(
            "directions",
            List.of(Direction.values()).stream()
                .filter(measured.directions()::contains)
                .map(Direction::word)
                .toList())
        .put("block_size_bytes", measured.blockSizeBytes())
        .put("block_size_from", measured.blockSizeSource().sentence())
        .put("runtime_ms", measured.runtimeMillis())
        .put("iops", measured.iops())
        .put("bw_bytes_per_sec", measured.bytesPerSecond())
        .put("iops_per_gb", expectation.perCapacity().iopsPerGigabyte())
        .put("iops_per_gib", expectation.perCapacity().iopsPerGibibyte())
        .put("bw_bytes_per_sec_per_gb", expectation.perCapacity().bytesPerSecondPerGigabyte())
        .put("bw_bytes_per_sec_per_gib", expectation.perCapacity().bytesPerSecondPerGibibyte())
        .put("limit_metric", expectation.binding().map(limit -> limit.metric().word()))
        .put("limit", expectation.binding().map(limit -> limit(expectation)))
        .put("basis", expectation.basis().word())
        .put("promised_iops", expectation.promisedIops())
        .put("promised_bw_bytes_per_sec", expectation.promisedBytesPerSecond())
        .put("percent_of_promise", expectation.percentOfPromise())
        .put("percent_of_burst", expectation.percentOfBurst())
        .put("verdict", expectation.verdict().word())
        .put("merge_rule", measured.rule().word())
        .put("notes", expectation.notes());
  }

  private static Table thresholdTable(List<ThresholdLine> lines) {
    List<Column> columns =
        List.of(
            Column.paths("input"),
            Column.names("job"),
            Column.words("rw"),
            Column.words("direction"),
            Column.words("metric"),
            Column.numbers("measured"),
            Column.numbers("demanded"),
            Column.words("verdict"));
    List<List<String>> rows = new ArrayList<>();
    for (ThresholdLine line : lines) {
      DeviceThreshold threshold = line.outcome().threshold();
      Job job = line.outcome().job();
      rows.add(
          List.of(
              line.source(),
              job.name().orElse(""),
              job.workload().flatMap(Workload::rw).orElse(""),
              threshold.direction().word(),
              Figures.title(threshold.metric()),
              line.outcome().value().isPresent()
                  ? Figures.human(threshold.metric(), line.outcome().value().getAsDouble())
                  : "",
              demanded(threshold),
              line.outcome().verdict().word()));
    }
    return new Table(columns, rows);
  }

  private static String demanded(DeviceThreshold threshold) {
    return threshold.atLeast().isPresent()
        ? "at least " + Figures.human(threshold.metric(), threshold.atLeast().getAsDouble())
        : "at most " + Figures.human(threshold.metric(), threshold.atMost().orElse(0));
  }

  private static Table thresholdData(List<ThresholdLine> lines) {
    List<Column> columns =
        List.of(
            Column.words("input"),
            Column.words("job"),
            Column.words("direction"),
            Column.words("metric"),
            Column.numbers("value"),
            Column.numbers("at_least"),
            Column.numbers("at_most"),
            Column.words("verdict"));
    List<List<String>> rows =
        lines.stream()
            .map(
                line ->
                    List.of(
                        line.source(),
                        line.outcome().job().name().orElse(""),
                        line.outcome().threshold().direction().word(),
                        Figures.column(line.outcome().threshold().metric()),
                        Figures.exact(line.outcome().value()),
                        Figures.exact(line.outcome().threshold().atLeast()),
                        Figures.exact(line.outcome().threshold().atMost()),
                        line.outcome().verdict().word()))
            .toList();
    return new Table(columns, rows);
  }

  private static JsonTree json(ThresholdLine line) {
    DeviceThreshold threshold = line.outcome().threshold();
    return new JsonTree()
        .put("source", line.source())
        .put("model", threshold.model())
        .put("job", line.outcome().job().name())
        .put("direction", threshold.direction().word())
        .put("metric", Figures.column(threshold.metric()))
        .put("value", line.outcome().value())
        .put("at_least", threshold.atLeast())
        .put("at_most", threshold.atMost())
        .put("verdict", line.outcome().verdict().word());
  }
}
