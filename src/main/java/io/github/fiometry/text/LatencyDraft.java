package io.github.fiometry.text;

import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.Optional;

/** The latencies of one kind while their lines come in. */
final class LatencyDraft {
  /** Takes the values of the summary line. */
  final LatencyStats.Builder summary = LatencyStats.builder();

  /** Whether the summary line has come. */
  boolean hasSummary;

  private Optional<PercentileBlock> percentiles = Optional.empty();

  /** Whether the heading of the percentiles has come. */
  boolean hasPercentiles() {
    return percentiles.isPresent();
  }

  void percentiles(PercentileBlock block) {
    percentiles = Optional.of(block);
  }

  /** The statistics; empty when fio measured nothing. */
  Optional<LatencyStats> build() {
    Optional<Percentiles> values = percentiles.flatMap(PercentileBlock::build);
    // before 3.18 fio prints a block of zeros for latencies that it was told not to measure
    if (!hasSummary && percentiles.map(PercentileBlock::isAllZero).orElse(true)) {
      return Optional.empty();
    }
    values.ifPresent(summary::percentiles);
    return Optional.of(summary.build());
  }
}
