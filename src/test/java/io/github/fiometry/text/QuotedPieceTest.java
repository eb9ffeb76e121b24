package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces of reports that somebody quotes: what makes a run, and what is said of the rest. */
class QuotedPieceTest {
  private static final String GROUP_LINE =
      "   READ: bw=841MiB/s (881MB/s), 841MiB/s-841MiB/s (881MB/s-881MB/s), io=49.3GiB (52.9GB),"
          + " run=60001-60001msec\n";

  private static final String ISSUED =
      "     issued rwts: total=4096,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n";

  private static final String TARGET =
      "     latency   : target=0, window=0, percentile=100.00%, depth=32\n";

  private static final String GROUPS = "\nRun status group 0 (all jobs):\n" + GROUP_LINE;

  private static String said(Diagnostic diagnostic) {
    return diagnostic.position().line() + ": " + diagnostic.message();
  }

  @Test
  void saysWhatALineOfAGroupIsThatSomebodyQuotes() {
    Texts.Result read = Texts.read("The output looks like this:\n" + GROUP_LINE + "\nand so on\n");

    assertThat(read.runs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .containsExactly(
            "1: a line that is not fio's",
            "2: a line of a run status group, alone: it makes no run",
            "4: a line that is not fio's");
  }

  @Test
  void countsQuotedLinesOfOneKindTogether() {
    Texts.Result read =
        Texts.read("one\ntwo\n" + GROUP_LINE + GROUP_LINE + ISSUED + "prose\n" + ISSUED + TARGET);

    assertThat(read.runs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .containsExactly(
            "1: 2 lines that are not fio's",
            "3: 2 lines of a run status group, alone: they make no run",
            "5: a line of a job whose own line is missing: it makes no run",
            "6: a line that is not fio's",
            "7: 2 lines of a job whose own line is missing: they make no run");
    assertThat(read.diagnostics()).extracting(one -> one.values().get("count")).contains(2L, 1L);
  }

  @Test
  void keepsTheLastLinesOfAJobBeforeItsGroups() {
    for (String end : new String[] {ISSUED + TARGET, ISSUED}) {
      FioRun run = Texts.read(end + GROUPS).onlyRun();

      assertThat(run.complete()).isFalse();
      assertThat(run.firstLine()).isEqualTo(1);
      assertThat(run.jobs()).hasSize(1);
      assertThat(run.jobs().get(0).name()).isEmpty();
      assertThat(run.jobs().get(0).read().orElseThrow().totalIos())
          .isEqualTo(OptionalLong.of(4096));
      assertThat(run.groups()).hasSize(1);
    }
    assertThat(
            Texts.read(ISSUED + TARGET + GROUPS)
                .onlyRun()
                .jobs()
                .get(0)
                .latencyTarget()
                .orElseThrow()
                .depth())
        .hasValue(32);
  }

  /** Only the depths and the errors are left of a job that somebody shows in a comment. */
  @Test
  void keepsTheErrorsOfAJobBeforeItsGroups() {
    String text =
        "      IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%\n"
            + "      errors    : total=3, first_error=5/<Input/output error>\n"
            + GROUPS.strip()
            + "\n";

    Job job = Texts.read(text).onlyRun().jobs().get(0);

    assertThat(job.ioDepths().orElseThrow().asMap()).containsEntry("1", 100.0);
    assertThat(job.errors().orElseThrow().total()).hasValue(3);
  }

  @Test
  void takesNoQuotedLinesForAJobWhereProseStandsBeforeTheGroups() {
    Texts.Result read = Texts.read(ISSUED + TARGET + "and\n" + GROUPS);

    assertThat(read.onlyRun().jobs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .contains("1: 2 lines of a job whose own line is missing: they make no run");
  }

  /** Somebody has said something behind it, in a program or in a text. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "read: IOPS=24.5k, BW=95.7MiB/s (100MB/s)(287MiB/3002msec)   <-- slow" | 24500 | 3002
          "read: IOPS=24.5k, BW=95.7MiB/s (100MB/s)(287MiB/3002msec) /* 3.6 */" | 24500 | 3002
          "read: IOPS=136, BW=136MiB/s (143MB/s)(448MiB/3288msec)", /* 2.21 */" | 136 | 3288
          "read : io=4288.0MB, bw=1416.6MB/s, iops=1416 , runt=  3027msec /* 2.0 */" | 1416 | 3027
          "read : io=4288.0MB, bw=1416.6MB/s, iops=1416, runt=  3027msec was slow" | 1416 | 3027
          """)
  void readsADirectionLineWithARemarkBehindIt(String quoted, double iops, long runtime) {
    String line = quoted.strip().substring(1, quoted.strip().length() - 1);

    Texts.Result read = Texts.read("Before:\n  " + line + "\nAfter the change it was better.\n");

    IoStats reads = read.onlyRun().jobs().get(0).read().orElseThrow();
    assertThat(reads.iops()).hasValue(iops);
    assertThat(reads.runtimeMillis()).hasValue(runtime);
    assertThat(read.codes()).contains("2:1: warning: foreign-line");
    assertThat(read.onlyRun().complete()).isFalse();
  }

  @Test
  void readsTheRowOfPercentilesWithARemarkBehindIt() {
    String text =
        """
          write: IOPS=617, BW=1388KiB/s (1421kB/s)(100MiB/73768msec); 0 zone resets
            clat percentiles (usec):
             | 99.00th=[ 19792], 99.95th=[ 76022],  ### <<<=== here is 99.00th
             | 99.99th=[128451]
        """;

    Texts.Result read = Texts.read(text);

    LatencyStats latency =
        read.onlyRun().jobs().get(0).write().orElseThrow().completionLatency().orElseThrow();
    assertThat(latency.percentileNanos(99.0)).hasValue(19792000);
    assertThat(latency.percentileNanos(99.95)).hasValue(76022000);
    assertThat(latency.percentileNanos(99.99)).hasValue(128451000);
    assertThat(read.codes())
        .containsExactly("3:8: warning: foreign-line", "4:0: error: truncated-report");
  }

  /** The end of a sentence is no part of the number. */
  @Test
  void readsADirectionLineThatEndsASentence() {
    FioRun run =
        Texts.read(
                "**Result**:  \n"
                    + "read: IOPS=4720, BW=18.4MiB/s.  \n"
                    + "write: IOPS=1576, BW=6305KiB/s;\n")
            .onlyRun();

    IoStats reads = run.jobs().get(0).read().orElseThrow();
    assertThat(reads.iops()).hasValue(4720);
    assertThat(reads.bytesPerSecond()).hasValue(18.4 * 1024 * 1024);
    IoStats writes = run.jobs().get(0).write().orElseThrow();
    assertThat(writes.bytesPerSecond()).hasValue(6305 * 1024);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read: IOPS=24.5k, BW=about 95.7MiB/s as it was",
        "read: IOPS=24.5k means 24500 reads a second",
        "read: the IOPS=24.5k, BW=95.7MiB/s (100MB/s)(287MiB/3002msec) line"
      })
  void readsNoSentenceThatBeginsLikeADirectionLine(String prose) {
    assertThat(Texts.read("Before:\n" + prose + "\nand after.\n").runs()).isEmpty();
  }

  /** An author has cut all jobs: what is there is not a whole report. */
  @Test
  void tellsThatTheJobsOfTheGroupsAreMissing() {
    String text =
        """
        nfs-home: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
        ram-tmp: (g=1): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
        ...
        """
            + GROUPS;

    Texts.Result read = Texts.read(text);

    assertThat(read.onlyRun().complete()).isFalse();
    assertThat(read.onlyRun().groups()).hasSize(1);
    assertThat(read.diagnostics())
        .filteredOn(one -> one.code() == DiagnosticCode.TRUNCATED_REPORT)
        .extracting(Diagnostic::message)
        .containsExactly("the report has groups, but none of the jobs that ran in them");
  }
}
