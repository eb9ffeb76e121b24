package io.github.fiometry.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One block device of fio's {@code Disk stats}.
 *
 * @param name the device's name, for example sda or md0; empty when a damaged input does not tell
 *     it (JSON {@code name})
 * @param hostname client/server mode: the host; absent otherwise (JSON {@code hostname})
 * @param port client/server mode: the server's port; absent otherwise (JSON {@code port})
 * @param counters the device's own counters; in JSON they stand beside the name
 * @param aggregate for a device with members (md, dm): the mean over the members, utilization their
 *     maximum, fio: aggr…; absent otherwise (JSON {@code aggregate})
 * @param members the member devices where the input lets them be told; else they follow as disks of
 *     their own (JSON {@code members})
 */
public record DiskStats(
    String name,
    Optional<String> hostname,
    OptionalInt port,
    DiskCounters counters,
    Optional<DiskCounters> aggregate,
    List<DiskStats> members) {

  /** Copies the collections, so that the record cannot change. */
  public DiskStats {
    members = List.copyOf(members);
  }

  /**
   * A builder in which every value is absent.
   *
   * @return an empty builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder that starts with the values of this record.
   *
   * @return a builder holding this record's values
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.name = name;
    builder.hostname = hostname;
    builder.port = port;
    builder.counters = counters;
    builder.aggregate = aggregate;
    builder.members = members;
    return builder;
  }

  /**
   * Collects the values of a {@link DiskStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private String name = "";
    private Optional<String> hostname = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private DiskCounters counters = DiskCounters.builder().build();
    private Optional<DiskCounters> aggregate = Optional.empty();
    private List<DiskStats> members = List.of();

    private Builder() {}

    /**
     * Sets {@link DiskStats#name()}.
     *
     * @param name the value
     * @return this builder
     */
    public Builder name(String name) {
      this.name = name;
      return this;
    }

    /**
     * Sets {@link DiskStats#hostname()}.
     *
     * @param hostname the value
     * @return this builder
     */
    public Builder hostname(String hostname) {
      this.hostname = Optional.of(hostname);
      return this;
    }

    /**
     * Sets {@link DiskStats#port()}.
     *
     * @param port the value
     * @return this builder
     */
    public Builder port(int port) {
      this.port = OptionalNumbers.of(port);
      return this;
    }

    /**
     * Sets {@link DiskStats#counters()}.
     *
     * @param counters the value
     * @return this builder
     */
    public Builder counters(DiskCounters counters) {
      this.counters = counters;
      return this;
    }

    /**
     * Sets {@link DiskStats#aggregate()}.
     *
     * @param aggregate the value
     * @return this builder
     */
    public Builder aggregate(DiskCounters aggregate) {
      this.aggregate = Optional.of(aggregate);
      return this;
    }

    /**
     * Sets {@link DiskStats#members()}.
     *
     * @param members the value
     * @return this builder
     */
    public Builder members(List<DiskStats> members) {
      this.members = members;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public DiskStats build() {
      return new DiskStats(name, hostname, port, counters, aggregate, members);
    }
  }
}
