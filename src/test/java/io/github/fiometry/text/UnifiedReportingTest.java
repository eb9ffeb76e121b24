package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The issued line beside a mixed direction, with unified_rw_reporting. */
class UnifiedReportingTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static Job only(String report) {
    return Fio.read(report).runs().get(0).jobs().get(0);
  }

  private static Job ofText(String report) {
    return Fio.read(report).runs().stream()
        .filter(run -> run.format() == RunFormat.TEXT)
        .findFirst()
        .orElseThrow()
        .jobs()
        .get(0);
  }

  /** A made report: writes only, with =both. The counts belong to the writes. */
  @Test
  void givesMixedNoCountOfADirectionThatIssuedNothing() {
    Job job =
        only(
            """
            both: (groupid=0, jobs=1): err= 0: pid=4242: Mon Nov 30 10:43:23 2026
              write: IOPS=100, BW=400KiB/s (410kB/s)(400KiB/1000msec); 0 zone resets
              mixed: IOPS=100, BW=400Ki (410k)(400KiB/1000msec)
              cpu          : usr=1.00%, sys=2.00%, ctx=3, majf=0, minf=4
              IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
                 issued rwts: total=0,100,0,0 short=0,0,0,0 dropped=0,0,0,0
                 latency   : target=0, window=0, percentile=100.00%, depth=1
            """);
    assertThat(job.write().flatMap(io -> io.totalIos().stream().boxed().findFirst()))
        .contains(100L);
    assertThat(job.mixed().map(IoStats::totalIos).orElseThrow()).isEmpty();
  }

  @Test
  void givesMixedTheCountOfAllWhereItStandsAlone() throws IOException {
    Job job = only(Files.readString(CORPUS.resolve("3.42/unified1/both.txt")));
    assertThat(job.io()).hasSize(1);
    assertThat(job.mixed().orElseThrow().totalIos().orElseThrow()).isPositive();
  }

  /** A count that a mixed direction cannot have costs the others nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"2.18", "3.1", "3.33", "3.42"})
  void keepsWhatIsMixedWhereOneIssuedCountIsWrong(String version) throws IOException {
    String report = Files.readString(CORPUS.resolve(version + "/unified1/both.txt"));
    String wrong = report.replaceFirst("(issued rwts?: total=\\d+),0", "$1,7");
    assertThat(wrong).isNotEqualTo(report);
    Job read = ofText(wrong);
    assertThat(read.mixed()).isPresent().isEqualTo(ofText(report).mixed());
    assertThat(read.io()).hasSize(1);
    assertThat(Fio.read(wrong).diagnostics())
        .extracting(Diagnostic::severity, Diagnostic::message)
        .contains(
            tuple(
                Severity.WARNING,
                "the issued line counts a write, but the job and its group have a mixed line only;"
                    + " that count is left out"));
  }

  /** fio 3.33 calls all lines of a group mixed when its last job reports so. */
  @Test
  void tellsWhatAFurtherMixedLineIsAbout() throws IOException {
    FioDocument document =
        Fio.read(Path.of("testdata/answers/fio-3.33/unified-one-of-two-jobs.txt"));
    List<GroupStats> groups = document.runs().get(0).groups();
    assertThat(groups).hasSize(1);
    Map<Direction, GroupIo> io = groups.get(0).io();
    assertThat(io.keySet()).containsExactly(Direction.WRITE, Direction.MIXED);
    assertThat(io.get(Direction.MIXED).maxRuntimeMillis()).hasValue(4);
    assertThat(io.get(Direction.WRITE).maxRuntimeMillis()).hasValue(3);
    assertThat(document.diagnostics())
        .extracting(Diagnostic::severity, Diagnostic::code, Diagnostic::message)
        .containsExactly(
            tuple(
                Severity.INFO,
                DiagnosticCode.KNOWN_FIO_FAULT,
                "fio calls this mixed; it is of write"));
  }
}
