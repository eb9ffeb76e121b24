package io.github.fiometry.text;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The jobs of one report by what fio tells them apart by: where one comes again, another begins.
 */
final class JobSequence {
  /** The jobs of one report are printed at once, so their times differ by no more. */
  private static final Duration SAME_REPORT = Duration.ofSeconds(2);

  private record Key(Optional<String> name, OptionalInt groupId, OptionalLong pid) {
    static Key of(JobDraft job) {
      return new Key(job.name, job.groupId, job.pid);
    }
  }

  private final Set<Key> keys = new HashSet<>();
  private boolean progressSinceJob;

  /** Another report begins. */
  void clear() {
    keys.clear();
    progressSinceJob = false;
  }

  /** A job of the report. */
  void add(JobDraft job) {
    if (job.pid.isPresent()) {
      keys.add(Key.of(job));
    }
  }

  /** A job's own line has been taken. */
  void jobLine() {
    progressSinceJob = false;
  }

  /** A status line has come: the next job may be of a later report. */
  void progress() {
    progressSinceJob = true;
  }

  /**
   * Whether a job, or a job of the headers above, is reported a second time.
   *
   * @param isRightBehind whether no foreign line stands before the job
   */
  boolean comesAgain(JobDraft draft, RunDraft run, boolean isRightBehind) {
    return draft.pid.isPresent()
        && (keys.contains(Key.of(draft))
            || isRightBehind && run.prologue.headers.of(draft) != null);
  }

  /** The job before, if this is its own line once more, as a terminal that scrolls leaves it. */
  static Optional<JobDraft> lastWithoutLines(JobDraft draft, RunDraft run) {
    if (run.jobs.isEmpty() || draft.pid.isEmpty() || run.isBehindJobs()) {
      return Optional.empty();
    }
    JobDraft last = run.jobs.get(run.jobs.size() - 1);
    return !last.hasLines() && last.tail.isEmpty() && Key.of(last).equals(Key.of(draft))
        ? Optional.of(last)
        : Optional.empty();
  }

  /**
   * Whether a job belongs to another report than the job before.
   *
   * @param isRightBehind whether neither an empty nor a foreign line stands between them
   */
  boolean endsBefore(JobDraft draft, RunDraft run, boolean isRightBehind) {
    if (!run.hasContent()) {
      return false;
    }
    if (run.prologue.clientMode || draft.isAllClients()) {
      return run.client.endsBefore(draft);
    }
    if (run.isBehindJobs() || draft.pid.isPresent() && keys.contains(Key.of(draft))) {
      return true;
    }
    if (run.jobs.isEmpty()) {
      return false;
    }
    if (isRightBehind && !progressSinceJob) {
      // fio prints the jobs of one report one right behind the other
      return false;
    }
    Optional<LocalDateTime> before = run.jobs.get(run.jobs.size() - 1).finishedAt;
    if (before.isPresent() && draft.finishedAt.isPresent()) {
      Duration between = Duration.between(before.get(), draft.finishedAt.get()).abs();
      return between.compareTo(SAME_REPORT) > 0;
    }
    // what prints no times prints no interim reports either
    boolean undated = before.isEmpty() && draft.finishedAt.isEmpty();
    return progressSinceJob && !(undated && draft.pid.isPresent());
  }
}
