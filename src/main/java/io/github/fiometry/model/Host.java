package io.github.fiometry.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One server of fio's client/server mode. fio: client.c, the {@code hostname=} line, JSON {@code
 * global options}.
 *
 * @param hostname the host's own name in text, the address given on the command line in JSON;
 *     absent when damaged (JSON {@code hostname})
 * @param port the server's port; absent in text (JSON {@code port})
 * @param fioVersion the server's fio version, without fio-; absent in JSON (JSON {@code
 *     fio_version})
 * @param os operating system, for example Linux; absent in JSON (JSON {@code os})
 * @param arch processor architecture, for example x86-64; absent in JSON (JSON {@code arch})
 * @param bits word size of the server, 32 or 64; absent in JSON (JSON {@code bits})
 * @param bigEndian byte order of the server, fio: be; absent in JSON (JSON {@code big_endian})
 * @param globalOptions the global options of this host; empty in text (JSON {@code global_options})
 */
public record Host(
    Optional<String> hostname,
    OptionalInt port,
    Optional<String> fioVersion,
    Optional<String> os,
    Optional<String> arch,
    OptionalInt bits,
    Optional<Boolean> bigEndian,
    Map<String, String> globalOptions) {

  /** Copies the collections, so that the record cannot change. */
  public Host {
    globalOptions = ImmutableMaps.copyInOrder(globalOptions);
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
    builder.hostname = hostname;
    builder.port = port;
    builder.fioVersion = fioVersion;
    builder.os = os;
    builder.arch = arch;
    builder.bits = bits;
    builder.bigEndian = bigEndian;
    builder.globalOptions = globalOptions;
    return builder;
  }

  /**
   * Collects the values of a {@link Host}; a value that is never set is absent. Not thread-safe.
   */
  public static final class Builder {
    private Optional<String> hostname = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private Optional<String> fioVersion = Optional.empty();
    private Optional<String> os = Optional.empty();
    private Optional<String> arch = Optional.empty();
    private OptionalInt bits = OptionalInt.empty();
    private Optional<Boolean> bigEndian = Optional.empty();
    private Map<String, String> globalOptions = Map.of();

    private Builder() {}

    /**
     * Sets {@link Host#hostname()}.
     *
     * @param hostname the value
     * @return this builder
     */
    public Builder hostname(String hostname) {
      this.hostname = Optional.of(hostname);
      return this;
    }

    /**
     * Sets {@link Host#port()}.
     *
     * @param port the value
     * @return this builder
     */
    public Builder port(int port) {
      this.port = OptionalNumbers.of(port);
      return this;
    }

    /**
     * Sets {@link Host#fioVersion()}.
     *
     * @param fioVersion the value
     * @return this builder
     */
    public Builder fioVersion(String fioVersion) {
      this.fioVersion = Optional.of(fioVersion);
      return this;
    }

    /**
     * Sets {@link Host#os()}.
     *
     * @param os the value
     * @return this builder
     */
    public Builder os(String os) {
      this.os = Optional.of(os);
      return this;
    }

    /**
     * Sets {@link Host#arch()}.
     *
     * @param arch the value
     * @return this builder
     */
    public Builder arch(String arch) {
      this.arch = Optional.of(arch);
      return this;
    }

    /**
     * Sets {@link Host#bits()}.
     *
     * @param bits the value
     * @return this builder
     */
    public Builder bits(int bits) {
      this.bits = OptionalNumbers.of(bits);
      return this;
    }

    /**
     * Sets {@link Host#bigEndian()}.
     *
     * @param bigEndian the value
     * @return this builder
     */
    public Builder bigEndian(boolean bigEndian) {
      this.bigEndian = Optional.of(bigEndian);
      return this;
    }

    /**
     * Sets {@link Host#globalOptions()}.
     *
     * @param globalOptions the value
     * @return this builder
     */
    public Builder globalOptions(Map<String, String> globalOptions) {
      this.globalOptions = globalOptions;
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public Host build() {
      return new Host(hostname, port, fioVersion, os, arch, bits, bigEndian, globalOptions);
    }
  }
}
