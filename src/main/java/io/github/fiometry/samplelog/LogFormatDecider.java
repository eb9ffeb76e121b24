package io.github.fiometry.samplelog;

import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides the format of each log of a set from what all of them show. */
final class LogFormatDecider {
  /** 1973 as milliseconds since 1970: later times are those of a clock. */
  private static final long EPOCH_FROM_MILLIS = 100_000_000_000L;

  /** Logs that must have the same columns. */
  private record Alike(int columnCount, LogOptions options) {}

  private final LogHints hints;
  private static final String CLOCK = "milliseconds of a clock";

  private final Map<LogSample, LogFormat> formats = new HashMap<>();

  LogFormatDecider(List<LogSample> logs, LogHints hints) {
    this.hints = hints;
    Map<LogSample, LogColumns> columns = new HashMap<>();
    Map<LogSample, LogDecision> columnDecisions = new HashMap<>();
    decideColumns(logs, columns, columnDecisions);
    LogDecision latencyUnit = new UnitDecision(logs, columns, columnDecisions, hints).decide();
    if (latencyUnit.answer().equals(LogUnit.MICROSECONDS.words())) {
      withoutPriority(columns, columnDecisions, latencyUnit);
    }
    for (LogSample log : logs) {
      LogColumns found = columns.get(log);
      LogDecision decision = columnDecisions.get(log);
      if (found != null && decision != null) {
        formats.put(log, format(log, found, decision, latencyUnit));
      }
    }
  }

  /** No version with a priority column writes microseconds: what looked like one is the offset. */
  private static void withoutPriority(
      Map<LogSample, LogColumns> columns,
      Map<LogSample, LogDecision> decisions,
      LogDecision latencyUnit) {
    decisions.replaceAll(
        (log, decision) -> {
          LogColumns layout = columns.getOrDefault(log, LogColumns.BASIC);
          if (decision.certain() || !layout.priority()) {
            return decision;
          }
          return LogColumns.readingsOf(layout.count()).stream()
              .filter(reading -> !reading.priority())
              .findFirst()
              .map(
                  reading -> {
                    columns.put(log, reading);
                    return new LogDecision(
                        decision.question(),
                        reading.toString(),
                        "latencies in microseconds, which no version with a priority column writes",
                        latencyUnit.certain());
                  })
              .orElse(decision);
        });
  }

  /** The format of a log; empty when its rows have a number of columns that fio never writes. */
  Optional<LogFormat> formatOf(LogSample log) {
    return Optional.ofNullable(formats.get(log));
  }

  private void decideColumns(
      List<LogSample> logs,
      Map<LogSample, LogColumns> columns,
      Map<LogSample, LogDecision> decisions) {
    Map<Alike, List<LogSample>> alike = new LinkedHashMap<>();
    for (LogSample log : logs) {
      if (log.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM) {
        columns.put(log, LogColumns.BASIC);
        decisions.put(
            log,
            new LogDecision(
                "columns", "time, direction, block size, buckets", "a histogram log", true));
      } else if (log.isBinary()) {
        log.binarySample()
            .ifPresent(
                sample -> {
                  columns.put(log, sample.columns());
                  decisions.put(log, binaryDecision(sample));
                });
        if (log.binarySample().isEmpty()) {
          emptyLog(log, columns, decisions);
        }
      } else if (log.columnCount() == 0) {
        emptyLog(log, columns, decisions);
      } else {
        alike
            .computeIfAbsent(
                new Alike(log.columnCount(), hints.optionsOf(log.name())), key -> new ArrayList<>())
            .add(log);
      }
    }
    alike.forEach(
        (key, group) ->
            new ColumnsDecision(key.columnCount(), group, hints)
                .decide()
                .ifPresent(
                    outcome ->
                        group.forEach(
                            log -> {
                              columns.put(log, outcome.columns());
                              decisions.put(log, outcome.decision());
                            })));
  }

  private static void emptyLog(
      LogSample log, Map<LogSample, LogColumns> columns, Map<LogSample, LogDecision> decisions) {
    columns.put(log, LogColumns.BASIC);
    decisions.put(log, new LogDecision("columns", "none", "the log has no readable row", true));
  }

  private static LogDecision binaryDecision(LogSample.BinarySample sample) {
    String versions =
        switch (sample.layout()) {
          case NARROW -> "up to 3.8";
          case WIDE -> "3.9 to 3.36";
          case WITH_MAXIMUM -> "3.37 and later";
        };
    return new LogDecision(
        "columns",
        sample.columns().toString(),
        "compressed samples in the layout of fio " + versions,
        true);
  }

