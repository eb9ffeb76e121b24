package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.Fio;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What users of other tools reported of whole results, named after project and number. */
class ReportedProblemsTest {
  private static final Path REPORT =
      Path.of(
          System.getProperty("fiometry.basedir", "."), "testdata/text/fio-3.33/randrw-70-30.txt");

  /** How mixed IOPS come about: reads and writes stay apart, so that sum and ratio can be told. */
  @Test
  void axboeFio506KeepsReadsAndWritesApart() throws IOException {
    Job job = Fio.readRun(REPORT).jobs().get(0);
    long reads = job.read().orElseThrow().totalIos().orElseThrow();
    long writes = job.write().orElseThrow().totalIos().orElseThrow();
    assertThat(reads).isEqualTo(4575);
    assertThat(writes).isEqualTo(2040);
    assertThat((double) reads / (reads + writes)).isCloseTo(0.7, within(0.01));
    assertThat(job.mixed()).isEmpty();
  }

  /** Figures of two fio versions can be compared only by who knows that they are of two. */
  @Test
  void axboeFio1929NamesTheVersionsThatAreCompared() {
    CommandRun compare =
        CommandRun.of(
            "compare",
            "-q",
            "testdata/corpus/3.33/randrw-70-30/normal.txt",
            "testdata/corpus/3.42/randrw-70-30/normal.txt");
    assertThat(compare.out().lines())
        .anySatisfy(line -> assertThat(line).matches("fio version +3\\.33 +3\\.42"));
  }

  @Test
  void axboeFio404SaysWhichLogsAreNeeded() {
    CommandRun none = CommandRun.of("log", "testdata/text/fio-3.33");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("fio writes them with write_bw_log");
    CommandRun averaged =
        CommandRun.of("log", "--percentiles-over-time", "testdata/corpus/3.33/log-avg100");
    assertThat(averaged.out() + averaged.err()).contains("histogram logs do (write_hist_log)");
  }

  @Test
  void axboeFio174PrintsOneLineForEachDocument() {
    CommandRun lines =
        CommandRun.of(
            "parse",
            "-o",
            "ndjson",
            "testdata/corpus/3.33/randrw-70-30/normal.txt",
            "testdata/corpus/3.42/randrw-70-30/normal.txt");
    assertThat(lines.out().lines()).hasSize(2).allMatch(line -> line.startsWith("{\"schema\":1"));
  }

  @Test
  void fioPlot64SaysWhyAnInputGivesNothing() {
    CommandRun rejected = CommandRun.of("parse", "testdata/corpus/3.33/randrw-70-30/cmd.txt");
    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.err()).contains("cmd.txt: no fio result in it");
  }

  @Test
  void kubestr48ShowsTheImportantValuesAndGivesAll() {
    String report = "testdata/text/fio-3.33/randrw-70-30.txt";
    assertThat(CommandRun.of("parse", report).out()).contains("IOPS", "p99", "4547");
    assertThat(CommandRun.of("parse", "-o", "json", report).out())
        .contains("\"context_switches\"", "\"99.95\"", "\"in_queue_ms\"");
  }
}
