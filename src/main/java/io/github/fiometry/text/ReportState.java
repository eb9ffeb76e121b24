package io.github.fiometry.text;

import java.util.EnumSet;
import java.util.Set;

/** What the decoders of one report share. */
final class ReportState {
  /** Whether better values than printed are derived. */
  final boolean isRefined;

  /** The shapes of the lines seen so far, which bound the version. */
  final Set<Shape> shapes = EnumSet.noneOf(Shape.class);

  /** Reads the values of a line. */
  final Fields fields;

  /** Takes the diagnostics. */
  final Problems problems;

  ReportState(boolean isRefined, Problems problems) {
    this.isRefined = isRefined;
    this.problems = problems;
    this.fields = new Fields(problems);
  }
}
