package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.FioLogs;
import io.github.fiometry.LogFolder;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SampleSeries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users of fio and of tools around it have reported about logs, named after the report. */
class ReportedLogProblemsTest {
  private static SampleLog only(String name, String content, LogHints hints) throws Exception {
    return SampleLogSet.of(List.of(TextLogs.log(name, content)), hints).logs().get(0);
  }

  private static SampleSeries read(SampleLog log) throws Exception {
    return log.readSeries(new DiagnosticCollector(log.source()));
  }

  private static LogDecision columns(SampleLog log) {
    return log.format().decisions().get(0);
  }

  /** axboe/fio issues 928 and 1014: the fifth column of 3.18 broke the plotting scripts. */
  @Test
  void fio928ReadsTheFifthColumnOfFio318AsThePriority() throws Exception {
    String content = "0, 1500, 0, 4096, 0\n1, 1600, 1, 4096, 1\n2, 1700, 0, 4096, 0\n";
    SampleLog log = only("x_lat.1.log", content, LogHints.none());
    assertThat(log.format().columns()).isEqualTo(new LogColumns(false, false, true, false));
    assertThat(columns(log).reason()).isNotEmpty();
    assertThat(columns(log).certain()).isTrue();
    assertThat(read(log).priority(1)).isEqualTo(OptionalInt.of(1));
    assertThat(read(log).offsetBytes(1)).isEmpty();
  }

  /** axboe/fio issue 1014: five columns are those of log_offset before 3.18. */
  @Test
  void fio1014ReadsTheFifthColumnBeforeFio318AsTheOffset() throws Exception {
    String content = "0, 1500, 0, 4096, 0\n1, 1600, 1, 4096, 8192\n";
    SampleLog log = only("x_lat.1.log", content, LogHints.none());
    assertThat(log.format().columns()).isEqualTo(new LogColumns(false, true, false, false));
    assertThat(columns(log).reason()).isEqualTo("the last column is no priority");
    assertThat(read(log).offsetBytes(1)).isEqualTo(OptionalLong.of(8192));
  }

  @Test
  void aVersionDecidesWhereTheRowsAllowBoth() throws Exception {
    String zeros = "100, 1500, 0, 0, 0\n200, 1600, 1, 0, 0\n";
    SampleLog unknown = only("x_lat.1.log", zeros, LogHints.none());
    assertThat(columns(unknown).certain()).isFalse();
    SampleLog old = only("x_lat.1.log", zeros, LogHints.none().withFioVersion("3.1"));
    assertThat(old.format().columns()).isEqualTo(new LogColumns(false, true, false, false));
    assertThat(columns(old).reason()).isEqualTo("fio 3.1 beside the logs");
    SampleLog recent = only("x_lat.1.log", zeros, LogHints.none().withFioVersion("3.33"));
    assertThat(recent.format().columns()).isEqualTo(new LogColumns(false, false, true, false));
    assertThat(columns(recent).certain()).isTrue();
  }

  @Test
  void saysWhenVersionAndRowsContradictEachOther() throws Exception {
    SampleLog log =
        only(
            "x_lat.1.log",
            "0, 1500, 0, 4096, 512\n1, 1600, 1, 4096, 8192\n",
            LogHints.none().withFioVersion("3.33"));
    assertThat(log.format().columns()).isEqualTo(new LogColumns(false, true, false, false));
    assertThat(columns(log).certain()).isFalse();
    assertThat(columns(log).reason()).contains("though fio 3.33 writes no such columns");
  }

