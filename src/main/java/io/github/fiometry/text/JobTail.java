package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of a job behind a place where others are missing. Whose they are can be told only when
 * the whole report is known, so they wait for its end.
 */
final class JobTail {
  /** What tells that lines are missing. */
  enum Seam {
    /** Somebody says so. */
    MARK,
    /** A line comes that stands further up in each direction: the next one has lost its own. */
    HEADING_LOST
  }

  /** The lines behind one seam, and the type of the line before it. */
  record Piece(Seam seam, int typeBefore, List<LineToken> lines) {}

  /** Has read the lines before, and knows what they were. */
  final JobLines decoder;

  /** In the order of the input. */
  final List<Piece> pieces = new ArrayList<>();

  private final Set<Direction> directions = EnumSet.noneOf(Direction.class);

  JobTail(JobLines decoder) {
    this.decoder = decoder;
  }

  /** Lines are missing here. */
  void startPiece(Seam seam, int typeBefore) {
    pieces.add(new Piece(seam, typeBefore, new ArrayList<>()));
  }

  void add(LineToken line) {
    pieces.get(pieces.size() - 1).lines().add(line.kept());
    if (LineKind.isDirection(line)) {
      DirectionLines.directionOf(line).ifPresent(directions::add);
    }
  }

  /** The directions whose own lines are among these. */
  Set<Direction> directions() {
    return directions;
  }

  /** Whether no line of the job came behind the last seam: it may stand between two jobs. */
  boolean endsInSeam() {
    return pieces.get(pieces.size() - 1).lines().isEmpty();
  }

  /** Whether lines of the job came behind a seam. */
  boolean hasLines() {
    return pieces.stream().anyMatch(piece -> !piece.lines().isEmpty());
  }

  /** The type of the last line before the last seam. */
  int typeBeforeLastSeam() {
    return pieces.get(pieces.size() - 1).typeBefore();
  }

  /** How many lines wait. */
  int lines() {
    int lines = 0;
    for (Piece piece : pieces) {
      lines += piece.lines().size();
    }
    return lines;
  }

  /**
   * Takes out the lines behind a mark up to a direction line that cannot be this job's: they are of
   * the same job as that line.
   */
  List<LineToken> takeUndirected() {
    Piece last = pieces.get(pieces.size() - 1);
    if (last.seam() != Seam.MARK || last.lines().stream().anyMatch(LineKind::isDirection)) {
      return List.of();
    }
    List<LineToken> taken = List.copyOf(last.lines());
    last.lines().clear();
    return taken;
  }

  /** Takes out all lines from a piece on; that they are missing there is kept. */
  List<Piece> cutOff(int piece) {
    List<Piece> cut = new ArrayList<>(pieces.subList(piece, pieces.size()));
    pieces.subList(piece, pieces.size()).clear();
    startPiece(cut.get(0).seam(), cut.get(0).typeBefore());
    directions.clear();
    for (Piece kept : pieces) {
      for (LineToken line : kept.lines()) {
        if (LineKind.isDirection(line)) {
          DirectionLines.directionOf(line).ifPresent(directions::add);
        }
      }
    }
    return cut;
  }

  /** All lines from a piece on. */
  List<LineToken> linesFrom(int piece) {
    List<LineToken> lines = new ArrayList<>();
    pieces.subList(piece, pieces.size()).forEach(each -> lines.addAll(each.lines()));
    return lines;
  }

  /** The direction of the first of some lines that is a direction's own. */
  static Optional<Direction> firstDirection(List<LineToken> lines) {
    return lines.stream()
        .filter(LineKind::isDirection)
        .findFirst()
        .flatMap(DirectionLines::directionOf);
  }
}
