package io.github.fiometry.text;

import io.github.fiometry.model.GroupIo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;

/**
 * Mends wrong digits in the line of a group, where the same figure in the other unit shows them: in
 * 2.20 to 3.25 {@code 11.0MiB/s (12.6MB/s)} are 11.97 MiB/s.
 */
final class GroupRefiner {
  private final PrintedDigits digits;
  private final int kbBase;
  private final Problems problems;
  private final List<String> refined = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();

  GroupRefiner(PrintedDigits digits, int kbBase, Problems problems) {
    this.digits = digits;
    this.kbBase = kbBase;
    this.problems = problems;
  }

  /** Replaces wrong values of a line by better ones. */
  void refine(GroupDraft.Line line, GroupIo.Builder group) {
    refined.clear();
    kept.clear();
    mend(line.io, line.ioInOtherUnit, "io_bytes", group::ioBytes);
    mend(line.bandwidth, line.bandwidthInOtherUnit, "bw_bytes_per_sec", group::bytesPerSecond);
    mend(
        line.minBandwidth,
        line.minBandwidthInOtherUnit,
        "min_bw_bytes_per_sec",
        group::minBytesPerSecond);
    mend(
        line.maxBandwidth,
        line.maxBandwidthInOtherUnit,
        "max_bw_bytes_per_sec",
        group::maxBytesPerSecond);
    group.refined(List.copyOf(refined));
    if (!kept.isEmpty()) {
      problems.keptAsPrinted(
          line.line, "no number prints like this in both units; the first stays", Map.of(), kept);
    }
  }

  private void mend(
      Optional<PrintedNumber> printed,
      Optional<PrintedNumber> inOtherUnit,
      String name,
      DoubleConsumer target) {
    if (printed.isEmpty() || inOtherUnit.isEmpty()) {
      return;
    }
    NumberRanges both = digits.numbers(printed).and(digits.numbers(inOtherUnit));
    PrintedFigures figures = new PrintedFigures(kbBase, both, NumberRanges.ALL, 0);
    OptionalDouble better = figures.mendedBytes(printed.get());
    if (better.isPresent()) {
      target.accept(better.getAsDouble());
      refined.add(name);
    }
    if (both.isEmpty()) {
      kept.add(name);
    }
  }
}
