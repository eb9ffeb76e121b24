package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Tells prose that holds a piece of a line from a line of fio that was damaged: a damaged line
 * stands where fio prints it, prose stands between two lines that follow each other without it.
 */
final class OutOfPlace {
  /** No remark that somebody writes into a report is longer. */
  private static final int FARTHEST = 12;

  private final Plumbing plumbing;

  /** Made for the first line that needs it: most inputs have none. */
  private @Nullable LineParts parts;

  /** The last line that tells where in a report it stands; none before the first. */
  private LineToken before = LineToken.NONE;

  /** Where the last direction of the job stands among directions. */
  private long lastDirection = PlacedLine.NOTHING;

  OutOfPlace(Plumbing plumbing) {
    this.plumbing = plumbing;
  }

  /** The next lines are those of another program. */
  void clear() {
    before = LineToken.NONE;
    lastDirection = PlacedLine.NOTHING;
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

  /** Whether a line that is not whole stands where fio prints no such line. */
  boolean test(LineToken line, Queue<LineToken> ready, LineMender.Following ahead) {
    ReportLine kind = ReportLine.of(line);
    if (kind == null) {
      return false;
    }
    PlacedLine suspect = PlacedLine.of(kind, line.text());
    PlacedLine next = null;
    boolean ended = false;
    for (LineToken other : ready) {
      next = placed(other);
      if (next != null) {
        break;
      }
    }
    for (int places = 1; next == null && !ended && places <= FARTHEST; places++) {
      LineToken other = ahead.peek(places);
      ended = other == null;
      if (other != null) {
        next = placed(other);
        if (next == null && isUnclear(other)) {
          return false;
        }
      }
    }
    return isStranger(suspect, next);
  }

  private boolean isStranger(PlacedLine suspect, @Nullable PlacedLine next) {
    ReportLine lastKind = ReportLine.of(before);
    PlacedLine last = lastKind == null ? null : PlacedLine.of(lastKind, before.text());
    boolean goesOn =
        next == null
            ? last != null && last.kind().isEnd()
            : last == null ? next.kind().isStart() : last.isFollowedBy(next, lastDirection);
    if (!goesOn) {
      return false;
    }
    boolean fitsLast =
        last == null ? suspect.kind().isStart() : last.isFollowedBy(suspect, lastDirection);
    long direction = suspect.kind() == ReportLine.DIRECTION ? suspect.order() : lastDirection;
    boolean fitsNext =
        next == null ? suspect.kind().isEnd() : suspect.isFollowedBy(next, direction);
    return !fitsLast || !fitsNext;
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
    if (head == null || !isWholeFrom(line, text, head.start())) {
      return null;
    }
    return PlacedLine.of(ReportLine.of(text, head), text);
  }

  private boolean isWholeFrom(LineToken line, String text, int start) {
    LineParts made = parts;
    if (made == null) {
      made = new LineParts(plumbing.cutter());
      parts = made;
    }
    int bytes = text.substring(0, start).getBytes(StandardCharsets.UTF_8).length;
    return ReportLine.of(made.from(line, line.from + bytes)) != null;
  }

  /** Whether a line may be one of fio's that was damaged or wrapped. */
  private static boolean isUnclear(LineToken line) {
    return line.getType() == LineLexer.NOISE
        && (line.to - line.from > LineCleaner.MAX_LENGTH || ReportLine.HEADS.isIn(line.text()));
  }
}
