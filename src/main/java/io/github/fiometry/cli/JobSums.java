package io.github.fiometry.cli;

import io.github.fiometry.analytics.JobTotals;
import io.github.fiometry.analytics.MergeRule;
import io.github.fiometry.analytics.RateTotal;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.Column;
import io.github.fiometry.report.HumanUnits;
import io.github.fiometry.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The jobs of one name added up: numjobs without group_reporting gives a line for each, and what a
 * disk does is what all of them do together.
 */
final class JobSums {
  private JobSums() {}

  /** The sums, where a name has several jobs in a run. */
  static Optional<Answer> of(List<FioDocument> documents) {
    List<List<String>> rows = new ArrayList<>();
    for (FioDocument document : documents) {
      for (FioRun run : document.runs()) {
        Map<String, List<Job>> names = new LinkedHashMap<>();
        for (Job job : run.jobs()) {
          names.computeIfAbsent(job.name().orElse(""), name -> new ArrayList<>()).add(job);
        }
        names.forEach(
            (name, jobs) -> {
              if (jobs.size() > 1) {
                JobTotals.ofJobs(jobs)
                    .forEach((direction, total) -> rows.add(row(document, name, direction, total)));
              }
            });
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns =
        List.of(
            Column.paths("input").mayBeLeftOut(1),
            Column.names("job"),
            Column.numbers("jobs"),
            Column.words("direction"),
            Column.numbers("IOPS"),
            Column.numbers("BW MiB/s").orShort("MiB/s"));
    Table table = new Table(columns, rows);
    return Optional.of(
        new Answer(
            "Jobs of one name together",
            List.of(new Answer.Section("Jobs of one name together", table)),
            List.of(),
            table,
            new JsonTree()));
  }

  private static List<String> row(
      FioDocument document, String name, Direction direction, RateTotal total) {
    OptionalDouble iops = total.iops();
    OptionalDouble bandwidth = total.bytesPerSecond();
    // Rates of jobs that may have run one after another are not added.
    String none = total.rule() == MergeRule.RATES_ADDED ? "" : "-";
    return List.of(
        document.source(),
        name,
        Integer.toString(total.jobs()),
        direction.word(),
        iops.isPresent() ? HumanUnits.iops(iops.getAsDouble()) : none,
        bandwidth.isPresent() ? HumanUnits.mebibytesPerSecond(bandwidth.getAsDouble()) : none);
  }
}