  /** Survey 69: log_window_value=both, log_issue_time and priorities in hexadecimal. */
  @Test
  void fio337ReadsMeanAndMaximumOfAWindow() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(CorpusLogs.folder("3.42", "log-window-both").sources(), LogHints.none());
    for (SampleLog log : set.logs()) {
      SampleSeries series = read(log);
      if (series.size() > 0) {
        assertThat(log.format().columns()).isEqualTo(new LogColumns(true, false, true, false));
        assertThat(log.format().isCertain() || log.info().kind().isLatency()).isTrue();
        assertThat(series.windowMaximum(0).orElseThrow()).isGreaterThanOrEqualTo(series.value(0));
      }
    }
  }

  @Test
  void fio338ReadsTheTimeOfIssue() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(CorpusLogs.folder("3.42", "log-issue-time").sources(), LogHints.none());
    SampleLog completion =
        set.logs().stream()
            .filter(log -> log.info().kind() == SampleKind.COMPLETION_LATENCY)
            .findFirst()
            .orElseThrow();
    assertThat(completion.format().columns()).isEqualTo(new LogColumns(false, true, true, true));
    SampleSeries series = read(completion);
    // The first row of the file: 1, 421703, 0, 4096, 512000, 0, 535579
    assertThat(series.value(0)).isEqualTo(421_703);
    assertThat(series.offsetBytes(0)).isEqualTo(OptionalLong.of(512_000));
    assertThat(series.issueNanos(0)).isEqualTo(OptionalLong.of(535_579));
  }

  @Test
  void fio328ReadsThePriorityInHexadecimal() throws Exception {
    SampleLog log =
        SampleLogSet.of(CorpusLogs.folder("3.33", "log-offset-prio").sources(), LogHints.none())
            .logs()
            .get(0);
    assertThat(columns(log).reason()).isEqualTo("a priority in hexadecimal");
    assertThat(read(log).priority(0)).isEqualTo(OptionalInt.of(0x2000));
    assertThat(read(log).offsetBytes(0)).isEqualTo(OptionalLong.of(28_672));
  }

  @Test
  void readsAllEightColumnsTogether() throws Exception {
    SampleLog log =
        only(
            "x_clat.1.log",
            "100, 71, 1813, 1, 0, 0, 0x4003, 12\n200, 80, 90, 0, 0, 0, 0x0000, 13\n",
            LogHints.none());
    SampleSeries series = read(log);
    assertThat(series.windowMaximum(0)).isEqualTo(OptionalLong.of(1813));
    assertThat(series.priority(0)).isEqualTo(OptionalInt.of(0x4003));
    assertThat(series.issueNanos(1)).isEqualTo(OptionalLong.of(13));
  }

  /** axboe/fio issue 43: which log is of which job and host. */
  @Test
  void fio43FindsKindJobAndHostOfEveryLogOfAFolder(@TempDir Path folder) throws Exception {
    for (String name :
        List.of(
            "a_bw.1.log",
            "a_bw.2.log",
            "a_clat_hist.1.log",
            "a_lat.1.log.node7",
            "agg-read_bw.log")) {
      Files.writeString(folder.resolve(name), "");
    }
    Files.copy(CorpusLogs.folder("3.33", "log-noavg").report(), folder.resolve("report.txt"));
    FioLogs.Found found = FioLogs.find(List.of(folder));
    assertThat(found.problems()).isEmpty();
    LogFolder only = found.folders().get(0);
    assertThat(only.hints().fioVersion()).contains("3.33");
    assertThat(only.runs()).hasSize(1);
    List<String> logs =
        only.open(only.hints()).logs().stream()
            .map(
                log ->
                    log.info().kind().word()
                        + " "
                        + log.info().jobNumber().orElse(0)
                        + " "
                        + log.info().host().orElse("-"))
            .collect(Collectors.toList());
    assertThat(logs)
        .containsExactlyInAnyOrder("bw 1 -", "bw 2 -", "clat_hist 1 -", "lat 1 node7", "bw 0 -");
  }

  /** axboe/fio pull request 706: latencies over time with their numbers; see HistogramLogTest. */
  @Test
  void fioPr706KeepsTheCountsOfEveryInterval() throws Exception {
    SampleLog log =
        SampleLogSet.of(CorpusLogs.folder("3.42", "log-hist").sources(), LogHints.none())
            .logs()
            .get(0);
    assertThat(log.readHistogramSeries(new DiagnosticCollector("x")).rows())
        .extracting(row -> row.bins().totalCount())
        .containsExactly(503L, 503L, 500L, 500L, 500L, 500L);
  }

  /** PerfKitBenchmarker pull request 1501: several fio processes number their jobs from 1 each. */
  @Test
  void pkb1501KeepsTheJobsOfSeveralFioProcessesApart(@TempDir Path folder) throws Exception {
    for (String process : List.of("first", "second")) {
      Path own = Files.createDirectories(folder.resolve(process));
      Files.writeString(
          own.resolve("h_clat_hist.1.log"),
          "250, 0, 4096, " + "0, ".repeat(27) + (process.equals("first") ? "0, 3\n" : "5, 0\n"));
    }
    FioLogs.Found found = FioLogs.find(List.of(folder));
    assertThat(found.folders())
        .extracting(f -> Path.of(f.name()).getFileName().toString())
        .containsExactly("first", "second");
    long total = 0;
    for (LogFolder one : found.folders()) {
      SampleLogSet set = one.open(one.hints());
      assertThat(set.logs()).hasSize(1);
      total +=
          set.logs()
              .get(0)
              .readHistogramSeries(new DiagnosticCollector("x"))
              .rows()
              .get(0)
              .bins()
              .totalCount();
    }
    assertThat(total).isEqualTo(8);
  }

  /**
   * benchmark-wrapper took five columns only, read the priority as the offset, dropped the rest.
   */
  @Test
  void benchmarkWrapperDropsNoLineInSilence() throws Exception {
    SampleLog log =
        only(
            "x_bw.1.log",
            "1, 10, 0, 4096, 0\n2, 20, 0, 4096\n3, 30, 0, 4096, 4096, 0\n4, 40, 1, 4096, 1\n",
            LogHints.none());
    DiagnosticCollector diagnostics = new DiagnosticCollector("x_bw.1.log");
    LogReadResult result = log.read(batch -> {}, diagnostics);
    assertThat(result).isEqualTo(new LogReadResult(4, 2, 2, 0, Optional.empty()));
    assertThat(diagnostics.diagnostics())
        .extracting(d -> d.position().line())
        .containsExactly(2L, 3L);
  }

  /**
   * axboe/fio issue 566, survey 41: latencies of a log on Windows seemed a thousand times those on
   * Linux. Not the system makes the unit, but the version: nanoseconds from 2.99 on.
   */
  @Test
  void axboeFio566TakesTheUnitOfALatencyLogFromTheVersion() throws Exception {
    String rows = "0, 274, 0, 4096\n1, 1500, 1, 4096\n";
    SampleLog fio2 = only("x_lat.1.log", rows, LogHints.none().withFioVersion("fio-2.16"));
    SampleLog fio3 = only("x_lat.1.log", rows, LogHints.none().withFioVersion("fio-3.1"));
    SampleLog betweenThem = only("x_lat.1.log", rows, LogHints.none().withFioVersion("fio-2.99"));

    assertThat(fio2.format().unit()).isEqualTo(LogUnit.MICROSECONDS);
    assertThat(read(fio2).value(0)).isEqualTo(274_000);
    assertThat(read(fio2).value(1)).isEqualTo(1_500_000);
    assertThat(fio3.format().unit()).isEqualTo(LogUnit.NANOSECONDS);
    assertThat(read(fio3).value(0)).isEqualTo(274);
    assertThat(read(fio3).value(1)).isEqualTo(1500);
    assertThat(betweenThem.format().unit()).isEqualTo(LogUnit.NANOSECONDS);
  }

  /** axboe/fio issue 1068: the progress lines that fio prints are no part of the result. */
  @Test
  void fio1068ProgressLinesDoNotHideTheReport() throws Exception {
    Path report = CorpusLogs.folder("3.33", "log-noavg").report();
    String progress =
        "Jobs: 1 (f=1): [m(1)][50.0%][r=18.3MiB/s,w=18.1MiB/s][r=4682,w=4641 IOPS][eta 00m:01s]\r";
    assertThat(Fio.read(progress + Files.readString(report)).runs())
        .hasSameSizeAs(Fio.read(report).runs());
  }

  @Test
  void tellsMicrosecondsFromNanosecondsByTheBandwidthLog() throws Exception {
    // 4096 bytes in 274 us are 14948 x 1000 B/s, in 274 ns they would be 14948905.
    SampleLogSet set =
        SampleLogSet.of(
            List.of(
                TextLogs.log("x_bw.1.log", "800, 14948, 0, 4096\n900, 40960, 0, 4096\n"),
                TextLogs.log("x_clat.1.log", "800, 274, 0, 4096\n900, 100, 0, 4096\n")),
            LogHints.none());
    SampleLog latency = set.logs().get(1);
    assertThat(latency.format().unit()).isEqualTo(LogUnit.MICROSECONDS);
    assertThat(latency.format().isCertain()).isTrue();
    assertThat(read(latency).value(0)).isEqualTo(274_000);
    assertThat(set.logs().get(0).format().unit()).isEqualTo(LogUnit.KILOBYTES_PER_SECOND);
    assertThat(read(set.logs().get(0)).value(0)).isEqualTo(14_948_000);
  }

  @Test
  void tellsNanosecondsByLatenciesLongerThanTheJobHadRun() throws Exception {
    SampleLog log =
        only("x_clat.1.log", "0, 143004, 1, 4096\n0, 84921, 1, 4096\n", LogHints.none());
    assertThat(log.format().unit()).isEqualTo(LogUnit.NANOSECONDS);
    assertThat(log.format().isCertain()).isTrue();
  }

  @Test
  void saysThatAUnitIsNotCertainWhereNothingTellsIt() throws Exception {
    SampleLog log = only("x_clat.1.log", "100, 15, 1, 0\n200, 16, 1, 0\n", LogHints.none());
    assertThat(log.format().isCertain()).isFalse();
    assertThat(log.format().decisions().get(2).toString())
        .isEqualTo(
            "unit: nanoseconds (not certain: no version of fio is known; since 2.99 (2017) it is"
                + " so)");
    assertThat(
            only(
                    "x_clat.1.log",
                    "100, 15, 1, 0\n",
                    LogHints.none().withLatencyUnit(LogUnit.MICROSECONDS))
                .format()
                .unit())
        .isEqualTo(LogUnit.MICROSECONDS);
  }

  @Test
  void readsMaximaOfWindowsWhereTheOptionsSaySo() throws Exception {
    CorpusLogs.Folder folder = CorpusLogs.folder("3.33", "log-avg100-maxvalue");
    LogHints hints = LogHints.of(Fio.read(folder.report()).runs());
    assertThat(hints.options()).containsEntry("log_max_value", "1");
    for (SampleLog log : SampleLogSet.of(folder.sources(), hints).logs()) {
      assertThat(log.format().meaning()).isEqualTo(SampleMeaning.WINDOW_MAXIMUM);
    }
  }

  @Test
  void leavesOutAFileWhoseColumnsNoVersionWrites() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("x_bw.1.log", "1, 2, 0, 4, 5, 6, 7, 8, 9, 10\n")),
            LogHints.none());
    assertThat(set.logs()).isEmpty();
    assertThat(set.diagnostics().get(0).message())
        .isEqualTo("expected a log of 4 to 8 columns, found 10; it is left out");
  }

  @Test
  void takesAFileOfAnyNameForAHistogramByItsColumns() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("renamed.txt", "250, 0, 4096, " + "0, ".repeat(28) + "3\n")),
            LogHints.none());
    assertThat(set.logs().get(0).isHistogram()).isTrue();
    assertThat(set.logs().get(0).name()).isEqualTo(Optional.empty());
  }
}
