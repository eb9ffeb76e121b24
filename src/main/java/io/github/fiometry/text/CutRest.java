package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.LatencyBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the lines of a job from a seam on say; their values are read again where they belong. */
final class CutRest {
  /** All lines behind the seam. */
  final List<LineToken> lines;

  /** The lines up to the next seam: nothing is left out between them. */
  final List<LineToken> piece;

  /** What the issued line says; empty when there is none. */
  final Map<Direction, IssuedDraft> issued;

  /** Whether the issued line stands behind a further seam. */
  final boolean issuedIsFar;

  /** Whether the job has made sync calls. */
  final boolean hasSyncs;

  /** The latency distribution, if its end stands before the next seam; empty if not. */
  final List<LatencyBucket> distribution;

  /** What the lines are tried with: nobody sees its diagnostics. */
  final ReportState state = new ReportState(false, new Problems(new DiagnosticCollector("", 1)));

  CutRest(JobTail tail, int seam) {
    lines = tail.linesFrom(seam);
    piece = tail.pieces.get(seam).lines();
    Optional<LineToken> counts = lines.stream().filter(LineKind::isIssued).findFirst();
    issuedIsFar = counts.isPresent() && !piece.contains(counts.get());
    JobDraft counted = read(counts.stream().toList());
    issued = counted.issued;
    hasSyncs = counted.syncs.orElse(0) > 0 || lines.stream().anyMatch(LineKind::isOfSyncs);
    distribution = endsDistribution() ? read(distributionLines()).distribution : List.of();
  }

  private JobDraft read(List<LineToken> some) {
    JobDraft scratch = new JobDraft(0, false);
    JobLines decoder = new JobLines(state);
    decoder.start(scratch);
    some.forEach(decoder::line);
    decoder.end();
    return scratch;
  }

  private List<LineToken> distributionLines() {
    return piece.stream().filter(LineKind::isDistribution).toList();
  }

  private boolean endsDistribution() {
    for (int i = 1; i < piece.size(); i++) {
      if (LineKind.isDistribution(piece.get(i - 1)) && !LineKind.isDistribution(piece.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** The lines before the first that is no direction's, read as those of one direction. */
  DirectionDraft loose() {
    List<LineToken> loose = new ArrayList<>();
    for (LineToken line : lines) {
      if (!LineKind.isDetail(line)) {
        break;
      }
      loose.add(line);
    }
    return read(loose).unknownDirection.orElseGet(() -> new DirectionDraft(Optional.empty(), 0));
  }

  /** Whether the first line that is none of a direction's details stands before the next seam. */
  boolean endsDetails() {
    return piece.size() == lines.size() || !piece.stream().allMatch(LineKind::isDetail);
  }

  /** Whether the issued line tells of I/O in one direction alone. */
  boolean hasOneDirection() {
    return issued.values().stream().filter(counts -> counts.total > 0).count() == 1;
  }

  /** The rows of percentiles that come first. */
  List<LineToken> rows() {
    int end = 0;
    while (end < piece.size() && LineKind.isPercentiles(piece.get(end))) {
      end++;
    }
    return piece.subList(0, end);
  }

  boolean hasDirections() {
    return lines.stream().anyMatch(LineKind::isDirection);
  }

  boolean hasOwnLine(Direction direction) {
    return lines.stream()
        .filter(LineKind::isDirection)
        .anyMatch(line -> DirectionLines.directionOf(line).equals(Optional.of(direction)));
  }
}
