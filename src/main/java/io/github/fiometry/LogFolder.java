package io.github.fiometry;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.samplelog.LogHints;
import io.github.fiometry.samplelog.SampleLogSet;
import io.github.fiometry.samplelog.SampleLogSource;
import java.io.IOException;
import java.util.List;

/**
 * The logs of one folder (or of one folder in an archive), which is how a run leaves them, and the
 * reports beside them.
 *
 * @param name the folder's name as it was reached
 * @param logs the logs, by name
 * @param reports the reports that may be of the run that wrote the logs: those in the same folder,
 *     or else in the nearest one above it that has any; several when several lie there
 */
public record LogFolder(String name, List<SampleLogSource> logs, List<FioDocument> reports) {

  /** Copies the lists, so that the record cannot change. */
  public LogFolder {
    logs = List.copyOf(logs);
    reports = List.copyOf(reports);
  }

  /**
   * The runs that may have written the logs, each once, in the format that tells most.
   *
   * @return empty when no report is there
   */
  public List<FioRun> runs() {
    return reports.stream().flatMap(report -> BestRuns.of(report).stream()).toList();
  }

  /**
   * What the reports agree on about the logs.
   *
   * @return version and log options
   */
  public LogHints hints() {
    return LogHints.of(reports.stream().flatMap(report -> report.runs().stream()).toList());
  }

  /**
   * Looks at the first rows of every log and decides how they are to be read.
   *
   * @param hints what is known of the run, see {@link #hints()}
   * @return the logs with their formats
   * @throws IOException when a log cannot be opened or read
   */
  public SampleLogSet open(LogHints hints) throws IOException {
    return SampleLogSet.of(logs, hints);
  }
}
