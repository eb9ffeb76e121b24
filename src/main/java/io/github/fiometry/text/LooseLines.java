package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.List;

/** Lines of a job whose own line has not come: what is left of a job, or a quotation. */
final class LooseLines {
  /** So many lines of a job in a row are no quotation. */
  private static final int LEAST_OF_A_JOB = 3;

  /** Between a job and the groups is one empty line. */
  private static final int NEAR = 2;

  private final List<LineToken> lines = new ArrayList<>();

  boolean isEmpty() {
    return lines.isEmpty();
  }

  void add(LineToken line) {
    lines.add(line.kept());
  }

  /** Whether they are so many that they are what is left of a job. */
  boolean areOfAJob() {
    return lines.size() >= LEAST_OF_A_JOB;
  }

  /** Whether they are the last ones of a job, since the heading of the groups stands behind. */
  boolean endAJobBefore(LineToken next) {
    LineToken last = lines.get(lines.size() - 1);
    boolean ends =
        switch (last.getType()) {
          case LineLexer.ISSUED,
              LineLexer.ISSUED_OLD,
              LineLexer.ERRORS,
              LineLexer.LATENCY_TARGET,
              LineLexer.STEADY_STATE ->
              true;
          default -> false;
        };
    return ends
        && next.getType() == LineLexer.GROUP_HEAD
        && next.isWhole()
        && next.line - last.lastLine() <= NEAR
        && lines.stream().allMatch(LineToken::isWhole);
  }

  /** Takes all away. */
  List<LineToken> take() {
    List<LineToken> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }
}
