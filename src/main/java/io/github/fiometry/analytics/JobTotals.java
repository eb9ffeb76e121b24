package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Sums over jobs that add rates only where the jobs ran at the same time.
 *
 * <p>When a job started is known in JSON since 3.36 ({@code job_start}); before, the jobs of one
 * reporting group start together ({@code startdelay}, {@code ramp_time} and {@code wait_for}
 * counted where the options tell), and a job that waits for others ({@code stonewall}) opens a new
 * group (fio: init.c, options {@code stonewall}, {@code new_group}), so groups are taken as one
 * after another unless their options say {@code new_group} without {@code stonewall}.
 */
public final class JobTotals {
  private JobTotals() {}

  /**
   * The jobs that a run reports, whether it ran here or on several hosts.
   *
   * @param run the run
   * @return {@link FioRun#jobs()}, in client/server mode {@link FioRun#clientStats()}
   */
  public static List<Job> jobsOf(FioRun run) {
    return run.jobs().isEmpty() ? run.clientStats() : run.jobs();
  }

  /**
   * The totals of each reporting group; the hosts of a client/server run, which work at the same
   * time, are summed up.
   *
   * @param run the run
   * @return by group number, ascending (a job without one counts as group 0), the directions that
   *     ran
   */
  public static Map<Integer, Map<Direction, RateTotal>> byGroup(FioRun run) {
    Map<Integer, Map<Direction, RateTotal>> totals = new TreeMap<>();
    groups(jobsOf(run)).forEach((group, jobs) -> totals.put(group, ofGroup(jobs)));
    return Collections.unmodifiableMap(totals);
  }

  /**
   * The totals of each host of a client/server run.
   *
   * @param run the run
   * @return by host name (and port, where known), ascending, the directions that ran; empty for a
   *     run without hosts
   */
  public static Map<String, Map<Direction, RateTotal>> byHost(FioRun run) {
    Map<String, List<Job>> hosts = new TreeMap<>();
    for (Job job : run.clientStats()) {
      if (job.hostname().isPresent()) {
        String host =
            job.hostname().get() + (job.port().isPresent() ? ":" + job.port().getAsInt() : "");
        hosts.computeIfAbsent(host, key -> new ArrayList<>()).add(job);
      }
    }
    Map<String, Map<Direction, RateTotal>> totals = new TreeMap<>();
    hosts.forEach((host, jobs) -> totals.put(host, ofJobs(jobs)));
    return Collections.unmodifiableMap(totals);
  }

  /**
   * The totals of a whole run.
   *
   * @param run the run
   * @return the directions that ran
   */
  public static Map<Direction, RateTotal> ofRun(FioRun run) {
    return ofJobs(jobsOf(run));
  }

  /**
   * The totals of any jobs of one run.
   *
   * @param jobs the jobs, with their groups
   * @return the directions that ran
   */
  public static Map<Direction, RateTotal> ofJobs(List<Job> jobs) {
    Map<Integer, List<Job>> groups = groups(jobs);
    return total(jobs, groups.size() > 1 && !startedTogether(groups));
  }

  /**
   * The totals of jobs of one reporting group, which start together.
   *
   * @param jobs the jobs, whatever their group number
   * @return the directions that ran
   */
  static Map<Direction, RateTotal> ofGroup(List<Job> jobs) {
    return total(jobs, false);
  }

  private static Map<Integer, List<Job>> groups(List<Job> jobs) {
    Map<Integer, List<Job>> groups = new TreeMap<>();
    for (Job job : jobs) {
      groups.computeIfAbsent(job.groupId().orElse(0), key -> new ArrayList<>()).add(job);
    }
    return groups;
  }

  /** Whether the options say of every group after the first that it did not wait. */
  private static boolean startedTogether(Map<Integer, List<Job>> groups) {
    return groups.values().stream()
        .skip(1)
        .flatMap(List::stream)
        .allMatch(
            job ->
                job.options().containsKey("new_group") && !job.options().containsKey("stonewall"));
  }

