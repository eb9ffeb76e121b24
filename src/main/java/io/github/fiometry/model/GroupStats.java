package io.github.fiometry.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One reporting group: a {@code Run status group} of the text. JSON and terse have none.
 *
 * @param groupId number of the group, from 0; absent when damaged (JSON {@code group_id})
 * @param hostname client/server mode: the host; absent otherwise (JSON {@code hostname})
 * @param port client/server mode: the server's port; absent otherwise (JSON {@code port})
 * @param io the directions that ran; empty for a heading without lines (JSON {@code io})
 */
public record GroupStats(
    OptionalInt groupId, Optional<String> hostname, OptionalInt port, Map<Direction, GroupIo> io) {

  /** Copies the collections, so that the record cannot change. */
  public GroupStats {
    io = ImmutableMaps.copyByDirection(io);
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
    builder.groupId = groupId;
    builder.hostname = hostname;
    builder.port = port;
    builder.io = io;
    return builder;
  }

  /**
   * Collects the values of a {@link GroupStats}; a value that is never set is absent. Not
   * thread-safe.
   */
  public static final class Builder {
    private OptionalInt groupId = OptionalInt.empty();
    private Optional<String> hostname = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private Map<Direction, GroupIo> io = Map.of();

    private Builder() {}

    /**
     * Sets {@link GroupStats#groupId()}.
     *
     * @param groupId the value
     * @return this builder
     */
    public Builder groupId(int groupId) {
      this.groupId = OptionalNumbers.of(groupId);
      return this;
    }

    /**
     * Sets {@link GroupStats#hostname()}.
     *
     * @param hostname the value
     * @return this builder
     */
    public Builder hostname(String hostname) {
      this.hostname = Optional.of(hostname);
      return this;
    }

    /**
     * Sets {@link GroupStats#port()}.
     *
     * @param port the value
     * @return this builder
     */
    public Builder port(int port) {
      this.port = OptionalNumbers.of(port);
      return this;
    }

    /**
     * Sets {@link GroupStats#io()}.
     *
     * @param io the value
     * @return this builder
     */
    public Builder io(Map<Direction, GroupIo> io) {
      this.io = io;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public GroupStats build() {
      return new GroupStats(groupId, hostname, port, io);
    }
  }
}
