package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds jobs out of whose lines, and those of the next job, somebody has cut without a mark. One
 * sign alone may be a damaged number, and says nothing: two tell of a cut.
 *
 * <p>The signs: the issued I/Os are not the rate times the runtime; the job's header or its group
 * knows nothing of a direction; jobs are missing of those that fio started or summed up. The last
 * counts only beside what a header says: fio does not print a job without I/O.
 */
final class UnmarkedCuts {
  private static final Direction[] DIRECTIONS = {Direction.READ, Direction.WRITE, Direction.TRIM};

  private final RunDraft run;
  private final JobEvidence evidence;

  UnmarkedCuts(RunDraft run, JobEvidence evidence) {
    this.run = run;
    this.evidence = evidence;
  }

  void settle() {
    for (JobDraft job : run.jobs) {
      if (!job.hasJobLine || job.tail.isPresent() || job.directions.containsKey(Direction.MIXED)) {
        continue;
      }
      @Nullable Direction last = lastAboveCut(job);
      boolean isStrange =
          hasOtherDirections(job)
              ? last != null || run.lacksJobs()
              : last != null && isUnknownToGroup(job);
      if (isStrange) {
        leaveOut(job, last);
      }
    }
  }

  /** The last direction whose figures do not give the issued I/Os: they are another job's. */
  private static @Nullable Direction lastAboveCut(JobDraft job) {
    @Nullable Direction last = null;
    for (Direction direction : DIRECTIONS) {
      DirectionDraft draft = job.directions.get(direction);
      if (draft != null && !draft.isOnlyIssued && !JobEvidence.fits(draft, draft.issued)) {
        last = direction;
      }
    }
    return last;
  }

  /** Whether the job writes, though its header says that it reads. */
  private boolean hasOtherDirections(JobDraft job) {
    if (!ran(job, Direction.WRITE) && !ran(job, Direction.TRIM)) {
      return false;
    }
    HeaderIndex.Candidates headers = run.prologue.headers.of(job);
    return headers != null
        && !headers.differ()
        && headers
            .first()
            .flatMap(HeaderValues::workload)
            .flatMap(Workload::rw)
            .filter(rw -> rw.equals("read") || rw.equals("randread"))
            .isPresent();
  }

  private boolean isUnknownToGroup(JobDraft job) {
    Set<Direction> printed = evidence.printedOf(job);
    if (printed.isEmpty() || printed.contains(Direction.MIXED)) {
      return false;
    }
    for (Direction direction : DIRECTIONS) {
      if (hasLine(job, direction) && !printed.contains(direction)) {
        return true;
      }
    }
    return false;
  }

  private static boolean ran(JobDraft job, Direction direction) {
    IssuedDraft counts = job.issued.get(direction);
    return hasLine(job, direction) || counts != null && counts.total > 0;
  }

  private static boolean hasLine(JobDraft job, Direction direction) {
    DirectionDraft draft = job.directions.get(direction);
    return draft != null && !draft.isOnlyIssued;
  }

  /** Keeps of a job what surely stood above the cut. */
  private void leaveOut(JobDraft job, @Nullable Direction last) {
    run.state.problems.inconsistent(
        job.line,
        "the lines below this one do not fit each other, and some of another job are missing: what"
            + " may be that job's is left out",
        Map.of());
    job.keepUpTo(Optional.ofNullable(last));
    run.lacksLines = true;
  }
}
