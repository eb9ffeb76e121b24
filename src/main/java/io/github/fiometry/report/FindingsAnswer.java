package io.github.fiometry.report;

import io.github.fiometry.analytics.Finding;
import io.github.fiometry.analytics.SoundnessRule;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** What was found in results that were checked, laid out. */
public final class FindingsAnswer {
  private FindingsAnswer() {}

  /**
   * The answer. Each finding is one line; why it matters and what to do stands once for each check
   * below the table, and with every finding in CSV and JSON.
   *
   * @param reports how many reports were checked
   * @param findings all that was found, in the order in which it shall be shown
   * @param withInfo whether what is only worth knowing is shown and not just counted
   * @return the answer
   */
  public static Answer of(int reports, List<Finding> findings, boolean withInfo) {
    List<Finding> shown =
        findings.stream()
            .filter(finding -> withInfo || finding.severity() != Severity.INFO)
            .toList();
    List<Answer.Section> sections =
        shown.isEmpty() ? List.of() : List.of(new Answer.Section("", human(shown)));
    JsonTree json = new JsonTree().put("reports", reports);
    for (Severity severity : Severity.values()) {
      json.put(severity.word() + "_count", OptionalLong.of(count(findings, severity)));
    }
    json.put("findings", shown.stream().map(FindingsAnswer::json).toList());
    return new Answer(
        "Soundness of fio results",
        sections,
        notes(reports, findings, shown, withInfo),
        data(shown),
        json);
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  private static List<String> notes(
      int reports, List<Finding> findings, List<Finding> shown, boolean withInfo) {
    List<String> notes = new ArrayList<>();
    Set<SoundnessRule> rules = new LinkedHashSet<>();
    shown.forEach(finding -> rules.add(finding.rule()));
    for (SoundnessRule rule : rules) {
      notes.add(rule.word() + ": " + rule.why() + " What to do: " + rule.advice());
    }
    List<String> counts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count = count(findings, severity);
      String plural = severity == Severity.INFO || count == 1 ? "" : "s";
      if (count > 0) {
        String hidden = severity == Severity.INFO && !withInfo ? " (not shown)" : "";
        counts.add(count + " " + severity.word() + plural + hidden);
      }
    }
    notes.add(
        reports
            + (reports == 1 ? " report" : " reports")
            + " checked: "
            + (counts.isEmpty() ? "nothing found" : String.join(", ", counts)));
    return notes;
  }

  private static Table human(List<Finding> findings) {
    boolean jobs = findings.stream().anyMatch(finding -> finding.job().isPresent());
    boolean directions = findings.stream().anyMatch(finding -> finding.direction().isPresent());
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("severity"));
    columns.add(Column.paths("report at"));
    if (jobs) {
      columns.add(Column.names("job"));
    }
    if (directions) {
      columns.add(Column.words("direction"));
    }
    columns.add(Column.words("check"));
    columns.add(Column.words("what"));
    List<List<String>> rows = new ArrayList<>();
    for (Finding finding : findings) {
      List<String> row = new ArrayList<>();
      row.add(finding.severity().word());
      row.add(finding.position().toString());
      if (jobs) {
        row.add(finding.job().orElse(""));
      }
      if (directions) {
        row.add(finding.direction().map(Direction::word).orElse(""));
      }
      row.add(finding.rule().word());
      row.add(finding.what());
      rows.add(row);
    }
    return new Table(columns, rows);
  }

  private static Table data(List<Finding> findings) {
    List<Column> columns =
        List.of(
            Column.words("severity"),
            Column.words("check"),
            Column.words("input"),
            Column.numbers("first_line"),
            Column.numbers("run"),
            Column.words("job"),
            Column.words("direction"),
            Column.words("what"),
            Column.words("why"),
            Column.words("advice"));
    List<List<String>> rows =
        findings.stream()
            .map(
                finding ->
                    List.of(
                        finding.severity().word(),
                        finding.rule().word(),
                        finding.position().source(),
                        Long.toString(finding.position().line()),
                        Integer.toString(finding.run()),
                        finding.job().orElse(""),
                        finding.direction().map(Direction::word).orElse(""),
                        finding.what(),
                        finding.rule().why(),
                        finding.rule().advice()))
            .toList();
    return new Table(columns, rows);
  }

  private static JsonTree json(Finding finding) {
    return new JsonTree()
        .put("severity", finding.severity().word())
        .put("check", finding.rule().word())
        .put("source", finding.position().source())
        .put("first_line", OptionalLong.of(finding.position().line()))
        .put("run", finding.run())
        .put("job", finding.job())
        .put("direction", finding.direction().map(Direction::word))
        .put("what", finding.what())
        .put("why", finding.rule().why())
        .put("advice", finding.rule().advice());
  }
}
