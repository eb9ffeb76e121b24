package io.github.fiometry.text;

import io.github.fiometry.diagnostics.Diagnostic;
import java.util.Map;
import java.util.Optional;

/** Lines of help or debugging that fio prints in a row: one note tells of them all. */
final class NoteBlock {
  private final Problems problems;
  private Optional<Diagnostic> first = Optional.empty();
  private long count;

  NoteBlock(Problems problems) {
    this.problems = problems;
  }

  void add(LineToken line) {
    if (count++ == 0) {
      first = Optional.of(problems.note(line, "fio's own help or debugging"));
    }
  }

  void end() {
    if (count > 0) {
      problems.add(first.orElseThrow().withValues(Map.of("count", count)));
      count = 0;
      first = Optional.empty();
    }
  }
}
