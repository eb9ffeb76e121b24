package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Parts reports that a person has made one by cutting out the end of an interim report together
 * with the beginning of a later one.
 *
 * <p>What holds the lines before and behind a mark together: the runtime of a direction stands in
 * its job, and again in the line of its group; the I/Os stand in the issued line, and follow from
 * the rate and the runtime. Between two moments of a run both grow. Where a run has several
 * reports, a mark across which nothing fits may hide the border of two; where it has one, only what
 * does not fit tells of it.
 */
final class ReportSeams {
  /** A rate with fewer figures is that of the next moment, too. */
  private static final double FINEST = 0.002;

  /** So much is compared: no report that somebody reads has as many jobs, groups and marks. */
  private static final long MOST_COMPARISONS = 1_000_000;

  /** Two things that are printed twice, between which there are these marks; and if they fit. */
  private record Pair(int first, int last, boolean fits) {
    boolean holds(int mark) {
      return first <= mark && mark < last;
    }

    boolean isInside(Pair other) {
      return other.first <= first && last <= other.last;
    }
  }

  private final RunDraft run;
  private final boolean isOneOfSeveral;
  private final List<Pair> pairs = new ArrayList<>();

  private ReportSeams(RunDraft run, boolean isOneOfSeveral) {
    this.run = run;
    this.isOneOfSeveral = isOneOfSeveral;
  }

  /**
   * The reports that a report is made of, in their order.
   *
   * @param isOneOfSeveral whether there are other reports of the same fio run
   */
  static List<RunDraft> parts(RunDraft run, boolean isOneOfSeveral) {
    long marks = run.cuts.size();
    long comparisons =
        marks * run.jobs.size() * (run.groups.size() + 1)
            + (isOneOfSeveral ? marks * marks * marks : 0);
    return run.cuts.isEmpty() || run.prologue.clientMode || comparisons > MOST_COMPARISONS
        ? List.of(run)
        : new ReportSeams(run, isOneOfSeveral).parts();
  }

  private List<RunDraft> parts() {
    for (int place = 0; place < run.jobs.size(); place++) {
      compare(place);
    }
    List<RunDraft> parts = new ArrayList<>();
    RunDraft first = run;
    for (int mark = run.cuts.size() - 1; mark >= 0; mark--) {
      CutPlace cut = run.cuts.get(mark);
      if (isBehindJobLine(cut)) {
        // the job is that of the lines behind it, whatever report they are of
        first.jobs.get(cut.jobs() - 1).dropDate(first.state.problems);
      } else if (!isHeld(mark)) {
        RunDraft last = first.splitAt(cut);
        if (last.hasContent()) {
          parts.add(0, last);
        }
      }
    }
    parts.add(0, first);
    return parts;
  }

  /** Whether a mark stands between the only job's own line and all others of the job. */
  private boolean isBehindJobLine(CutPlace cut) {
    if (!isOneOfSeveral || cut.piece() != 0 || !run.hasOnlyJob()) {
      return false;
    }
    JobDraft job = run.jobs.get(0);
    JobTail tail = job.tail.orElseThrow();
    return job.hasJobLine && job.lines == tail.lines() && !tail.pieces.get(0).lines().isEmpty();
  }

  private boolean isHeld(int mark) {
    if (!isOneOfSeveral) {
      return pairs.stream().noneMatch(pair -> pair.holds(mark) && !pair.fits);
    }
    return pairs.stream()
        .filter(pair -> pair.holds(mark) && pair.fits)
        .anyMatch(held -> pairs.stream().noneMatch(pair -> !pair.fits && pair.isInside(held)));
  }

  /** Looks for what a job says twice. */
  private void compare(int place) {
    JobDraft job = run.jobs.get(place);
    int part = partOf(place, -1);
    compareWithGroups(job, job, part);
    if (job.tail.isEmpty() || !isOneOfSeveral) {
      return;
    }
    List<JobDraft> pieces = new ArrayList<>(List.of(job));
    List<Integer> parts = new ArrayList<>(List.of(part));
    List<JobTail.Piece> tail = job.tail.get().pieces;
    for (int piece = 0; piece < tail.size(); piece++) {
      JobDraft read = readAgain(tail.get(piece).lines());
      int of = partOf(place, piece);
      for (int before = 0; before < pieces.size(); before++) {
        compare(pieces.get(before), parts.get(before), read, of);
      }
      compareWithGroups(job, read, of);
      pieces.add(read);
      parts.add(of);
    }
  }

