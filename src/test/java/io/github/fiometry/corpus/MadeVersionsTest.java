package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Version lines of all kinds, and reports whose version line is lost; all reports are made. */
class MadeVersionsTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "fio-3.33, 3.33",
    "fio-3.7, 3.7",
    "fio-3.12-19-gc0db-dirty, 3.12-19-gc0db-dirty",
    "fio-3.33-12-gabcd1, 3.33-12-gabcd1",
    "fio-3.28-dirty, 3.28-dirty",
    "fio-3.0-rc2, 3.0-rc2",
    "3.16, 3.16",
  })
  void keepsTheVersionAsPrinted(String line, String version) {
    String text =
        MadeReport.job("3.33", "  read: IOPS=1032, BW=4129KiB/s (4228kB/s)(1024KiB/248msec)")
            .text();
    MadeReport report = MadeReport.of(text.replace("fio-3.33", line));

    assertThat(report.run().fioVersion()).contains(version);
    assertThat(report.run().processes()).hasValue(1);
    assertThat(report.read().iops()).hasValue(1032);
    assertThat(report.diagnostics()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "fio 2.0.7, 2.0.7",
    "2.0.8, 2.0.8",
    "fio-2.0.12.1, 2.0.12.1",
    "fio-2.0.12.2-36-gb3f2, 2.0.12.2-36-gb3f2",
  })
  void keepsOldVersionsAsPrinted(String line, String version) {
    String text =
        MadeReport.job(
                "2.0.7",
                "  read : io=1024.0KB, bw=4129.4KB/s, iops=1032 , runt=   248msec",
                "    clat (usec): min=3 , max=24058 , avg=12.20, stdev=77.10")
            .text();
    MadeReport report = MadeReport.of(text.replace("fio 2.0.7", line));

    assertThat(report.run().fioVersion()).contains(version);
    assertThat(report.read().iops()).hasValue(1032);
    assertThat(report.read().ioBytes()).hasValue(1048576);
    assertThat(report.read().completionLatency().orElseThrow().maxNanos()).hasValue(24_058_000);
    assertThat(report.diagnostics()).isEmpty();
  }

  @ParameterizedTest(name = "a target of {1} in {0}")
  @CsvSource({
    "2.16, 20000, 200000",
    "3.1, 20000, 200000",
    "3.2, 20000, 200000",
    "3.3, 20000000, 200000000",
    "3.20, 20000000, 200000000",
    "3.21, 20000000, 200000",
    "3.41, 20000000, 200000",
    "3.42, 20.00ms, 200.00ms",
  })
  void knowsTheUnitOfTheLatencyTarget(String version, String target, String window) {
    String read =
        version.equals("2.16")
            ? "  read : io=4096KB, bw=4096KB/s, iops=1024, runt=  1000msec"
            : "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)";
    MadeReport report =
        MadeReport.job(
            version,
            read,
            "     latency   : target="
                + target
                + ", window="
                + window
                + ", percentile=95.00%, depth=16");

    assertThat(report.job().latencyTarget().orElseThrow().targetNanos()).hasValue(20e6);
    assertThat(report.job().latencyTarget().orElseThrow().windowNanos()).hasValue(200e6);
    assertThat(report.job().latencyTarget().orElseThrow().percentile()).hasValue(95);
    assertThat(report.job().latencyTarget().orElseThrow().depth()).hasValue(16);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"1.50s, 1500000000", "750.00us, 750000", "999.00ns, 999", "2.00ms, 2000000"})
  void readsEveryUnitOfALatencyTarget(String target, double nanos) {
    MadeReport report =
        MadeReport.job(
            "3.42",
            "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)",
            "     latency   : target=" + target + ", window=0.00ns, percentile=99.90%, depth=4");

    assertThat(report.job().latencyTarget().orElseThrow().targetNanos()).hasValue(nanos);
  }

  static Stream<Path> reports() {
    return EraReports.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reports")
  void readsTheSameWithCarriageReturns(Path report) throws IOException {
    String text = Files.readString(report);
    FioRun unix = MadeReport.of(text).run();
    MadeReport windows = MadeReport.of(text.replace("\n", "\r\n"));

    assertThat(windows.run()).isEqualTo(unix);
    assertThat(windows.codes()).isEqualTo(MadeReport.of(text).codes());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reports")
  void readsTheSameValuesWhereTheVersionLineIsLost(Path report) throws IOException {
    String text = Files.readString(report);
    SortedMap<String, Object> whole = FlatResult.of(MadeReport.of(text).run());
    SortedMap<String, Object> without =
        FlatResult.of(MadeReport.of(text.replaceFirst("(?m)^fio[- ][\\d.]+\n", "")).run());

    assertThat(without).doesNotContainKey("fioVersion");
    // what the shape of the lines cannot tell may be missing, but never wrong
    without.forEach(
        (path, value) -> {
          if (!path.equals("lastLine")) {
            assertThat(value).as(path).isEqualTo(whole.get(path));
          }
        });
    assertThat(without).containsKey("jobs[0].name");
    assertThat(without.keySet()).anyMatch(path -> path.matches("jobs\\[0].io\\[\\w+].iops"));
  }

  @ParameterizedTest(name = "{0} clones")
  @CsvSource({"2", "3", "16"})
  void readsTheRepeatedHeadersOfOldClones(int clones) {
    // up to 2.1.5 the header comes twice, with "..." between them from three clones on
    String header = "clone: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n";
    StringBuilder text = new StringBuilder(header);
    text.append(clones > 2 ? "...\n" : "").append(header);
    text.append("fio 2.0.7\nStarting ").append(clones).append(" processes\n\n");
    for (int i = 0; i < clones; i++) {
      text.append("clone: (groupid=0, jobs=1): err= 0: pid=").append(100 + i).append('\n');
      text.append("  read : io=1024.0KB, bw=512000 B/s, iops=125 , runt=  2048msec\n");
      text.append(MadeReport.cpu());
    }
    text.append(MadeReport.group("2.0.7"));
    MadeReport report = MadeReport.of(text.toString());

    assertThat(report.run().jobs()).hasSize(clones);
    assertThat(report.run().processes()).hasValue(clones);
    for (Job job : report.run().jobs()) {
      assertThat(job.workload().orElseThrow().rw()).contains("read");
      assertThat(job.read().orElseThrow().bytesPerSecond()).hasValue(512000);
    }
    assertThat(report.diagnostics()).isEmpty();
  }

  @Test
  void readsThreadsAndProcessesTogether() {
    String text = MadeReport.job("3.33", "  read: IOPS=1, BW=1B/s (1B/s)(1B/1msec)").text();
    FioRun run = MadeReport.of(text.replace("1 process\n", "2 threads and 1 process\n")).run();

    assertThat(run.threads()).hasValue(2);
    assertThat(run.processes()).hasValue(1);
  }

  @Test
  void readsBlockSizesOfEveryKind() {
    String text = MadeReport.job("3.33", "  read: IOPS=1, BW=1B/s (1B/s)(1B/1msec)").text();
    String header =
        "bs=(R) 512B-1024KiB, (W) 1025B-4097B, (T) 1.00MiB-16.0MiB, ioengine=libaio, iodepth=1";
    MadeReport report = MadeReport.of(text.replaceFirst("bs=\\(R\\).*", header));

    var sizes = report.job().workload().orElseThrow().blockSizes();
    assertThat(sizes.get(Direction.READ).minBytes()).isEqualTo(512);
    assertThat(sizes.get(Direction.READ).maxBytes()).isEqualTo(1048576);
    assertThat(sizes.get(Direction.WRITE).minBytes()).isEqualTo(1025);
    assertThat(sizes.get(Direction.WRITE).maxBytes()).isEqualTo(4097);
    assertThat(sizes.get(Direction.TRIM).maxBytes()).isEqualTo(16777216);
  }

  @Test
  void readsOldBlockSizesForSequentialAndRandomAccess() {
    String text =
        MadeReport.job("2.1.10", "  read : io=4096KB, bw=4096KB/s, iops=1024, runt=  1000msec")
            .text();
    MadeReport report =
        MadeReport.of(text.replace("bs=4K-4K/4K-4K/4K-4K", "bs(seq/rand)=512-2M/65K-1G"));

    var workload = report.job().workload().orElseThrow();
    assertThat(workload.blockSizeIsSequentialRandom()).contains(true);
    assertThat(workload.blockSizes().get(Direction.READ).maxBytes()).isEqualTo(2097152);
    assertThat(workload.blockSizes().get(Direction.WRITE).minBytes()).isEqualTo(66560);
    assertThat(workload.blockSizes().get(Direction.WRITE).maxBytes()).isEqualTo(1073741824);
  }
}
