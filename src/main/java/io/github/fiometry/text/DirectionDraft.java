package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.PriorityStats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One direction of a job while its lines come in; amounts stay as printed until the job ends. */
final class DirectionDraft {
  /** Which direction; empty when its line is lost, or damaged in this word. */
  final Optional<Direction> direction;

  /** The number of the direction line. */
  final long line;

  /** Whether only the issued line tells of it: the job was killed, or the line is lost. */
  boolean isOnlyIssued;

  /** Data moved. */
  Optional<PrintedNumber> io = Optional.empty();

  /** Bandwidth. */
  Optional<PrintedNumber> bandwidth = Optional.empty();

  /** The same bandwidth in the other kind of unit, from 2.17. */
  Optional<PrintedNumber> bandwidthInOtherUnit = Optional.empty();

  /** I/Os per second. */
  Optional<PrintedNumber> iops = Optional.empty();

  /** Runtime in milliseconds; negative where the line has none. */
  long runtimeMillis = -1;

  /** What the issued line says of this direction. */
  IssuedDraft issued = IssuedDraft.NONE;

  /** From the end of the direction line; negative where it has none. */
  long zoneResets = -1;

  /** From the end of the direction line; NaN where it has none. */
  double cachehitPercent = Double.NaN;

  /** fio: slat. */
  final LatencyDraft submission = new LatencyDraft();

  /** fio: clat. */
  final LatencyDraft completion = new LatencyDraft();

  /** fio: lat. */
  final LatencyDraft total = new LatencyDraft();

  /** The kinds of the summary lines right behind the direction line, in their order. */
  private @Nullable LatencyDraft firstSummary;

  private @Nullable LatencyDraft secondSummary;

  private int summaryLines;

  private boolean summariesEnded;

  /** In the order of the input. */
  private Map<List<Object>, PriorityDraft> priorities = Map.of();

  /** The bw line. */
  Optional<SampleDraft> bandwidthSamples = Optional.empty();

  /** The iops line. */
  Optional<SampleDraft> iopsSamples = Optional.empty();

  DirectionDraft(Optional<Direction> direction, long line) {
    this.direction = direction;
    this.line = line;
  }

  /**
   * A summary line has come.
   *
   * <p>fio prints slat, clat and lat in this order. When one of the letters is damaged, a kind
   * comes twice, and its place tells which line is the damaged one.
   */
  void summary(LatencyDraft kind) {
    if (summariesEnded || summaryLines > 3) {
      return;
    }
    summaryLines++;
    if (summaryLines == 1) {
      firstSummary = kind;
    } else if (summaryLines == 2) {
      secondSummary = kind;
      if (cameFirst(total, total)) {
        // fio prints clat before lat
        total.lastCounts();
      }
    } else if (summaryLines == 3 && kind == total) {
      if (cameFirst(completion, completion)) {
        completion.lastCounts();
      } else if (cameFirst(total, completion) || cameFirst(submission, total)) {
        total.lastCounts();
      }
    }
  }

  private boolean cameFirst(LatencyDraft first, LatencyDraft second) {
    return firstSummary == first && secondSummary == second;
  }

  /**
   * Whether a summary line of a kind cannot be the next one of this direction: fio prints slat,
   * clat and lat, each once. Of two that are alike one may have a damaged letter.
   */
  boolean cannotTake(LatencyDraft kind) {
    return switch (summaryLines) {
      case 0 -> summariesEnded;
      case 1 -> summariesEnded || kind == submission && firstSummary != submission;
      case 2 ->
          summariesEnded || kind != total || secondSummary == total && firstSummary != submission;
      default -> true;
    };
  }

  /** The latency that some percentiles are those of. */
  Optional<LatencyDraft> latencyOf(PercentileBlock block) {
    return Stream.of(submission, completion, total)
        .filter(latency -> latency.has(block))
        .findFirst();
  }

  /** Whether its own line is one with this number. */
  boolean isAt(long number) {
    return line == number && !isOnlyIssued && direction.isPresent();
  }

  /** Whether a line of a priority has come. */
  boolean hasPriorities() {
    return !priorities.isEmpty();
  }

  /** Whether nothing of the direction's own line is there. */
  boolean isNameless() {
    return io.isEmpty() && bandwidth.isEmpty() && iops.isEmpty() && runtimeMillis < 0;
  }

  /** Whether a bw or iops line has come, behind which there is no latency. */
  boolean hasSamples() {
    return bandwidthSamples.isPresent() || iopsSamples.isPresent();
  }

  /** Whether all summary lines have come. */
  boolean hasAllSummaries() {
    return summariesEnded;
  }