  /** How many marks stand before a piece of a job's tail, or before its own line. */
  private int partOf(int place, int piece) {
    int marks = 0;
    for (CutPlace cut : run.cuts) {
      boolean isBefore =
          cut.jobs() <= place
              || cut.jobs() == place + 1 && cut.piece() >= 0 && cut.piece() <= piece;
      marks += isBefore ? 1 : 0;
    }
    return marks;
  }

  private int partOf(GroupDraft group, GroupDraft.Line line) {
    int place = run.groups.indexOf(group);
    int marks = 0;
    for (CutPlace cut : run.cuts) {
      marks += cut.groups() <= place || cut.line() < line.line ? 1 : 0;
    }
    return marks;
  }

  /** What some lines of a job tell of its directions and of the I/Os issued. */
  private static JobDraft readAgain(List<LineToken> lines) {
    JobDraft scratch = new JobDraft(0, false);
    JobLines decoder =
        new JobLines(new ReportState(false, new Problems(new DiagnosticCollector("", 1))));
    decoder.start(scratch);
    for (LineToken line : lines) {
      if (LineKind.isDirection(line) || LineKind.isIssued(line)) {
        decoder.line(line);
      }
    }
    return scratch;
  }

  private void compare(JobDraft before, int first, JobDraft behind, int last) {
    for (Map.Entry<Direction, DirectionDraft> entry : before.directions.entrySet()) {
      DirectionDraft draft = entry.getValue();
      for (DirectionDraft other : behind.directions.values()) {
        if (draft.runtimeMillis > 0 && draft.runtimeMillis == other.runtimeMillis) {
          pairs.add(new Pair(first, last, true));
        }
      }
      IssuedDraft counts = behind.issued.get(entry.getKey());
      if (counts != null && !JobEvidence.fits(draft, counts)) {
        pairs.add(new Pair(first, last, false));
      } else if (counts != null && isFine(draft, counts)) {
        pairs.add(new Pair(first, last, true));
      }
    }
  }

  private static boolean isFine(DirectionDraft draft, IssuedDraft counts) {
    if (draft.iops.isEmpty() || draft.runtimeMillis <= 0 || counts.total <= 0) {
      return false;
    }
    PrintedNumber iops = draft.iops.get();
    double step = iops.unit(1000) * Math.pow(10, -iops.decimals());
    double printed = iops.value(1000);
    double exact = 1000.0 * counts.total / draft.runtimeMillis;
    return step <= FINEST * printed && Math.abs(printed - exact) <= 1 + step;
  }

  private void compareWithGroups(JobDraft job, JobDraft lines, int part) {
    for (GroupDraft group : run.groups) {
      boolean isSure = job.groupId.isPresent() && group.groupId.equals(job.groupId);
      if (isSure || job.groupId.isEmpty() || group.groupId.isEmpty()) {
        lines.directions.forEach(
            (direction, draft) -> {
              GroupDraft.Line line = group.directions.get(direction);
              if (line != null) {
                compare(draft, part, line, partOf(group, line), isSure && lines.hasJobLine);
              }
            });
      }
    }
  }

  private void compare(
      DirectionDraft draft, int first, GroupDraft.Line line, int last, boolean isSure) {
    if (draft.runtimeMillis <= 0
        || line.minRuntimeMillis.isEmpty()
        || line.maxRuntimeMillis.isEmpty()) {
      return;
    }
    boolean fits =
        line.minRuntimeMillis.getAsLong() <= draft.runtimeMillis
            && draft.runtimeMillis <= line.maxRuntimeMillis.getAsLong();
    if (first < last && (fits || isSure)) {
      pairs.add(new Pair(first, last, fits));
    }
  }
}
