package io.github.fiometry.text;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Whether fio's K means 1024 or 1000 bytes.
 *
 * <p>Option kb_base is not printed. From 2.17 on the order of the two bandwidths shows it; before,
 * the number of I/Os times the block size must be what the line says was moved.
 */
final class KbBase {
  private static final double LEAST_IOPS = 200;
  private static final Direction[] DIRECTIONS = Direction.values();

  private final IdentityHashMap<JobDraft, Integer> byJob = new IdentityHashMap<>();
  private final Map<OptionalInt, Integer> byGroup = new HashMap<>();
  private int ofOthers = 1024;

  /**
   * The base of each job, and of each group: a job that tells nothing is taken for one like the
   * others of its group, or of the report.
   */
  KbBase(List<JobDraft> jobs, Workloads workloads) {
    Set<Integer> told = new HashSet<>();
    for (JobDraft job : jobs) {
      OptionalInt base = of(job, workloads.of(job));
      if (base.isPresent()) {
        Integer boxed = base.getAsInt();
        byJob.put(job, boxed);
        told.add(boxed);
        // where the jobs of a group differ, fio takes 1024 for the group
        byGroup.merge(job.groupId, boxed, Math::max);
      }
    }
    if (told.size() == 1) {
      ofOthers = told.iterator().next();
    }
  }

  /** What K is in the lines of a job. */
  int of(JobDraft job) {
    Integer own = byJob.get(job);
    return own != null ? own : ofGroup(job.groupId);
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

  /** The preferred unit comes first: KiB, or kB with kb_base=1000. */
  private static OptionalInt fromOrder(DirectionDraft draft) {
    boolean firstBinary =
        draft.bandwidth.filter(b -> b.scale() == PrintedNumber.Scale.BINARY).isPresent();
    boolean otherBinary = draft.bandwidthInOtherUnit.get().scale() == PrintedNumber.Scale.BINARY;
    if (firstBinary == otherBinary) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(firstBinary ? 1024 : 1000);
  }

  private static OptionalInt fromCount(PrintedNumber printed, double exact) {
    if (printed.exponent() == 0) {
      return OptionalInt.empty();
    }
    boolean binary = fits(printed, 1024, exact);
    boolean decimal = fits(printed, 1000, exact);
    return binary == decimal ? OptionalInt.empty() : OptionalInt.of(binary ? 1024 : 1000);
  }

  /** The digits behind the point are no fraction up to 2.19, so only the whole part counts. */
  private static boolean fits(PrintedNumber printed, int base, double exact) {
    long whole = printed.digits();
    for (int i = 0; i < printed.decimals(); i++) {
      whole /= 10;
    }
    double unit = printed.unit(base);
    return exact >= (whole - 0.5) * unit && exact < (whole + 1) * unit;
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
    return OptionalInt.of(binary < decimal ? 1024 : 1000);
  }
}