  private LogFormat format(
      LogSample log, LogColumns columns, LogDecision columnsDecision, LogDecision latencyUnit) {
    List<LogDecision> decisions = new ArrayList<>();
    decisions.add(columnsDecision);
    LogDecision meaning = meaning(log, columns);
    SampleMeaning what = meaningOf(meaning);
    decisions.add(meaning);
    LogUnit unit;
    if (log.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM) {
      unit =
          HistogramGeometry.ofColumns(log.columnCount() - 3)
              .map(HistogramGeometry::unit)
              .orElse(LogUnit.NANOSECONDS);
      decisions.add(
          new LogDecision("unit", unit.words(), log.columnCount() - 3 + " buckets", true));
    } else if (log.kind().isLatency()) {
      unit =
          latencyUnit.answer().equals(LogUnit.MICROSECONDS.words())
              ? LogUnit.MICROSECONDS
              : LogUnit.NANOSECONDS;
      decisions.add(
          new LogDecision(
              "unit", latencyUnit.answer(), latencyUnit.reason(), latencyUnit.certain()));
    } else {
      unit = rateUnit(log.kind(), what);
      decisions.add(
          new LogDecision(
              "unit", unit.words(), "a row stands for " + meaning.answer(), meaning.certain()));
    }
    LogDecision time = time(log);
    decisions.add(time);
    OptionalLong window =
        what == SampleMeaning.EACH_IO
            ? OptionalLong.empty()
            : hints.optionsOf(log.name()).windowMillis();
    return new LogFormat(columns, unit, what, time.answer().equals(CLOCK), window, decisions);
  }

  /**
   * The rows tell more than the options: a job with {@code log_unix_epoch} writes no small times.
   * The clock of {@code log_alternate_epoch} may be one that started with the machine.
   */
  private LogDecision time(LogSample log) {
    LogOptions options = hints.optionsOf(log.name());
    boolean alternate = options.flag("log_alternate_epoch").orElse(false);
    if (log.rows().isEmpty()) {
      boolean clock = alternate || options.flag("log_unix_epoch").orElse(false);
      return time(clock, clock ? "the log options say so" : "the log has no rows");
    }
    long late = log.rows().stream().filter(row -> row[0] >= EPOCH_FROM_MILLIS).count();
    if (2 * late > log.rows().size()) {
      return time(true, "the times are those of a clock");
    }
    return alternate ? time(true, "log_alternate_epoch") : time(false, "the times are small");
  }

  private static LogDecision time(boolean clock, String reason) {
    return new LogDecision(
        "time", clock ? CLOCK : "milliseconds since the job's start", reason, true);
  }

  private static LogUnit rateUnit(SampleKind kind, SampleMeaning meaning) {
    boolean eachIo = meaning == SampleMeaning.EACH_IO;
    if (kind == SampleKind.IOPS) {
      return eachIo ? LogUnit.IOS : LogUnit.IOS_PER_SECOND;
    }
    return eachIo ? LogUnit.KILOBYTES_PER_SECOND : LogUnit.KIBIBYTES_PER_SECOND;
  }

  private static SampleMeaning meaningOf(LogDecision decision) {
    for (SampleMeaning meaning : SampleMeaning.values()) {
      if (meaning.words().equals(decision.answer())) {
        return meaning;
      }
    }
    throw new IllegalStateException(decision.answer());
  }

  /** Whether rows are I/Os or windows: fio writes a block size only for an I/O. */
  private LogDecision meaning(LogSample log, LogColumns columns) {
    if (log.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM) {
      return meaning(SampleMeaning.WINDOW_MEAN, "a histogram of each interval", true);
    }
    long withBlockSize =
        log.rows().stream().filter(row -> row[columns.directionIndex() + 1] != 0).count();
    LogOptions options = hints.optionsOf(log.name());
    boolean largest =
        options.flag("log_max_value").orElse(false)
            || options.value("log_window_value").filter("max"::equals).isPresent();
    SampleMeaning window =
        largest && !columns.windowMaximum()
            ? SampleMeaning.WINDOW_MAXIMUM
            : SampleMeaning.WINDOW_MEAN;
    if (log.rows().isEmpty()) {
      boolean averaged = options.flag("log_avg_msec").orElse(false);
      boolean windows = averaged || log.name().flatMap(LogName::onlyDirection).isPresent();
      return meaning(windows ? window : SampleMeaning.EACH_IO, "the log has no rows", true);
    }
    if (2 * withBlockSize > log.rows().size()) {
      return meaning(SampleMeaning.EACH_IO, "the rows have a block size", true);
    }
    boolean told =
        options.value("log_max_value").isPresent() && options.value("log_window_value").isPresent();
    boolean known = largest || told || log.kind() == SampleKind.IOPS;
    return meaning(
        window,
        "the rows have no block size"
            + (largest
                ? ", and the job's log options ask for the largest value"
                : known ? "" : "; with log_max_value they would be maxima"),
        known || !log.kind().isLatency());
  }

  private static LogDecision meaning(SampleMeaning meaning, String reason, boolean certain) {
    return new LogDecision("rows", meaning.words(), reason, certain);
  }
}
