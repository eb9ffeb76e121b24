package io.github.fiometry.report;

import io.github.fiometry.analytics.DiskRule;
import io.github.fiometry.analytics.RuleBook;
import io.github.fiometry.json.JsonTree;
import java.util.ArrayList;
import java.util.List;

/** The disk types that are known, laid out. */
public final class RuleList {
  private RuleList() {}

  /**
   * The answer.
   *
   * @param book the rules
   * @return one line for each rule
   */
  public static Answer of(RuleBook book) {
    List<Column> columns =
        List.of(
            Column.words("rule"),
            Column.names("disk type"),
            Column.words("variants").mayBeLeftOut(1),
            Column.words("units").mayBeLeftOut(2),
            Column.words("valid").mayBeLeftOut(3),
            Column.words("source is"));
    List<List<String>> rows = new ArrayList<>();
    List<JsonTree> trees = new ArrayList<>();
    for (DiskRule rule : book.rules()) {
      rows.add(
          List.of(
              rule.key(),
              rule.title(),
              String.join(", ", rule.variants()),
              rule.capacityUnit().word() + ", " + rule.throughputUnit().word(),
              validity(rule),
              rule.source().state().word()));
      trees.add(
          new JsonTree()
              .put("key", rule.key())
              .put("title", rule.title())
              .put("variants", rule.variants())
              .put("capacity_unit", rule.capacityUnit().word())
              .put("throughput_unit", rule.throughputUnit().word())
              .put("valid_from", rule.validFrom())
              .put("valid_to", rule.validTo())
              .put("document", rule.source().document())
              .put("date", rule.source().date())
              .put("state", rule.source().state().word())
              .put("caveats", rule.caveats()));
    }
    Table table = new Table(columns, rows);
    return new Answer(
        "Disk types that are known",
        List.of(new Answer.Section("", table)),
        List.of(),
        table,
        new JsonTree().put("rules", trees));
  }

  private static String validity(DiskRule rule) {
    String from = rule.validFrom().map(date -> "from " + date).orElse("");
    String to = rule.validTo().map(date -> "to " + date).orElse("");
    return (from + " " + to).strip();
  }
}
