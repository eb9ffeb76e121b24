package io.github.fiometry.text;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Derives a direction's figures from its number of I/Os, its block size and its runtime. */
final class Refiner {
  /** Beyond this a product of milliseconds no longer fits a long. */
  private static final long LARGEST = Long.MAX_VALUE / 1000;

  private final PrintedDigits digits;
  private final Optional<Workload> workload;
  private final Problems problems;

  Refiner(EraRules rules, int kbBase, Optional<Workload> workload, Problems problems) {
    this.digits = new PrintedDigits(rules, kbBase);
    this.workload = workload;
    this.problems = problems;
  }

  /** Replaces the printed values by better ones. */
  void refine(Direction direction, DirectionDraft draft, IoStats.Builder stats) {
    OptionalLong blockSize = blockSize(direction);
    OptionalLong ios =
        draft.issued.total < 0 ? OptionalLong.empty() : OptionalLong.of(draft.issued.total);
    List<String> refined = new ArrayList<>();
    if (ios.isEmpty() && blockSize.isPresent()) {
      ios = onlyCount(draft, blockSize.getAsLong());
      if (ios.isPresent()) {
        stats.totalIos(ios.getAsLong());
        refined.add("total_ios");
      }
    }
    if (ios.isEmpty() || ios.getAsLong() > LARGEST) {
      return;
    }
    long count = ios.getAsLong();
    boolean exactBytes =
        blockSize.isPresent()
            && draft.issued.shortened <= 0
            && draft.issued.dropped <= 0
            && count <= LARGEST / blockSize.getAsLong();
    Map<String, Object> outside = new LinkedHashMap<>();
    if (exactBytes) {
      refineBytes(draft, stats, count * blockSize.getAsLong(), refined, outside);
    }
    if (draft.runtimeMillis > 0) {
      refineIops(draft, stats, count, refined, outside);
    }
    if (!outside.isEmpty()) {
      problems.inconsistent(
          draft.line,
          "the issued I/Os and the block size do not give what is printed here, which stays",
          outside);
    }
    stats.refined(inOrder(refined));
  }

  private static List<String> inOrder(List<String> refined) {
    List<String> order = List.of("io_bytes", "bw_bytes_per_sec", "iops", "total_ios");
    return order.stream().filter(refined::contains).toList();
  }

  private void refineBytes(
      DirectionDraft draft,
      IoStats.Builder stats,
      long bytes,
      List<String> refined,
      Map<String, Object> outside) {
    if (draft.io.isPresent()) {
      if (!digits.fit(draft.io.get(), bytes)) {
        outside.put("io_bytes", bytes);
        return;
      }
      if (draft.io.get().exponent() > 0) {
        stats.ioBytes((double) bytes);
        refined.add("io_bytes");
      }
    }
    long millis = draft.runtimeMillis;
    if (millis <= 0 || draft.bandwidth.isEmpty()) {
      return;
    }
    long rate = bytes * 1000 / millis;
    boolean fits =
        digits.fit(draft.bandwidth.get(), rate)
            && draft.bandwidthInOtherUnit.map(other -> digits.fit(other, rate)).orElse(true);
    if (fits) {
      stats.bytesPerSecond(bytes * 1000.0 / millis);
      refined.add("bw_bytes_per_sec");
    } else {
      outside.put("bw_bytes_per_sec", rate);
    }
  }

  private void refineIops(
      DirectionDraft draft,
      IoStats.Builder stats,
      long count,
      List<String> refined,
      Map<String, Object> outside) {
    if (draft.iops.isEmpty()) {
      return;
    }
    long millis = draft.runtimeMillis;
    if (digits.fit(draft.iops.get(), count * 1000 / millis)) {
      stats.iops(count * 1000.0 / millis);
      refined.add("iops");
    } else {
      outside.put("iops", count * 1000 / millis);
    }
  }

  private OptionalLong blockSize(Direction direction) {
    if (workload.isEmpty() || workload.get().blockSizeIsSequentialRandom().orElse(false)) {
      return OptionalLong.empty();
    }
    Map<Direction, BlockSizeRange> sizes = workload.get().blockSizes();
    if (direction == Direction.MIXED) {
      // one size for all, or none
      return sizes.values().stream().distinct().count() == 1
          ? size(sizes.get(Direction.READ))
          : OptionalLong.empty();
    }
    return size(sizes.get(direction));
  }

  /** From 2.17 the header rounds: a size with a fraction is not exact. */
  private static OptionalLong size(@Nullable BlockSizeRange range) {
    return range != null
            && range.minBytes() == range.maxBytes()
            && range.minBytes() >= 1
            && range.minBytes() == Math.rint(range.minBytes())
            && range.minBytes() < LARGEST
        ? OptionalLong.of((long) range.minBytes())
        : OptionalLong.empty();
  }

  /** The only number of I/Os of this size that gives the printed amount; empty for several. */
  private OptionalLong onlyCount(DirectionDraft draft, long blockSize) {
    if (draft.io.isEmpty()) {
      return OptionalLong.empty();
    }
    PrintedNumber io = draft.io.get();
    long guess = Math.round(io.value(1024) / blockSize);
    OptionalLong only = OptionalLong.empty();
    for (long count = Math.max(0, guess - 2); count <= guess + 2; count++) {
      if (count <= LARGEST / blockSize && digits.fit(io, count * blockSize)) {
        if (only.isPresent()) {
          return OptionalLong.empty();
        }
        only = OptionalLong.of(count);
      }
    }
    return only;
  }
}
