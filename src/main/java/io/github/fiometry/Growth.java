package io.github.fiometry;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
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
 * <p>Whatever accumulates must have grown, and options stay. Beyond that process ids (text), start
 * times (JSON since 3.36) and times of printing with elapsed times (JSON since 2.2.9) decide. Terse
 * and older JSON have only counters; by how much they grew decides, since two runs of one job move
 * about the same data.
 */
final class Growth {
  /** Elapsed times are rounded up to whole seconds; the rest is between two looks at the clock. */
  private static final long SAME_START_MILLIS = 1200;

  /** Text has whole seconds of time and runtimes that begin when a job has been set up. */
  private static final long SAME_START_OF_TEXT_MILLIS = 2200;

  /** Times of text are cut to it. */
  private static final Duration WHOLE_SECOND = Duration.ofSeconds(1);

  /** So long a job that has ended may wait for others, by its interim reports. */
  private static final long LONGEST_WAIT_MILLIS = 60_000;

  /** Two runs of one job seldom differ as much; the first reports of one run nearly always do. */
  private static final double CLEAR_GROWTH = 1.25;

  /** Between two reports data can come faster than before, from a cache, but not that much. */
  private static final double BURST = 20;

  /** Runtimes are cut to whole milliseconds, and are not read in one instant with the counts. */
  private static final long RUNTIME_SLACK_MILLIS = 20;

  private final FioRun earlier;
  private final FioRun later;
  private boolean pidsEqual;
  private boolean startsEqual;
  private boolean timesKnown;
  private boolean timesAgree;
  private boolean timesOverlap;
  private boolean grewClearly;
  private boolean unchanged = true;

  /**
   * Evidence without pairs yet.
   *
   * @param jobsAppeared whether the later report has jobs with I/O that the earlier has not
   */
  Growth(FioRun earlier, FioRun later, boolean jobsAppeared) {
    this.earlier = earlier;
    this.later = later;
    grewClearly = jobsAppeared;
  }

  /** Adds the earlier and the later figures of one job; false when they cannot be of one run. */
  boolean add(Job before, Job after) {
    if (RunLinker.differ(before.pid(), after.pid())
        || RunLinker.differ(before.jobStartMillis(), after.jobStartMillis())
        || optionsDiffer(before, after)
        || (later.format() != RunFormat.TEXT && !Accumulation.isPossible(before, after))) {
      return false;
    }
    pidsEqual |= before.pid().isPresent() && after.pid().isPresent();
    startsEqual |= before.jobStartMillis().isPresent() && after.jobStartMillis().isPresent();
    Optional<LocalDateTime> startBefore = startByFinish(before);
    Optional<LocalDateTime> startAfter = startByFinish(after);
    if (startBefore.isPresent() && startAfter.isPresent()) {
      boolean ended = before.io().equals(after.io());
      timesKnown = true;
      timesAgree |=
          Duration.between(startBefore.get(), startAfter.get()).abs().toMillis()
              <= (ended ? LONGEST_WAIT_MILLIS : SAME_START_OF_TEXT_MILLIS);
      timesOverlap |=
          startAfter.get().plus(WHOLE_SECOND).isBefore(before.finishedAt().orElseThrow());
    }
    for (Map.Entry<Direction, IoStats> entry : before.io().entrySet()) {
      Optional<IoStats> io = after.direction(entry.getKey());
      if (io.isEmpty() || !grew(entry.getValue(), io.get())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a process id came in both. */
  boolean hasEqualPids() {
    return pidsEqual;
  }

  private boolean optionsDiffer(Job before, Job after) {
    return !before.options().isEmpty()
        && !after.options().isEmpty()
        && earlier.complete()
        && later.complete()
        && !before.options().equals(after.options());
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
    boolean moreBytes = bytesAfter >= bytesBefore * 0.999;
    boolean moreIos = after.totalIos().orElse(Long.MAX_VALUE) >= before.totalIos().orElse(0);
    if (pidsEqual && timesAgree && moreBytes != moreIos && !haveOneSize(before, after)) {
      // one of the four figures is damaged
      return true;
    }
    return moreBytes
        && moreIos
        && (later.format() == RunFormat.TEXT || runtimeGrewWithData(before, after));
  }

  /** Whether an I/O is as large in both reports; true where that is not known. */
  private static boolean haveOneSize(IoStats before, IoStats after) {
    double sizeBefore = before.ioBytes().orElse(0) / before.totalIos().orElse(0);
    double sizeAfter = after.ioBytes().orElse(0) / after.totalIos().orElse(0);
    return !(Math.abs(sizeBefore / sizeAfter - 1) > 0.01);
  }

  private boolean runtimeGrewWithData(IoStats before, IoStats after) {
    if (before.runtimeMillis().isEmpty()
        || after.runtimeMillis().isEmpty()
        || runtimesAreWrong(earlier)) {
      return true;
    }
    long runtime = after.runtimeMillis().getAsLong();
    long moreMillis = runtime - before.runtimeMillis().getAsLong();
    double bytes = after.ioBytes().orElse(0);
    double moreBytes = bytes - before.ioBytes().orElse(bytes);
    // The runtime of a job that has ended goes on for a while when others wait for it (stonewall).
    return moreBytes == 0
        || (moreMillis >= 0
            && moreBytes * runtime <= BURST * bytes * (moreMillis + RUNTIME_SLACK_MILLIS));
  }

  /**
   * Whether all pairs together speak for one run.
   *
   * @param rounds how many reports of this run are known already
   */
  boolean speaksForOneRun(int rounds) {
    if (startsEqual) {
      return true;
    }
    if (pidsEqual) {
      // In containers every run has the same few process ids, one run after the other.
      return !timesKnown
          || timesAgree
          || runtimesAreWrong(earlier)
          || timesOverlap && mayHaveWrongRuntimes();
    }
    if (!earlier.clientStats().isEmpty()
        && earlier.timestampMillis().isPresent()
        && earlier.timestampMillis().equals(later.timestampMillis())) {
      return true; // a client takes the time when it starts
    }
    OptionalLong startOfEarlier = startMillis(earlier);
    OptionalLong startOfLater = startMillis(later);
    if (startOfEarlier.isPresent() && startOfLater.isPresent()) {
      long difference = Math.abs(startOfEarlier.getAsLong() - startOfLater.getAsLong());
      return difference <= SAME_START_MILLIS + clockResolutionMillis();
    }
    // The last interim report and the final one may be all but equal.
    return grewClearly || unchanged || rounds > 1;
  }

  /** Milliseconds since 2.12, whole seconds before. */
  private long clockResolutionMillis() {
    boolean wholeSeconds =
        earlier.timestampMillis().orElse(0) % 1000 == 0
            && later.timestampMillis().orElse(0) % 1000 == 0;
    return wholeSeconds ? 1000 : 0;
  }

  /** Without a version, in reports right behind each other, as status-interval leaves them. */
  private boolean mayHaveWrongRuntimes() {
    return earlier.fioVersion().isEmpty()
        && later.fioVersion().isEmpty()
        && RunLinker.areNeighbours(earlier, later);
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
