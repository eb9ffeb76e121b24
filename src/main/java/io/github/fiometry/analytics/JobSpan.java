package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * When a set of jobs ran, and what that means for their rates.
 *
 * @param millis from the first start to the last end, in milliseconds; absent when a runtime is
 * @param rule how their rates come to one figure
 */
record JobSpan(OptionalLong millis, MergeRule rule) {
  /** Two jobs ran together when they share this part of the time that either of them ran. */
  private static final double TOGETHER = 0.95;

  static JobSpan of(List<Job> jobs, List<IoStats> all, boolean waited) {
    if (jobs.size() > 1 && jobs.stream().anyMatch(JobTotals::isQuotedAlone)) {
      return new JobSpan(OptionalLong.empty(), MergeRule.TIMES_UNKNOWN);
    }
    boolean known = jobs.stream().allMatch(job -> job.jobStartMillis().isPresent());
    if (!all.stream().allMatch(io -> io.runtimeMillis().isPresent())) {
      MergeRule rule = waited && !known ? MergeRule.NOT_ADDED : MergeRule.RATES_ADDED;
      return new JobSpan(OptionalLong.empty(), rule);
    }
    if (waited && !known) {
      long sum = all.stream().mapToLong(io -> io.runtimeMillis().getAsLong()).sum();
      return new JobSpan(OptionalLong.of(sum), MergeRule.NOT_ADDED);
    }
    Optional<long[]> starts = JobStarts.of(jobs);
    return starts.isPresent()
        ? of(starts.get(), all)
        : new JobSpan(OptionalLong.empty(), MergeRule.TIMES_UNKNOWN);
  }

  static JobSpan of(long[] starts, List<IoStats> all) {
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
    return new JobSpan(OptionalLong.of(end - firstStart), rule);
  }

  /** The mean rate over the whole span of what the jobs did; absent when a part is not known. */
  OptionalDouble mean(List<IoStats> all, Function<IoStats, OptionalDouble> volume) {
    OptionalDouble sum = JobTotals.sum(all, volume);
    return sum.isPresent() && millis.isPresent() && millis.getAsLong() > 0
        ? OptionalDouble.of(sum.getAsDouble() / (millis.getAsLong() / 1000.0))
        : OptionalDouble.empty();
  }
}
