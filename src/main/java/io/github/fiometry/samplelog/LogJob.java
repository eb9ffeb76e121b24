package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.SampleKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a report says of a job (or of the members of a group) that decides how its logs are read.
 *
 * @param host the host that ran it; absent without client and server
 * @param firstNumber fio's number of its first member, from 1, as it stands in the logs' names
 * @param lastNumber the number of its last member
 * @param optionsKnown whether the report tells the job's options
 * @param options global and own options by name, the own ones first; empty when not known
 * @param name the job's name; absent when damaged
 */
public record LogJob(
    Optional<String> host,
    int firstNumber,
    int lastNumber,
    boolean optionsKnown,
    Map<String, String> options,
    Optional<String> name) {

  /** Copies the options, so that the record cannot change. */
  public LogJob {
    options = Map.copyOf(options);
  }

  /**
   * The jobs of a report.
   *
   * @param run the report
   * @return one for each of the run's jobs, or else of its clients' jobs, in their order
   */
  public static List<LogJob> of(FioRun run) {
    List<Job> jobs = run.jobs().isEmpty() ? run.clientStats() : run.jobs();
    Map<Optional<String>, Integer> numbers = new HashMap<>();
    List<LogJob> all = new ArrayList<>();
    for (Job job : jobs) {
      Map<String, String> options = new LinkedHashMap<>(run.globalOptions());
      run.hosts().stream()
          .filter(host -> host.hostname().equals(job.hostname()))
          .forEach(host -> options.putAll(host.globalOptions()));
      options.putAll(job.options());
      int members = members(job, options);
      int first = numbers.getOrDefault(job.hostname(), 0) + 1;
      numbers.put(job.hostname(), first + members - 1);
      // Of a group of different jobs fio prints the options of the last one.
      boolean ofAll =
          job.optionsOf().filter(o -> o == OptionsOrigin.LAST_JOB).isEmpty()
              || clones(options).equals(OptionalInt.of(members));
      boolean known = ofAll && !job.options().isEmpty();
      all.add(
          new LogJob(
              job.hostname(),
              first,
              first + members - 1,
              known,
              known ? options : Map.of(),
              job.name()));
    }
    return all;
  }

  private static int members(Job job, Map<String, String> options) {
    if (job.numJobs().isPresent()) {
      return Math.max(job.numJobs().getAsInt(), 1);
    }
    return options.containsKey("group_reporting") ? clones(options).orElse(1) : 1;
  }

  private static OptionalInt clones(Map<String, String> options) {
    String number = options.getOrDefault("numjobs", "1");
    boolean whole = number.length() <= 6 && number.chars().allMatch(c -> c >= '0' && c <= '9');
    return whole && !number.isEmpty()
        ? OptionalInt.of(Integer.parseInt(number))
        : OptionalInt.empty();
  }

  /**
   * Whether this job may have written a log, as far as name and options tell.
   *
   * @param log the log's name
   * @return false when the log has another job's number, host or prefix
   */
  public boolean mayHaveWritten(LogName log) {
    if (log.host().isPresent() && host.isPresent() && !log.host().equals(host)) {
      return false;
    }
    if (log.jobNumber().isPresent()) {
      int number = log.jobNumber().getAsInt();
      if (number < firstNumber || number > lastNumber) {
        return false;
      }
    }
    return log.onlyDirection().isPresent()
        || prefix(log.kind()).map(prefix -> prefix.equals(log.prefix())).orElse(true);
  }

  /**
   * Whether the job's own options name a log.
   *
   * @param log the log's name
   * @return true when the job's log of this kind has this name's beginning, number and host
   */
  public boolean names(LogName log) {
    return mayHaveWritten(log) && prefix(log.kind()).isPresent();
  }

  /** What the names of the job's logs of a kind begin with; absent when not known. */
  private Optional<String> prefix(SampleKind kind) {
    String given = options.get(option(kind));
    if (given == null) {
      return Optional.empty();
    }
    String path = given.isEmpty() || given.equals("1") ? name.orElse("") : given;
    String last = path.substring(path.lastIndexOf('/') + 1);
    return last.isEmpty() ? Optional.empty() : Optional.of(last);
  }

  private static String option(SampleKind kind) {
    return switch (kind) {
      case BANDWIDTH -> "write_bw_log";
      case IOPS -> "write_iops_log";
      case TOTAL_LATENCY, COMPLETION_LATENCY, SUBMISSION_LATENCY -> "write_lat_log";
      case COMPLETION_LATENCY_HISTOGRAM -> "write_hist_log";
    };
  }
}
