package io.github.fiometry.text;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that are not fio's, kept until it is clear whether the report goes on behind them: inside a
 * report each is a warning, outside one note tells of each block of one kind.
 */
final class ForeignLines {
  /** As many as a collector keeps; the others are only counted. */
  private static final int MAX_KEPT = 1000;

  /** What a line is that makes no part of a report. */
  enum Kind {
    NOT_FIOS("a line that is not fio's", "lines that are not fio's", false),
    CUT_MARK("a mark that lines are left out", "marks that lines are left out", false),
    OF_JOB("a line of a job whose own line is missing", "lines of a job whose own line is missing"),
    OF_BARE_JOB(
        "a job's line behind very many that no line of their jobs follows",
        "jobs' lines behind very many that no line of their jobs follows"),
    OF_MANY_HEADERS("a job's header behind very many", "jobs' headers behind very many"),
    OF_GROUP("a line of a run status group, alone", "lines of a run status group, alone"),
    OF_DISK("a disk line, alone", "disk lines, alone"),
    OF_REPORT("a line of a report, alone", "lines of a report, alone");

    private final String one;
    private final String several;

    /** Whether fio printed it, so that one may ask why no run came of it. */
    private final boolean isFios;

    Kind(String one, String several) {
      this(one, several, true);
    }

    Kind(String one, String several, boolean isFios) {
      this.one = one;
      this.several = several;
      this.isFios = isFios;
    }

    private String outside(long count) {
      if (!isFios) {
        return count == 1 ? NOT_FIOS.one : count + " " + NOT_FIOS.several;
      }
      return count == 1 ? one + ": it makes no run" : count + " " + several + ": they make no run";
    }
  }

  private record Kept(long line, long column, String text, Kind kind) {}

  /** Lines of one kind behind each other, some of which may be fio's own. */
  private record Block(Kept first, long count) {
    boolean goesOn(Kind kind) {
      return first.kind().isFios ? first.kind() == kind : !kind.isFios;
    }

    Block withOneMore() {
      return new Block(first, count + 1);
    }
  }

  private final Problems problems;
  private final List<Kept> kept = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private long count;
  private boolean outside;

  ForeignLines(Problems problems) {
    this.problems = problems;
  }

  /** Whether there are any since the last line of a report. */
  boolean isEmpty() {
    return count == 0;
  }

  void add(LineToken line, Kind kind) {
    count++;
    int last = blocks.size() - 1;
    boolean goesOn = last >= 0 && (blocks.get(last).goesOn(kind) || last + 1 == MAX_KEPT);
    if (goesOn) {
      blocks.set(last, blocks.get(last).withOneMore());
    }
    boolean keeps = !outside && kept.size() < MAX_KEPT;
    if (keeps || !goesOn) {
      Kept one = kept(line, kind);
      if (keeps) {
        kept.add(one);
      }
      if (!goesOn) {
        blocks.add(new Block(one, 1));
      }
    }
  }

  private static Kept kept(LineToken line, Kind kind) {
    String text = line.text().strip();
    text =
        text.length() > Diagnostic.MAX_TEXT_CHARACTERS
            ? text.substring(0, Diagnostic.MAX_TEXT_CHARACTERS)
            : text;
    return new Kept(line.line, line.column(line.from), text, kind);
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
            Severity.WARNING, line.line(), line.column(), line.text(), line.kind().one, 0);
      }
    }
    problems.countOnly(count - kept.size());
    clear();
  }

  /** The report ended before them, or none has begun. */
  void flushOutside() {
    for (Block block : blocks) {
      Kept first = block.first();
      problems.foreign(
          Severity.INFO,
          first.line(),
          first.column(),
          first.text(),
          first.kind().outside(block.count()),
          block.count());
    }
    clear();
  }

  private void clear() {
    kept.clear();
    blocks.clear();
    count = 0;
    outside = false;
  }
}
