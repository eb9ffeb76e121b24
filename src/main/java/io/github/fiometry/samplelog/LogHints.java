package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SampleKind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known about the run that wrote the logs, from its report or from the user.
 *
 * @param fioVersion the version as fio prints it; absent when not known
 * @param options the run's log options by name ({@code log_offset}, {@code log_avg_msec} …); empty
 *     when not known
 * @param columns the columns, when the user says them; absent to find out
 * @param latencyUnit the unit of latencies, when the user says it; absent to find out
 * @param kind the kind of logs whose name does not say it; absent to leave such logs out
 */
public record LogHints(
    Optional<String> fioVersion,
    Map<String, String> options,
    Optional<LogColumns> columns,
    Optional<LogUnit> latencyUnit,
    Optional<SampleKind> kind) {

  private static final Set<String> LOG_OPTIONS =
      Set.of(
          "log_offset",
          "log_prio",
          "log_issue_time",
          "log_window_value",
          "log_max_value",
          "log_avg_msec",
          "log_unix_epoch",
          "log_alternate_epoch");

  /** Copies the options, so that the record cannot change. */
  public LogHints {
    options = Map.copyOf(options);
  }

  /**
   * Nothing is known.
   *
   * @return hints without any content
   */
  public static LogHints none() {
    return new LogHints(
        Optional.empty(), Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * What the reports beside the logs agree on: a version or an option in which they differ is left
   * out.
   *
   * @param runs the reports; may be empty
   * @return their version and log options
   */
  public static LogHints of(List<FioRun> runs) {
    Set<String> versions = new LinkedHashSet<>();
    Map<String, Set<String>> options = new LinkedHashMap<>();
    for (FioRun run : runs) {
      run.fioVersion().ifPresent(versions::add);
      run.hosts().forEach(host -> host.fioVersion().ifPresent(versions::add));
      addOptions(options, run.globalOptions());
      run.hosts().forEach(host -> addOptions(options, host.globalOptions()));
      for (Job job : run.jobs()) {
        addOptions(options, job.options());
      }
      for (Job job : run.clientStats()) {
        addOptions(options, job.options());
      }
    }
    Map<String, String> agreed = new LinkedHashMap<>();
    options.forEach(
        (name, values) -> {
          if (values.size() == 1) {
            agreed.put(name, values.iterator().next());
          }
        });
    return new LogHints(
        versions.size() == 1 ? Optional.of(versions.iterator().next()) : Optional.empty(),
        agreed,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static void addOptions(Map<String, Set<String>> all, Map<String, String> options) {
    options.forEach(
        (name, value) -> {
          if (LOG_OPTIONS.contains(name)) {
            all.computeIfAbsent(name, key -> new LinkedHashSet<>()).add(value);
          }
        });
  }

  /**
   * The same with a version.
   *
   * @param version as fio prints it, for example {@code 3.33}
   * @return new hints
   */
  public LogHints withFioVersion(String version) {
    return new LogHints(Optional.of(version), options, columns, latencyUnit, kind);
  }

  /**
   * The same with columns that are known.
   *
   * @param known the columns of every log of the set that has so many
   * @return new hints
   */
  public LogHints withColumns(LogColumns known) {
    return new LogHints(fioVersion, options, Optional.of(known), latencyUnit, kind);
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
    return new LogHints(fioVersion, options, columns, Optional.of(known), kind);
  }

  /**
   * The same with a kind for logs whose name does not tell it.
   *
   * @param known the kind
   * @return new hints
   */
  public LogHints withKind(SampleKind known) {
    return new LogHints(fioVersion, options, columns, latencyUnit, Optional.of(known));
  }

  Optional<FioVersion> versionNumber() {
    return fioVersion.flatMap(version -> FioVersion.parse(version.strip()));
  }

  /** The value of an option that is on or off; absent when the options do not say. */
  Optional<Boolean> flag(String name) {
    return Optional.ofNullable(options.get(name)).map(value -> !value.equals("0"));
  }
}
