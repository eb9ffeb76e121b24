package io.github.fiometry.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One report that fio printed: everything between its banner and its disk statistics, or one JSON
 * document, or the terse lines of one run.
 *
 * <p>Reports of one fio run that come more than once (interim reports, the text beside the JSON)
 * are linked by {@link #sameRunIndex()}.
 *
 * @param fioVersion the version as printed, without {@code fio-} or {@code fio }, for example 3.33
 *     or 3.12-19-gc0db-dirty; absent when the input does not say (JSON {@code fio_version})
 * @param format the format in which the report was printed (JSON {@code format})
 * @param firstLine the line where the report starts, from 1 (JSON {@code first_line})
 * @param lastLine the line where the report ends, from 1 (JSON {@code last_line})
 * @param complete false when the report is cut short or was interrupted, and for a line quoted
 *     alone (JSON {@code complete})
 * @param interim true for the reports before the last of one run (status-interval) (JSON {@code
 *     interim})
 * @param sameRunIndex index, among the document's runs, of the first report of the same fio run;
 *     absent in the first (JSON {@code same_run})
 * @param timestampMillis time of printing, epoch milliseconds; absent in text (JSON {@code
 *     timestamp_ms})
 * @param printedAt time of printing as printed, where the input has one for the whole report;
 *     absent in text (JSON {@code printed_at})
 * @param processes number of processes, from the Starting line; absent when not printed (JSON
 *     {@code processes})
 * @param threads number of threads, from the Starting line; absent when not printed (JSON {@code
 *     threads})
 * @param globalOptions options of the [global] section as the user wrote them, JSON since 2.3; with
 *     several hosts they stand in the hosts (JSON {@code global_options})
 * @param hosts client/server mode: the servers (JSON {@code hosts})
 * @param jobs the jobs in the order of the input; empty in client/server mode (JSON {@code jobs})
 * @param groups the run status groups, text only (JSON {@code groups})
 * @param disks the disks (JSON {@code disks})
 * @param clientStats client/server mode: the jobs of every host (JSON {@code client_stats})
 * @param allClients client/server mode: fio's sum over the hosts, All clients; absent otherwise
 *     (JSON {@code all_clients})
 * @param cpuIdleness how idle the processors were; absent unless asked for (JSON {@code
 *     cpu_idleness})
 */
public record FioRun(
    Optional<String> fioVersion,
    RunFormat format,
    long firstLine,
    long lastLine,
    boolean complete,
    boolean interim,
    OptionalInt sameRunIndex,
    OptionalLong timestampMillis,
    Optional<String> printedAt,
    OptionalInt processes,
    OptionalInt threads,
    Map<String, String> globalOptions,
    List<Host> hosts,
    List<Job> jobs,
    List<GroupStats> groups,
    List<DiskStats> disks,
    List<Job> clientStats,
    Optional<Job> allClients,
    Optional<CpuIdleness> cpuIdleness) {

  /** Copies the collections, so that the record cannot change. */
  public FioRun {
    globalOptions = ImmutableMaps.copyInOrder(globalOptions);
    hosts = List.copyOf(hosts);
    jobs = List.copyOf(jobs);
    groups = List.copyOf(groups);
    disks = List.copyOf(disks);
    clientStats = List.copyOf(clientStats);
  }

  /**
   * The jobs with one name; fio lets names repeat.
   *
   * @param name the name
   * @return the jobs, in the order of the input; empty when there is none
   */
  public List<Job> jobsNamed(String name) {
    return jobs.stream().filter(job -> job.name().filter(name::equals).isPresent()).toList();
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
    builder.fioVersion = fioVersion;
    builder.format = format;
    builder.firstLine = firstLine;
    builder.lastLine = lastLine;
    builder.complete = complete;
    builder.interim = interim;
    builder.sameRunIndex = sameRunIndex;
    builder.timestampMillis = timestampMillis;
    builder.printedAt = printedAt;
    builder.processes = processes;
    builder.threads = threads;
    builder.globalOptions = globalOptions;
    builder.hosts = hosts;
    builder.jobs = jobs;
    builder.groups = groups;
    builder.disks = disks;
    builder.clientStats = clientStats;
    builder.allClients = allClients;
    builder.cpuIdleness = cpuIdleness;
    return builder;
  }

  /**
   * Collects the values of a {@link FioRun}; a value that is never set is absent. Not thread-safe.
   */
  public static final class Builder {
    private Optional<String> fioVersion = Optional.empty();
    private RunFormat format = RunFormat.TEXT;
    private long firstLine = 1;
    private long lastLine = 1;
    private boolean complete = true;
    private boolean interim = false;
    private OptionalInt sameRunIndex = OptionalInt.empty();
    private OptionalLong timestampMillis = OptionalLong.empty();
    private Optional<String> printedAt = Optional.empty();
    private OptionalInt processes = OptionalInt.empty();
    private OptionalInt threads = OptionalInt.empty();
    private Map<String, String> globalOptions = Map.of();
    private List<Host> hosts = List.of();
    private List<Job> jobs = List.of();
    private List<GroupStats> groups = List.of();
    private List<DiskStats> disks = List.of();
    private List<Job> clientStats = List.of();
    private Optional<Job> allClients = Optional.empty();
    private Optional<CpuIdleness> cpuIdleness = Optional.empty();

    private Builder() {}

    /**
     * Sets {@link FioRun#fioVersion()}.
     *
     * @param fioVersion the value
     * @return this builder
     */
    public Builder fioVersion(String fioVersion) {
      this.fioVersion = Optional.of(fioVersion);
      return this;
    }

    /**
     * Sets {@link FioRun#format()}.
     *
     * @param format the value
     * @return this builder
     */
    public Builder format(RunFormat format) {
      this.format = format;
      return this;
    }

    /**
     * Sets {@link FioRun#firstLine()}.
     *
     * @param firstLine the value
     * @return this builder
     */
    public Builder firstLine(long firstLine) {
      this.firstLine = firstLine;
      return this;
    }

    /**
     * Sets {@link FioRun#lastLine()}.
     *
     * @param lastLine the value
     * @return this builder
     */
    public Builder lastLine(long lastLine) {
      this.lastLine = lastLine;
      return this;
    }

    /**
     * Sets {@link FioRun#complete()}.
     *
     * @param complete the value
     * @return this builder
     */
    public Builder complete(boolean complete) {
      this.complete = complete;
      return this;
    }

    /**
     * Sets {@link FioRun#interim()}.
     *
     * @param interim the value
     * @return this builder
     */
    public Builder interim(boolean interim) {
      this.interim = interim;
      return this;
    }

    /**
     * Sets {@link FioRun#sameRunIndex()}.
     *
     * @param sameRunIndex the value
     * @return this builder
     */
    public Builder sameRunIndex(int sameRunIndex) {
      this.sameRunIndex = OptionalNumbers.of(sameRunIndex);
      return this;
    }

    /**
     * Makes {@link FioRun#sameRunIndex()} absent: for a report whose companions are left out.
     *
     * @return this builder
     */
    public Builder withoutSameRunIndex() {
      this.sameRunIndex = OptionalInt.empty();
      return this;
    }

    /**
     * Sets {@link FioRun#timestampMillis()}.
     *
     * @param timestampMillis the value
     * @return this builder
     */
    public Builder timestampMillis(long timestampMillis) {
      this.timestampMillis = OptionalNumbers.of(timestampMillis);
      return this;
    }

    /**
     * Sets {@link FioRun#printedAt()}.
     *
     * @param printedAt the value
     * @return this builder
     */
    public Builder printedAt(String printedAt) {
      this.printedAt = Optional.of(printedAt);
      return this;
    }

    /**
     * Sets {@link FioRun#processes()}.
     *
     * @param processes the value
     * @return this builder
     */
    public Builder processes(int processes) {
      this.processes = OptionalNumbers.of(processes);
      return this;
    }

    /**
     * Sets {@link FioRun#threads()}.
     *
     * @param threads the value
     * @return this builder
     */
    public Builder threads(int threads) {
      this.threads = OptionalNumbers.of(threads);
      return this;
    }

    /**
     * Sets {@link FioRun#globalOptions()}.
     *
     * @param globalOptions the value
     * @return this builder
     */
    public Builder globalOptions(Map<String, String> globalOptions) {
      this.globalOptions = globalOptions;
      return this;
    }

    /**
     * Sets {@link FioRun#hosts()}.
     *
     * @param hosts the value
     * @return this builder
     */
    public Builder hosts(List<Host> hosts) {
      this.hosts = hosts;
      return this;
    }

    /**
     * Sets {@link FioRun#jobs()}.
     *
     * @param jobs the value
     * @return this builder
     */
    public Builder jobs(List<Job> jobs) {
      this.jobs = jobs;
      return this;
    }

    /**
     * Sets {@link FioRun#groups()}.
     *
     * @param groups the value
     * @return this builder
     */
    public Builder groups(List<GroupStats> groups) {
      this.groups = groups;
      return this;
    }

    /**
     * Sets {@link FioRun#disks()}.
     *
     * @param disks the value
     * @return this builder
     */
    public Builder disks(List<DiskStats> disks) {
      this.disks = disks;
      return this;
    }

    /**
     * Sets {@link FioRun#clientStats()}.
     *
     * @param clientStats the value
     * @return this builder
     */
    public Builder clientStats(List<Job> clientStats) {
      this.clientStats = clientStats;
      return this;
    }

    /**
     * Sets {@link FioRun#allClients()}.
     *
     * @param allClients the value
     * @return this builder
     */
    public Builder allClients(Job allClients) {
      this.allClients = Optional.of(allClients);
      return this;
    }

    /**
     * Sets {@link FioRun#cpuIdleness()}.
     *
     * @param cpuIdleness the value
     * @return this builder
     */
    public Builder cpuIdleness(CpuIdleness cpuIdleness) {
      this.cpuIdleness = Optional.of(cpuIdleness);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public FioRun build() {
      return new FioRun(
          fioVersion,
          format,
          firstLine,
          lastLine,
          complete,
          interim,
          sameRunIndex,
          timestampMillis,
          printedAt,
          processes,
          threads,
          globalOptions,
          hosts,
          jobs,
          groups,
          disks,
          clientStats,
          allClients,
          cpuIdleness);
    }
  }
}
