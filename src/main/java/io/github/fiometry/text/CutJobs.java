package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells, when a report has ended, whose the lines are that stand behind a place where others are
 * missing. A cut may cost values; it never gives a direction or a job those of another.
 *
 * <p>What tells: the issued line names the directions of a job, the Starting line says how many
 * jobs there are, and {@link JobEvidence} which lines do not fit each other.
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
    for (JobDraft job : run.jobs) {
      run.hasCutBetweenJobs |= job.tail.filter(JobTail::endsInSeam).isPresent();
    }
    for (int i = 0; i < run.jobs.size(); i++) {
      JobDraft job = run.jobs.get(i);
      if (job.tail.isPresent()) {
        Optional<JobDraft> rest = settle(job, job.tail.get());
        if (rest.isPresent()) {
          run.jobs.add(++i, rest.get());
        }
      }
    }
    run.allClients.ifPresent(sum -> sum.tail.ifPresent(tail -> settle(sum, tail)));
    for (JobDraft job : run.jobs) {
      renameMixed(job);
      dropUncertainDetails(job);
    }
  }

  /** A direction whose own line is lost is no read where its group tells that all were mixed. */
  private void renameMixed(JobDraft job) {
    DirectionDraft read = job.directions.get(Direction.READ);
    if (read != null
        && read.direction.isEmpty()
        && evidence.printedOf(job).equals(EnumSet.of(Direction.MIXED))) {
      job.directions.remove(Direction.READ);
      job.directions.put(Direction.MIXED, read);
    }
  }

  /** Gives the lines of a tail to their job; the rest is of another one when they are not its. */
  private Optional<JobDraft> settle(JobDraft job, JobTail tail) {
    for (int i = 0; i < tail.pieces.size(); i++) {
      JobTail.Piece piece = tail.pieces.get(i);
      List<LineToken> rest = tail.linesFrom(i);
      if (rest.isEmpty()) {
        continue;
      }
      Owner owner = ownerOf(job, piece, new Rest(rest));
      if (owner.kind == Owner.Kind.OTHER_JOB) {
        tail.decoder.end();
        return Optional.of(ofOtherJob(job, rest));
      }
      if (piece.seam() == JobTail.Seam.MARK) {
        tail.decoder.cut();
      }
      if (owner.kind == Owner.Kind.DIRECTION) {
        DirectionDraft draft = new DirectionDraft(owner.direction, piece.lines().get(0).line);
        job.directions.put(owner.direction.orElseThrow(), draft);
        tail.decoder.lostDirection(draft);
      } else if (owner.kind == Owner.Kind.NOBODY) {
        problems.lostDirection(piece.lines().get(0).line);
        tail.decoder.lostDirection(new DirectionDraft(Optional.empty(), piece.lines().get(0).line));
      }
      piece.lines().forEach(line -> read(tail.decoder, line));
    }
    tail.decoder.end();
    return Optional.empty();
  }

  private void read(JobLines decoder, LineToken line) {
    try {
      decoder.line(line);
      run.damage(line, run.state.fields.complaints());
    } catch (RuntimeException e) {
      problems.fault(line.line, e);
    }
  }

  private JobDraft ofOtherJob(JobDraft job, List<LineToken> lines) {
    JobDraft other = new JobDraft(lines.get(0).line, false);
    other.hostname = job.hostname;
    JobLines decoder = new JobLines(run.state);
    decoder.start(other);
    lines.forEach(line -> read(decoder, line));
    decoder.end();
    return other;
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
      OTHER_JOB
    }

    static Owner of(Kind kind) {
      return new Owner(kind, Optional.empty());
    }
  }

  /** What the lines from a seam on say. */
  private static final class Rest {
    final List<LineToken> lines;
    final Map<Direction, IssuedDraft> issued;

    /** Whose values are not kept: the lines are read again where they belong. */
    private final ReportState state =
        new ReportState(false, new Problems(new DiagnosticCollector("", 1)));

    Rest(List<LineToken> lines) {
      this.lines = lines;
      JobDraft scratch = new JobDraft(0, false);
      for (LineToken line : lines) {
        if (JobLines.isIssued(line)) {
          JobLines decoder = new JobLines(state);
          decoder.start(scratch);
          decoder.line(line);
          break;
        }
      }
      issued = new EnumMap<>(Direction.class);
      issued.putAll(scratch.issued);
    }

    /** The lines before the first that is no direction's, read as those of one direction. */
    DirectionDraft loose() {
      JobDraft scratch = new JobDraft(0, false);
      JobLines decoder = new JobLines(state);
      decoder.start(scratch);
      for (LineToken line : lines) {
        if (!JobLines.isDetail(line)) {
          break;
        }
        decoder.line(line);
      }
      decoder.end();
      return scratch.unknownDirection.orElseGet(() -> new DirectionDraft(Optional.empty(), 0));
    }

    boolean hasOwnLine(Direction direction) {
      return lines.stream()
          .filter(JobLines::isDirection)
          .anyMatch(line -> DirectionLines.directionOf(line).equals(Optional.of(direction)));
    }
  }

  private Owner ownerOf(JobDraft job, JobTail.Piece piece, Rest rest) {
    boolean isLoose = JobLines.isDetail(rest.lines.get(0));
    Optional<DirectionDraft> current = job.tail.orElseThrow().decoder.currentDirection();
    List<Direction> lost =
        isLoose && current.isPresent() ? lostBehind(job, current.get(), rest) : List.of();
    boolean oneJob = job.isAllClients() || run.hasAllJobs();
    if (piece.seam() == JobTail.Seam.MARK) {
      if (!oneJob && (run.lacksCutJobs() && !run.hasCutBetweenJobs || contradicts(job, rest))) {
        return Owner.of(Owner.Kind.OTHER_JOB);
      }
      return lost.isEmpty() ? Owner.of(Owner.Kind.SAME) : ownerAmong(lost);
    }
    if (!lost.isEmpty()) {
      return ownerAmong(lost);
    }
    LineToken first = rest.lines.get(0);
    DirectionDraft before = current.orElseThrow();
    boolean isCertain =
        before.hasSamples() || JobLines.isLatency(first) && before.hasAllSummaries();
    if (!before.contradicts(rest.loose())) {
      // lines that come twice
      return Owner.of(Owner.Kind.SAME);
    }
    if (!isCertain) {
      // a damaged letter, if the counts fit
      return Owner.of(!oneJob && contradicts(job, rest) ? Owner.Kind.OTHER_JOB : Owner.Kind.SAME);
    }
    boolean others = !oneJob && (!rest.issued.isEmpty() || run.lacksJobs());
    return Owner.of(others ? Owner.Kind.OTHER_JOB : Owner.Kind.NOBODY);
  }

  private static Owner ownerAmong(List<Direction> lost) {
    return lost.size() == 1
        ? new Owner(Owner.Kind.DIRECTION, Optional.of(lost.get(0)))
        : Owner.of(Owner.Kind.NOBODY);
  }

  /** The directions that ran, by the issued line, and whose own line is missing behind another. */
  private List<Direction> lostBehind(JobDraft job, DirectionDraft current, Rest rest) {
    List<Direction> lost = new ArrayList<>();
    if (current.direction.isEmpty() || job.directions.containsKey(Direction.MIXED)) {
      return lost;
    }
    Optional<Direction> next = JobTail.firstDirection(rest.lines);
    for (Map.Entry<Direction, IssuedDraft> counts : rest.issued.entrySet()) {
      Direction direction = counts.getKey();
      if (counts.getValue().total > 0
          && direction.compareTo(current.direction.get()) > 0
          && (next.isEmpty() || direction.compareTo(next.get()) < 0)
          && !job.directions.containsKey(direction)
          && !rest.hasOwnLine(direction)
          && evidence.mayHavePrinted(job, direction)) {
        lost.add(direction);
      }
    }
    Set<Direction> printed = evidence.printedOf(job);
    if (printed.size() > 1
        && printed.contains(Direction.MIXED)
        && !rest.hasOwnLine(Direction.MIXED)) {
      lost.add(Direction.MIXED);
    }
    return lost;
  }

  /** Whether the issued line behind a seam cannot be that of the directions before it. */
  private static boolean contradicts(JobDraft job, Rest rest) {
    for (Map.Entry<Direction, DirectionDraft> entry : job.directions.entrySet()) {
      IssuedDraft counts = rest.issued.get(entry.getKey());
      if (counts != null && !JobEvidence.fits(entry.getValue(), counts)) {
        return true;
      }
    }
    return false;
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
