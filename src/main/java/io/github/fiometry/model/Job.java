package io.github.fiometry.model;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One job as fio reports it: one {@code name: (groupid=…)} block of text, one element of the JSON
 * {@code jobs}, one terse line. With group reporting it stands for all members of the group.
 *
 * <p>A job that did no I/O has no block in text, though one in JSON. Names may repeat.
 *
 * @param name the job's name; absent for a direction line quoted alone and in JSON elements without
 *     jobname (JSON {@code name})
 * @param description the description option; absent when none was given (JSON {@code description})
 * @param hostname client/server mode: the host that ran the job; absent otherwise (JSON {@code
 *     hostname})
 * @param port client/server mode: the server's port; absent otherwise (JSON {@code port})
 * @param groupId number of the reporting group, from 0, fio: groupid; absent when damaged (JSON
 *     {@code group_id})
 * @param numJobs number of jobs summed up in this one, fio: jobs=; in JSON only where it follows
 *     from the options (JSON {@code num_jobs})
 * @param pid process id; absent in JSON and terse, and 0 for All clients (JSON {@code pid})
 * @param error errno of the job, 0 when it went well, fio: err; absent when damaged (JSON {@code
 *     error})
 * @param errorMessage fio's text for the error; absent without an error and in JSON and terse (JSON
 *     {@code error_message})
 * @param finishedAt local time without zone when the job was reported; absent up to 2.0.8 and in
 *     JSON and terse (JSON {@code finished_at})
 * @param jobStartMillis start of the job, epoch milliseconds, JSON since 3.36; absent before (JSON
 *     {@code job_start_ms})
 * @param elapsedSeconds seconds since fio started, JSON since 2.2.9; absent elsewhere (JSON {@code
 *     elapsed_s})
 * @param etaSeconds seconds that fio expects the job still to run, interim JSON reports only;
 *     absent when unknown (JSON {@code eta_s})
 * @param jobRuntimeMillis runtime summed over the members, milliseconds, JSON since 3.8; absent
 *     before (JSON {@code job_runtime_ms})
 * @param options the job section's options as the user wrote them, JSON since 2.3; empty in text
 *     (JSON {@code options})
 * @param optionsOf whose options these are when not simply the job's; absent otherwise (JSON {@code
 *     options_of})
 * @param workload what the job was asked to do; absent when neither header nor options are there
 *     (JSON {@code workload})
 * @param io the directions in which I/O was issued (JSON {@code io})
 * @param sync fsync and friends, since 3.4; absent when there were none (JSON {@code sync})
 * @param latencyDistribution distribution of the total latency over all directions, ascending,
 *     without empty buckets (JSON {@code latency_distribution})
 * @param cpu processor use; absent when damaged (JSON {@code cpu})
 * @param ioDepths how deep the queue was, fio: IO depths; absent when damaged (JSON {@code
 *     io_depths})
 * @param submitDepths how many I/Os were submitted at once, fio: submit; in JSON since 3.9 (JSON
 *     {@code submit_depths})
 * @param completeDepths how many I/Os completed at once, fio: complete; in JSON since 3.9 (JSON
 *     {@code complete_depths})
 * @param latencyTarget the latency target; absent before 2.1.5 (JSON {@code latency_target})
 * @param steadyState fio's judgement of the steady state; absent when not asked for (JSON {@code
 *     steady_state})
 * @param errors errors that the job went on after; absent without continue_on_error (JSON {@code
 *     errors})
 * @param blockLifetime lifetime of the blocks; absent when not asked for (JSON {@code
 *     block_lifetime})
 * @param zoneResets zone resets of the job, JSON since 3.42 with zonemode=zbd; absent elsewhere
 *     (JSON {@code zone_resets})
 * @param memberWorkloads what the members of this reporting group were asked to do, one for each
 *     job header of the group, when these are not all alike; text only, empty otherwise (JSON
 *     {@code member_workloads})
 */
