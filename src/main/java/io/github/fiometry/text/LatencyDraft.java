package io.github.fiometry.text;

import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The latencies of one kind while their lines come in. */
final class LatencyDraft {
  /** One is all there is, as a rule. */
  private LatencyStats.@Nullable Builder first;

  private LatencyStats.@Nullable Builder last;
  private Optional<PercentileBlock> percentiles = Optional.empty();
  private boolean lastCounts;
  private double mostNanos = Double.NaN;

  /** Whether a summary line has come. */
  boolean hasSummary() {
    return first != null;
  }

  /** Takes the values of a summary line. */
  LatencyStats.Builder addSummary() {
    last = LatencyStats.builder();
    first = first == null ? last : first;
    return last;
  }

  /**
   * Of several summaries the last one counts: fio prints slat, clat and lat in this order, so that
   * an earlier one is another kind whose first letter is damaged.
   */
  void lastCounts() {
    lastCounts = true;
  }

  /** Whether the heading of the percentiles has come. */
  boolean hasPercentiles() {
    return percentiles.isPresent();
  }

  void percentiles(PercentileBlock block) {
    percentiles = Optional.of(block);
  }

  /** The percentiles, which are none of this latency. */
  Optional<PercentileBlock> removePercentiles() {
    Optional<PercentileBlock> removed = percentiles;
    percentiles = Optional.empty();
    return removed;
  }

  /** Forgets all lines: they may be another's. */
  void clear() {
    first = null;
    last = null;
    percentiles = Optional.empty();
    lastCounts = false;
    mostNanos = Double.NaN;
  }

  /** Whether the other has a summary or percentiles that differ from these. */
  boolean contradicts(LatencyDraft other) {
    return first != null && other.first != null && !first.build().equals(other.first.build())
        || percentiles.isPresent()
            && other.percentiles.isPresent()
            && !percentiles.get().percentiles().equals(other.percentiles.get().percentiles());
  }

  /** Whether these are its percentiles. */
  boolean has(PercentileBlock block) {
    return percentiles.filter(own -> own == block).isPresent();
  }

  /** The longest latency, of all summary lines; NaN where there is none. */
  double mostNanos() {
    return mostNanos;
  }

  /** A summary line tells the longest latency; NaN where it is damaged. */
  void mostNanos(double nanos) {
    mostNanos = mostNanos > nanos ? mostNanos : nanos;
  }

  /**
   * Whether several percentiles are far above the longest latency: a single one may be damaged, and
   * in an interim report the slowest I/O may be newer than the summary.
   */
  boolean isExceeded() {
    return percentiles.isPresent() && percentiles.get().exceeds(mostNanos);
  }

  /** The statistics; empty when fio measured nothing. */
  Optional<LatencyStats> build() {
    return Optional.ofNullable(buildOrNull());
  }

  /** The same for the many of a report; null when fio measured nothing. */
  @Nullable LatencyStats buildOrNull() {
    // before 3.18 fio prints a block of zeros for latencies that it was told not to measure
    if (!hasSummary() && percentiles.map(PercentileBlock::isAllZero).orElse(true)) {
      return null;
    }
    LatencyStats.Builder summary = lastCounts ? last : first;
    LatencyStats.Builder stats = summary != null ? summary : LatencyStats.builder();
    Optional<Percentiles> values = percentiles.flatMap(PercentileBlock::percentiles);
    values.ifPresent(stats::percentiles);
    return hasSummary() || values.isPresent() ? stats.build() : null;
  }
}
