package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * One job of one run as a single thing to compare: members that fio reports one by one ({@code
 * numjobs} without {@code group_reporting}) are merged.
 *
 * @param key what the job was asked to do
 * @param run the run it belongs to
 * @param jobs the members as reported
 * @param io the directions, rates by the rules of {@link JobTotals}, latencies by {@link
 *     LatencyMerge}
 * @param rules how the rates of each direction were brought to one figure
 */
public record JobSample(
    JobKey key,
    FioRun run,
    List<Job> jobs,
    Map<Direction, IoStats> io,
    Map<Direction, MergeRule> rules) {

  /** Copies the lists and maps, so that the sample cannot change. */
  public JobSample {
    jobs = List.copyOf(jobs);
    io = Collections.unmodifiableMap(new EnumMap<>(copy(io)));
    rules = Collections.unmodifiableMap(new EnumMap<>(copy(rules)));
  }

  private static <V> Map<Direction, V> copy(Map<Direction, V> map) {
    Map<Direction, V> copy = new EnumMap<>(Direction.class);
    copy.putAll(map);
    return copy;
  }

  /**
   * The jobs of a run, members merged, in the order of the input.
   *
   * @param run the run
   * @return the samples
   */
  public static List<JobSample> of(FioRun run) {
    Map<List<Object>, List<Job>> members = new LinkedHashMap<>();
    for (Job job : JobTotals.jobsOf(run)) {
      JobKey key = JobKey.of(job, OptionalInt.empty(), 1);
      // lines quoted without their job are jobs of their own, however alike they look
      Object group = JobTotals.isQuotedAlone(job) ? members.size() : job.groupId();
      List<Object> kind = List.of(group, key);
      members.computeIfAbsent(kind, ignored -> new ArrayList<>()).add(job);
    }
    RunGroups groups = new RunGroups(run);
    Map<JobKey, Integer> seen = new LinkedHashMap<>();
    List<JobSample> samples = new ArrayList<>();
    for (List<Job> jobs : members.values()) {
      OptionalInt count = numJobs(groups, jobs);
      int occurrence = seen.merge(JobKey.of(jobs.get(0), count, 1), 1, Integer::sum);
      samples.add(merged(JobKey.of(jobs.get(0), count, occurrence), run, jobs));
    }
    return List.copyOf(samples);
  }

  /** Members add up; how many a single JSON element stands for, its runtimes may tell. */
  private static OptionalInt numJobs(RunGroups groups, List<Job> jobs) {
    if (jobs.size() == 1) {
      Job job = jobs.get(0);
      return job.numJobs().isPresent() ? job.numJobs() : JobMembers.of(groups, job).count();
    }
    return OptionalInt.of(jobs.stream().mapToInt(job -> job.numJobs().orElse(1)).sum());
  }

  private static JobSample merged(JobKey key, FioRun run, List<Job> jobs) {
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    Map<Direction, MergeRule> rules = new EnumMap<>(Direction.class);
    JobTotals.ofGroup(jobs)
        .forEach(
            (direction, total) -> {
              io.put(direction, io(direction, jobs, total));
              rules.put(direction, total.rule());
            });
    return new JobSample(key, run, jobs, io, rules);
  }

  static IoStats io(Direction direction, List<Job> jobs, RateTotal total) {
    List<IoStats> all = jobs.stream().flatMap(job -> job.direction(direction).stream()).toList();
    if (all.size() == 1) {
      return all.get(0);
    }
    IoStats.Builder merged = IoStats.builder();
    total.ioBytes().ifPresent(merged::ioBytes);
    total.totalIos().ifPresent(merged::totalIos);
    total.bytesPerSecond().ifPresent(merged::bytesPerSecond);
    total.iops().ifPresent(merged::iops);
    total.runtimeMillis().ifPresent(merged::runtimeMillis);
    latency(all, IoStats::submissionLatency).ifPresent(merged::submissionLatency);
    latency(all, IoStats::completionLatency).ifPresent(merged::completionLatency);
    latency(all, IoStats::totalLatency).ifPresent(merged::totalLatency);
    return merged.build();
  }

  /**
   * Where a percentile of several jobs lies that cannot be known, since not all have their bins.
   *
   * @return empty when it is known, or not even this much
   */
  static Optional<PercentileBounds> bounds(List<Job> jobs, Direction direction, Metric metric) {
    if (!metric.isPercentile()) {
      return Optional.empty();
    }
    List<IoStats> all = jobs.stream().flatMap(job -> job.direction(direction).stream()).toList();
    for (Metric candidate : metric.candidates()) {
      List<LatencyStats> parts =
          all.stream().flatMap(io -> candidate.latencyOf(io).stream()).toList();
      if (!parts.isEmpty() && parts.size() == all.size()) {
        PercentileBounds bounds =
            LatencyMerge.of(parts, PercentileRule.EXACT).bounds().get(candidate.rank());
        if (bounds != null) {
          return Optional.of(bounds);
        }
      }
    }
    return Optional.empty();
  }

  /** One latency of all members; absent when a member has none. */
  private static Optional<LatencyStats> latency(
      List<IoStats> all, Function<IoStats, Optional<LatencyStats>> kind) {
    List<LatencyStats> parts = new ArrayList<>();
    for (IoStats io : all) {
      kind.apply(io).ifPresent(stats -> parts.add(LatencyMerge.counted(io, stats)));
    }
    return parts.size() == all.size()
        ? Optional.of(LatencyMerge.of(parts, PercentileRule.EXACT).merged())
        : Optional.empty();
  }
}
