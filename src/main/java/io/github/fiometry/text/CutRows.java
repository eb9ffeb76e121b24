package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.text.grammar.LineLexer;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether the percentiles right behind a mark go on those before it. In between a heading may
 * be lost, and rows have no name.
 */
final class CutRows {
  /** What is known of the rows. */
  enum Fit {
    /** There are none, or no heading before the mark. */
    NONE,
    /** They go on, and the last one is just the longest latency. */
    WELL,
    /** They go on. */
    YES,
    /** They may be those of another table of the same job. */
    PERHAPS,
    /** They are those of another direction or job. */
    NO
  }

  /** The tables of a direction, in fio's order. */
  private enum Table {
    SUBMISSION,
    COMPLETION,
    TOTAL,
    PRIORITY
  }

  /** Which tables this fio was told to print: one that has lost its heading is one of them. */
  private final Set<Table> printed = EnumSet.noneOf(Table.class);

  private boolean hasSyncs;

  CutRows(RunDraft run) {
    run.jobs.forEach(this::addTables);
    run.allClients.ifPresent(this::addTables);
  }

  private void addTables(JobDraft job) {
    for (DirectionDraft direction : job.directions.values()) {
      add(Table.SUBMISSION, direction.submission.hasPercentiles());
      add(Table.COMPLETION, direction.completion.hasPercentiles());
      add(Table.TOTAL, direction.total.hasPercentiles());
      add(Table.PRIORITY, direction.hasPriorities());
    }
    hasSyncs |= job.syncs.orElse(0) > 0 || job.syncLatency.hasSummary();
    if (job.tail.isPresent()) {
      for (LineToken line : job.tail.get().linesFrom(0)) {
        tableOf(line).ifPresent(printed::add);
        hasSyncs |= LineKind.isOfSyncs(line);
      }
    }
  }

  private void add(Table table, boolean has) {
    if (has) {
      printed.add(table);
    }
  }

  private static Optional<Table> tableOf(LineToken line) {
    return switch (line.getType()) {
      case LineLexer.PRIO_LATENCY, LineLexer.PRIO_PERCENTILES_HEAD -> Optional.of(Table.PRIORITY);
      case LineLexer.PERCENTILES_HEAD -> {
        String text = line.text().stripLeading();
        yield Optional.of(
            text.startsWith("s")
                ? Table.SUBMISSION
                : text.startsWith("c") ? Table.COMPLETION : Table.TOTAL);
      }
      default -> Optional.empty();
    };
  }

  /** Whether the rows behind a seam are those of the table before it. */
  Fit of(JobDraft job, JobLines decoder, CutRest rest) {
    List<LineToken> rows = rest.rows();
    Optional<PercentileBlock> before = decoder.openBlock();
    if (rows.isEmpty() || before.isEmpty()) {
      return Fit.NONE;
    }
    Optional<DirectionDraft> direction = decoder.currentDirection();
    LatencyDraft latency =
        direction
            .flatMap(draft -> draft.latencyOf(before.get()))
            .orElse(job.syncLatency.has(before.get()) ? job.syncLatency : new LatencyDraft());
    double most = latency.mostNanos();
    PercentileBlock tried = before.get().copy();
    boolean goesOn = new DirectionLines(rest.state).wouldGoOn(tried, rows, most);
    if (direction.isPresent() && mayBeOfAnotherTable(direction.get(), latency, rest)) {
      return Fit.PERHAPS;
    }
    if (!goesOn || tried.endsBefore(most, count(job, direction, rest))) {
      return Fit.NO;
    }
    return tried.endsAt(most) ? Fit.WELL : Fit.YES;
  }

  private static long count(JobDraft job, Optional<DirectionDraft> direction, CutRest rest) {
    if (direction.isEmpty() || direction.get().direction.isEmpty()) {
      return -1;
    }
    Map<Direction, IssuedDraft> issued = rest.issued.isEmpty() ? job.issued : rest.issued;
    return issued.getOrDefault(direction.get().direction.get(), IssuedDraft.NONE).total;
  }

  private boolean mayBeOfAnotherTable(DirectionDraft direction, LatencyDraft own, CutRest rest) {
    if (direction.hasPriorities()) {
      return true;
    }
    Optional<LineToken> next = rest.piece.stream().skip(rest.rows().size()).findFirst();
    Optional<Table> following = next.flatMap(CutRows::tableOf);
    if ((hasSyncs || rest.hasSyncs) && (next.isEmpty() || isBehindDistribution(next.get()))) {
      // fio prints the distribution before the percentiles of syncs
      return true;
    }
    Table table =
        own == direction.submission
            ? Table.SUBMISSION
            : own == direction.completion ? Table.COMPLETION : Table.TOTAL;
    for (Table other : printed) {
      if (other.compareTo(table) > 0
          && (following.isEmpty()
              || other.compareTo(following.get()) < 0
              || other == Table.PRIORITY)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBehindDistribution(LineToken line) {
    return !LineKind.isDetail(line)
        && !LineKind.isDirection(line)
        && !LineKind.isDistribution(line);
  }
}
