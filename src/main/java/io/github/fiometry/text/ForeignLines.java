package io.github.fiometry.text;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that are not fio's, kept until it is clear whether the report goes on behind them: inside a
 * report each is a warning, outside one note tells of the whole block.
 */
final class ForeignLines {
  /** As many as a collector keeps; the others are only counted. */
  private static final int MAX_KEPT = 1000;

  private record Kept(long line, long column, String text, String message) {}

  private final Problems problems;
  private final List<Kept> kept = new ArrayList<>();
  private long count;
  private boolean outside;

  ForeignLines(Problems problems) {
    this.problems = problems;
  }

  /** Whether there are any since the last line of a report. */
  boolean isEmpty() {
    return count == 0;
  }

  void add(LineToken line, String message) {
    count++;
    if (kept.size() < (outside ? 1 : MAX_KEPT)) {
      String text = line.text().strip();
      text =
          text.length() > Diagnostic.MAX_TEXT_CHARACTERS
              ? text.substring(0, Diagnostic.MAX_TEXT_CHARACTERS)
              : text;
      kept.add(new Kept(line.line, line.column(line.from), text, message));
    }
  }

  /** No report is open: what comes now is one block. */
  void outside() {
    outside = true;
  }

  /** The report goes on: each line stands inside it. */
  void flushInside() {
    if (count == 0) {
      outside = false;
      return;
    }
    for (Kept line : kept) {
      if (problems.isFull()) {
        problems.countOnly(1);
      } else {
        problems.foreign(
            Severity.WARNING, line.line(), line.column(), line.text(), line.message(), 0);
      }
    }
    problems.countOnly(count - kept.size());
    clear();
  }

  /** The report ended before them, or none has begun. */
  void flushOutside() {
    if (count > 0) {
      Kept first = kept.get(0);
      problems.foreign(
          Severity.INFO,
          first.line(),
          first.column(),
          first.text(),
          count == 1 ? "a line that is not fio's" : count + " lines that are not fio's",
          count);
    }
    clear();
  }

  private void clear() {
    kept.clear();
    count = 0;
    outside = false;
  }
}
