package io.github.fiometry.text;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whether fio's K means 1024 or 1000 bytes.
 *
 * <p>Option kb_base is not printed. From 2.17 on the order of the two bandwidths shows it; before,
 * the number of I/Os times the block size must be what the line says was moved.
 */
final class KbBase {
  private static final double LEAST_IOPS = 200;

  /** The size of a block is a multiple of it, nearly always. */
  private static final int SECTOR = 512;

  private static final Direction[] DIRECTIONS = Direction.values();

  private static final OptionalInt BINARY = OptionalInt.of(1024);
  private static final OptionalInt DECIMAL = OptionalInt.of(1000);

  private final List<JobDraft> jobs;

  /** What each job tells, in their order; 0 when it tells nothing. */
  private final int[] told;

  /** What the jobs of a group tell, where not all jobs tell the same. */
  private final Map<OptionalInt, Integer> byGroup = new HashMap<>();

  private final int ofOthers;

  /**
   * The base of each job, and of each group: a job that tells nothing is taken for one like the
   * others of its group, or of the report.
   */
  KbBase(List<JobDraft> jobs, Workloads workloads) {
    this.jobs = jobs;
    this.told = new int[jobs.size()];
    boolean binary = false;
    boolean decimal = false;
    for (int place = 0; place < told.length; place++) {
      OptionalInt base = of(jobs.get(place), workloads.of(place));
      told[place] = base.orElse(0);
      binary |= base.equals(BINARY);
      decimal |= base.equals(DECIMAL);
    }
    ofOthers = decimal && !binary ? 1000 : 1024;
    for (int place = 0; decimal && binary && place < told.length; place++) {
      if (told[place] > 0) {
        // where the jobs of a group differ, fio takes 1024 for the group
        byGroup.merge(jobs.get(place).groupId, told[place], Math::max);
      }
    }
  }

  /** What K is in the lines of the job at a place. */
  int of(int place) {
    return told[place] > 0 ? told[place] : ofGroup(jobs.get(place).groupId);
  }

  /** What K is in the lines of a group. */
  int ofGroup(OptionalInt groupId) {
    return byGroup.getOrDefault(groupId, ofOthers);
  }

  /** What a job's lines tell; empty when they tell nothing. */
  private static OptionalInt of(JobDraft job, Optional<Workload> workload) {
    for (Direction direction : DIRECTIONS) {
      DirectionDraft draft = job.directions.get(direction);
      OptionalInt base = draft == null ? OptionalInt.empty() : of(direction, draft, workload);
      if (base.isPresent()) {
        return base;
      }
    }
    return OptionalInt.empty();
  }

  /** Where all directions are in one, the sizes of reads stand for all. */
  private static Direction sizesOf(Direction direction) {
    return direction == Direction.MIXED ? Direction.READ : direction;
  }

  private static OptionalInt of(
      Direction direction, DirectionDraft draft, Optional<Workload> workload) {
    if (draft.bandwidthInOtherUnit.isPresent()) {
      return fromOrder(draft);
    }
    if (draft.io.isEmpty() || draft.io.get().scale() != PrintedNumber.Scale.KB_BASE) {
      return OptionalInt.empty();
    }
    if (workload.isEmpty()) {
      return fromSectors(draft);
    }
    Optional<BlockSizeRange> size =
        workload.map(known -> known.blockSizes().get(sizesOf(direction)));
    if (size.isEmpty() || size.get().minBytes() != size.get().maxBytes()) {
      return OptionalInt.empty();
    }
    double blockSize = size.get().minBytes();
    OptionalInt fromRate =
        draft.bandwidth.isPresent() && draft.iops.isPresent()
            ? fromCount(draft.bandwidth.get(), draft.iops.get(), blockSize)
            : OptionalInt.empty();
    if (draft.issued.total < 0 || draft.issued.shortened > 0) {
      return fromRate;
    }
    OptionalInt fromTotal = fromCount(draft.io.get(), draft.issued.total * blockSize);
    return fromRate.isEmpty() || fromRate.equals(fromTotal) ? fromTotal : OptionalInt.empty();
  }

  /**
   * Without the block size, since the header is lost: bytes divided by I/Os are whole sectors in
   * one of the two only.
   */
  private static OptionalInt fromSectors(DirectionDraft draft) {
    long ios = draft.issued.total;
    PrintedNumber io = draft.io.orElseThrow();
    if (ios <= 0 || draft.issued.shortened > 0 || io.exponent() == 0) {
      return OptionalInt.empty();
    }
    boolean binary = mayBeSectors(io, 1024, ios);
    boolean decimal = mayBeSectors(io, 1000, ios);
    return binary == decimal ? OptionalInt.empty() : binary ? BINARY : DECIMAL;
  }

  private static boolean mayBeSectors(PrintedNumber io, int base, long ios) {
    double width = 1.5 * io.unit(base) / ios;
    double most = (whole(io) + 1) * (double) io.unit(base) / ios;
    // with fewer digits nearly any size would do
    return width < 2 && most >= SECTOR && most % SECTOR < width;
  }

  /** The preferred unit comes first: KiB, or kB with kb_base=1000. */
  private static OptionalInt fromOrder(DirectionDraft draft) {
    boolean firstBinary =
        draft.bandwidth.filter(b -> b.scale() == PrintedNumber.Scale.BINARY).isPresent();
    boolean otherBinary = draft.bandwidthInOtherUnit.get().scale() == PrintedNumber.Scale.BINARY;
    if (firstBinary == otherBinary) {
      return OptionalInt.empty();
    }
    return firstBinary ? BINARY : DECIMAL;
  }

  private static OptionalInt fromCount(PrintedNumber printed, double exact) {
    if (printed.exponent() == 0) {
      return OptionalInt.empty();
    }
    boolean binary = fits(printed, 1024, exact);
    boolean decimal = fits(printed, 1000, exact);
    return binary == decimal ? OptionalInt.empty() : binary ? BINARY : DECIMAL;
  }

  /** The digits behind the point are no fraction up to 2.19, so only the whole part counts. */
  private static boolean fits(PrintedNumber printed, int base, double exact) {
    long whole = whole(printed);
    double unit = printed.unit(base);
    return exact >= (whole - 0.5) * unit && exact < (whole + 1) * unit;
  }

  private static long whole(PrintedNumber printed) {
    long whole = printed.digits();
    for (int i = 0; i < printed.decimals(); i++) {
      whole /= 10;
    }
    return whole;
  }

  /** Without the number of I/Os: rounding must not hide the 2.4 percent between the two. */
  private static OptionalInt fromCount(PrintedNumber bandwidth, PrintedNumber iops, double size) {
    double rate = iops.value(1000);
    if (rate < LEAST_IOPS || bandwidth.exponent() == 0) {
      return OptionalInt.empty();
    }
    double binary = Math.abs(bandwidth.value(1024) / (rate * size) - 1);
    double decimal = Math.abs(bandwidth.value(1000) / (rate * size) - 1);
    if (Math.min(binary, decimal) > 0.008) {
      return OptionalInt.empty();
    }
    return binary < decimal ? BINARY : DECIMAL;
  }
}
