package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.fiometry.analytics.SoundnessCheck;
import io.github.fiometry.analytics.SoundnessRule;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What users reported of fio's JSON and of its readers, named after project and number. */
class ReportedJsonTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static String corpus(String file) throws IOException {
    return Files.readString(CORPUS.resolve(file));
  }

  /** The JSON document alone of a run that was kept as text and json+. */
  private static String json() throws IOException {
    String both = corpus("3.33/randrw-70-30/both.txt");
    return both.substring(both.indexOf("{\n"), both.indexOf("\n}\n") + 3);
  }

  private static FioRun only(String input) {
    FioDocument document = Fio.read(input);
    assertThat(document.runs()).hasSize(1);
    return document.runs().get(0);
  }

  /** fio is going to print its notes elsewhere: both worlds are read. */
  @Test
  void axboeFioPr2141ReadsTheDocumentWithAndWithoutNotes() throws IOException {
    String note =
        "note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be"
            + " capped at 1\n";
    assertThat(only(note + json()).jobs()).isEqualTo(only(json()).jobs());
    assertThat(Fio.read(json()).diagnostics()).isEmpty();
  }

  @Test
  void fioloadgen6IsNotLeftBlankByLeadingText() throws IOException {
    FioDocument document = Fio.read("fio: CPU mask contains CPU not available\n" + json());
    assertThat(document.format()).isEqualTo(DocumentFormat.JSON);
    assertThat(document.runs().get(0).jobs()).hasSize(1);
  }

  /** The documents of --status-interval are cumulative: each holds all since the start. */
  @Test
  void axboeFioPr461MarksCumulativeSnapshots() throws IOException {
    List<FioRun> runs = Fio.read(corpus("3.33/status-interval/json.txt")).runs();
    assertThat(runs).extracting(FioRun::interim).containsExactly(true, true, false);
    long before = 0;
    for (FioRun run : runs) {
      long reads = run.jobs().get(0).read().orElseThrow().totalIos().orElseThrow();
      assertThat(reads).isGreaterThanOrEqualTo(before);
      before = reads;
    }
  }

  @Test
  void axboeFio515ReadsClientsWithoutHost() throws IOException {
    String both = corpus("3.33/client-2servers/json.txt");
    String hostless = both.replaceAll("\"hostname\" : \"[^\"]*\",?", "\"unknown\" : 1,");
    List<Job> named = Fio.read(both).runs().get(0).clientStats();
    List<Job> nameless = Fio.read(hostless).runs().get(0).clientStats();
    assertThat(named).hasSize(4).allSatisfy(job -> assertThat(job.hostname()).isPresent());
    assertThat(nameless).hasSize(4).allSatisfy(job -> assertThat(job.hostname()).isEmpty());
    assertThat(nameless.get(0).io()).isEqualTo(named.get(0).io());
  }

  @Test
  void pbench743GivesDisksAndPercentilesToo() throws IOException {
    FioRun run = only(json());
    assertThat(run.disks()).hasSize(1);
    assertThat(clat(run).percentiles().orElseThrow().size()).isEqualTo(17);
  }

  @Test
  void axboeFio1627DoesWithoutDiskUtil() throws IOException {
    String json = json();
    int start = json.indexOf(",\n  \"disk_util\"");
    FioRun run = only(json.substring(0, start) + "\n}\n");
    assertThat(run.disks()).isEmpty();
    assertThat(run.jobs()).isEqualTo(only(json).jobs());
    assertThat(run.complete()).isTrue();
  }

  /** Survey 22: with group_reporting in one job only fio prints an element without jobname. */
  @Test
  void survey22NeedsNoJobname() throws IOException {
    FioRun run = only(json().replace("\"jobname\" : \"randrw\",", ""));
    assertThat(run.jobs()).hasSize(1);
    assertThat(run.jobs().get(0).name()).isEmpty();
    assertThat(run.jobs().get(0).io()).isEqualTo(only(json()).jobs().get(0).io());
  }

  @Test
  void axboeFio1781HoldsTheBinsAgainstTheCount() throws IOException {
    LatencyStats clat = clat(only(json()));
    assertThat(clat.bins().orElseThrow().totalCount())
        .isEqualTo(clat.samples().orElseThrow())
        .isEqualTo(read(only(json())).totalIos().orElseThrow());
  }

  /** A bin's key is the middle of its bucket, of which there are 64 to each doubling. */
  @Test
  void axboeFio413GivesTheMiddleOfEachBin() throws IOException {
    LatencyBins bins = clat(only(json())).bins().orElseThrow();
    for (int i = 0; i < bins.size(); i++) {
      long middle = bins.nanos(i);
      long width = Math.max(1, Long.highestOneBit(middle) >> 6);
      assertThat(middle % width).isEqualTo(middle < 128 ? 0 : width / 2);
    }
  }

  @Test
  void vm0Number12932DoesNotTakeASampleForTheResult() throws IOException {
    IoStats read = read(only(json()));
    double iops = read.totalIos().orElseThrow() * 1000.0 / read.runtimeMillis().orElseThrow();
    assertThat(read.iops().orElseThrow())
        .isEqualTo(iops, org.assertj.core.api.Assertions.within(1e-3));
    assertThat(read.iopsSamples().orElseThrow().max().orElseThrow()).isNotEqualTo(iops);
  }

  /** A client's terse lines, with a prologue among them and progress glued to one. */
  @Test
  void axboeFio673RecoversWhatIsThereOfScrambledClientOutput() throws IOException {
    FioRun run = only(corpus("3.16/client-2servers/terse.txt"));
    assertThat(run.clientStats())
        .extracting(job -> job.name().orElseThrow())
        .containsExactly("remote-read", "remote-rw", "remote-read", "remote-rw");
    assertThat(run.clientStats().get(2).read().orElseThrow().ioBytes()).hasValue(8388608);
    assertThat(run.allClients()).isPresent();
  }

  /** The last bucket holds all latencies above 2^34 ns: its value means "at least". */
  @Test
  void axboeFio1668FlagsSaturatedPercentiles() throws IOException {
    String slow = json().replaceAll("\"99\\.990000\" : \\d+", "\"99.990000\" : 17112760320");
    assertThat(SoundnessCheck.check(Fio.read(json())))
        .noneMatch(finding -> finding.rule() == SoundnessRule.SATURATED_PERCENTILE);
    assertThat(SoundnessCheck.check(Fio.read(slow)))
        .anyMatch(finding -> finding.rule() == SoundnessRule.SATURATED_PERCENTILE);
  }

  private static IoStats read(FioRun run) {
    return run.jobs().get(0).read().orElseThrow();
  }

  private static LatencyStats clat(FioRun run) {
    return read(run).completionLatency().orElseThrow();
  }

  /**
   * A client of two servers with a job file each: fio up to 3.38 prints the global options of one,
   * which are not those of the other's jobs.
   */
  @Test
  void takesNoGlobalOptionOfAnotherServersJobFile() throws IOException {
    String element =
        "{\"jobname\":\"%s\",\"groupid\":0,\"error\":0,\"job options\":{\"rw\":\"%s\"},"
            + "\"hostname\":\"box\",\"port\":%d,\"read\":{\"io_bytes\":4096,\"total_ios\":1}}";
    String document =
        "{\"fio version\":\"fio-3.33\",\"global options\":{\"ioengine\":\"null\"},"
            + "\"client_stats\":["
            + String.join(
                ",",
                String.format(element, "a", "read", 8801),
                String.format(element, "%s", "randread", 8802))
            + "]}\n";

    FioDocument read = Fio.read(String.format(document, "b"));
    assertThat(read.diagnostics())
        .filteredOn(it -> it.code() == DiagnosticCode.KNOWN_FIO_FAULT)
        .extracting(Diagnostic::severity, Diagnostic::message)
        .containsExactly(
            tuple(
                Severity.INFO,
                "fio prints the global options of one server only; as the servers ran no job in"
                    + " common, they are given to none"));
    List<Job> different = read.runs().get(0).clientStats();
    List<Job> same = Fio.read(String.format(document, "a")).runs().get(0).clientStats();

    assertThat(different)
        .extracting(job -> job.workload().orElseThrow().ioEngine())
        .containsExactly(Optional.empty(), Optional.empty());
    assertThat(different)
        .extracting(job -> job.workload().orElseThrow().rw().orElseThrow())
        .containsExactly("read", "randread");
    assertThat(same)
        .extracting(job -> job.workload().orElseThrow().ioEngine().orElseThrow())
        .containsExactly("null", "null");
  }
}
