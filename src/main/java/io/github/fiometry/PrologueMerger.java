package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a text prologue without a report to the JSON or terse report behind it.
 *
 * <p>With {@code --client} fio prints the lines of the hosts as text even when the result is JSON,
 * and up to 2.2.13 the run status groups too. To the text reader that is a report cut short; here
 * it becomes what it is, a part of the other report. The line of one host that no report follows is
 * a quotation, and makes none.
 */
final class PrologueMerger {
  /** Notes may stand between the prologue and its report, but not much else. */
  private static final int MAX_LINES_BETWEEN = 50;

  private final List<FioRun> merged = new ArrayList<>();
  private final List<FioRun> absorbed = new ArrayList<>();
  private final List<FioRun> quoted = new ArrayList<>();

  /**
   * A merger over the runs of one input.
   *
   * @param runs in order of appearance
   */
  PrologueMerger(List<FioRun> runs) {
    for (FioRun run : runs) {
      int last = merged.size() - 1;
      if (last >= 0 && isPrologueOf(merged.get(last), run)) {
        FioRun prologue = merged.remove(last);
        absorbed.add(prologue);
        merged.add(joined(prologue, run));
      } else if (last >= 0 && isPrologueInside(merged.get(last), run)) {
        FioRun report = merged.remove(last);
        absorbed.add(run);
        merged.add(joined(run, report));
      } else {
        merged.add(run);
      }
    }
    for (FioRun run : merged) {
      if (isOneHost(run)) {
        quoted.add(run);
      }
    }
    merged.removeAll(quoted);
  }

  /** Whether the line of one host is all there is. */
  private static boolean isOneHost(FioRun run) {
    return run.format() == RunFormat.TEXT
        && run.firstLine() == run.lastLine()
        && run.hosts().size() == 1
        && run.jobs().isEmpty()
        && run.clientStats().isEmpty()
        && run.groups().isEmpty()
        && run.disks().isEmpty();
  }

  private static boolean isPrologueOf(FioRun text, FioRun report) {
    return belongTogether(text, report)
        && report.firstLine() - text.lastLine() <= MAX_LINES_BETWEEN;
  }

  /** Among the terse lines of one client stand the prologues of its servers. */
  private static boolean isPrologueInside(FioRun report, FioRun text) {
    return belongTogether(text, report) && text.lastLine() < report.lastLine();
  }

  private static boolean belongTogether(FioRun text, FioRun report) {
    return text.format() == RunFormat.TEXT
        && report.format() != RunFormat.TEXT
        && text.jobs().isEmpty()
        && text.clientStats().isEmpty()
        && text.disks().isEmpty()
        && (!text.complete() || !report.clientStats().isEmpty())
        && (text.fioVersion().isEmpty()
            || report.fioVersion().isEmpty()
            || text.fioVersion().equals(report.fioVersion()));
  }

  private static FioRun joined(FioRun prologue, FioRun report) {
    FioRun.Builder builder = report.toBuilder();
    if (report.hosts().isEmpty()) {
      builder.hosts(prologue.hosts());
    }
    if (report.groups().isEmpty()) {
      builder.groups(prologue.groups());
    }
    if (report.fioVersion().isEmpty()) {
      prologue.fioVersion().ifPresent(builder::fioVersion);
    }
    prologue.processes().ifPresent(builder::processes);
    prologue.threads().ifPresent(builder::threads);
    return builder.build();
  }

  /** The runs that are left, in order of appearance. */
  List<FioRun> runs() {
    return merged;
  }

  /** The diagnostics, none of which calls a line that is no report a report cut short. */
  List<Diagnostic> filter(List<Diagnostic> diagnostics) {
    if (absorbed.isEmpty() && quoted.isEmpty()) {
      return diagnostics;
    }
    List<Diagnostic> kept = new ArrayList<>();
    for (Diagnostic diagnostic : diagnostics) {
      boolean isCut = diagnostic.code() == DiagnosticCode.TRUNCATED_REPORT;
      if (isCut && liesIn(quoted, diagnostic)) {
        kept.add(
            Diagnostic.of(
                Severity.INFO,
                DiagnosticCode.FOREIGN_LINE,
                diagnostic.position(),
                "the line of a host, alone: it makes no run"));
      } else if (!isCut || !liesIn(absorbed, diagnostic)) {
        kept.add(diagnostic);
      }
    }
    return kept;
  }

  private static boolean liesIn(List<FioRun> runs, Diagnostic diagnostic) {
    long line = diagnostic.position().line();
    return runs.stream().anyMatch(run -> run.firstLine() <= line && line <= run.lastLine());
  }
}