public record Job(
    Optional<String> name,
    Optional<String> description,
    Optional<String> hostname,
    OptionalInt port,
    OptionalInt groupId,
    OptionalInt numJobs,
    OptionalLong pid,
    OptionalInt error,
    Optional<String> errorMessage,
    Optional<LocalDateTime> finishedAt,
    OptionalLong jobStartMillis,
    OptionalLong elapsedSeconds,
    OptionalLong etaSeconds,
    OptionalLong jobRuntimeMillis,
    Map<String, String> options,
    Optional<OptionsOrigin> optionsOf,
    Optional<Workload> workload,
    Map<Direction, IoStats> io,
    Optional<SyncStats> sync,
    List<LatencyBucket> latencyDistribution,
    Optional<CpuUsage> cpu,
    Optional<DepthDistribution> ioDepths,
    Optional<DepthDistribution> submitDepths,
    Optional<DepthDistribution> completeDepths,
    Optional<LatencyTarget> latencyTarget,
    Optional<SteadyState> steadyState,
    Optional<ErrorSummary> errors,
    Optional<BlockLifetime> blockLifetime,
    OptionalLong zoneResets,
    List<Workload> memberWorkloads) {

  /** Copies the collections, so that the record cannot change. */
  public Job {
    options = ImmutableMaps.copyInOrder(options);
    io = ImmutableMaps.copyByDirection(io);
    latencyDistribution = List.copyOf(latencyDistribution);
    memberWorkloads = List.copyOf(memberWorkloads);
  }

  /**
   * The read direction.
   *
   * @return the reads, or empty when the job read nothing
   */
  public Optional<IoStats> read() {
    return direction(Direction.READ);
  }

  /**
   * The write direction.
   *
   * @return the writes, or empty when the job wrote nothing
   */
  public Optional<IoStats> write() {
    return direction(Direction.WRITE);
  }

  /**
   * The trim direction.
   *
   * @return the trims, or empty when the job trimmed nothing
   */
  public Optional<IoStats> trim() {
    return direction(Direction.TRIM);
  }

  /**
   * All directions in one, as fio reports them with {@code unified_rw_reporting}.
   *
   * @return the mixed figures, or empty when fio did not print them
   */
  public Optional<IoStats> mixed() {
    return direction(Direction.MIXED);
  }

  /**
   * One direction.
   *
   * @param direction which one
   * @return its figures, or empty when no I/O was issued in it
   */
  public Optional<IoStats> direction(Direction direction) {
    return Optional.ofNullable(io.get(direction));
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
    builder.description = description;
    builder.hostname = hostname;
    builder.port = port;
    builder.groupId = groupId;
    builder.numJobs = numJobs;
    builder.pid = pid;
    builder.error = error;
    builder.errorMessage = errorMessage;
    builder.finishedAt = finishedAt;
    builder.jobStartMillis = jobStartMillis;
    builder.elapsedSeconds = elapsedSeconds;
    builder.etaSeconds = etaSeconds;
    builder.jobRuntimeMillis = jobRuntimeMillis;
    builder.options = options;
    builder.optionsOf = optionsOf;
    builder.workload = workload;
    builder.io = io;
    builder.sync = sync;
    builder.latencyDistribution = latencyDistribution;
    builder.cpu = cpu;
    builder.ioDepths = ioDepths;
    builder.submitDepths = submitDepths;
    builder.completeDepths = completeDepths;
    builder.latencyTarget = latencyTarget;
    builder.steadyState = steadyState;
    builder.errors = errors;
    builder.blockLifetime = blockLifetime;
    builder.zoneResets = zoneResets;
    builder.memberWorkloads = memberWorkloads;
    return builder;
  }

  /** Collects the values of a {@link Job}; a value that is never set is absent. Not thread-safe. */
  public static final class Builder {
    private Optional<String> name = Optional.empty();
    private Optional<String> description = Optional.empty();
    private Optional<String> hostname = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private OptionalInt groupId = OptionalInt.empty();
    private OptionalInt numJobs = OptionalInt.empty();
    private OptionalLong pid = OptionalLong.empty();
    private OptionalInt error = OptionalInt.empty();
    private Optional<String> errorMessage = Optional.empty();
    private Optional<LocalDateTime> finishedAt = Optional.empty();
    private OptionalLong jobStartMillis = OptionalLong.empty();
    private OptionalLong elapsedSeconds = OptionalLong.empty();
    private OptionalLong etaSeconds = OptionalLong.empty();
    private OptionalLong jobRuntimeMillis = OptionalLong.empty();
    private Map<String, String> options = Map.of();
    private Optional<OptionsOrigin> optionsOf = Optional.empty();
    private Optional<Workload> workload = Optional.empty();
    private Map<Direction, IoStats> io = Map.of();
    private Optional<SyncStats> sync = Optional.empty();
    private List<LatencyBucket> latencyDistribution = List.of();
    private Optional<CpuUsage> cpu = Optional.empty();
    private Optional<DepthDistribution> ioDepths = Optional.empty();
    private Optional<DepthDistribution> submitDepths = Optional.empty();
    private Optional<DepthDistribution> completeDepths = Optional.empty();
    private Optional<LatencyTarget> latencyTarget = Optional.empty();
    private Optional<SteadyState> steadyState = Optional.empty();
    private Optional<ErrorSummary> errors = Optional.empty();
    private Optional<BlockLifetime> blockLifetime = Optional.empty();
    private OptionalLong zoneResets = OptionalLong.empty();
    private List<Workload> memberWorkloads = List.of();

    private Builder() {}

    /**
     * Sets {@link Job#name()}.
     *
     * @param name the value
     * @return this builder
     */
    public Builder name(String name) {
      this.name = Optional.of(name);
      return this;
    }

    /**
     * Sets {@link Job#description()}.
     *
     * @param description the value
     * @return this builder
     */
    public Builder description(String description) {
      this.description = Optional.of(description);
      return this;
    }

    /**
     * Sets {@link Job#hostname()}.
     *
     * @param hostname the value
     * @return this builder
     */
    public Builder hostname(String hostname) {
      this.hostname = Optional.of(hostname);
      return this;
    }

    /**
     * Sets {@link Job#port()}.
     *
     * @param port the value
     * @return this builder
     */
    public Builder port(int port) {
      this.port = OptionalNumbers.of(port);
      return this;
    }

    /**
     * Sets {@link Job#groupId()}.
     *
     * @param groupId the value
     * @return this builder
     */
    public Builder groupId(int groupId) {
      this.groupId = OptionalNumbers.of(groupId);
      return this;
    }

    /**
     * Sets {@link Job#numJobs()}.
     *
     * @param numJobs the value
     * @return this builder
     */
    public Builder numJobs(int numJobs) {
      this.numJobs = OptionalNumbers.of(numJobs);
      return this;
    }

    /**
     * Sets {@link Job#pid()}.
     *
     * @param pid the value
     * @return this builder
     */
    public Builder pid(long pid) {
      this.pid = OptionalNumbers.of(pid);
      return this;
    }

    /**
     * Sets {@link Job#error()}.
     *
     * @param error the value
     * @return this builder
     */
    public Builder error(int error) {
      this.error = OptionalNumbers.of(error);
      return this;
    }

    /**
     * Sets {@link Job#errorMessage()}.
     *
     * @param errorMessage the value
     * @return this builder
     */
    public Builder errorMessage(String errorMessage) {
      this.errorMessage = Optional.of(errorMessage);
      return this;
    }

    /**
     * Sets {@link Job#finishedAt()}.
     *
     * @param finishedAt the value
     * @return this builder
     */
    public Builder finishedAt(LocalDateTime finishedAt) {
      this.finishedAt = Optional.of(finishedAt);
      return this;
    }

    /**
     * Sets {@link Job#jobStartMillis()}.
     *
     * @param jobStartMillis the value
     * @return this builder
     */
    public Builder jobStartMillis(long jobStartMillis) {
      this.jobStartMillis = OptionalNumbers.of(jobStartMillis);
      return this;
    }

    /**
     * Sets {@link Job#elapsedSeconds()}.
     *
     * @param elapsedSeconds the value
     * @return this builder
     */
    public Builder elapsedSeconds(long elapsedSeconds) {
      this.elapsedSeconds = OptionalNumbers.of(elapsedSeconds);
      return this;
    }

    /**
     * Sets {@link Job#etaSeconds()}.
     *
     * @param etaSeconds the value
     * @return this builder
     */
    public Builder etaSeconds(long etaSeconds) {
      this.etaSeconds = OptionalNumbers.of(etaSeconds);
      return this;
    }

    /**
     * Sets {@link Job#jobRuntimeMillis()}.
     *
     * @param jobRuntimeMillis the value
     * @return this builder
     */
    public Builder jobRuntimeMillis(long jobRuntimeMillis) {
      this.jobRuntimeMillis = OptionalNumbers.of(jobRuntimeMillis);
      return this;
    }

    /**
     * Sets {@link Job#options()}.
     *
     * @param options the value
     * @return this builder
     */
    public Builder options(Map<String, String> options) {
      this.options = options;
      return this;
    }

    /**
     * Sets {@link Job#optionsOf()}.
     *
     * @param optionsOf the value
     * @return this builder
     */
    public Builder optionsOf(OptionsOrigin optionsOf) {
      this.optionsOf = Optional.of(optionsOf);
      return this;
    }

    /**
     * Sets {@link Job#workload()}.
     *
     * @param workload the value
     * @return this builder
     */
    public Builder workload(Workload workload) {
      this.workload = Optional.of(workload);
      return this;
    }

    /**
     * Sets {@link Job#io()}.
     *
     * @param io the value
     * @return this builder
     */
    public Builder io(Map<Direction, IoStats> io) {
      this.io = io;
      return this;
    }

    /**
     * Sets {@link Job#sync()}.
     *
     * @param sync the value
     * @return this builder
     */
    public Builder sync(SyncStats sync) {
      this.sync = Optional.of(sync);
      return this;
    }

    /**
     * Sets {@link Job#latencyDistribution()}.
     *
     * @param latencyDistribution the value
     * @return this builder
     */
    public Builder latencyDistribution(List<LatencyBucket> latencyDistribution) {
      this.latencyDistribution = latencyDistribution;
      return this;
    }

    /**
     * Sets {@link Job#cpu()}.
     *
     * @param cpu the value
     * @return this builder
     */
    public Builder cpu(CpuUsage cpu) {
      this.cpu = Optional.of(cpu);
      return this;
    }

    /**
     * Sets {@link Job#ioDepths()}.
     *
     * @param ioDepths the value
     * @return this builder
     */
    public Builder ioDepths(DepthDistribution ioDepths) {
      this.ioDepths = Optional.of(ioDepths);
      return this;
    }

    /**
     * Sets {@link Job#submitDepths()}.
     *
     * @param submitDepths the value
     * @return this builder
     */
    public Builder submitDepths(DepthDistribution submitDepths) {
      this.submitDepths = Optional.of(submitDepths);
      return this;
    }

    /**
     * Sets {@link Job#completeDepths()}.
     *
     * @param completeDepths the value
     * @return this builder
     */
    public Builder completeDepths(DepthDistribution completeDepths) {
      this.completeDepths = Optional.of(completeDepths);
      return this;
    }

    /**
     * Sets {@link Job#latencyTarget()}.
     *
     * @param latencyTarget the value
     * @return this builder
     */
    public Builder latencyTarget(LatencyTarget latencyTarget) {
      this.latencyTarget = Optional.of(latencyTarget);
      return this;
    }

    /**
     * Sets {@link Job#steadyState()}.
     *
     * @param steadyState the value
     * @return this builder
     */
    public Builder steadyState(SteadyState steadyState) {
      this.steadyState = Optional.of(steadyState);
      return this;
    }

    /**
     * Sets {@link Job#errors()}.
     *
     * @param errors the value
     * @return this builder
     */
    public Builder errors(ErrorSummary errors) {
      this.errors = Optional.of(errors);
      return this;
    }

    /**
     * Sets {@link Job#blockLifetime()}.
     *
     * @param blockLifetime the value
     * @return this builder
     */
    public Builder blockLifetime(BlockLifetime blockLifetime) {
      this.blockLifetime = Optional.of(blockLifetime);
      return this;
    }

    /**
     * Sets {@link Job#zoneResets()}.
     *
     * @param zoneResets the value
     * @return this builder
     */
    public Builder zoneResets(long zoneResets) {
      this.zoneResets = OptionalNumbers.of(zoneResets);
      return this;
    }

    /**
     * Sets {@link Job#memberWorkloads()}.
     *
     * @param memberWorkloads the values; copied
     * @return this builder
     */
    public Builder memberWorkloads(List<Workload> memberWorkloads) {
      this.memberWorkloads = List.copyOf(memberWorkloads);
      return this;
    }

    /**
     * The record with the values set so far.
     *
     * @return a new record
     */
    public Job build() {
      return new Job(
          name,
          description,
          hostname,
          port,
          groupId,
          numJobs,
          pid,
          error,
          errorMessage,
          finishedAt,
          jobStartMillis,
          elapsedSeconds,
          etaSeconds,
          jobRuntimeMillis,
          options,
          optionsOf,
          workload,
          io,
          sync,
          latencyDistribution,
          cpu,
          ioDepths,
          submitDepths,
          completeDepths,
          latencyTarget,
          steadyState,
          errors,
          blockLifetime,
          zoneResets,
          memberWorkloads);
    }
  }
}
