package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One limit that a disk type promises to reach and not to exceed.
 *
 * @param metric IOPS or throughput
 * @param direction the direction it holds for; absent when it holds for reads and writes together
 * @param variant the variant of the disk type it holds for; absent when it holds for all
 * @param leastBlockSizeBytes the smallest block size it holds for, in bytes; absent when any
 * @param largestBlockSizeBytes the largest block size it holds for, in bytes; absent when any
 * @param quotedBlockSizeBytes the block size at which the vendor states the figure, in bytes;
 *     absent when the source does not say
 * @param ioUnitBytes the size up to which an I/O counts as one; a larger one counts as several;
 *     absent when every I/O counts as one
 * @param access the pattern of I/O it holds for; absent when any
 * @param amount what is promised without provisioning, in IOPS or the rule's unit of throughput;
 *     absent when it must be provisioned
 * @param perProvisionedIops what each additionally provisioned IOPS adds
 * @param burst what is reached for a time; absent when there is no burst
 * @param provisioning what can be bought; absent when nothing can
 */
public record RuleLimit(
    LimitMetric metric,
    Optional<Direction> direction,
    Optional<String> variant,
    OptionalLong leastBlockSizeBytes,
    OptionalLong largestBlockSizeBytes,
    OptionalLong quotedBlockSizeBytes,
    OptionalLong ioUnitBytes,
    Optional<AccessPattern> access,
    Optional<Amount> amount,
    double perProvisionedIops,
    Optional<Burst> burst,
    Optional<Provisioning> provisioning) {

  /**
   * What a disk reaches for a time, out of a bucket of credits.
   *
   * @param amount the burst, in the unit of the limit
   * @param credits the size of the full bucket, in I/Os; absent when the source does not say
   * @param aboveCapacity only above this capacity, in the rule's unit; absent when from the
   *     smallest
   * @param belowCapacity only below this capacity, in the rule's unit; absent when up to the
   *     largest
   */
  public record Burst(
      Amount amount,
      OptionalDouble credits,
      OptionalDouble aboveCapacity,
      OptionalDouble belowCapacity) {}

  /**
   * What can be bought beside or beyond the capacity.
   *
   * @param additional true when the bought amount comes on top of what is promised anyway, false
   *     when it replaces it
   * @param atLeast the least that can be bought; absent when the source does not say
   * @param atMost the most that can be bought; absent when only the total is limited
   * @param totalAtMost the most that promise and bought amount may be together; absent when not
   *     limited
   */
  public record Provisioning(
      boolean additional,
      OptionalDouble atLeast,
      Optional<Amount> atMost,
      Optional<Amount> totalAtMost) {}
}
