package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs made to be slow: what takes more than linear time does not end within these limits. */
class PathologicalTextTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static Texts.Result read(String text) {
    return Assertions.assertTimeoutPreemptively(LIMIT, () -> Texts.read(text));
  }

  /** Chunk after chunk, as long as the input is. */
  private static int runsOf(int chunks, IntFunction<String> chunk) {
    return Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          int[] next = {0};
          long[] line = {1};
          DiagnosticCollector diagnostics = new DiagnosticCollector("test");
          TextChunks all =
              () -> {
                if (next[0] == chunks) {
                  return null;
                }
                byte[] bytes = chunk.apply(next[0]++).getBytes(StandardCharsets.UTF_8);
                long first = line[0];
                for (byte b : bytes) {
                  line[0] += b == '\n' ? 1 : 0;
                }
                return new TextChunk(bytes, 0, bytes.length, first);
              };
          try {
            return new TextReader().read(all, diagnostics).size();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void readsAHundredMegabytesOfGarbage() {
    String garbage =
        "2024-05-01 10:00:00 kernel: something else happened, x=1 y=2 %3\n".repeat(16_000);

    assertThat(runsOf(100, i -> garbage)).isZero();
  }

  @Test
  void readsOneLongLine() {
    String piece = "IOPS=5, BW=3KiB/s (3kB/s) ".repeat(40_000);

    assertThat(runsOf(50, i -> piece)).isZero();
  }

  @Test
  void readsCarriageReturns() {
    assertThat(read("\r".repeat(250_000)).runs()).isEmpty();
    assertThat(read("Jobs: 1 (f=1)\r".repeat(20_000)).diagnostics()).isEmpty();
  }

  @Test
  void readsBrackets() {
    assertThat(read("[".repeat(100_000) + "\n").runs()).isEmpty();
    assertThat(read("read: IOPS=" + "(".repeat(100_000) + "\n").runs()).isEmpty();
    assertThat(read("> ".repeat(50_000) + "\n").runs()).isEmpty();
    assertThat(read("<b>".repeat(50_000) + "=\n").runs()).isEmpty();
  }

  @Test
  void readsManyDamagedLinesOfOneJob() {
    String job =
        "j: (groupid=0, jobs=1): err= 0: pid=7\n"
            + "  read: IOPS=4547, BW=17.8MiB/s (18.6MB/s)(17.9MiB/1006msec)\n";

    Texts.Result result = read(job + "    clat (usec): min=3,\n".repeat(300_000));

    assertThat(result.onlyRun().jobs()).hasSize(1);
    assertThat(
            result.onlyRun().jobs().get(0).read().orElseThrow().completionLatency().orElseThrow())
        .satisfies(latency -> assertThat(latency.minNanos()).hasValue(3000));
  }

  @Test
  void readsManyPriorities() {
    StringBuilder text =
        new StringBuilder(
            "j: (groupid=0, jobs=1): err= 0: pid=7\n"
                + "  read: IOPS=4547, BW=17.8MiB/s (18.6MB/s)(17.9MiB/1006msec)\n");
    for (int i = 0; i < 100_000; i++) {
      text.append("    clat prio ")
          .append(i)
          .append("/0 (usec): min=1, max=2, avg=1.50, stdev=0.50\n");
    }

    assertThat(read(text.toString()).onlyRun().jobs().get(0).read().orElseThrow().priorities())
        .hasSize(100_000);
  }

  @Test
  void readsAMillionJobLines() {
    String[] lines = new String[10_000];
    Arrays.setAll(lines, i -> "j: (groupid=0, jobs=1): err= 0: pid=" + i + "\n");
    String chunk = String.join("", lines);

    assertThat(runsOf(100, i -> chunk)).isNotNegative();
  }

  /** What fio never prints is counted, and does not grow in memory; real jobs around are kept. */
  @Test
  void keepsNoMoreJobsThanFioCanStartWhereNoneHasALine() {
    String bare = "j%d: (groupid=0, jobs=1): err= 0: pid=%d: Mon Nov 30 10:43:23 2026\n";
    StringBuilder text = new StringBuilder("fio-3.33\nStarting 1 process\n\n");
    for (int i = 0; i < 100_100; i++) {
      text.append(String.format(bare, i, i));
    }
    String cpu = "  cpu          : usr=1.00%, sys=2.00%, ctx=3, majf=0, minf=4\n";

    Texts.Result result = read(text + cpu);

    // the line behind them all is nobody's: it is not given to the last job that was kept
    FioRun run = result.onlyRun();
    assertThat(run.jobs()).allMatch(job -> job.cpu().isEmpty());
    assertThat(run.jobs().size()).isLessThanOrEqualTo(100_001);
    assertThat(result.diagnostics())
        .anySatisfy(
            diagnostic ->
                assertThat(diagnostic.message())
                    .contains("behind very many that no line of their jobs follows"));
  }

  @Test
  void keepsNoMoreHeadersThanFioCanPrint() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100_100; i++) {
      text.append("j").append(i).append(": (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, ");
      text.append("iodepth=1\n");
    }
    text.append("fio-2.16\nStarting 1 process\n\n");
    text.append("j5: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n");
    text.append("  read : io=4096KB, bw=4096KB/s, iops=1024, runt=  1000msec\n");

    Texts.Result result = read(text.toString());

    assertThat(result.onlyRun().jobs().get(0).workload().orElseThrow().rw()).contains("read");
    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .contains("100 jobs' headers behind very many: they make no run");
  }

  @Test
  void readsManyHeadersAndJobsOfOneName() {
    String headers =
        "j: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n".repeat(50_000)
            + "j: (g=0): rw=write, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n".repeat(50_000);
    String jobs =
        "j: (groupid=0, jobs=1): err= 0: pid=7\n  read : io=4096B, bw=4096B/s, iops=1, runt=  1000msec\n"
            .repeat(50_000);

    assertThat(read(headers + jobs).runs()).isNotEmpty();
  }

  @Test
  void readsAMillionPercentiles() {
    String head =
        "j: (groupid=0, jobs=1): err= 0: pid=7\n"
            + "  read: IOPS=1, BW=4096B/s (4096B/s)(4096B/1000msec)\n"
            + "    clat percentiles (usec):\n";
    String rows = "     |  1.00th=[    2],  5.00th=[    2], 10.00th=[    2], 20.00th=[    2],\n";

    assertThat(read(head + rows.repeat(100_000)).runs()).hasSize(1);
  }

  @Test
  void readsManyDisksWithMembers() {
    String disk =
        "  md0: ios=4/2, merge=0/0, ticks=0/0, in_queue=0, util=0.00%, aggrios=2/1, aggrmerge=0/0,"
            + " aggrticks=9/8, aggrin_queue=17, aggrutil=2.20%\n";
    String head = "Run status group 0 (all jobs):\n\nDisk stats (read/write):\n";

    assertThat(read(head + disk.repeat(50_000)).runs().get(0).disks()).hasSize(50_000);
  }

  /**
   * Lines that repeat what a mark begins with: an expression that tries each place anew, or goes
   * one call deeper for each repetition, does not end here or runs out of its stack.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ">",
        "> ",
        "\\",
        "\\r\\n",
        "\"",
        "\",",
        "*/",
        "^M",
        "<br ",
        "=3D",
        "Jobs: 1 (f=1): [eta "
      })
  void readsLinesOfAMillionMarks(String mark) {
    String line = mark.repeat(1_000_000 / mark.length());
    String report =
        "fio-3.33\n"
            + line
            + "\njob1: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n"
            + line
            + "\n  read: IOPS=100, BW=400KiB/s (410kB/s)(400KiB/1000msec)\n";
    Texts.Result result = read(report);
    assertThat(result.runs()).isNotEmpty();
    assertThat(
            result.runs().stream()
                .flatMap(run -> run.jobs().stream())
                .flatMap(job -> job.read().stream())
                .map(io -> io.iops().orElseThrow()))
        .contains(100.0);
  }

  /** As long as a line may be that is mended. */
  @ParameterizedTest
  @ValueSource(strings = {"\"", "\",", "*/", "^M", "=3D", "=C3=A4", "> ", "Jobs: 1 (f=1): [eta "})
  void mendsLinesThatAreAllMarks(String mark) {
    String line = mark.repeat(4000 / mark.length()) + "\n";
    assertThat(read("fio-3.33\n" + line.repeat(20)).runs()).hasSizeLessThan(2);
  }
}
