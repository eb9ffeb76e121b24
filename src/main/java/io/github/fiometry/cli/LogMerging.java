package io.github.fiometry.cli;

import io.github.fiometry.analytics.SeriesSummary;
import io.github.fiometry.analytics.SeriesTotal;
import io.github.fiometry.analytics.TimePoint;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import io.github.fiometry.report.LogSeriesAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the series of one kind and direction together, over jobs and hosts: distributions of all of
 * them, rates of those that ran at the same time.
 */
final class LogMerging {
  /** Series that are laid side by side: on the clock of all, which has no name, or a run's own. */
  private record Group(
      SampleKind kind,
      SampleMeaning meaning,
      Direction direction,
      boolean aggregate,
      String clock,
      int reportGroup) {}

  /** A series at its place in time. */
  private record Part(LogReading.Read read, LogPlaces.Place place, TimeSeries series) {
    boolean isOf(SeriesInfo info) {
      return read.log().info().source().equals(info.source());
    }

    long from() {
      List<TimePoint> points = series.points();
      return points.isEmpty() ? 0 : points.get(0).fromMillis();
    }

    long to() {
      List<TimePoint> points = series.points();
      return points.isEmpty() ? 0 : points.get(points.size() - 1).toMillis();
    }
  }

  /** The series that make one line. */
  private record Together(Group group, List<Part> parts) {}

  private final List<LogReading.Read> reads;
  private final List<String> notes = new ArrayList<>();

  LogMerging(List<LogReading.Read> reads) {
    this.reads = reads;
  }

  /** What of the merged lines has to be kept in mind. */
  List<String> notes() {
    return notes;
  }

  /** One line for each kind and direction; for rates one for each time at which jobs ran. */
  List<SeriesSummary> summaries() {
    Map<Object, List<SeriesSummary>> groups = new LinkedHashMap<>();
    List<Together> all = together();
    for (LogReading.Read read : reads) {
      for (SeriesSummary line : read.summaries()) {
        SeriesInfo info = read.log().info();
        Object key =
            info.kind().isLatency()
                ? new Group(info.kind(), info.meaning(), line.direction(), false, "", 0)
                : all.stream()
                    .filter(t -> t.group().direction() == line.direction())
                    .filter(t -> t.parts().stream().anyMatch(part -> part.isOf(info)))
                    .findFirst()
                    .orElseThrow();
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(line);
      }
    }
    List<SeriesSummary> merged = new ArrayList<>();
    groups.forEach(
        (key, lines) -> {
          if (lines.size() == 1) {
            merged.add(lines.get(0));
          } else if (key instanceof Together together) {
            LogSeriesAnswer.Line total = total(together);
            SeriesSummary.ofTotal(total.info(), total.logs(), total.series())
                .ifPresent(merged::add);
          } else if (isDistribution(lines.get(0).info())) {
            merged.add(SeriesSummary.merged(lines));
          } else {
            note(
                lines.get(0).info().kind().word()
                    + " "
                    + lines.get(0).direction().word()
                    + ": averages of windows cannot be merged into percentiles; log every I/O (no"
                    + " log_avg_msec), or write_hist_log");
          }
        });
    return merged;
  }

  private static boolean isDistribution(SeriesInfo info) {
    return info.meaning() == SampleMeaning.EACH_IO
        || info.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM;
  }

  /** One series for each kind, direction and time: rates added up, latencies pooled. */
  List<LogSeriesAnswer.Line> series() {
    return together().stream().map(this::total).toList();
  }

  private LogSeriesAnswer.Line total(Together together) {
    SeriesTotal total = SeriesTotal.of(together.parts().stream().map(Part::series).toList());
    Group group = together.group();
    if (total.jobs() > 1 && total.intervalsWithGaps() > 0) {
      note(
          group.kind().word()
              + " "
              + group.direction().word()
              + ": in "
              + Messages.plural(total.intervalsWithGaps(), "interval")
              + " a job has a gap, which counts as nothing in the sum");
    }
    return new LogSeriesAnswer.Line(
        together.parts().get(0).read().log().info(), total.jobs(), total.series());
  }

  private List<Together> together() {
    LogPlaces places = new LogPlaces(reads);
    List<LogPlaces.Place> found = reads.stream().map(places::of).toList();
    boolean severalRuns = found.stream().map(LogPlaces.Place::run).distinct().count() > 1;
    boolean clock = found.stream().anyMatch(LogPlaces.Place::hasClockTimes);
    boolean needed = severalRuns || clock;
    long zero =
        clock
            ? 0
            : found.stream()
                .filter(place -> onClock(place, needed))
                .mapToLong(place -> place.startMillis().orElseThrow())
                .min()
                .orElse(0);
    Map<Group, List<Part>> groups = new LinkedHashMap<>();
    for (int i = 0; i < reads.size(); i++) {
      LogReading.Read read = reads.get(i);
      LogPlaces.Place place = found.get(i);
      read.series()
          .forEach(
              (direction, series) ->
                  groups
                      .computeIfAbsent(
                          group(read, direction, place, needed), key -> new ArrayList<>())
                      .add(part(read, place, series, onClock(place, needed), zero)));
    }
    tell(groups, needed);
    List<Together> all = new ArrayList<>();
    groups.forEach((group, parts) -> all.addAll(byTime(group, parts)));
    return all;
  }

