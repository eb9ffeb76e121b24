package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The one block size of each direction of a job, or of all jobs of its group, where the headers
 * prove it: from 2.17 on they round a size that has a unit, so that {@code 977KiB} may be 1000000
 * bytes, and the smallest and the largest size may differ though they print alike.
 */
final class BlockSizes {
  /** No size beyond this is one of fio's. */
  private static final double LARGEST = 1L << 52;

  private final EraRules rules;
  private final PrintedDigits digits;
  private final List<HeaderValues> headers;
  private final OptionalInt numJobs;

  BlockSizes(EraRules rules, List<HeaderValues> headers, OptionalInt numJobs) {
    this.rules = rules;
    this.digits = new PrintedDigits(rules, 1024);
    this.headers = headers;
    this.numJobs = numJobs;
  }

  /** The size of all I/Os of a direction, in bytes; empty where it is not the same for sure. */
  OptionalLong of(Direction direction) {
    List<Long> sizes = new ArrayList<>();
    for (HeaderValues header : headers) {
      Optional<Workload> workload = header.workload();
      if (workload.isEmpty() || workload.get().blockSizeIsSequentialRandom().orElse(false)) {
        return OptionalLong.empty();
      }
      // where all directions are in one, there must be one size for all
      for (Direction asked :
          direction == Direction.MIXED ? header.sizes().keySet() : List.of(direction)) {
        sizes.add(exact(Optional.ofNullable(header.sizes().get(asked))));
      }
      if (direction == Direction.MIXED
          && header.sizes().size() < workload.get().blockSizes().size()) {
        return OptionalLong.empty();
      }
    }
    return sizes.stream().distinct().count() == 1 && sizes.get(0) > 0
        ? OptionalLong.of(sizes.get(0))
        : OptionalLong.empty();
  }

  /** The size that prints so; 0 where there are several. */
  private long exact(Optional<PrintedNumber> size) {
    if (size.isEmpty()) {
      return 0;
    }
    PrintedNumber printed = size.get();
    if (printed.scale() == PrintedNumber.Scale.KB_BASE) {
      printed =
          new PrintedNumber(
              printed.digits(),
              printed.decimals(),
              printed.exponent(),
              PrintedNumber.Scale.BINARY,
              false);
      if (printed.decimals() == 0 && rules.blockSizesMayBeExact()) {
        double bytes = printed.value(1024);
        return bytes < LARGEST ? (long) bytes : 0;
      }
    }
    NumberRanges possible = digits.numbers(printed);
    return possible.isOneNumber() ? possible.min() : 0;
  }

  /**
   * How many bytes may be in flight at one time; empty where the depth is not known.
   *
   * <p>After {@code ramp_time}, which no report shows, so many may be moved that were issued before
   * fio began to count.
   */
  OptionalLong inFlight(long size) {
    long depth = 0;
    for (HeaderValues header : headers) {
      OptionalInt own = header.workload().map(Workload::ioDepth).orElse(OptionalInt.empty());
      if (own.isEmpty()) {
        return OptionalLong.empty();
      }
      depth = Math.max(depth, own.getAsInt());
    }
    long all = depth * Math.max(1, numJobs.orElse(headers.size()));
    return all < Long.MAX_VALUE / size ? OptionalLong.of(all * size) : OptionalLong.empty();
  }
}
