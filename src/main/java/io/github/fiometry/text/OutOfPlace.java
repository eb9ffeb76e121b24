package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Tells prose that holds a piece of a line from a line of fio that was damaged: a damaged line
 * stands where fio prints it, prose stands between two lines that follow each other without it.
 */
final class OutOfPlace {
  private static final LineToken UNCLEAR = LineToken.NONE.kept();

  /** No remark that somebody writes into a report is longer. */
  private static final int FARTHEST = 12;

  private final Plumbing plumbing;

  /** Made for the first line that needs it: most inputs have none. */
  private @Nullable LineParts parts;

  /** The last line that tells where in a report it stands; none before the first. */
  private LineToken before = LineToken.NONE;

  /** Where the last direction of the job stands among directions. */
  private long lastDirection = PlacedLine.NOTHING;

  /** Whether the line before is one of a job whose own line has come. */
  private boolean isInJob;

  OutOfPlace(Plumbing plumbing) {
    this.plumbing = plumbing;
  }

  /** The next lines are those of another program. */
  void clear() {
    before = LineToken.NONE;
    lastDirection = PlacedLine.NOTHING;
    isInJob = false;
  }

  /** The chunk of the last line ends. */
  void keep() {
    before = before.kept();
  }

  /** Takes a line that is part of a report. */
  void take(LineToken line) {
    switch (line.getType()) {
      case LineLexer.JOB -> {
        lastDirection = PlacedLine.NOTHING;
        isInJob = true;
        before = line;
      }
      case LineLexer.GROUP_HEAD, LineLexer.GROUP, LineLexer.GROUP_OLD, LineLexer.DISK -> {
        isInJob = false;
        before = line;
      }
      case LineLexer.DIRECTION, LineLexer.DIRECTION_OLD -> {
        lastDirection =
            DirectionLines.directionOf(line).map(Enum::ordinal).orElse(PlacedLine.NOTHING);
        before = line;
      }
      default -> before = ReportLine.of(line) == null ? before : line;
    }
  }

  /**
   * Whether a line is none of fio's here, though it is one by its beginning, or as a whole. A whole
   * line is asked about only where what stands before the lines around it tells that somebody has
   * written it between them.
   */
  boolean test(LineToken line, Queue<LineToken> ready, LineMender.Following ahead) {
    ReportLine kind = ReportLine.of(line);
    if (kind == null || kind == ReportLine.JOB || line.isWhole() && !mayBeQuoted(line, kind)) {
      // without its own line a job's lines would go to the job before
      return false;
    }
    LineToken next = next(ready, ahead);
    if (next == UNCLEAR
        || kind == ReportLine.DIRECTION && !isInReport(next) && QuotedDirection.test(line.text())) {
      // a direction line that is quoted alone makes a run of its own
      return false;
    }
    return isStranger(line, kind, next) || !line.isWhole() && isQuoted(line, kind, next);
  }

  private boolean isInReport(@Nullable LineToken next) {
    ReportLine last = ReportLine.of(before);
    PlacedLine following = next == null ? null : placed(next);
    return isInJob
        || last != null
            && (last.isStart() || last.isEnd() && following != null && following.kind().isEnd());
  }

  /**
   * Whether a line lacks the blanks that the line before it has, or begins a report within a job;
   * cheap, and false for nearly all.
   */
  private boolean mayBeQuoted(LineToken line, ReportLine kind) {
    if (kind.isIndented()) {
      return !kind.isRow()
          && startsAtMargin(line)
          && (startsWithBlank(before) || !isIndented(before));
    }
    ReportLine last = kind.isStart() ? ReportLine.of(before) : null;
    return last != null && !last.isEnd() && !last.isFollowedBy(kind);
  }

  private static boolean isIndented(LineToken line) {
    ReportLine kind = ReportLine.of(line);
    return kind != null && kind.isIndented();
  }

  /** Whether neither blanks nor a prefix stand before a line. */
  private static boolean startsAtMargin(LineToken line) {
    return !startsWithBlank(line) && line.column(line.from) == 1;
  }

  private static boolean startsWithBlank(LineToken line) {
    return line.to > line.from && (line.bytes[line.from] == ' ' || line.bytes[line.from] == '\t');
  }

  /** The next line that tells where in a report it stands; null where the report ends. */
  private @Nullable LineToken next(Queue<LineToken> ready, LineMender.Following ahead) {
    for (LineToken other : ready) {
      if (placed(other) != null) {
        return other;
      }
    }
    for (int places = 1; places <= FARTHEST; places++) {
      LineToken other = ahead.peek(places);
      if (other == null || placed(other) != null) {
        return other;
      }
      if (isUnclear(other)) {
        return UNCLEAR;
      }
    }
    return null;
  }

