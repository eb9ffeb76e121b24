package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out which columns the logs with one number of columns and the same options have. */
final class ColumnsDecision {
  /** Rows that contradict a reading are taken for damaged up to one in so many. */
  private static final int DAMAGED_ONE_IN = 50;

  private final int count;
  private final LogHints hints;
  private final LogOptions options;
  private final List<LogSample> logs;
  private final boolean hexadecimal;

  /** The logs must have their options in common. */
  ColumnsDecision(int count, List<LogSample> logs, LogHints hints) {
    this.count = count;
    this.hints = hints;
    this.options = hints.optionsOf(logs.get(0).name());
    this.logs = logs;
    hexadecimal = logs.stream().anyMatch(LogSample::hexadecimalPriority);
  }

  /** What was decided. */
  record Outcome(LogColumns columns, LogDecision decision) {}

  Optional<Outcome> decide() {
    List<LogColumns> readings = LogColumns.readingsOf(count);
    if (readings.isEmpty()) {
      return Optional.empty();
    }
    Optional<LogColumns> given = hints.columns().filter(readings::contains);
    if (given.isPresent()) {
      return outcome(given.get(), "as given", true);
    }
    if (readings.size() == 1) {
      return outcome(readings.get(0), "the only logs of " + count + " columns", true);
    }
    List<LogColumns> byRows = readings.stream().filter(this::rowsAllow).toList();
    List<LogColumns> open = byRows.isEmpty() ? readings : byRows;
    List<String> reasons = new ArrayList<>();
    if (byRows.size() == 1) {
      reasons.add(rowsReason(open.get(0)));
    }
    List<LogColumns> byVersion = readings.stream().filter(this::versionAllows).toList();
    boolean contradiction = false;
    if (hints.versionNumber().isPresent() && byVersion.size() < readings.size()) {
      List<LogColumns> both = open.stream().filter(byVersion::contains).toList();
      contradiction = both.isEmpty();
      if (contradiction) {
        reasons.add("though fio " + hints.fioVersion().orElse("") + " writes no such columns");
      } else {
        open = both;
        reasons.add("fio " + hints.fioVersion().orElse("") + " beside the logs");
      }
    }
    if (open.size() > 1) {
      List<LogColumns> byOptions = open.stream().filter(this::optionsAllow).toList();
      if (!byOptions.isEmpty() && byOptions.size() < open.size()) {
        open = byOptions;
        reasons.add("the log options of the job");
      }
    }
    if (open.size() == 1) {
      return outcome(open.get(0), String.join("; ", reasons), !contradiction && !byRows.isEmpty());
    }
    if (count == 5 && hasOneBesideBlocks()) {
      return outcome(open.get(0), "a last value is 1, where no block of an I/O begins", true);
    }
    return outcome(
        open.get(0),
        "the rows also allow "
            + open.get(1)
            + "; no version or option of the run is known that would decide it",
        false);
  }

  /**
   * Whether the last column is 1 in I/Os of more than one byte. That it is 0 in all of them says
   * nothing: so it is for every I/O of a file that has one block.
   */
  private boolean hasOneBesideBlocks() {
    return logs.stream()
        .flatMap(log -> log.rows().stream())
        .anyMatch(row -> row[3] > 1 && row[4] == 1);
  }

  private Optional<Outcome> outcome(LogColumns columns, String reason, boolean certain) {
    return Optional.of(
        new Outcome(columns, new LogDecision("columns", columns.toString(), reason, certain)));
  }

  private String rowsReason(LogColumns chosen) {
    if (hexadecimal) {
      return "a priority in hexadecimal";
    }
    if (chosen.offset() && !chosen.priority()) {
      return "the last column is no priority";
    }
    if (chosen.windowMaximum()) {
      return "the direction stands in the fourth column, the third is never below the second";
    }
    return "the direction stands in the third column";
  }

  private boolean rowsAllow(LogColumns columns) {
    long rows = 0;
    long misfits = 0;
    for (LogSample log : logs) {
      for (long[] row : log.rows()) {
        rows++;
        misfits += fits(row, columns, log.hexadecimalPriority()) ? 0 : 1;
      }
    }
    return misfits <= rows / DAMAGED_ONE_IN;
  }

  private static boolean fits(long[] row, LogColumns columns, boolean hexadecimal) {
    long direction = row[columns.directionIndex()];
    if (direction < 0 || direction > 2) {
      return false;
    }
    if (columns.windowMaximum() && Long.compareUnsigned(row[2], row[1]) < 0) {
      return false;
    }
    if (columns.priority()) {
      long priority = row[columns.priorityIndex()];
      return priority >= 0 && priority <= (hexadecimal ? 0xFFFF : 1);
    }
    return !hexadecimal;
  }

  private boolean versionAllows(LogColumns columns) {
    Optional<FioVersion> version = hints.versionNumber();
    if (version.isEmpty()) {
      return true;
    }
    FioVersion v = version.get();
    FioVersion priority = FioVersion.of(3, 18);
    if (columns.priority() ? !v.mayHave(priority) : v.isSince(priority)) {
      return false;
    }
    return (!columns.offset() || v.mayHave(FioVersion.of(2, 1, 11)))
        && (!columns.windowMaximum() || v.mayHave(FioVersion.of(3, 37)))
        && (!columns.issueTime() || v.mayHave(FioVersion.of(3, 38)));
  }

  private boolean optionsAllow(LogColumns columns) {
    return options.flag("log_offset").map(on -> on == columns.offset()).orElse(true)
        && options.flag("log_issue_time").map(on -> on == columns.issueTime()).orElse(true)
        && options
            .value("log_window_value")
            .map(value -> value.equals("both") == columns.windowMaximum())
            .orElse(true);
  }
}