  private static Map<Direction, RateTotal> total(List<Job> jobs, boolean oneAfterAnother) {
    Map<Direction, RateTotal> totals = new EnumMap<>(Direction.class);
    for (Direction direction : Direction.values()) {
      List<Job> running = jobs.stream().filter(j -> j.direction(direction).isPresent()).toList();
      if (!running.isEmpty()) {
        boolean waited = oneAfterAnother && groups(running).size() > 1;
        totals.put(direction, total(direction, running, waited));
      }
    }
    return Collections.unmodifiableMap(totals);
  }

  private static RateTotal total(Direction direction, List<Job> jobs, boolean waited) {
    List<IoStats> all = jobs.stream().map(j -> j.direction(direction).orElseThrow()).toList();
    OptionalDouble bytes = sum(all, IoStats::ioBytes);
    OptionalLong ios = sumOfCounts(all);
    if (all.size() == 1) {
      IoStats only = all.get(0);
      return new RateTotal(
          direction,
          bytes,
          ios,
          only.bytesPerSecond(),
          only.iops(),
          only.runtimeMillis(),
          1,
          MergeRule.ONE_JOB);
    }
    JobSpan span = JobSpan.of(jobs, all, waited);
    OptionalDouble bytesPerSecond = OptionalDouble.empty();
    OptionalDouble iops = OptionalDouble.empty();
    if (span.rule() == MergeRule.RATES_ADDED) {
      bytesPerSecond = sum(all, IoStats::bytesPerSecond);
      iops = sum(all, IoStats::iops);
    } else if (span.rule() == MergeRule.DATA_OVER_SPAN) {
      bytesPerSecond = span.mean(all, JobTotals::bytes);
      iops = span.mean(all, JobTotals::ios);
    }
    return new RateTotal(
        direction, bytes, ios, bytesPerSecond, iops, span.millis(), all.size(), span.rule());
  }

  /**
   * Whether nothing tells which job these figures are of: lines that were quoted without the job
   * line above them.
   */
  static boolean isQuotedAlone(Job job) {
    return job.name().isEmpty() && job.groupId().isEmpty();
  }

  /** The jobs of each group, which start together; what was quoted alone stands for itself. */
  static List<List<Job>> startingTogether(FioRun run) {
    Map<Integer, List<Job>> groups = new TreeMap<>();
    List<List<Job>> all = new ArrayList<>();
    for (Job job : jobsOf(run)) {
      if (isQuotedAlone(job)) {
        all.add(List.of(job));
      } else {
        groups.computeIfAbsent(job.groupId().orElse(0), key -> new ArrayList<>()).add(job);
      }
    }
    all.addAll(0, groups.values());
    return all;
  }

  static OptionalDouble sum(List<IoStats> all, Function<IoStats, OptionalDouble> figure) {
    double sum = 0;
    for (IoStats io : all) {
      OptionalDouble value = figure.apply(io);
      if (value.isEmpty()) {
        return value;
      }
      sum += value.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  private static OptionalLong sumOfCounts(List<IoStats> all) {
    return all.stream().allMatch(io -> io.totalIos().isPresent())
        ? OptionalLong.of(all.stream().mapToLong(io -> io.totalIos().getAsLong()).sum())
        : OptionalLong.empty();
  }

  /** The data that a direction moved, in bytes: as printed, else by rate and runtime. */
  static OptionalDouble bytes(IoStats io) {
    return io.ioBytes().isPresent() ? io.ioBytes() : volume(io.bytesPerSecond(), io);
  }

  /** The I/Os of a direction: as counted, else by rate and runtime. */
  static OptionalDouble ios(IoStats io) {
    return io.totalIos().isPresent()
        ? OptionalDouble.of((double) io.totalIos().getAsLong())
        : volume(io.iops(), io);
  }

  private static OptionalDouble volume(OptionalDouble rate, IoStats io) {
    return rate.isPresent() && io.runtimeMillis().isPresent()
        ? OptionalDouble.of(rate.getAsDouble() * io.runtimeMillis().getAsLong() / 1000.0)
        : OptionalDouble.empty();
  }
}
