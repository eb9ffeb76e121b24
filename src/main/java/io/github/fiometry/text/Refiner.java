package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Derives a direction's figures from its number of I/Os, its block size and its runtime.
 *
 * <p>A derived amount replaces the printed one only if every printed form of it, and of the rate
 * that follows from it, is what fio would print of it; or if what does not fit may be due to the
 * I/Os in flight when fio began to count, and these make it no worse than the printed one.
 */
final class Refiner {
  /** Beyond this a product of milliseconds no longer fits a long. */
  private static final long LARGEST = Long.MAX_VALUE / 1000;

  private static final List<String> ORDER =
      List.of("io_bytes", "bw_bytes_per_sec", "iops", "total_ios");

  private final PrintedDigits digits;
  private final int kbBase;
  private final BlockSizes sizes;
  private final Problems problems;

  /** Whether all I/Os that were issued have ended, and well. */
  private final boolean isSettled;

  /**
   * For one job.
   *
   * @param sizes the block sizes of the job, or of all jobs of its group
   * @param isSettled whether all I/Os that were issued have ended, and well
   */
  Refiner(
      PrintedDigits digits, int kbBase, BlockSizes sizes, boolean isSettled, Problems problems) {
    this.digits = digits;
    this.kbBase = kbBase;
    this.sizes = sizes;
    this.isSettled = isSettled;
    this.problems = problems;
  }

  /** Replaces the printed values by better ones. */
  void refine(Direction direction, DirectionDraft draft, IoStats.Builder stats) {
    One one = new One(draft, stats);
    OptionalLong size = sizes.of(direction);
    long count = draft.issued.total;
    if (count < 0 && size.isPresent() && isSettled) {
      count = one.onlyCount(size.getAsLong());
    }
    boolean exact = false;
    if (count >= 0 && count <= LARGEST) {
      one.refineIops(count);
      exact = size.isPresent() && one.refineBytes(count, size.getAsLong());
    }
    if (!exact) {
      one.mend();
    }
    one.end();
  }

  /** One direction of the job while it is refined. */
  private final class One {
    private final DirectionDraft draft;
    private final IoStats.Builder stats;
    private final long millis;
    private final PrintedFigures figures;
    private final List<String> refined = new ArrayList<>();
    private final Map<String, Object> outside = new LinkedHashMap<>();

    One(DirectionDraft draft, IoStats.Builder stats) {
      this.draft = draft;
      this.stats = stats;
      this.millis = draft.runtimeMillis;
      NumberRanges rates =
          digits.numbers(draft.bandwidth).and(digits.numbers(draft.bandwidthInOtherUnit));
      this.figures =
          new PrintedFigures(kbBase, digits.numbers(draft.io), rates, draft.runtimeMillis);
    }

    /**
     * The only number of I/Os of this size that gives what is printed, -1 for several: without the
     * issued line nothing tells of short I/Os but the IOPS.
     */
    long onlyCount(long size) {
      if (draft.io.isEmpty()
          || draft.iops.isEmpty()
          || millis <= 0
          || !figures.bytes().hasOneMultipleOf(size)) {
        return -1;
      }
      long bytes = figures.bytes().max() / size * size;
      long count = bytes / size;
      if (!figures.bytes().contains(bytes) || count > LARGEST) {
        return -1;
      }
      if (!digits.fit(draft.iops.get(), count * 1000 / millis)) {
        problems.keptAsPrinted(
            draft.line,
            "the block size gives a number of I/Os that is not that of the IOPS, which stay",
            Map.of("total_ios", count),
            List.of("iops"));
        return -1;
      }
      stats.totalIos(count);
      refined.add("total_ios");
      return count;
    }

    void refineIops(long count) {
      if (draft.iops.isEmpty() || millis <= 0) {
        return;
      }
      if (digits.fit(draft.iops.get(), count * 1000 / millis)) {
        stats.iops(count * 1000.0 / millis);
        refined.add("iops");
      } else {
        outside.put("iops", count * 1000 / millis);
      }
    }

    /** Whether the amount follows from the number of I/Os. */
    boolean refineBytes(long count, long size) {
      if (draft.issued.shortened > 0 || draft.issued.dropped > 0 || count > LARGEST / size) {
        return false;
      }
      long bytes = count * size;
      boolean isOnly = figures.bytes().hasOneMultipleOf(size) && figures.bytes().contains(bytes);
      if (!isSettled && !isOnly) {
        return false;
      }
      boolean fitsIo = draft.io.map(printed -> digits.fit(printed, bytes)).orElse(true);
      boolean fitsRate = millis <= 0 || fitsRate(bytes * 1000 / millis);
      if (!fitsIo) {
        outside.put("io_bytes", bytes);
      }
      if (!fitsRate) {
        outside.put("bw_bytes_per_sec", bytes * 1000 / millis);
      }
      // where one figure does not fit, others may be as far off as I/Os were in flight
      long error = fitsIo && fitsRate ? 0 : sizes.inFlight(size).orElse(Long.MAX_VALUE / 4);
      if (!figures.bytes().reaches(bytes - error, bytes + error)) {
        return false;
      }
      boolean betterIo =
          fitsIo && draft.io.isPresent() && error <= figures.errorOfBytes(draft.io.get());
      if (betterIo && draft.io.get().exponent() > 0) {
        stats.ioBytes((double) bytes);
        refined.add("io_bytes");
      }
      boolean betterRate =
          fitsRate
              && millis > 0
              && draft.bandwidth.isPresent()
              && error * 1000.0 / millis <= figures.errorOfRate(draft.bandwidth.get());
      if (betterRate) {
        stats.bytesPerSecond(bytes * 1000.0 / millis);
        refined.add("bw_bytes_per_sec");
      }
      return betterIo && betterRate;
    }

    private boolean fitsRate(long rate) {
      return draft.bandwidth.map(printed -> digits.fit(printed, rate)).orElse(true)
          && draft.bandwidthInOtherUnit.map(printed -> digits.fit(printed, rate)).orElse(true);
    }

    /** Replaces wrong digits, as far as the other figures of the line tell. */
    void mend() {
      OptionalDouble bytes = draft.io.map(figures::mendedBytes).orElse(OptionalDouble.empty());
      if (bytes.isPresent() && !refined.contains("io_bytes")) {
        stats.ioBytes(bytes.getAsDouble());
        refined.add("io_bytes");
      }
      OptionalDouble rate = draft.bandwidth.map(figures::mendedRate).orElse(OptionalDouble.empty());
      if (rate.isPresent() && !refined.contains("bw_bytes_per_sec")) {
        stats.bytesPerSecond(rate.getAsDouble());
        refined.add("bw_bytes_per_sec");
      }
    }

    void end() {
      if (figures.contradict()) {
        problems.keptAsPrinted(
            draft.line,
            "no amount of data prints like this amount and these rates, which stay",
            Map.of(),
            List.of("io_bytes", "bw_bytes_per_sec"));
      }
      if (!outside.isEmpty()) {
        problems.keptAsPrinted(
            draft.line,
            "the issued I/Os and the block size do not give what is printed here, which stays",
            outside,
            outside.keySet());
      }
      stats.refined(ORDER.stream().filter(refined::contains).toList());
    }
  }
}
