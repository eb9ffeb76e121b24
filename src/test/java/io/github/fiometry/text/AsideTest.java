package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fio says beside its report is no foreign line, whatever a page has put around it. */
class AsideTest {
  private static final String HEADER =
      "test: (g=0): rw=randrw, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=64";

  private static final String JOB =
      "test: (groupid=0, jobs=1): err= 0: pid=2116: Thu Jan  4 22:36:27 2018";

  private static final String READ =
      "  read : io=3071.7MB, bw=2007.3KB/s, iops=501, runt=1567011msec";

  private static final String CPU =
      "  cpu          : usr=0.86%, sys=2.96%, ctx=1034562, majf=0, minf=10";

  private static List<DiagnosticCode> codes(Texts.Result result) {
    return result.diagnostics().stream().map(Diagnostic::code).toList();
  }

  @Test
  void knowsTheDotsOfClonesBehindANumberAndBeforeBars() {
    for (String form : new String[] {"%2$s | |%n", "  %1$d. %2$s%n"}) {
      StringBuilder page = new StringBuilder();
      int number = 2;
      for (String line :
          List.of(HEADER, "...", "fio-2.2.10", "Starting 1 process", JOB, READ, CPU)) {
        page.append(String.format(form, number++, line));
      }

      Texts.Result result = Texts.read(page.toString());

      assertThat(result.onlyRun().jobs().get(0).name()).hasValue("test");
      assertThat(result.onlyRun().jobs().get(0).workload().orElseThrow().ioDepth()).hasValue(64);
      assertThat(codes(result)).containsExactly(DiagnosticCode.TRUNCATED_REPORT);
    }
  }

  /** What a terminal wrote over is in the log as well, or only the end of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Jobs: 1 (f=1): [m(1)] [99.9% done] [3836KB/1326KB/0KB /s] [959/331/0 iops] [eta 00m:01s]"
            + " 6s]",
        "  6. Jobs: 1 (f=1): [m(1)] [99.9% done] [3836KB/1326KB/0KB /s] [959/331/0 iops] [eta"
            + " 00m:01s] 6s]",
        "Jobs: 1 (f=1): [_(2),r(1)][34.3%][r=48.0MiB/s][r=12.3k IOPS][eta 01m:59Jobs: 1 (f=1):"
            + " [_(2),r(1)][36.8%][r=205MiB/s][r=52.5k IOPS][eta 01m:48s] Jobs: 1 (f=0):"
            + " [f(1)][100.0%]",
        "<node2> (f=2): [W(1),R(1)][100.0%][r=12.1M,w=1562k][r=3012,w=390 IOPS][eta 00m:00s]",
      })
  void knowsProgressWithTheRestOfAnother(String progress) {
    String text =
        String.join("\n", HEADER, "fio-2.2.10", "Starting 1 process", progress, JOB, READ);

    Texts.Result result = Texts.read(text + "\n" + CPU + "\n");

    assertThat(result.onlyRun().jobs().get(0).read().orElseThrow().iops()).hasValue(501);
    assertThat(codes(result)).containsExactly(DiagnosticCode.TRUNCATED_REPORT);
  }

  @Test
  void readsMessagesOfANumberedList() {
    String text =
        """
          2. <box.example> fio: posix_fallocate fails: No space left on device
          3. client: host=192.0.2.141 disconnected
          4. fio: pid=0, err=22/file:filesetup.c:703, func=open(x), error=Invalid argument
          5. fio: this is only the name of a program in a list
        """;

    List<Diagnostic> diagnostics = Texts.read(text).diagnostics();

    assertThat(diagnostics)
        .extracting(Diagnostic::code)
        .containsExactly(
            DiagnosticCode.FIO_NOTE,
            DiagnosticCode.FIO_ERROR,
            DiagnosticCode.FIO_ERROR,
            DiagnosticCode.FOREIGN_LINE);
    assertThat(diagnostics.get(1).values()).containsEntry("host", "192.0.2.141");
    assertThat(diagnostics.get(2).values()).containsEntry("errno", 22L).containsEntry("pid", 0L);
  }

  /** A notebook keeps what a cell printed as a list of strings, one on each line. */
  @Test
  void takesNoCommaBetweenStringsForALine() {
    String report =
        new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    String notebook =
        report
            .lines()
            .map(line -> "      \"" + line + "\\n\"")
            .collect(Collectors.joining(",\n", "   \"text\": [\n", "\n     ]\n    }\n"));

    Texts.Result result = Texts.read(notebook);

    FioRun run = result.onlyRun();
    FioRun whole = Texts.read(report).onlyRun();
    assertThat(run.jobs()).isEqualTo(whole.jobs());
    assertThat(run.groups()).isEqualTo(whole.groups());
    assertThat(run.disks()).isEqualTo(whole.disks());
    assertThat(run.complete()).isTrue();
    assertThat(result.diagnostics()).extracting(Diagnostic::severity).containsOnly(Severity.INFO);
  }
}