  /** Whether any line below the direction's own has come. */
  boolean hasDetails() {
    return summaryLines > 0 || summariesEnded || !priorities.isEmpty();
  }

  /** Forgets all lines below the direction's own: they may be another's. */
  void dropDetails() {
    submission.clear();
    completion.clear();
    total.clear();
    priorities = Map.of();
    bandwidthSamples = Optional.empty();
    iopsSamples = Optional.empty();
  }

  /** Whether the other says of the same thing what this one does not say. */
  boolean contradicts(DirectionDraft other) {
    return submission.contradicts(other.submission)
        || completion.contradicts(other.completion)
        || total.contradicts(other.total)
        || contradict(bandwidthSamples, other.bandwidthSamples)
        || contradict(iopsSamples, other.iopsSamples);
  }

  private static boolean contradict(Optional<SampleDraft> one, Optional<SampleDraft> other) {
    return one.isPresent()
        && other.isPresent()
        && !one.get().build(1024, true).equals(other.get().build(1024, true));
  }

  /** Another line than a summary has come. */
  void endSummaries() {
    summariesEnded = true;
  }

  PriorityDraft priority(String label, boolean totalLatency) {
    if (priorities.isEmpty()) {
      priorities = new LinkedHashMap<>();
    }
    return priorities.computeIfAbsent(
        List.of(label, totalLatency), unused -> new PriorityDraft(label, totalLatency));
  }

  /** Takes out the figures that fio is known to print wrongly. */
  void dropFigures() {
    io = Optional.empty();
    bandwidth = Optional.empty();
    bandwidthInOtherUnit = Optional.empty();
    iops = Optional.empty();
  }

  /**
   * In versions that print percentiles of clat alone, another heading is that of clat with its
   * first letter lost or changed.
   */
  void correctPercentiles(EraRules rules, Problems problems) {
    if (rules.hasNoTotalPercentiles()) {
      areOfCompletion(total, problems);
    }
    if (rules.hasNoSubmissionPercentiles()) {
      areOfCompletion(submission, problems);
    }
  }

  /**
   * Percentiles above the longest latency are those of another table, whose heading is lost, if the
   * longest clat and lat confirm each other.
   */
  void dropForeignPercentiles(Problems problems) {
    dropForeignPercentiles(completion, problems);
    dropForeignPercentiles(total, problems);
  }

  private void dropForeignPercentiles(LatencyDraft latency, Problems problems) {
    if (latency.isExceeded() && areLike(completion.mostNanos(), total.mostNanos())) {
      latency.removePercentiles();
      problems.inconsistent(
          line,
          "percentiles are longer than the longest latency: they are left out, since their rows may"
              + " be those of others",
          Map.of());
    }
  }

  private static boolean areLike(double clat, double lat) {
    return clat <= 1.25 * lat && lat <= 1.25 * clat;
  }

  private void areOfCompletion(LatencyDraft other, Problems problems) {
    Optional<PercentileBlock> block = other.removePercentiles();
    if (block.isPresent()) {
      problems.inconsistent(
          line, "this fio has percentiles of clat alone; others are taken for them", Map.of());
      if (!completion.hasPercentiles()) {
        completion.percentiles(block.get());
      }
    }
  }

  IoStats.Builder build(int kbBase) {
    IoStats.Builder builder = IoStats.builder();
    if (io.isPresent()) {
      builder.ioBytes(io.get().value(kbBase));
    }
    if (bandwidth.isPresent()) {
      builder.bytesPerSecond(bandwidth.get().value(kbBase));
    }
    if (iops.isPresent()) {
      builder.iops(iops.get().value(kbBase));
    }
    if (runtimeMillis >= 0) {
      builder.runtimeMillis(runtimeMillis);
    }
    if (issued.total >= 0) {
      builder.totalIos(issued.total);
    }
    if (issued.shortened >= 0) {
      builder.shortIos(issued.shortened);
    }
    if (issued.dropped >= 0) {
      builder.droppedIos(issued.dropped);
    }
    if (zoneResets >= 0) {
      builder.zoneResets(zoneResets);
    }
    builder.cachehitPercent(cachehitPercent);
    LatencyStats slat = submission.buildOrNull();
    if (slat != null) {
      builder.submissionLatency(slat);
    }
    LatencyStats clat = completion.buildOrNull();
    if (clat != null) {
      builder.completionLatency(clat);
    }
    LatencyStats lat = total.buildOrNull();
    if (lat != null) {
      builder.totalLatency(lat);
    }
    if (!priorities.isEmpty()) {
      List<PriorityStats> built = new ArrayList<>();
      priorities.values().forEach(priority -> priority.build().ifPresent(built::add));
      builder.priorities(built);
    }
    return builder;
  }
}
