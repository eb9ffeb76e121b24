package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.samplelog.CorpusLogs;
import io.github.fiometry.samplelog.LogHints;
import io.github.fiometry.samplelog.SampleLog;
import io.github.fiometry.samplelog.SampleLogSet;
import io.github.fiometry.samplelog.SampleLogSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of a histogram log, added up, are the bins of the run, but for its last interval. */
class HistogramLogMergeTest {
  private static Map<Direction, LatencyBins> totals(SampleLog log) throws IOException {
    HistogramResampler resampler = new HistogramResampler(Long.MAX_VALUE);
    log.readHistogram(resampler, new DiagnosticCollector(log.source()));
    return resampler.totals();
  }

  private static Map<Long, Long> counts(LatencyBins bins) {
    Map<Long, Long> counts = new TreeMap<>();
    for (int i = 0; i < bins.size(); i++) {
      counts.put(bins.nanos(i), bins.count(i));
    }
    return counts;
  }

  /** axboe/fio issue 490: the last interval is never logged; what is missing is told. */
  @ParameterizedTest
  @ValueSource(strings = {"3.1", "3.28", "3.33", "3.42"})
  void fio490NoBinHoldsMoreThanTheRunsOwnAndTheCoverageIsKnown(String version) throws Exception {
    CorpusLogs.Folder folder = CorpusLogs.folder(version, "log-hist");
    FioRun run =
        Fio.read(folder.report()).runs().stream()
            .filter(r -> r.format() == RunFormat.JSON)
            .findFirst()
            .orElseThrow();
    SampleLog log = SampleLogSet.of(folder.sources(), LogHints.none()).logs().get(0);
    Map<Direction, LatencyBins> totals = totals(log);
    assertThat(totals.keySet()).containsExactly(Direction.READ, Direction.WRITE);
    totals.forEach(
        (direction, bins) -> {
          LatencyStats clat =
              run.jobs().get(0).io().get(direction).completionLatency().orElseThrow();
          Map<Long, Long> printed = counts(clat.bins().orElseThrow());
          counts(bins)
              .forEach(
                  (nanos, count) ->
                      assertThat(count)
                          .as(version + " " + direction + " " + nanos)
                          .isLessThanOrEqualTo(printed.getOrDefault(nanos, 0L)));
          Coverage coverage = Coverage.of(bins.totalCount(), run.jobs().get(0).io().get(direction));
          assertThat(coverage.percent().orElseThrow()).isBetween(70.0, 99.9);
        });
  }

  @Test
  void aRunOfTheInstalledFioHasEveryIoInItsRowsButThoseOfTheLastInterval(@TempDir Path folder)
      throws Exception {
    assumeThat(fioVersion()).as("fio 3.33, as .ci/run installs it").isEqualTo("fio-3.33");
    // The job stops after 1000 I/Os of 1 ms thinktime: the last row comes at 1000 ms at the latest.
    Process fio =
        new ProcessBuilder(
                "fio",
                "--name=job",
                "--ioengine=null",
                "--size=1g",
                "--rw=randread",
                "--bs=4k",
                "--rate_iops=1000",
                "--time_based",
                "--runtime=2",
                "--write_hist_log=h",
                "--log_hist_msec=100",
                "--output-format=json+",
                "--output=run.json")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("messages").toFile())
            .start();
    assertThat(fio.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(fio.exitValue()).isZero();
    SampleLog log =
        SampleLogSet.of(
                List.of(SampleLogSource.of(folder.resolve("h_clat_hist.1.log"))), LogHints.none())
            .logs()
            .get(0);
    long[] last = {0};
    log.readHistogram(
        row -> last[0] = Math.max(last[0], row.timeMillis()), new DiagnosticCollector("h"));
    LatencyBins logged = totals(log).get(Direction.READ);
    FioRun run = Fio.read(folder.resolve("run.json")).runs().get(0);
    var read = run.jobs().get(0).io().get(Direction.READ);
    LatencyStats clat = read.completionLatency().orElseThrow();
    Map<Long, Long> missing = counts(clat.bins().orElseThrow());
    counts(logged)
        .forEach(
            (nanos, count) -> {
              long left = missing.getOrDefault(nanos, 0L) - count;
              assertThat(left).as("bucket " + nanos).isNotNegative();
              missing.put(nanos, left);
            });
    long lost = missing.values().stream().mapToLong(Long::longValue).sum();
    // At 1000 a second, what is missing was issued after the last row.
    long after = read.runtimeMillis().orElseThrow() - last[0];
    assertThat(lost).isBetween(0L, after + 60);
    assertThat(lost + logged.totalCount()).isEqualTo(read.totalIos().orElseThrow());
  }

  private static String fioVersion() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("fio", "--version").start();
      String version =
          new String(
                  process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
              .strip();
      process.waitFor();
      return version;
    } catch (IOException e) {
      return "none";
    }
  }

  @Test
  void placesTheRowsOfSeveralJobsInTheirIntervals() throws Exception {
    HistogramResampler resampler = new HistogramResampler(1000);
    for (long[] row : new long[][] {{500, 10, 5}, {1000, 10, 3}, {1500, 20, 2}, {3000, 40, 1}}) {
      resampler.accept(
          new io.github.fiometry.model.HistogramRow(
              row[0],
              Direction.READ,
              4096,
              LatencyBins.of(new long[] {row[1]}, new long[] {row[2]})));
    }
    resampler.accept(
        new io.github.fiometry.model.HistogramRow(
            900, Direction.READ, 4096, LatencyBins.of(new long[] {30}, new long[] {2})));
    TimeSeries series = resampler.series().get(Direction.READ);
    // 0..1000: 8 samples at 10, 2 at 30, mean 14; 1000..2000: 2 at 20; 2000..3000: 1 at 40.
    assertThat(series.points())
        .extracting(p -> p.value().orElse(-1))
        .containsExactly(14.0, 20.0, 40.0);
    assertThat(series.points()).extracting(TimePoint::rows).containsExactly(3L, 1L, 1L);
    assertThat(
            PercentileRule.EXACT.value(series.points().get(0).distribution().orElseThrow(), 90, 10))
        .hasValue(30);
  }
}
