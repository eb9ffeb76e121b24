package io.github.fiometry.cli;

import io.github.fiometry.LogFolder;
import io.github.fiometry.analytics.Coverage;
import io.github.fiometry.analytics.HistogramResampler;
import io.github.fiometry.analytics.Resampler;
import io.github.fiometry.analytics.SampleStatistics;
import io.github.fiometry.analytics.SeriesSummary;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.input.IoMessage;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleConsumer;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import io.github.fiometry.samplelog.LogReadResult;
import io.github.fiometry.samplelog.SampleLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads logs once, for everything that was asked about them. */
final class LogReading {
  /** How many unreadable lines are shown of each log. */
  private static final int SHOWN_LINES = 10;

  /** What one log gave. */
  record Read(
      LogFolder folder,
      SampleLog log,
      List<SeriesSummary> summaries,
      Map<Direction, TimeSeries> series) {}

  private final OptionalLong intervalMillis;
  private final boolean distributions;
  private final boolean exact;
  private final LogProgress progress;
  private final List<String> failures = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  LogReading(
      OptionalLong intervalMillis, boolean distributions, boolean exact, LogProgress progress) {
    this.intervalMillis = intervalMillis;
    this.distributions = distributions;
    this.exact = exact;
    this.progress = progress;
  }

  /** Logs that could be read only in part or not at all. */
  List<String> failures() {
    return failures;
  }

  /** Lines that could not be read, the first of each log with their place. */
  List<String> remarks() {
    return remarks;
  }

  Read read(LogFolder folder, SampleLog log, RunCounts counts) {
    progress.nextLog();
    DiagnosticCollector diagnostics = new DiagnosticCollector(log.source(), SHOWN_LINES);
    Read read =
        log.isHistogram()
            ? histogram(folder, log, counts, diagnostics)
            : samples(folder, log, counts, diagnostics);
    diagnostics.diagnostics().forEach(diagnostic -> remarks.add(diagnostic.toString()));
    return read;
  }

  private Read samples(
      LogFolder folder, SampleLog log, RunCounts counts, DiagnosticCollector diagnostics) {
    SeriesInfo info = log.info();
    SampleStatistics statistics = exact ? SampleStatistics.exact() : SampleStatistics.bounded();
    Optional<Resampler> resampler =
        intervalMillis.isPresent()
            ? Optional.of(
                new Resampler(
                    info, intervalMillis.getAsLong(), log.format().windowMillis(), distributions))
            : Optional.empty();
    FarTimes farTimes = new FarTimes();
    SampleConsumer consumer = statistics.andThen(progress).andThen(farTimes);
    if (resampler.isPresent()) {
      consumer = consumer.andThen(resampler.get());
    }
    try {
      tell(log, log.read(consumer, diagnostics));
    } catch (IOException e) {
      failures.add(log.source() + ": " + IoMessage.of(e));
    }
    farTimes.remark().ifPresent(remark -> remarks.add(log.source() + ": " + remark));
    List<SeriesSummary> summaries = new ArrayList<>();
    statistics
        .summaries()
        .forEach(
            (direction, summary) -> {
              Optional<Coverage> coverage =
                  info.meaning() == SampleMeaning.EACH_IO
                      ? Optional.of(counts.coverage(info, direction, summary.samples()))
                      : Optional.empty();
              summaries.add(SeriesSummary.of(info, direction, summary, coverage));
            });
    return new Read(folder, log, summaries, resampler.map(Resampler::series).orElse(Map.of()));
  }

  private Read histogram(
      LogFolder folder, SampleLog log, RunCounts counts, DiagnosticCollector diagnostics) {
    SeriesInfo info = log.info();
    HistogramResampler totals = new HistogramResampler(Long.MAX_VALUE);
    HistogramResampler intervals = new HistogramResampler(intervalMillis.orElse(Long.MAX_VALUE));
    Map<Direction, long[]> spans = new EnumMap<>(Direction.class);
    try {
      tell(
          log,
          log.readHistogram(
              row -> {
                totals.accept(row);
                if (intervalMillis.isPresent()) {
                  intervals.accept(row);
                }
                long[] span =
                    spans.computeIfAbsent(
                        row.direction(), key -> new long[] {row.timeMillis(), row.timeMillis()});
                span[0] = Math.min(span[0], row.timeMillis());
                span[1] = Math.max(span[1], row.timeMillis());
              },
              diagnostics));
    } catch (IOException e) {
      failures.add(log.source() + ": " + IoMessage.of(e));
    }
    List<SeriesSummary> summaries = new ArrayList<>();
    totals
        .totals()
        .forEach(
            (direction, bins) -> {
              long[] span = spans.getOrDefault(direction, new long[2]);
              summaries.add(
                  SeriesSummary.ofHistogram(
                      info,
                      direction,
                      span[0],
                      span[1],
                      bins,
                      Optional.of(counts.coverage(info, direction, bins.totalCount()))));
            });
    return new Read(
        folder, log, summaries, intervalMillis.isPresent() ? intervals.series() : Map.of());
  }

  private void tell(SampleLog log, LogReadResult result) {
    result.breakOff().ifPresent(problem -> failures.add(log.source() + ": " + problem));
    if (result.unreadableLines() > 0) {
      remarks.add(
          log.source()
              + ": "
              + Messages.plural(result.unreadableLines(), log.isBinary() ? "sample" : "line")
              + " of "
              + result.lines()
              + " could not be read and are left out");
    }
    if (result.corruptRows() > 0) {
      remarks.add(
          log.source()
              + ": "
              + Messages.plural(result.corruptRows(), "row")
              + " of "
              + result.lines()
              + " are corrupt, as fio 3.6 to 3.16 writes them, and are left out");
    }
  }
}
