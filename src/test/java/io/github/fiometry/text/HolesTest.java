package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hole or a control character has cut is absent, what stands around it is kept. */
class HolesTest {
  private static final String REPORT = report();

  private static String report() {
    try {
      return Files.readString(Path.of("testdata/text/fio-3.33/randrw-70-30.txt"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FioDocument with(String sound, String damaged) {
    assertThat(REPORT).contains(sound);
    return Fio.read(REPORT.replace(sound, damaged));
  }

  private static IoStats read(FioDocument document) {
    assertThat(document.runs()).hasSize(1);
    return read(document.runs().get(0));
  }

  private static IoStats read(FioRun run) {
    return run.jobs().get(0).read().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\0", "\u0004", "\u0007", "\u000b", "\f", "\u000e", "\u007f", "\u001b", "\0\0\0"})
  void leavesOutANumberWithAControlCharacterInItAndKeepsItsNeighbours(String control) {
    FioDocument document = with("IOPS=4547, BW=17.8MiB/s", "IOPS=4" + control + "47, BW=17.8MiB/s");
    IoStats read = read(document);
    assertThat(read.iops()).isEmpty();
    assertThat(read.bytesPerSecond()).hasValue(17.8 * 1024 * 1024);
    assertThat(read.runtimeMillis()).hasValue(1006);
    assertThat(document.diagnostics())
        .extracting(Diagnostic::code, diagnostic -> diagnostic.position().line())
        .containsExactly(org.assertj.core.groups.Tuple.tuple(DiagnosticCode.UNREADABLE_VALUE, 6L));
  }

  @Test
  void leavesOutANumberThatAHoleHasCutOnOneSide() {
    FioDocument document =
        with("avg=100.11, stdev=1244.07", "avg=100\0\0\0, stdev=\0\0\0\0" + ".07");
    LatencyStats latency = read(document).submissionLatency().orElseThrow();
    assertThat(latency.maxNanos()).hasValue(56475000);
    assertThat(latency.meanNanos()).isEmpty();
    assertThat(latency.standardDeviationNanos()).isEmpty();
    assertThat(document.diagnostics()).isNotEmpty();
  }

  @Test
  void takesNoPartOfAPercentileBesideAHoleForAnother() {
    FioDocument document =
        with("99.90th=[40109], 99.95th=[40109]", "99.90th=[40" + "\0".repeat(20) + "]");
    LatencyStats latency = read(document).completionLatency().orElseThrow();
    assertThat(latency.percentileNanos(99.9)).isEmpty();
    assertThat(latency.percentileNanos(99.5)).hasValue(13173000);
    assertThat(latency.percentileNanos(99.99)).hasValue(40109000);
    assertThat(document.diagnostics()).isNotEmpty();
  }

  @Test
  void givesNoValueBehindAHoleToTheLineBeforeIt() {
    String cut = "clat (usec): min=39, max=39984, avg=14" + "\0".repeat(60) + "in=44, max=57015";
    String text =
        REPORT.replaceFirst(
            "clat \\(usec\\): min=39, [^\\n]*\\n *lat \\(usec\\): min=44, max=57015", cut);
    FioDocument document = Fio.read(text);
    IoStats read = read(document);
    LatencyStats completion = read.completionLatency().orElseThrow();
    assertThat(completion.minNanos()).hasValue(39000);
    assertThat(completion.maxNanos()).isNotEqualTo(java.util.OptionalDouble.of(57015000));
    assertThat(completion.meanNanos()).isEmpty();
    assertThat(completion.standardDeviationNanos()).isEmpty();
    assertThat(read.totalLatency()).isEmpty();
    assertThat(completion.percentileNanos(50)).hasValue(314000);
    assertThat(document.diagnostics()).isNotEmpty();
  }

  @Test
  void splitsAtAShortHoleWhereTheNamesOfTheLineBeginAnew() {
    String cut = "avg=100.11, std\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0min=39, max=39984";
    String text =
        REPORT.replaceFirst(
            "avg=100.11, stdev=1244.07\\n *clat \\(usec\\): min=39, max=39984", cut);
    IoStats read = read(Fio.read(text));
    LatencyStats submission = read.submissionLatency().orElseThrow();
    assertThat(submission.meanNanos()).hasValue(100110);
    assertThat(submission.maxNanos()).hasValue(56475000);
    assertThat(submission.standardDeviationNanos()).isEmpty();
  }

  @Test
  void marksALossInAName() {
    FioRun run = with("randrw: (groupid=0", "ra\0rw: (groupid=0").runs().get(0);
    assertThat(run.jobs().get(0).name()).contains("ra\ufffdrw");
  }

  @Test
  void readsLinesBehindAHoleAsTheyStand() {
    FioDocument document = Fio.read("\0".repeat(5000) + REPORT.replace("\n", "\0\n"));
    assertThat(read(document).iops()).hasValue(4547);
    assertThat(document.runs().get(0).jobs().get(0).name()).contains("randrw");
    assertThat(document.diagnostics()).isEmpty();
  }
}
