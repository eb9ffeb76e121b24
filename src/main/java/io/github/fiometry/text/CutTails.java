package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whose the lines are that stand behind a place where others are missing.
 *
 * <p>What tells: the issued line names the directions of a job, the Starting line says how many
 * jobs there are, {@link JobEvidence} which lines do not fit each other, and {@link CutRows} which
 * percentiles.
 */
final class CutTails {
  private final RunDraft run;
  private final Problems problems;
  private final JobEvidence evidence;
  private final CutRows rows;
  private final List<JobDraft> cut;

  private final HiddenJobs hidden;

  CutTails(RunDraft run, JobEvidence evidence) {
    this.run = run;
    this.problems = run.state.problems;
    this.evidence = evidence;
    this.rows = new CutRows(run);
    this.cut = run.jobs.stream().filter(job -> job.tail.isPresent()).toList();
    this.hidden = new HiddenJobs(run, evidence);
  }

  void settle() {
    for (JobDraft job : cut) {
      run.jobs.addAll(run.jobs.indexOf(job) + 1, settle(job, job.tail.orElseThrow()));
    }
    run.allClients.ifPresent(sum -> sum.tail.ifPresent(tail -> run.jobs.addAll(settle(sum, tail))));
  }

  /**
   * Gives the lines of a tail to their job; what is not its becomes a job, or several, without a
   * line of its own.
   */
  private List<JobDraft> settle(JobDraft job, JobTail tail) {
    boolean isBeforeDirection = endsBeforeDirection(job);
    List<JobDraft> others = new ArrayList<>();
    JobDraft current = job;
    JobLines decoder = tail.decoder;
    Owner owner = Owner.of(Owner.Kind.SAME);
    for (int i = 0; i < tail.pieces.size(); i++) {
      JobTail.Piece piece = tail.pieces.get(i);
      if (piece.lines().isEmpty()) {
        continue;
      }
      if (isBeforeDirection && piece.lines().stream().allMatch(LineKind::isDetail)) {
        readOfNobody(decoder, piece);
        continue;
      }
      CutRest rest = new CutRest(tail, i);
      CutRows.Fit fit = rows.of(current, decoder, rest);
      owner =
          owner.kind == Owner.Kind.SOME_JOB ? owner : ownerOf(current, decoder, piece, rest, fit);
      if (owner.kind == Owner.Kind.OTHER_JOB || owner.kind == Owner.Kind.SOME_JOB) {
        decoder.end();
        current = new JobDraft(piece.lines().get(0).line, false);
        current.hostname = job.hostname;
        decoder = new JobLines(run.state);
        decoder.start(current);
        others.add(current);
      } else if (fit == CutRows.Fit.PERHAPS || fit == CutRows.Fit.NO) {
        decoder.leaveBlock();
      }
      if (owner.kind == Owner.Kind.DIRECTION) {
        DirectionDraft draft = new DirectionDraft(owner.direction, piece.lines().get(0).line);
        current.directions.put(owner.direction.orElseThrow(), draft);
        decoder.lostDirection(draft);
      } else if (owner.kind == Owner.Kind.NOBODY) {
        readOfNobody(decoder, piece);
        continue;
      }
      for (LineToken line : piece.lines()) {
        read(decoder, line);
      }
    }
    decoder.end();
    return others;
  }

  /** Whether the next line is a direction that the job cannot have: its end is left out. */
  private boolean endsBeforeDirection(JobDraft job) {
    int next = run.jobs.indexOf(job) + 1;
    return next > 0 && next < run.jobs.size() && run.jobs.get(next).beginsWithDirection();
  }

  private void readOfNobody(JobLines decoder, JobTail.Piece piece) {
    long line = piece.lines().get(0).line;
    problems.lostDirection(line);
    decoder.lostDirection(new DirectionDraft(Optional.empty(), line));
    piece.lines().forEach(each -> read(decoder, each));
  }

  private void read(JobLines decoder, LineToken line) {
    try {
      decoder.line(line);
      run.damage(line, run.state.fields.complaints());
    } catch (RuntimeException e) {
      problems.fault(line.line, e);
    }
  }

  /** Whose the lines right behind a seam are. */
  private record Owner(Kind kind, Optional<Direction> direction) {
    enum Kind {
      /** The direction or the job that the lines before it belong to. */
      SAME,
      /** A direction of the same job whose own line is lost. */
      DIRECTION,
      /** Some direction of the same job; nothing tells which. */
      NOBODY,
      /** Another job. */
      OTHER_JOB,
      /** Some job, and the lines behind a further seam may be of yet another one. */
      SOME_JOB
    }

