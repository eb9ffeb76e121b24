package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The reporting groups of a run, of each host: how many jobs they show, and their bandwidth. */
final class RunGroups {
  private record Key(OptionalInt groupId, Optional<String> hostname, OptionalInt port) {
    static Key of(Job job) {
      return new Key(job.groupId(), job.hostname(), job.port());
    }
  }

  /** What the jobs of a group did in one direction. */
  private static final class Total {
    private double bytes;
    private long longestMillis;
    private boolean unknown;

    void add(IoStats io) {
      unknown |= io.ioBytes().isEmpty() || io.runtimeMillis().isEmpty();
      bytes += io.ioBytes().orElse(0);
      longestMillis = Math.max(longestMillis, io.runtimeMillis().orElse(0));
    }

    OptionalDouble rate() {
      return unknown || longestMillis == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(bytes / (longestMillis / 1000.0));
    }
  }

  private static final class Group {
    private final Map<Direction, Total> totals = new EnumMap<>(Direction.class);
    private int jobs;
  }

  private final Map<Key, Group> groups = new HashMap<>();
  private final FioRun run;

  RunGroups(FioRun run) {
    this.run = run;
    for (Job job : JobTotals.jobsOf(run)) {
      Group group = groups.computeIfAbsent(Key.of(job), key -> new Group());
      group.jobs++;
      job.io()
          .forEach(
              (direction, io) ->
                  group.totals.computeIfAbsent(direction, key -> new Total()).add(io));
    }
  }

  /** Whether another job of the same group stands beside this one: so they were not summed up. */
  boolean hasNeighbours(Job job) {
    Group group = groups.get(Key.of(job));
    return job.groupId().isPresent() && group != null && group.jobs > 1;
  }

  /**
   * The bandwidth of a job's whole group as fio computes it: all bytes through the longest runtime,
   * in bytes per second; empty when the report does not hold all of it.
   */
  OptionalDouble rate(Job job, Direction direction) {
    Group group = groups.get(Key.of(job));
    Total total = group == null ? null : group.totals.get(direction);
    return total == null || !run.clientStats().isEmpty() || !run.complete()
        ? OptionalDouble.empty()
        : total.rate();
  }
}
