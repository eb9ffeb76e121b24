package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.SampleKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known about the run that wrote the logs, from its report or from the user.
 *
 * @param fioVersion the version as fio prints it; absent when not known
 * @param options the log options by name ({@code log_offset}, {@code log_avg_msec} …) that all jobs
 *     have; empty when not known
 * @param jobs the jobs with their own options, which hold for their own logs only; empty when not
 *     known
 * @param columns the columns, when the user says them; absent to find out
 * @param latencyUnit the unit of latencies, when the user says it; absent to find out
 * @param kind the kind of logs whose name does not say it; absent to leave such logs out
 */
public record LogHints(
    Optional<String> fioVersion,
    Map<String, String> options,
    List<LogJob> jobs,
    Optional<LogColumns> columns,
    Optional<LogUnit> latencyUnit,
    Optional<SampleKind> kind) {

  /** Copies options and jobs, so that the record cannot change. */
  public LogHints {
    options = Map.copyOf(options);
    jobs = List.copyOf(jobs);
  }

  /**
   * Nothing is known.
   *
   * @return hints without any content
   */
  public static LogHints none() {
    return new LogHints(
        Optional.empty(),
        Map.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * What the reports beside the logs tell. A version in which they differ is left out; options
   * belong to the jobs that have them.
   *
   * @param runs the reports; may be empty
   * @return their version, their jobs, and the log options that all of these have
   */
  public static LogHints of(List<FioRun> runs) {
    Set<String> versions = new LinkedHashSet<>();
    List<LogJob> jobs = new ArrayList<>();
    for (FioRun run : runs) {
      run.fioVersion().ifPresent(versions::add);
      run.hosts().forEach(host -> host.fioVersion().ifPresent(versions::add));
      LogJob.of(run).stream().filter(LogJob::optionsKnown).forEach(jobs::add);
    }
    return new LogHints(
        versions.size() == 1 ? Optional.of(versions.iterator().next()) : Optional.empty(),
        LogOptions.agreed(jobs).set(),
        jobs,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The options that decide how a log is read: those of the jobs that may have written it. */
  LogOptions optionsOf(Optional<LogName> log) {
    if (jobs.isEmpty()) {
      return new LogOptions(!options.isEmpty(), options, Set.of());
    }
    return LogOptions.agreed(
        jobs.stream().filter(job -> log.map(job::mayHaveWritten).orElse(true)).toList());
  }

  /**
   * The same with a version.
   *
   * @param version as fio prints it, for example {@code 3.33}
   * @return new hints
   */
  public LogHints withFioVersion(String version) {
    return new LogHints(Optional.of(version), options, jobs, columns, latencyUnit, kind);
  }

  /**
   * The same with columns that are known.
   *
   * @param known the columns of every log of the set that has so many
   * @return new hints
   */
  public LogHints withColumns(LogColumns known) {
    return new LogHints(fioVersion, options, jobs, Optional.of(known), latencyUnit, kind);
  }

  /**
   * The same with a unit of latencies that is known.
   *
   * @param known nanoseconds or microseconds
   * @return new hints
   * @throws IllegalArgumentException when the unit is none of latencies
   */
  public LogHints withLatencyUnit(LogUnit known) {
    if (known != LogUnit.NANOSECONDS && known != LogUnit.MICROSECONDS) {
      throw new IllegalArgumentException("nanoseconds or microseconds expected: " + known.words());
    }
    return new LogHints(fioVersion, options, jobs, columns, Optional.of(known), kind);
  }

  /**
   * The same with a kind for logs whose name does not tell it.
   *
   * @param known the kind
   * @return new hints
   */
  public LogHints withKind(SampleKind known) {
    return new LogHints(fioVersion, options, jobs, columns, latencyUnit, Optional.of(known));
  }

  Optional<FioVersion> versionNumber() {
    return fioVersion.flatMap(version -> FioVersion.parse(version.strip()));
  }
}
