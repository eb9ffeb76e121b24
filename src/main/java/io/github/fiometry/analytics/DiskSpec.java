package io.github.fiometry.analytics;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The disk whose promise is asked for.
 *
 * @param capacity its size; absent when the type's promise does not depend on it
 * @param variant the variant of the disk type, for example {@code cifs}; absent for the default
 * @param provisionedIops the IOPS that were bought: in all, or on top where the type sells them so;
 *     absent when none
 * @param provisionedThroughput the throughput that was bought, in the rule's own unit (MB/s or
 *     MiB/s); absent when none
 */
public record DiskSpec(
    Optional<Capacity> capacity,
    Optional<String> variant,
    OptionalDouble provisionedIops,
    OptionalDouble provisionedThroughput) {

  /**
   * A disk of which only the size is known.
   *
   * @param capacity its size
   * @return the disk, in the default variant, with nothing bought beyond its size
   */
  public static DiskSpec of(Capacity capacity) {
    return new DiskSpec(
        Optional.of(capacity), Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
  }

  /**
   * A disk of any size, for types whose promise does not depend on it.
   *
   * @return the disk, in the default variant, with nothing bought beyond its size
   */
  public static DiskSpec ofAnySize() {
    return new DiskSpec(
        Optional.empty(), Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
  }

  /**
   * The same disk in another variant.
   *
   * @param variant the variant
   * @return a new specification
   */
  public DiskSpec withVariant(String variant) {
    return new DiskSpec(capacity, Optional.of(variant), provisionedIops, provisionedThroughput);
  }

  /**
   * The same disk with bought IOPS.
   *
   * @param iops the IOPS
   * @return a new specification
   */
  public DiskSpec withProvisionedIops(double iops) {
    return new DiskSpec(capacity, variant, OptionalDouble.of(iops), provisionedThroughput);
  }

  /**
   * The same disk with bought throughput.
   *
   * @param throughput in the rule's own unit, MB/s or MiB/s
   * @return a new specification
   */
  public DiskSpec withProvisionedThroughput(double throughput) {
    return new DiskSpec(capacity, variant, provisionedIops, OptionalDouble.of(throughput));
  }
}
