package io.github.fiometry.cli;

import io.github.fiometry.runner.Plan;
import io.github.fiometry.runner.Rehearsal;
import io.github.fiometry.runner.SettingChange;
import java.util.List;
import java.util.regex.Pattern;

/** What {@code fiometry run} prints without running anything. */
final class RunText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private RunText() {}

  static String plans(List<Plan> plans) {
    StringBuilder text = new StringBuilder();
    for (Plan plan : plans) {
      text.append(text.length() == 0 ? "" : "\n").append(plan.name()).append('\n');
      text.append("  ").append(plan.title()).append('\n');
      text.append("  source: ").append(plan.source()).append('\n');
      text.append("  target: ")
          .append(plan.severalTargets() ? "one or several devices" : "one device, file or folder")
          .append('\n');
      text.append("  steps: ")
          .append(String.join(", ", plan.steps().stream().map(Plan.Step::name).toList()))
          .append('\n');
      plan.notes().forEach(note -> text.append("  note: ").append(note).append('\n'));
    }
    return text.toString();
  }

  static String rehearsals(List<Rehearsal> rehearsals, List<SettingChange> changes) {
    StringBuilder text = new StringBuilder();
    for (SettingChange change : changes) {
      text.append("# ").append(change.path()).append(" is set to ").append(change.value());
      text.append(" and put back at the end\n");
    }
    for (Rehearsal rehearsal : rehearsals) {
      text.append(text.length() == 0 ? "" : "\n").append("# ").append(rehearsal.name());
      text.append('\n');
      text.append(String.join(" ", rehearsal.words().stream().map(RunText::quoted).toList()));
      text.append('\n');
      rehearsal
          .jobFileText()
          .ifPresent(
              job ->
                  job.lines()
                      .forEach(
                          line ->
                              text.append((line.isEmpty() ? "#" : "#   "))
                                  .append(line)
                                  .append('\n')));
    }
    return text.toString();
  }

  /** As a shell takes it, for people who copy it; fiometry itself uses no shell. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
