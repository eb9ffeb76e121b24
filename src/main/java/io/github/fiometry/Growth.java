package io.github.fiometry;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the figures of two reports in one format say about being an earlier and a later report of
 * one fio run, and not the reports of two runs of one job, one behind the other.
 *
 * <p>Process ids (text), start times (JSON since 3.36) and times of printing with elapsed times
 * (JSON since 2.2.9) decide. Terse and older JSON have only counters, which must grow; by how much
 * decides, since two runs of one job move about the same data.
 */
final class Growth {
  /** Start times are computed from whole seconds of printing time and elapsed time. */
  private static final long SAME_START_MILLIS = 3000;

  /** Two runs of one job seldom differ as much; the first reports of one run nearly always do. */
  private static final double CLEAR_GROWTH = 1.25;

  private boolean pidsEqual;
  private boolean startsEqual;
  private boolean timesKnown;
  private boolean timesAgree;
  private boolean grewClearly;
  private boolean unchanged = true;

  /**
   * Evidence without pairs yet.
   *
   * @param jobsAppeared whether the later report has jobs with I/O that the earlier has not
   */
  Growth(boolean jobsAppeared) {
    grewClearly = jobsAppeared;
  }

  /** Adds the earlier and the later figures of one job; false when they cannot be of one run. */
  boolean add(Job before, Job after) {
    if (RunLinker.differ(before.pid(), after.pid())
        || RunLinker.differ(before.jobStartMillis(), after.jobStartMillis())) {
      return false;
    }
    pidsEqual |= before.pid().isPresent() && after.pid().isPresent();
    startsEqual |= before.jobStartMillis().isPresent() && after.jobStartMillis().isPresent();
    Optional<LocalDateTime> startBefore = startByFinish(before);
    Optional<LocalDateTime> startAfter = startByFinish(after);
    if (startBefore.isPresent() && startAfter.isPresent()) {
      timesKnown = true;
      timesAgree |=
          Duration.between(startBefore.get(), startAfter.get()).abs().toMillis()
              <= SAME_START_MILLIS;
    }
    for (Map.Entry<Direction, IoStats> entry : before.io().entrySet()) {
      Optional<IoStats> io = after.direction(entry.getKey());
      if (io.isEmpty() || !grew(entry.getValue(), io.get())) {
        return false;
      }
    }
    return true;
  }

  private static Optional<LocalDateTime> startByFinish(Job job) {
    long runtimeMillis =
        job.io().values().stream().mapToLong(io -> io.runtimeMillis().orElse(0)).max().orElse(0);
    return job.finishedAt().map(finish -> finish.minus(Duration.ofMillis(runtimeMillis)));
  }

  private boolean grew(IoStats before, IoStats after) {
    double bytesBefore = before.ioBytes().orElse(0);
    double bytesAfter = after.ioBytes().orElse(bytesBefore);
    grewClearly |= bytesAfter > CLEAR_GROWTH * bytesBefore;
    unchanged &= before.equals(after);
    // Text rounds, by half of its last digit of four.
    return bytesAfter >= bytesBefore * 0.999
        && after.totalIos().orElse(Long.MAX_VALUE) >= before.totalIos().orElse(0);
  }

  /**
   * Whether all pairs together speak for one run.
   *
   * @param rounds how many reports of this run are known already
   */
  boolean speaksForOneRun(FioRun earlier, FioRun later, int rounds) {
    if (startsEqual) {
      return true;
    }
    if (pidsEqual) {
      // In containers every run has the same few process ids, one run after the other.
      return !timesKnown || timesAgree || runtimesAreWrong(earlier);
    }
    OptionalLong startOfEarlier = startMillis(earlier);
    OptionalLong startOfLater = startMillis(later);
    if (startOfEarlier.isPresent() && startOfLater.isPresent()) {
      return Math.abs(startOfEarlier.getAsLong() - startOfLater.getAsLong()) <= SAME_START_MILLIS;
    }
    // The last interim report and the final one may be all but equal.
    return grewClearly || unchanged || rounds > 1;
  }

  /** Up to 2.2.13 the runtime of an interim report may be far too long. */
  private static boolean runtimesAreWrong(FioRun run) {
    return run.fioVersion()
        .flatMap(FioVersion::parse)
        .filter(version -> version.isBefore(FioVersion.of(2, 3)))
        .isPresent();
  }

  private static OptionalLong startMillis(FioRun run) {
    List<Job> jobs = RunLinker.activeJobs(run);
    if (run.timestampMillis().isEmpty() || jobs.get(0).elapsedSeconds().isEmpty()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        run.timestampMillis().getAsLong() - 1000 * jobs.get(0).elapsedSeconds().getAsLong());
  }
}
