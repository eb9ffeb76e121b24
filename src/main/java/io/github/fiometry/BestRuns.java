package io.github.fiometry;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Of each fio run only the most exact report of its last round, so that nothing counts twice: JSON
 * before terse before text. Terse has more digits than text, but versions 2 and 3 lack trims and
 * bear no host names, so it is taken only when it holds every direction that the text holds.
 */
public final class BestRuns {
  private BestRuns() {}

  /**
   * The best report of each fio run of a document.
   *
   * @param document what was read from one input
   * @return one report for each fio run, in order of appearance; interim reports are left out where
   *     a later report of the same run is there
   */
  public static List<FioRun> of(FioDocument document) {
    List<FioRun> runs = document.runs();
    Map<Integer, List<FioRun>> byFirst = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      byFirst
          .computeIfAbsent(runs.get(i).sameRunIndex().orElse(i), k -> new ArrayList<>())
          .add(runs.get(i));
    }
    List<FioRun> best = new ArrayList<>(byFirst.size());
    for (List<FioRun> reports : byFirst.values()) {
      best.add(best(reports));
    }
    return best;
  }

  private static FioRun best(List<FioRun> reports) {
    boolean hasFinal = reports.stream().anyMatch(run -> !run.interim());
    Set<Direction> all = EnumSet.noneOf(Direction.class);
    reports.forEach(run -> all.addAll(directions(run)));
    FioRun best = reports.get(0);
    int bestRank = Integer.MIN_VALUE;
    for (FioRun run : reports) {
      int rank = hasFinal && run.interim() ? -1 : rank(run, all);
      if (rank >= bestRank) {
        best = run;
        bestRank = rank;
      }
    }
    return best;
  }

  private static int rank(FioRun run, Set<Direction> all) {
    if (run.format() == RunFormat.JSON) {
      return 3;
    }
    if (run.format() == RunFormat.TERSE) {
      return directions(run).containsAll(all) ? 2 : 0;
    }
    return 1;
  }

  private static Set<Direction> directions(FioRun run) {
    Set<Direction> directions = EnumSet.noneOf(Direction.class);
    for (List<Job> jobs : List.of(run.jobs(), run.clientStats())) {
      jobs.forEach(job -> directions.addAll(job.io().keySet()));
    }
    return directions;
  }
}
