package io.github.fiometry.cli;

import io.github.fiometry.analytics.SeriesSummary;
import io.github.fiometry.analytics.SeriesTotal;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import io.github.fiometry.report.LogSeriesAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Puts the series of one kind and direction together, over jobs and hosts. */
final class LogMerging {
  private record Group(
      SampleKind kind, SampleMeaning meaning, Direction direction, int reportGroup) {}

  private final List<LogReading.Read> reads;
  private final List<String> notes = new ArrayList<>();

  LogMerging(List<LogReading.Read> reads) {
    this.reads = reads;
  }

  /** What of the merged lines has to be kept in mind. */
  List<String> notes() {
    return notes;
  }

  /** One line for each kind and direction. */
  List<SeriesSummary> summaries() {
    Map<Group, List<SeriesSummary>> groups = new LinkedHashMap<>();
    for (LogReading.Read read : reads) {
      for (SeriesSummary line : read.summaries()) {
        groups.computeIfAbsent(group(read, line.direction()), key -> new ArrayList<>()).add(line);
      }
    }
    Map<Group, LogSeriesAnswer.Line> totals = totals();
    List<SeriesSummary> merged = new ArrayList<>();
    groups.forEach(
        (group, lines) -> {
          if (lines.size() == 1) {
            merged.add(lines.get(0));
          } else if (!group.kind().isLatency()) {
            Optional.ofNullable(totals.get(group))
                .flatMap(total -> SeriesSummary.ofTotal(total.info(), total.logs(), total.series()))
                .ifPresent(merged::add);
          } else if (group.meaning() == SampleMeaning.EACH_IO || isHistogram(group)) {
            merged.add(SeriesSummary.merged(lines));
          } else {
            notes.add(
                group.kind().word()
                    + " "
                    + group.direction().word()
                    + ": averages of windows cannot be merged into percentiles; log every I/O (no"
                    + " log_avg_msec), or write_hist_log");
          }
        });
    return merged;
  }

  private static boolean isHistogram(Group group) {
    return group.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM;
  }

  /** One series for each kind and direction: rates added up, latencies pooled. */
  List<LogSeriesAnswer.Line> series() {
    return List.copyOf(totals().values());
  }

  private Map<Group, LogSeriesAnswer.Line> totals() {
    Map<Group, List<TimeSeries>> groups = new LinkedHashMap<>();
    Map<Group, SeriesInfo> infos = new LinkedHashMap<>();
    for (LogReading.Read read : reads) {
      read.series()
          .forEach(
              (direction, series) -> {
                Group group = group(read, direction);
                groups.computeIfAbsent(group, key -> new ArrayList<>()).add(moved(read, series));
                infos.putIfAbsent(group, read.log().info());
              });
    }
    Map<Group, LogSeriesAnswer.Line> lines = new LinkedHashMap<>();
    groups.forEach(
        (group, series) -> {
          SeriesTotal total = SeriesTotal.of(series);
          SeriesInfo info = infos.getOrDefault(group, reads.get(0).log().info());
          lines.put(group, new LogSeriesAnswer.Line(info, series.size(), total.series()));
          if (series.size() > 1 && total.intervalsWithGaps() > 0) {
            note(
                group.kind().word()
                    + " "
                    + group.direction().word()
                    + ": in "
                    + Messages.plural(total.intervalsWithGaps(), "interval")
                    + " a job has a gap, which counts as nothing in the sum");
          }
        });
    return lines;
  }

  /** A series on the clock of its run: of a job that started later, later. */
  private TimeSeries moved(LogReading.Read read, TimeSeries series) {
    SeriesInfo info = read.log().info();
    if (info.epochTime() || info.jobNumber().isEmpty()) {
      return series;
    }
    OptionalLong after = starts(read).millisAfterFirst(info);
    if (after.isEmpty()) {
      note(
          "the times count from the start of each job; jobs of one group are laid side by side as"
              + " if they had started together (log_unix_epoch, or the JSON of fio 3.36 and later,"
              + " tell when they did)");
      return series;
    }
    return SeriesTotal.shifted(
        series, Math.round((double) after.getAsLong() / series.intervalMillis()));
  }

  private static RunStarts starts(LogReading.Read read) {
    return new RunStarts(read.folder().runs());
  }

  private void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  /** Rates of jobs that did not run at the same time are no sum, so groups are kept apart. */
  private static Group group(LogReading.Read read, Direction direction) {
    SeriesInfo info = read.log().info();
    boolean placed =
        info.kind().isLatency()
            || info.epochTime()
            || starts(read).millisAfterFirst(info).isPresent();
    return new Group(info.kind(), info.meaning(), direction, placed ? 0 : starts(read).group(info));
  }
}