  private boolean isStranger(LineToken line, ReportLine kind, @Nullable LineToken nextLine) {
    PlacedLine last = placed(before);
    PlacedLine suspect = suspect(line, kind);
    PlacedLine next = nextLine == null ? null : placed(nextLine);
    if (!goesOn(last, next) && !(isInPrologue(last, next) && !kind.isStart())) {
      return false;
    }
    // the heading of the disks tells nothing, so nobody misses it
    boolean fitsLast =
        last == null
            ? kind.isStart()
            : last.isFollowedBy(suspect, lastDirection)
                || kind == ReportLine.DISK && last.kind().isEnd();
    long direction = kind == ReportLine.DIRECTION ? suspect.order() : lastDirection;
    boolean fitsNext =
        next == null
            ? kind.isEnd()
            : suspect.isFollowedBy(next, direction)
                || kind.isStart() && next.kind().isStart() && kind.compareTo(next.kind()) < 0;
    if (line.isWhole() && kind.isStart()) {
      // it may begin another report, of which lines are missing
      return !fitsLast && !fitsNext;
    }
    return !fitsLast || !fitsNext || isInTable(last, kind, next);
  }

  /** Whether rows of one table stand before and behind a line of another kind. */
  private static boolean isInTable(
      @Nullable PlacedLine last, ReportLine kind, @Nullable PlacedLine next) {
    return last != null
        && next != null
        && last.kind() == next.kind()
        && last.kind().isRow()
        && last.kind() != kind;
  }

  /** Whether two lines follow each other; null stands for what is before or behind a report. */
  private boolean goesOn(@Nullable PlacedLine last, @Nullable PlacedLine next) {
    if (last == null) {
      return next != null && next.kind().isStart();
    }
    return next == null ? last.kind().isEnd() : last.isFollowedBy(next, lastDirection);
  }

  /** Whether both lines are of a prologue: those of several servers have no order. */
  private static boolean isInPrologue(@Nullable PlacedLine last, @Nullable PlacedLine next) {
    return last != null
        && next != null
        && last.kind() != ReportLine.JOB
        && last.kind().isStart()
        && next.kind().isStart();
  }

  /** A line whose place among lines of its kind counts only where it is not damaged. */
  private static PlacedLine suspect(LineToken line, ReportLine kind) {
    PlacedLine placed = PlacedLine.of(kind, line.text());
    return kind.isRow() && !line.isWhole() && !DamagedLines.endsInWords(line.text())
        ? placed.anywhere()
        : placed;
  }

  /** Whether a line alone has no indentation, and goes on in words or lacks its last value. */
  private boolean isQuoted(LineToken line, ReportLine kind, @Nullable LineToken next) {
    if (!kind.isIndented() || !startsAtMargin(line)) {
      return false;
    }
    boolean any = false;
    for (LineToken other : next == null ? List.of(before) : List.of(before, next)) {
      if (isIndented(other)) {
        any = true;
        if (!startsWithBlank(other)) {
          return false;
        }
      }
    }
    return any
        && (DamagedLines.endsInWords(line.text())
            || DamagedLines.lacksEnd(line.text(), line.getType()));
  }

  /** What a line is, if it is whole; behind a prefix it may be only in part. */
  private @Nullable PlacedLine placed(LineToken line) {
    ReportLine kind = ReportLine.of(line);
    if (kind != null) {
      return PlacedLine.of(kind, line.text());
    }
    if (line.getType() != LineLexer.NOISE || line.to - line.from > LineCleaner.MAX_LENGTH) {
      return null;
    }
    String text = line.text();
    LineHeads.Found head = ReportLine.HEADS.find(text, 0, text.length());
    return head == null || !parts().isLine(text, head.start())
        ? null
        : PlacedLine.of(ReportLine.of(text, head), text);
  }

  private LineParts parts() {
    LineParts made = parts;
    if (made == null) {
      made = new LineParts(plumbing.cutter());
      parts = made;
    }
    return made;
  }

  /** Whether a line may be one of fio's that was damaged or wrapped. */
  private static boolean isUnclear(LineToken line) {
    return line.getType() == LineLexer.NOISE
        && (line.to - line.from > LineCleaner.MAX_LENGTH || ReportLine.HEADS.isIn(line.text()));
  }
}
