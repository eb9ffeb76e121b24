package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How many jobs a reported job stands for, and whether all of them were asked to do the same.
 *
 * <p>With {@code group_reporting} fio sums up the jobs of a group, however unlike they are, and
 * shows the workload of one of them. JSON tells neither how many they are nor, before 3.36, that
 * they were summed up; since 3.8 the sum of their runtimes ({@code job_runtime}) gives it away.
 *
 * @param count the number of jobs; absent when it cannot be known
 * @param alike whether every one of them is known to have the reported workload
 * @param depth how many I/Os all of them together may have in flight; absent when unknown
 */
record JobMembers(OptionalInt count, boolean alike, OptionalLong depth) {
  private static final double RUNTIME_ERROR = 0.01;
  private static final long RUNTIME_ERROR_MILLIS = 10;

  static JobMembers of(RunGroups groups, Job job) {
    OptionalInt count = count(groups, job);
    List<Workload> unlike = job.memberWorkloads();
    boolean alike = unlike.isEmpty() && count.isPresent();
    OptionalLong depth = OptionalLong.empty();
    if (alike) {
      OptionalInt each = job.workload().map(Workload::ioDepth).orElse(OptionalInt.empty());
      depth = times(each, count.getAsInt());
    } else if (count.isPresent() && unlike.stream().allMatch(it -> it.ioDepth().isPresent())) {
      depth =
          unlike.size() == count.getAsInt()
              ? OptionalLong.of(unlike.stream().mapToLong(it -> it.ioDepth().getAsInt()).sum())
              : times(
                  unlike.stream().mapToInt(it -> it.ioDepth().getAsInt()).max(), count.getAsInt());
    }
    return new JobMembers(count, alike, depth);
  }

  private static OptionalLong times(OptionalInt depth, int count) {
    return depth.isPresent()
        ? OptionalLong.of((long) depth.getAsInt() * count)
        : OptionalLong.empty();
  }

  private static OptionalInt count(RunGroups groups, Job job) {
    if (job.optionsOf().isPresent()) {
      return job.numJobs().isPresent() && ranLike(job, job.numJobs().getAsInt())
          ? job.numJobs()
          : OptionalInt.empty();
    }
    if (job.numJobs().isPresent()) {
      return job.numJobs();
    }
    return ranLike(job, 1) || groups.hasNeighbours(job) ? OptionalInt.of(1) : OptionalInt.empty();
  }

  /** Whether the runtimes of the members add up to that many times the longest one. */
  private static boolean ranLike(Job job, int count) {
    OptionalLong sum = job.jobRuntimeMillis();
    long each = busyMillis(job);
    double slack = count * (RUNTIME_ERROR * each + RUNTIME_ERROR_MILLIS);
    return sum.isPresent() && each > 0 && Math.abs(sum.getAsLong() - count * each) <= slack;
  }

  /**
   * How long a job was busy at most: the directions of its pattern run at the same time, but what
   * was written is read back for verification only afterwards.
   */
  static long busyMillis(Job job) {
    Optional<String> rw = job.workload().flatMap(Workload::rw);
    Set<Direction> together = directions(rw.orElse(""));
    if (job.io().keySet().equals(Set.of(Direction.MIXED))) {
      // Reported as one: the runtime is that of the longer phase, the I/Os are those of both.
      long millis = runtimeMillis(job.mixed().orElseThrow());
      boolean onePhase =
          together.contains(Direction.READ) || together.equals(Set.of(Direction.TRIM));
      return onePhase ? millis : 2 * millis;
    }
    long longest = 0;
    long after = 0;
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      Direction direction = entry.getKey();
      long millis = runtimeMillis(entry.getValue());
      if (together.contains(direction)) {
        longest = Math.max(longest, millis);
      } else if (direction != Direction.MIXED) {
        after += millis;
      }
    }
    return longest + after;
  }

  private static long runtimeMillis(IoStats io) {
    return io.runtimeMillis().orElse(0);
  }

  /** The directions in which a job with this pattern does I/O at the same time. */
  static Set<Direction> directions(String rw) {
    return switch (rw) {
      case "read", "randread" -> Set.of(Direction.READ);
      case "write", "randwrite" -> Set.of(Direction.WRITE);
      case "trim", "randtrim" -> Set.of(Direction.TRIM);
      case "rw", "readwrite", "randrw" -> Set.of(Direction.READ, Direction.WRITE);
      case "trimwrite", "randtrimwrite" -> Set.of(Direction.TRIM, Direction.WRITE);
      default -> Set.of();
    };
  }
}
