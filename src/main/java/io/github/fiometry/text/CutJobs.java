package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks through the jobs when a report has ended: what stands behind a place where lines are
 * missing goes to its owner, and what may be another's is left out. A cut may cost values; it never
 * gives a direction or a job those of another.
 */
final class CutJobs {
  private static final Direction[] DIRECTIONS = Direction.values();

  private final RunDraft run;
  private final Problems problems;
  private final JobEvidence evidence;

  CutJobs(RunDraft run) {
    this.run = run;
    this.problems = run.state.problems;
    this.evidence = new JobEvidence(run);
  }

  void settle() {
    if (isCut()) {
      new CutTails(run, evidence).settle();
    }
    new UnmarkedCuts(run, evidence).settle();
    for (JobDraft job : run.jobs) {
      renameMixed(job);
      dropUncertainDetails(job);
    }
  }

  private boolean isCut() {
    for (JobDraft job : run.jobs) {
      if (job.tail.isPresent()) {
        return true;
      }
    }
    return run.allClients.isPresent() && run.allClients.get().tail.isPresent();
  }

  /**
   * A direction whose own line is lost is no read where its group tells that all were mixed, and
   * none that only the issued line counts; fio counts everything as reads then.
   */
  private void renameMixed(JobDraft job) {
    DirectionDraft read = job.directions.get(Direction.READ);
    if (read == null
        || read.direction.isPresent() && !read.isOnlyIssued
        || !evidence.isMixed(job)) {
      return;
    }
    job.directions.remove(Direction.READ);
    DirectionDraft mixed = job.directions.putIfAbsent(Direction.MIXED, read);
    if (mixed != null) {
      mixed.issued = read.issued;
      dropCountsBeside(mixed, job);
    }
  }

  private void dropCountsBeside(DirectionDraft mixed, JobDraft job) {
    for (Direction direction : List.of(Direction.WRITE, Direction.TRIM)) {
      DirectionDraft counted = job.directions.get(direction);
      if (counted != null && counted.isOnlyIssued) {
        job.directions.remove(direction);
        problems.inconsistent(
            mixed.line,
            "the issued line counts a "
                + direction.word()
                + ", but the job and its group have a mixed line only; that count is left out",
            Map.of());
      }
    }
  }

  /** Where a direction's own line is lost, those below the one before may be its. */
  private void dropUncertainDetails(JobDraft job) {
    for (Direction direction : DIRECTIONS) {
      DirectionDraft draft = job.directions.get(direction);
      if (draft == null || !draft.isOnlyIssued || job.tail.isPresent()) {
        continue;
      }
      Optional<DirectionDraft> before = job.lastBefore(direction);
      if (before.isPresent()
          && before.get().hasDetails()
          && !job.directions.containsKey(Direction.MIXED)
          && evidence.mayHavePrinted(job, direction)) {
        problems.inconsistent(
            before.get().line,
            "the line of "
                + direction.word()
                + " is missing: the latencies and samples below this line may be its, and are"
                + " left out",
            Map.of());
        before.get().dropDetails();
      }
    }
  }
}
