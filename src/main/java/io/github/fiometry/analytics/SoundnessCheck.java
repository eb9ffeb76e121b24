package io.github.fiometry.analytics;

import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Looks whether results can be true and what of them is easily misread.
 *
 * <p>Every check allows for the rounding of the format and the fio version in which the figures
 * were printed. What cannot be checked, since the input does not say it, gives no finding. Each
 * rule is described by its {@link SoundnessRule}.
 */
public final class SoundnessCheck {
  private SoundnessCheck() {}

  /**
   * Checks all reports of an input: each for itself, and the formats of one report against each
   * other.
   *
   * @param document what was read
   * @return the findings, in the order of the reports
   */
  public static List<Finding> check(FioDocument document) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < document.runs().size(); i++) {
      FioRun run = document.runs().get(i);
      findings.addAll(check(run, document.source(), i));
      OptionalInt first = run.sameRunIndex();
      if (first.isPresent()) {
        FindingCollector collector = collector(run, document.source(), i, findings);
        twinOf(document, i, first.getAsInt())
            .forEach(twin -> FormatSoundness.check(twin, run, collector));
      }
    }
    return List.copyOf(findings);
  }

  /**
   * Checks one report for itself.
   *
   * @param run the report
   * @param source the input's name, for positions
   * @return the findings
   */
  public static List<Finding> check(FioRun run, String source) {
    return List.copyOf(check(run, source, 0));
  }

  private static List<Finding> check(FioRun run, String source, int index) {
    List<Finding> findings = new ArrayList<>();
    FindingCollector collector = collector(run, source, index, findings);
    ReportSoundness.check(run, collector);
    RunGroups groups = new RunGroups(run);
    for (Job job : JobTotals.jobsOf(run)) {
      new JobSoundness(run, groups, job, collector.of(job)).check();
    }
    return findings;
  }

  private static FindingCollector collector(
      FioRun run, String source, int index, List<Finding> findings) {
    return new FindingCollector(new SourcePosition(source, run.firstLine(), 0), index, findings);
  }

  /** The report of another format that stands next to this one in the same fio run. */
  private static List<FioRun> twinOf(FioDocument document, int index, int first) {
    FioRun run = document.runs().get(index);
    int place = placeAmongFormat(document, index, first);
    for (RunFormat format : RunFormat.values()) {
      int count = 0;
      for (int i = first; format != run.format() && i < index; i++) {
        FioRun other = document.runs().get(i);
        if (other.format() == format && other.sameRunIndex().orElse(i) == first) {
          if (count == place) {
            return List.of(other);
          }
          count++;
        }
      }
    }
    return List.of();
  }

  private static int placeAmongFormat(FioDocument document, int index, int first) {
    int place = 0;
    for (int i = first; i < index; i++) {
      FioRun other = document.runs().get(i);
      place +=
          other.format() == document.runs().get(index).format()
                  && other.sameRunIndex().orElse(i) == first
              ? 1
              : 0;
    }
    return place;
  }
}
