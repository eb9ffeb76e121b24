package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * When the jobs of a group read and when they wrote.
 *
 * @param span the time of all, and how their rates come to one figure
 * @param jobs the jobs that read or wrote
 * @param all what they read and wrote
 */
record ReadWriteSpan(JobSpan span, List<Job> jobs, List<IoStats> all) {
  /** How far runtimes of directions may differ that ran at the same time for all we know. */
  private static final double SAME_RUNTIME = 0.01;

  /** The jobs start together, but for what is known; empty when it cannot be told. */
  static Optional<ReadWriteSpan> of(RunGroups groups, List<Job> jobs) {
    Optional<long[]> jobStarts = JobStarts.of(jobs);
    if (jobStarts.isEmpty()) {
      return Optional.empty();
    }
    List<Job> busy = new ArrayList<>();
    List<IoStats> all = new ArrayList<>();
    List<Long> starts = new ArrayList<>();
    boolean verified = false;
    for (int i = 0; i < jobs.size(); i++) {
      Job job = jobs.get(i);
      long start = jobStarts.get()[i];
      Optional<IoStats> read = job.read();
      Optional<IoStats> write = job.write();
      if (read.isEmpty() && write.isEmpty()) {
        continue;
      }
      busy.add(job);
      write.ifPresent(all::add);
      write.ifPresent(io -> starts.add(start));
      if (read.isPresent()) {
        OptionalLong later = write.isPresent() ? readsLater(groups, job) : OptionalLong.of(0);
        if (later.isEmpty()) {
          return Optional.empty();
        }
        verified |= write.isPresent() && readsAfterwards(groups, job);
        all.add(read.get());
        starts.add(start + later.getAsLong());
      }
    }
    if (!all.stream().allMatch(io -> io.runtimeMillis().isPresent())) {
      MergeRule rule = verified ? MergeRule.NOT_ADDED : MergeRule.RATES_ADDED;
      return Optional.of(new ReadWriteSpan(new JobSpan(OptionalLong.empty(), rule), busy, all));
    }
    long[] times = starts.stream().mapToLong(Long::longValue).toArray();
    return Optional.of(new ReadWriteSpan(JobSpan.of(times, all), busy, all));
  }

  /** How long after its writes a job begins to read, in milliseconds; empty when unknown. */
  private static OptionalLong readsLater(RunGroups groups, Job job) {
    if (JobTotals.isQuotedAlone(job)) {
      return OptionalLong.empty();
    }
    if (readsAfterwards(groups, job)) {
      return OptionalLong.of(job.write().orElseThrow().runtimeMillis().orElse(0));
    }
    Set<Direction> asked = EnumSet.noneOf(Direction.class);
    job.workload().flatMap(Workload::rw).map(JobMembers::directions).ifPresent(asked::addAll);
    for (Workload member : job.memberWorkloads()) {
      member.rw().map(JobMembers::directions).ifPresent(asked::addAll);
    }
    boolean both = asked.contains(Direction.READ) && asked.contains(Direction.WRITE);
    return both || sameRuntime(job) ? OptionalLong.of(0) : OptionalLong.empty();
  }

  /** A job that only writes reads to verify what it wrote, when it is done. */
  private static boolean readsAfterwards(RunGroups groups, Job job) {
    Set<Direction> asked =
        job.workload().flatMap(Workload::rw).map(JobMembers::directions).orElse(Set.of());
    return asked.contains(Direction.WRITE)
        && !asked.contains(Direction.READ)
        && JobMembers.of(groups, job).alike();
  }

  private static boolean sameRuntime(Job job) {
    OptionalLong read = job.read().orElseThrow().runtimeMillis();
    OptionalLong write = job.write().orElseThrow().runtimeMillis();
    return read.isPresent()
        && write.isPresent()
        && Math.abs(read.getAsLong() - write.getAsLong())
            <= SAME_RUNTIME * Math.max(read.getAsLong(), write.getAsLong());
  }
}
