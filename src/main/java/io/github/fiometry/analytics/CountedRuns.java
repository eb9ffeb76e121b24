package io.github.fiometry.analytics;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of a document of which each counts once: interim reports and further formats of a run
 * that is already there are left out.
 */
public final class CountedRuns {
  private CountedRuns() {}

  /**
   * The runs to count. Of the final reports of one run the one that tells most is taken: a complete
   * one before a cut one, then JSON before text before terse, which has more digits than text but
   * does not say what the jobs were asked to do.
   *
   * @param document what was read from one input
   * @return one report for each fio run that has jobs, in order of first appearance
   */
  public static List<FioRun> of(FioDocument document) {
    Map<Integer, FioRun> best = new LinkedHashMap<>();
    List<FioRun> runs = document.runs();
    for (int i = 0; i < runs.size(); i++) {
      FioRun run = runs.get(i);
      if (!run.interim() && !JobTotals.jobsOf(run).isEmpty()) {
        best.merge(run.sameRunIndex().orElse(i), run, (a, b) -> worth(b) > worth(a) ? b : a);
      }
    }
    return List.copyOf(new ArrayList<>(best.values()));
  }

  static int worth(FioRun run) {
    int format =
        switch (run.format()) {
          case JSON -> 2;
          case TEXT -> 1;
          case TERSE -> 0;
        };
    return (run.complete() ? 3 : 0) + format;
  }
}