    static Owner of(Kind kind) {
      return new Owner(kind, Optional.empty());
    }
  }

  private Owner ownerOf(
      JobDraft job, JobLines decoder, JobTail.Piece piece, CutRest rest, CutRows.Fit fit) {
    boolean isLoose = LineKind.isDetail(rest.lines.get(0));
    Optional<DirectionDraft> current = decoder.currentDirection();
    List<Direction> lost =
        isLoose && current.isPresent() ? lostBehind(job, current.get(), rest) : List.of();
    boolean oneJob = job.isAllClients() || hidden.hasAllJobs();
    if (piece.seam() == JobTail.Seam.MARK) {
      if ((!oneJob || job.isAllClients()) && evidence.contradicts(job, rest)) {
        return Owner.of(rest.issuedIsFar ? Owner.Kind.SOME_JOB : Owner.Kind.OTHER_JOB);
      }
      if (run.prologue.clientMode
          && job.hasJobLine
          && (job.directions.isEmpty() || job.isAllClients() && rest.issued.isEmpty())) {
        // a sum over the jobs before it may follow, too: nothing holds its line to those behind
        return Owner.of(Owner.Kind.SOME_JOB);
      }
      if (!oneJob && fit == CutRows.Fit.NO && lost.isEmpty()) {
        return Owner.of(Owner.Kind.OTHER_JOB);
      }
      if (!oneJob && hidden.mayBeHere(fit == CutRows.Fit.WELL, evidence.supports(job, rest))) {
        return Owner.of(Owner.Kind.SOME_JOB);
      }
      if (isLoose
          && current.filter(draft -> draft.direction.isEmpty()).isPresent()
          && !rest.hasOneDirection()) {
        return Owner.of(Owner.Kind.NOBODY);
      }
      return lost.isEmpty() ? Owner.of(Owner.Kind.SAME) : ownerAmong(lost, rest);
    }
    if (!lost.isEmpty()) {
      return ownerAmong(lost, rest);
    }
    LineToken first = rest.lines.get(0);
    DirectionDraft before = current.orElseThrow();
    boolean isCertain =
        before.hasSamples() || LineKind.isLatency(first) && before.hasAllSummaries();
    if (!before.contradicts(rest.loose())) {
      // lines that come twice
      return Owner.of(Owner.Kind.SAME);
    }
    if (!isCertain) {
      // a damaged letter, if the counts fit
      return Owner.of(
          !oneJob && evidence.contradicts(job, rest) ? Owner.Kind.OTHER_JOB : Owner.Kind.SAME);
    }
    boolean others = !oneJob && (!rest.issued.isEmpty() || run.lacksJobs());
    return Owner.of(others ? Owner.Kind.OTHER_JOB : Owner.Kind.NOBODY);
  }

  /** Nobody where the lost line may be behind a further seam, or is not certain to be lost. */
  private static Owner ownerAmong(List<Direction> lost, CutRest rest) {
    return lost.size() == 1 && !rest.issued.isEmpty() && rest.endsDetails()
        ? new Owner(Owner.Kind.DIRECTION, Optional.of(lost.get(0)))
        : Owner.of(Owner.Kind.NOBODY);
  }

  /** The directions that ran and whose own line is missing behind another. */
  private List<Direction> lostBehind(JobDraft job, DirectionDraft current, CutRest rest) {
    List<Direction> lost = new ArrayList<>();
    if (current.direction.isEmpty() || job.directions.containsKey(Direction.MIXED)) {
      return lost;
    }
    Optional<Direction> next = JobTail.firstDirection(rest.lines);
    for (Direction direction : evidence.ran(job, rest)) {
      if (direction.compareTo(current.direction.get()) > 0
          && (next.isEmpty() || direction.compareTo(next.get()) < 0)
          && !job.directions.containsKey(direction)
          && !rest.hasOwnLine(direction)
          && (rest.issued.isEmpty() || evidence.mayHavePrinted(job, direction))) {
        lost.add(direction);
      }
    }
    Set<Direction> printed = evidence.printedOf(job);
    if (next.isEmpty()
        && printed.size() > 1
        && printed.contains(Direction.MIXED)
        && !lost.contains(Direction.MIXED)) {
      lost.add(Direction.MIXED);
    }
    return lost;
  }
}
