package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a disk promises: the limits of its rule with its numbers put in.
 *
 * @param rule the rule
 * @param spec the disk
 * @param limits the limits in the order of the rule
 */
public record DiskPromise(DiskRule rule, DiskSpec spec, List<Limit> limits) {

  /** Copies the list, so that the promise cannot change. */
  public DiskPromise {
    limits = List.copyOf(limits);
  }

  /**
   * One limit with its numbers.
   *
   * @param metric IOPS or throughput
   * @param direction the direction it holds for; absent when for reads and writes together
   * @param leastBlockSizeBytes smallest block size it holds for; absent when any
   * @param largestBlockSizeBytes largest block size it holds for; absent when any
   * @param quotedBlockSizeBytes block size at which the vendor states it; absent when not said
   * @param ioUnitBytes size up to which an I/O counts as one; absent when any I/O counts as one
   * @param access the pattern of I/O it holds for; absent when any
   * @param value the lasting promise, in IOPS or bytes per second
   * @param burst what is reached for a time, in IOPS or bytes per second; absent without a burst
   * @param burstSeconds how long a full bucket lasts at that rate; absent when not known
   * @param formula how the value was made, in the rule's units
   */
  public record Limit(
      LimitMetric metric,
      Optional<Direction> direction,
      OptionalLong leastBlockSizeBytes,
      OptionalLong largestBlockSizeBytes,
      OptionalLong quotedBlockSizeBytes,
      OptionalLong ioUnitBytes,
      Optional<AccessPattern> access,
      double value,
      OptionalDouble burst,
      OptionalDouble burstSeconds,
      String formula) {

    /** What is reached for a time, or lastingly where there is no burst. */
    double reached() {
      return burst.orElse(value);
    }

    /** The I/Os per second that this limit allows at a block size. */
    double iopsAt(double blockSizeBytes, double amount) {
      return metric == LimitMetric.THROUGHPUT
          ? amount / blockSizeBytes
          : amount / countedIos(blockSizeBytes);
    }

    /** As how many I/Os one of this size counts. */
    double countedIos(double blockSizeBytes) {
      return ioUnitBytes.isPresent()
          ? Math.max(1, Math.ceil(blockSizeBytes / ioUnitBytes.getAsLong()))
          : 1;
    }
  }

  /**
   * The lasting promise of one metric.
   *
   * @param metric IOPS or throughput
   * @return the smallest limit of that metric over all directions and block sizes, in IOPS or bytes
   *     per second; empty when the rule limits only the other
   */
  public OptionalDouble least(LimitMetric metric) {
    return limits.stream()
        .filter(limit -> limit.metric() == metric)
        .mapToDouble(Limit::value)
        .min();
  }
}
