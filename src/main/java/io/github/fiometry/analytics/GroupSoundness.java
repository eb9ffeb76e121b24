package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Checks the line of a group against its jobs. fio: stat.c {@code show_group_stats}: the bytes are
 * the sum of the jobs, the runtimes the shortest and the longest of theirs, the bandwidth the bytes
 * through the longest.
 */
final class GroupSoundness {
  private final FioRun run;
  private final PrintedPrecision precision;
  private final FindingCollector findings;

  GroupSoundness(FioRun run, FindingCollector findings) {
    this.run = run;
    this.precision = new PrintedPrecision(run);
    this.findings = findings;
  }

  void check() {
    if (!run.clientStats().isEmpty() || !run.complete()) {
      return;
    }
    for (GroupStats group : run.groups()) {
      for (Map.Entry<Direction, GroupIo> entry : group.io().entrySet()) {
        List<IoStats> jobs = new ArrayList<>();
        for (Job job : run.jobs()) {
          if (job.groupId().equals(group.groupId())) {
            job.direction(entry.getKey()).ifPresent(jobs::add);
          }
        }
        if (!jobs.isEmpty()) {
          FindingCollector place = findings.of(entry.getKey());
          checkBytes(entry.getValue(), jobs, place);
          checkRuntimes(entry.getValue(), jobs, place);
          checkBandwidth(entry.getValue(), place);
        }
      }
    }
  }

  private void checkBytes(GroupIo group, List<IoStats> jobs, FindingCollector place) {
    double sum = 0;
    double slack = 0;
    for (IoStats io : jobs) {
      if (io.ioBytes().isEmpty()) {
        return;
      }
      sum += io.ioBytes().getAsDouble();
      slack += precision.ofData(io.ioBytes().getAsDouble());
    }
    double bytes = group.ioBytes().orElse(0);
    slack += precision.ofData(bytes) + 1024;
    if (sum > 0 && bytes > 0 && Math.abs(sum - bytes) > slack) {
      contradiction(
          place,
          "the group's line says "
              + FindingCollector.number(bytes)
              + " bytes, its jobs add up to "
              + FindingCollector.number(sum));
    }
  }

  private void checkRuntimes(GroupIo group, List<IoStats> jobs, FindingCollector place) {
    if (jobs.stream().anyMatch(io -> io.runtimeMillis().isEmpty())) {
      return;
    }
    OptionalLong longest = jobs.stream().mapToLong(io -> io.runtimeMillis().getAsLong()).max();
    OptionalLong shortest =
        jobs.stream().mapToLong(io -> io.runtimeMillis().getAsLong()).filter(it -> it > 0).min();
    boolean longDiffers =
        group.maxRuntimeMillis().isPresent() && !group.maxRuntimeMillis().equals(longest);
    boolean shortDiffers =
        group.minRuntimeMillis().orElse(0) > 0
            && shortest.isPresent()
            && !group.minRuntimeMillis().equals(shortest);
    if (longDiffers || shortDiffers) {
      contradiction(
          place,
          "the group's line says "
              + group.minRuntimeMillis().orElse(0)
              + " to "
              + group.maxRuntimeMillis().orElse(0)
              + " ms, its jobs ran "
              + shortest.orElse(0)
              + " to "
              + longest.orElse(0));
    }
  }

  private void checkBandwidth(GroupIo group, FindingCollector place) {
    OptionalDouble bytes = group.ioBytes();
    OptionalDouble rate = group.bytesPerSecond();
    double seconds = group.maxRuntimeMillis().orElse(0) / 1000.0;
    if (bytes.isEmpty() || rate.isEmpty() || seconds == 0 || rate.getAsDouble() == 0) {
      return;
    }
    double expected = bytes.getAsDouble() / seconds;
    double slack =
        (precision.ofData(bytes.getAsDouble()) + 1024) / seconds
            + precision.ofRate(rate.getAsDouble());
    if (Math.abs(expected - rate.getAsDouble()) > slack) {
      contradiction(
          place,
          "the group's line says "
              + FindingCollector.number(bytes.getAsDouble())
              + " bytes in "
              + FindingCollector.number(seconds)
              + " s, which are "
              + FindingCollector.number(expected)
              + " bytes per second, and not "
              + FindingCollector.number(rate.getAsDouble()));
    }
  }

  private static void contradiction(FindingCollector place, String what) {
    place.error(SoundnessRule.CONTRADICTION, what);
  }
}
