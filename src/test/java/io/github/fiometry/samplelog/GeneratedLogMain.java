package io.github.fiometry.samplelog;

import io.github.fiometry.analytics.Resampler;
import io.github.fiometry.analytics.SampleStatistics;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads a generated log of some gigabytes: statistics with percentiles, and resampling to seconds.
 * Run it with a small heap: {@code java -Xmx64m -cp ... GeneratedLogMain ROWS}.
 */
public final class GeneratedLogMain {
  private GeneratedLogMain() {}

  public static void main(String[] args) throws IOException {
    long rows = Long.parseLong(args[0]);
    AtomicLong bytes = new AtomicLong();
    SampleLog log =
        SampleLogSet.of(
                List.of(GeneratedLog.source(rows, bytes)), LogHints.none().withFioVersion("3.33"))
            .logs()
            .get(0);
    SampleStatistics statistics = SampleStatistics.bounded();
    Resampler seconds = new Resampler(log.info(), 1000, OptionalLong.empty(), false);
    DiagnosticCollector diagnostics = new DiagnosticCollector(log.source());
    LogReadResult result = log.read(statistics.andThen(seconds), diagnostics);
    System.out.println("lines " + result.lines() + " unreadable " + result.unreadableLines());
    statistics
        .summaries()
        .forEach(
            (direction, summary) ->
                System.out.println(
                    direction.word()
                        + " samples "
                        + summary.samples()
                        + " sum "
                        + summary.sum()
                        + " p99 "
                        + summary.percentile(99).orElseThrow()));
    seconds
        .series()
        .forEach(
            (direction, series) ->
                System.out.println(direction.word() + " seconds " + series.points().size()));
    System.out.println("heap " + Runtime.getRuntime().maxMemory());
    System.err.println(
        "bytes "
            + bytes
            + " CPU ms "
            + ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1_000_000);
  }
}