  /** What is right to a second only is used where runs must be told apart, not within one. */
  private static boolean onClock(LogPlaces.Place place, boolean needed) {
    return place.startMillis().isPresent() && (place.exact() || needed);
  }

  private static Part part(
      LogReading.Read read, LogPlaces.Place place, TimeSeries series, boolean onClock, long zero) {
    if (!onClock || place.hasClockTimes()) {
      return new Part(read, place, series);
    }
    double later = place.startMillis().orElseThrow() - zero;
    return new Part(
        read, place, SeriesTotal.shifted(series, Math.round(later / series.intervalMillis())));
  }

  /**
   * Rates of jobs that did not run at the same time are no sum, so what cannot be laid on the clock
   * is kept apart by run and reporting group; and fio's own sum of all jobs is never added to them.
   */
  private static Group group(
      LogReading.Read read, Direction direction, LogPlaces.Place place, boolean needed) {
    SeriesInfo info = read.log().info();
    boolean onClock = onClock(place, needed);
    return new Group(
        info.kind(),
        info.meaning(),
        direction,
        info.onlyDirection().isPresent(),
        onClock ? "" : place.run(),
        onClock ? 0 : place.group());
  }

  /** Runs of one clock that do not overlap in time make a line each; jobs of one run stay one. */
  private List<Together> byTime(Group group, List<Part> parts) {
    Map<String, List<Part>> byRun = new LinkedHashMap<>();
    parts.forEach(
        part -> byRun.computeIfAbsent(part.place().run(), key -> new ArrayList<>()).add(part));
    List<List<Part>> runs = new ArrayList<>(byRun.values());
    runs.sort(Comparator.comparingLong(LogMerging::from));
    List<List<Part>> overlapping = new ArrayList<>();
    long end = Long.MIN_VALUE;
    for (List<Part> run : runs) {
      if (overlapping.isEmpty() || from(run) >= end) {
        overlapping.add(new ArrayList<>());
      }
      overlapping.get(overlapping.size() - 1).addAll(run);
      end = Math.max(end, run.stream().mapToLong(Part::to).max().orElse(end));
    }
    if (overlapping.size() > 1 && !group.kind().isLatency()) {
      note("rates of runs that did not run at the same time are not added up: a line for each");
    }
    return overlapping.stream().map(together -> new Together(group, together)).toList();
  }

  private static long from(List<Part> parts) {
    return parts.stream().mapToLong(Part::from).min().orElse(0);
  }

  private void tell(Map<Group, List<Part>> groups, boolean needed) {
    boolean sideBySide = false;
    boolean byReport = false;
    Set<String> unplaced = new LinkedHashSet<>();
    for (Map.Entry<Group, List<Part>> group : groups.entrySet()) {
      boolean rate = !group.getKey().kind().isLatency();
      boolean ofClock = group.getKey().clock().isEmpty();
      sideBySide |= !ofClock && group.getValue().size() > 1;
      byReport |=
          ofClock
              && group.getValue().size() > 1
              && group.getValue().stream().anyMatch(part -> !part.place().exact());
      if (!ofClock && rate && needed) {
        unplaced.add(group.getKey().clock());
      }
    }
    if (sideBySide) {
      note(
          "the times count from the start of each job; jobs of one group are laid side by side as"
              + " if they had started together (log_unix_epoch, or the JSON of fio 3.36 and later,"
              + " tell when they did)");
    }
    if (byReport) {
      note(
          "runs are laid on one clock by the time of their report less their runtime, right to"
              + " about a second (log_unix_epoch, or the JSON of fio 3.36 and later, tell it"
              + " exactly)");
    }
    if (!unplaced.isEmpty()) {
      note(
          "when the jobs of "
              + String.join(", ", unplaced)
              + " ran is not known, so their rates are not added to those of other runs");
    }
    if (groups.keySet().stream().anyMatch(Group::aggregate)
        && groups.keySet().stream()
            .anyMatch(group -> group.kind() == SampleKind.BANDWIDTH && !group.aggregate())) {
      note("agg-*_bw.log is fio's own sum of all jobs; it is not added to the logs of the jobs");
    }
  }

  private void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }
}
