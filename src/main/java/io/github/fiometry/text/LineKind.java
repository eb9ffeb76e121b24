package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;

/** Which lines are alike in what they are about. */
final class LineKind {
  private LineKind() {}

  /** Whether a line is a direction's own. */
  static boolean isDirection(LineToken line) {
    return line.getType() == LineLexer.DIRECTION || line.getType() == LineLexer.DIRECTION_OLD;
  }

  /** Whether a line is one of those below a direction. */
  static boolean isDetail(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.LATENCY,
          LineLexer.PRIO_LATENCY,
          LineLexer.PERCENTILES_HEAD,
          LineLexer.PRIO_PERCENTILES_HEAD,
          LineLexer.PERCENTILES,
          LineLexer.BW_SAMPLES,
          LineLexer.IOPS_SAMPLES ->
          true;
      default -> false;
    };
  }

  /** Whether a line is a summary of slat, clat or lat. */
  static boolean isLatency(LineToken line) {
    return line.getType() == LineLexer.LATENCY;
  }

  /** Whether a line is a row of percentiles. */
  static boolean isPercentiles(LineToken line) {
    return line.getType() == LineLexer.PERCENTILES;
  }

  /** Whether a line is one of the latency distribution. */
  static boolean isDistribution(LineToken line) {
    return line.getType() == LineLexer.DISTRIBUTION;
  }

  /** Whether a line is one of the latencies of sync calls. */
  static boolean isOfSyncs(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.SYNC_HEAD, LineLexer.SYNC_LATENCY, LineLexer.SYNC_PERCENTILES_HEAD -> true;
      default -> false;
    };
  }

  /** Whether a line tells how many I/Os were issued. */
  static boolean isIssued(LineToken line) {
    return line.getType() == LineLexer.ISSUED || line.getType() == LineLexer.ISSUED_OLD;
  }

  /** Whether a text may be the first letters of a line behind a prologue. */
  static boolean mayBeginLine(String text) {
    return text.startsWith("  ")
        || "Run status group ".startsWith(text)
        || "Disk stats (read/write):".startsWith(text)
        || "CPU idleness:".startsWith(text);
  }
}
