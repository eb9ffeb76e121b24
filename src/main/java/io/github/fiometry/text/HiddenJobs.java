package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;

/**
 * How many jobs of a report are missing, and whether a mark inside of a job may stand for one of
 * them: it does if no mark between jobs does.
 */
final class HiddenJobs {
  /** From then on each job ends with the line of the latency target. */
  private static final FioVersion FIRST_WITH_TARGET = new FioVersion(2, 1, 5);

  private final RunDraft run;
  private final boolean hasAllJobs;
  private final boolean mayLackJobs;

  /** Whether nothing tells how many jobs there were. */
  private final boolean isUncounted;

  /** Whether the marks between jobs may stand for all that are missing. */
  private final boolean areBetween;

  /** Whether there are such marks. */
  private final boolean someAreBetween;

  private final boolean isOnlyCut;

  HiddenJobs(RunDraft run, JobEvidence evidence) {
    this.run = run;
    JobEvidence.Jobs byGroups =
        run.prologue.startedJobs > 0 ? JobEvidence.Jobs.UNKNOWN : evidence.jobsByGroups();
    hasAllJobs = run.hasAllJobs() || byGroups == JobEvidence.Jobs.ALL;
    isUncounted =
        run.prologue.startedJobs == 0
            && byGroups == JobEvidence.Jobs.UNKNOWN
            && run.jobs.size() > 1;
    mayLackJobs = run.lacksCutJobs() || byGroups == JobEvidence.Jobs.SOME || isUncounted;
    long between =
        run.jobs.stream().filter(this::isFollowedByHidden).count()
            + (run.hasCutBetweenJobs && run.jobs.get(0).hasJobLine ? 1 : 0);
    someAreBetween = between > 0;
    areBetween =
        someAreBetween
            && (run.prologue.clientMode
                || run.prologue.startedJobs > 0 && run.missingJobs() <= between);
    isOnlyCut =
        run.jobs.stream().flatMap(job -> job.tail.stream()).filter(JobTail::hasLines).count() == 1;
  }

  /** Whether no job is missing. */
  boolean hasAllJobs() {
    return hasAllJobs;
  }

  /**
   * Whether the end of a job, and the line of the next one, may be missing behind a mark.
   *
   * @param endsWell whether the percentiles behind it end as those before it must
   * @param isLike whether what else stands behind it is like what stands before it
   */
  boolean mayBeHere(boolean endsWell, boolean isLike) {
    if (!mayLackJobs || areBetween) {
      return false;
    }
    return someAreBetween || isUncounted ? !endsWell && !isLike : isOnlyCut || !endsWell;
  }

  /** Whether a mark behind a whole job must stand for others. */
  private boolean isFollowedByHidden(JobDraft job) {
    if (job.tail.filter(JobTail::endsInSeam).isEmpty()) {
      return false;
    }
    if (run.prologue.clientMode) {
      return true;
    }
    int next = run.jobs.indexOf(job) + 1;
    boolean isBeforeWhole =
        next < run.jobs.size()
            ? run.jobs.get(next).hasJobLine
            : !run.groups.isEmpty() && run.groups.get(0).groupId.isPresent();
    return isBeforeWhole && endsJob(job.tail.orElseThrow().typeBeforeLastSeam());
  }

  private boolean endsJob(int type) {
    boolean endsWithCounts =
        run.prologue
            .fioVersion()
            .filter(version -> !version.atLeast(FIRST_WITH_TARGET))
            .isPresent();
    return switch (type) {
      case LineLexer.LATENCY_TARGET, LineLexer.BLOCK_STATES, LineLexer.STEADY_STATE -> true;
      case LineLexer.ISSUED, LineLexer.ISSUED_OLD, LineLexer.ERRORS -> endsWithCounts;
      default -> false;
    };
  }
}
