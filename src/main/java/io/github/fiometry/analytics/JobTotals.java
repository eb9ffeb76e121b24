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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sums over jobs that add rates only where the jobs ran at the same time.
 *
 * <p>When a job started is known in JSON since 3.36 ({@code job_start}); before, the jobs of one
 * reporting group start together ({@code startdelay} counted where the options tell), and a job
 * that waits for others ({@code stonewall}) opens a new group (fio: init.c, options {@code
 * stonewall}, {@code new_group}), so groups are taken as one after another unless their options say
 * {@code new_group} without {@code stonewall}.
 */
public final class JobTotals {
  /** Two jobs ran together when they share this part of the time that either of them ran. */
  static final double TOGETHER = 0.95;

  private static final Pattern DELAY = Pattern.compile("(\\d+)(us|ms|s|m|h)?");

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
    Span span = Span.of(jobs, all, waited);
    OptionalDouble bytesPerSecond = OptionalDouble.empty();
    OptionalDouble iops = OptionalDouble.empty();
    if (span.rule == MergeRule.RATES_ADDED) {
      bytesPerSecond = sum(all, IoStats::bytesPerSecond);
      iops = sum(all, IoStats::iops);
    } else if (span.rule == MergeRule.DATA_OVER_SPAN) {
      bytesPerSecond = over(sum(all, io -> volume(io.ioBytes(), io.bytesPerSecond(), io)), span);
      iops =
          over(
              sum(
                  all,
                  io -> {
                    OptionalDouble exact =
                        io.totalIos().isPresent()
                            ? OptionalDouble.of((double) io.totalIos().getAsLong())
                            : OptionalDouble.empty();
                    return volume(exact, io.iops(), io);
                  }),
              span);
    }
    return new RateTotal(
        direction, bytes, ios, bytesPerSecond, iops, span.millis, all.size(), span.rule);
  }

  private static OptionalDouble sum(List<IoStats> all, Function<IoStats, OptionalDouble> figure) {
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

  private static OptionalDouble volume(OptionalDouble exact, OptionalDouble rate, IoStats io) {
    if (exact.isPresent() || rate.isEmpty() || io.runtimeMillis().isEmpty()) {
      return exact;
    }
    return OptionalDouble.of(rate.getAsDouble() * io.runtimeMillis().getAsLong() / 1000.0);
  }

  private static OptionalDouble over(OptionalDouble volume, Span span) {
    return volume.isPresent() && span.millis.isPresent() && span.millis.getAsLong() > 0
        ? OptionalDouble.of(volume.getAsDouble() / (span.millis.getAsLong() / 1000.0))
        : OptionalDouble.empty();
  }

  /** When a set of jobs ran, and what that means for their rates. */
  private record Span(OptionalLong millis, MergeRule rule) {

    static Span of(List<Job> jobs, List<IoStats> all, boolean waited) {
      boolean known = jobs.stream().allMatch(job -> job.jobStartMillis().isPresent());
      if (!all.stream().allMatch(io -> io.runtimeMillis().isPresent())) {
        MergeRule rule = waited && !known ? MergeRule.NOT_ADDED : MergeRule.RATES_ADDED;
        return new Span(OptionalLong.empty(), rule);
      }
      if (waited && !known) {
        long sum = all.stream().mapToLong(io -> io.runtimeMillis().getAsLong()).sum();
        return new Span(OptionalLong.of(sum), MergeRule.NOT_ADDED);
      }
      long[] starts = new long[jobs.size()];
      for (int i = 0; i < starts.length; i++) {
        Job job = jobs.get(i);
        starts[i] = known ? job.jobStartMillis().getAsLong() : startDelayMillis(job);
      }
      return of(starts, all);
    }

    private static Span of(long[] starts, List<IoStats> all) {
      List<Integer> order = new ArrayList<>();
      long lastStart = Long.MIN_VALUE;
      long firstEnd = Long.MAX_VALUE;
      for (int i = 0; i < starts.length; i++) {
        order.add(i);
        lastStart = Math.max(lastStart, starts[i]);
        firstEnd = Math.min(firstEnd, starts[i] + all.get(i).runtimeMillis().getAsLong());
      }
      order.sort((a, b) -> Long.compare(starts[a], starts[b]));
      long firstStart = starts[order.get(0)];
      long end = firstStart;
      boolean gap = false;
      for (int i : order) {
        gap |= i != order.get(0) && starts[i] >= end;
        end = Math.max(end, starts[i] + all.get(i).runtimeMillis().getAsLong());
      }
      MergeRule rule;
      if ((lastStart == firstStart && end == firstEnd)
          || firstEnd - lastStart >= TOGETHER * (end - firstStart)) {
        rule = MergeRule.RATES_ADDED;
      } else {
        rule = gap ? MergeRule.NOT_ADDED : MergeRule.DATA_OVER_SPAN;
      }
      return new Span(OptionalLong.of(end - firstStart), rule);
    }
  }

  /** The start delay in milliseconds; a range or another odd form counts as none. */
  private static long startDelayMillis(Job job) {
    Matcher delay = DELAY.matcher(job.options().getOrDefault("startdelay", "0"));
    if (!delay.matches() || delay.group(1).length() > 9) {
      return 0;
    }
    long number = Long.parseLong(delay.group(1));
    String unit = delay.group(2) == null ? "s" : delay.group(2);
    return switch (unit) {
      case "us" -> number / 1000;
      case "ms" -> number;
      case "m" -> number * 60_000;
      case "h" -> number * 3_600_000;
      default -> number * 1000;
    };
  }
}
