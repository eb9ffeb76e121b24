package io.github.fiometry.text;

import io.github.fiometry.model.DepthDistribution;
import java.util.ArrayList;
import java.util.List;

/** Decodes the lines of I/O depths and of depths per call, which are shares by a power of two. */
final class DepthLines {
  /** Fio's depths; 64 comes with and without the sign. */
  private static final long[] DEPTHS = {0, 1, 2, 4, 8, 16, 32, 64};

  private static final String[] LABELS = {"0", "1", "2", "4", "8", "16", "32", "64"};

  /** The labels of a whole line: all lines share these lists. */
  private static final List<String> IO_DEPTH_LABELS =
      List.of("1", "2", "4", "8", "16", "32", ">=64");

  private static final List<String> CALL_LABELS = List.of("0", "4", "8", "16", "32", "64", ">=64");

  private static final DepthDistribution NONE = DepthDistribution.of(List.of(), new double[0]);

  private final Fields fields;
  private final Problems problems;

  /** The line that is being read; no label comes twice. */
  private final List<String> labels = new ArrayList<>();

  private final double[] percents = new double[LABELS.length + 1];

  /** The last ones: most jobs have the same in all their lines, which then share it. */
  private DepthDistribution lastIoDepths = NONE;

  private DepthDistribution lastCallDepths = NONE;

  DepthLines(ReportState state) {
    this.fields = state.fields;
    this.problems = state.problems;
  }

  /** Reads the line of the depths that I/O was issued at. */
  DepthDistribution ioDepths() {
    // syncs count into the depths, but not into the sum that the depths are shares of
    lastIoDepths = depths(IO_DEPTH_LABELS, false, lastIoDepths);
    return lastIoDepths;
  }

  /** Reads the line of how much was submitted, or completed, by one call. */
  DepthDistribution callDepths() {
    lastCallDepths = depths(CALL_LABELS, true, lastCallDepths);
    return lastCallDepths;
  }

  // "  IO depths    : 1=0.1%, 2=0.2%, 4=0.4%, 8=99.3%, 16=0.0%, 32=0.0%, >=64=0.0%"
  private DepthDistribution depths(List<String> printed, boolean shares, DepthDistribution last) {
    labels.clear();
    fields.find(":");
    do {
      fields.skipBlanks();
      // the label of the last one has an equals sign of its own
      boolean open = fields.isAt(">=");
      fields.moveTo(fields.cursor() + (open ? 2 : 0));
      if (!fields.number()) {
        continue;
      }
      String label = label(open, fields.asLong());
      fields.moveTo(fields.cursor() + 1);
      if (!fields.line().isWhole() && fields.isOfOtherLine(label + "=")) {
        break;
      } else if (!printed.contains(label)) {
        fields.unreadable("a depth of fio's");
      } else if (labels.contains(label)) {
        problems.repeated(fields.line(), "a depth");
      } else if (fields.share(1) && (!shares || fields.isShare())) {
        percents[labels.size()] = fields.asDouble();
        labels.add(label);
      }
    } while (fields.find(",") && fields.hasMore());
    if (labels.size() < printed.size() && fields.complaints() == 0) {
      fields.unreadable("all " + printed.size() + " shares, from " + printed.get(0) + "= to >=64=");
    }
    return last.isOf(labels, percents)
        ? last
        : DepthDistribution.of(shared(labels), percents, labels.size());
  }

  /** The label of one of fio's depths; empty for another number. */
  private static String label(boolean open, long depth) {
    if (open) {
      return depth == 64 ? ">=64" : "";
    }
    for (int i = 0; i < DEPTHS.length; i++) {
      if (DEPTHS[i] == depth) {
        return LABELS[i];
      }
    }
    return "";
  }

  private static List<String> shared(List<String> labels) {
    return labels.equals(IO_DEPTH_LABELS)
        ? IO_DEPTH_LABELS
        : labels.equals(CALL_LABELS) ? CALL_LABELS : labels;
  }
}
