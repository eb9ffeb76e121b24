package io.github.fiometry.analytics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one disk type of one vendor promises, as a function of its capacity and of what was bought.
 *
 * @param vendor the vendor's short name, for example {@code aws}
 * @param id the type's short name within the vendor, for example {@code gp2}
 * @param title the type's name as the vendor writes it
 * @param validFrom first day or month of validity, ISO 8601; absent when not known
 * @param validTo first day or month in which it is no longer valid, ISO 8601; absent while it is
 * @param source where the figures come from
 * @param capacityUnit the unit of capacity of the formulas
 * @param throughputUnit the unit of throughput of the formulas
 * @param leastCapacity the smallest disk of this type, in the rule's unit; absent when not known
 * @param largestCapacity the largest disk of this type, in the rule's unit; absent when not known
 * @param variants the variants of the type, the first is the default; empty when there is only one
 * @param limits the limits
 * @param caveats what to keep in mind when judging by this rule
 */
public record DiskRule(
    String vendor,
    String id,
    String title,
    Optional<String> validFrom,
    Optional<String> validTo,
    Source source,
    CapacityUnit capacityUnit,
    ThroughputUnit throughputUnit,
    OptionalDouble leastCapacity,
    OptionalDouble largestCapacity,
    List<String> variants,
    List<RuleLimit> limits,
    List<String> caveats) {

  /** Copies the lists, so that the rule cannot change. */
  public DiskRule {
    variants = List.copyOf(variants);
    limits = List.copyOf(limits);
    caveats = List.copyOf(caveats);
  }

  /**
   * Where the figures of a rule come from.
   *
   * @param document name or address of the document
   * @param date the document's date or the day it was read, ISO 8601; absent when not known
   * @param state how far the figures can be trusted
   */
  public record Source(String document, Optional<String> date, SourceState state) {}

  /** How far the figures of a rule can be trusted. */
  public enum SourceState {
    /** Read in the vendor's own document or program. */
    DOCUMENTED("documented"),
    /** Read in what somebody else wrote about the vendor's document. */
    THIRD_PARTY("third-party"),
    /** Not read in any document; to be checked before use. */
    UNVERIFIED("unverified");

    private final String word;

    SourceState(String word) {
      this.word = word;
    }

    /**
     * The word in rule files.
     *
     * @return for example {@code documented}
     */
    public String word() {
      return word;
    }
  }

  /** The unit of capacity in which a vendor writes a formula. */
  public enum CapacityUnit {
    /** 10<sup>9</sup> bytes. */
    GB("GB", 1_000_000_000L),
    /** 2<sup>30</sup> bytes. */
    GIB("GiB", 1L << 30),
    /** 2<sup>40</sup> bytes. */
    TIB("TiB", 1L << 40);

    private final String word;
    private final long bytes;

    CapacityUnit(String word, long bytes) {
      this.word = word;
      this.bytes = bytes;
    }

    /**
     * The unit's name.
     *
     * @return for example {@code GiB}
     */
    public String word() {
      return word;
    }

    /**
     * The size of one unit.
     *
     * @return bytes
     */
    public long bytes() {
      return bytes;
    }
  }

  /** The unit of throughput in which a vendor writes a formula. */
  public enum ThroughputUnit {
    /** 10<sup>6</sup> bytes per second. */
    MEGABYTES("MB/s", 1_000_000L),
    /** 2<sup>20</sup> bytes per second. */
    MEBIBYTES("MiB/s", 1L << 20);

    private final String word;
    private final long bytesPerSecond;

    ThroughputUnit(String word, long bytesPerSecond) {
      this.word = word;
      this.bytesPerSecond = bytesPerSecond;
    }

    /**
     * The unit's name.
     *
     * @return for example {@code MB/s}
     */
    public String word() {
      return word;
    }

    /**
     * The size of one unit.
     *
     * @return bytes per second
     */
    public long bytesPerSecond() {
      return bytesPerSecond;
    }
  }

  /**
   * The name by which the rule is chosen.
   *
   * @return vendor and id, for example {@code aws/gp2}
   */
  public String key() {
    return vendor + "/" + id;
  }

  /**
   * Whether the promise depends on the capacity.
   *
   * @return false for types that promise the same at any size
   */
  public boolean dependsOnCapacity() {
    return limits.stream()
        .anyMatch(
            limit ->
                limit.amount().filter(Amount::dependsOnCapacity).isPresent()
                    || limit.burst().isPresent()
                    || limit.provisioning().isPresent());
  }

  /**
   * What a disk of this type promises, when nothing was bought beyond its size.
   *
   * @param capacity the size of the disk
   * @return the promise
   * @throws IllegalArgumentException when there is no disk of that size, or IOPS or throughput must
   *     be provisioned
   */
  public DiskPromise promise(Capacity capacity) {
    return promise(DiskSpec.of(capacity));
  }

  /**
   * What a disk of this type promises.
   *
   * @param spec size, variant and what was bought
   * @return the promise
   * @throws IllegalArgumentException when there is no such disk, with a message for the user
   */
  public DiskPromise promise(DiskSpec spec) {
    return new PromiseMaker(this, spec).make();
  }

  /**
   * The most that can be bought for a disk of this type.
   *
   * @param spec the disk; bought IOPS count where the throughput on sale depends on them
   * @param metric IOPS or throughput
   * @return the most, in IOPS or the rule's unit of throughput; empty when it is not for sale
   */
  public OptionalDouble mostProvisionable(DiskSpec spec, LimitMetric metric) {
    return new PromiseMaker(this, spec).mostProvisionable(metric);
  }
}
