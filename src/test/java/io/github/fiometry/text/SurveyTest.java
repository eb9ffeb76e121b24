package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What users of other parsers have reported, each under the project and number of the report. */
class SurveyTest {
  private static IoStats direction(String line) {
    return Texts.read(line + "\n").onlyRun().jobs().get(0).io().values().iterator().next();
  }

  private static Job jobWith(String lines) {
    String head = "j: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 10:43:23 2026\n";
    return Texts.read(head + lines).onlyRun().jobs().get(0);
  }

  private static final String READ = "  read: IOPS=1, BW=4096B/s (4096B/s)(4096B/1000msec)\n";

  @Test
  void axboeFio451GivesValuesInOneUnitWhateverIsPrinted() {
    Job job =
        jobWith(
            READ
                + "    slat (nsec): min=728, max=9562.2k, avg=5157.38, stdev=47881.11\n"
                + "    clat (usec): min=82, max=25001, avg=758.61, stdev=843.67\n"
                + "     lat (msec): min=4, max=1154, avg=513.57, stdev=208.15\n");
    IoStats read = job.read().orElseThrow();

    assertThat(read.submissionLatency().orElseThrow().maxNanos()).hasValue(9_562_200);
    assertThat(read.completionLatency().orElseThrow().maxNanos()).hasValue(25_001_000);
    assertThat(read.totalLatency().orElseThrow().maxNanos()).hasValue(1_154_000_000);
  }

  @Test
  void axboeFio165ReadsTheBlankBehindRead() {
    assertThat(direction("  read : io=4096B, bw=4000.0KB/s, iops=1000, runt=     1msec").iops())
        .hasValue(1000);
  }

  @Test
  void redhatCipHardware187ReadsTheLinesBeforeAndAfterTheyChanged() {
    IoStats old = direction("  write: io=20336MB, bw=347058KB/s, iops=21691 , runt= 60001msec");
    IoStats later = direction("  write: IOPS=21.7k, BW=339MiB/s (355MB/s)(19.9GiB/60001msec)");

    assertThat(old.bytesPerSecond()).hasValue(347058 * 1024);
    assertThat(later.bytesPerSecond()).hasValue(339 * 1048576);
    assertThat(later.iops()).hasValue(21700);
  }

  @Test
  void buty4649FioCdm6GivesNoZeroForWhatItCannotRead() {
    Job job = jobWith("  read: IOPS=n/a, BW=4096B/s (4096B/s)(4096B/1000msec)\n");

    assertThat(job.read().orElseThrow().iops()).isEmpty();
    assertThat(job.read().orElseThrow().bytesPerSecond()).hasValue(4096);
  }

  @Test
  void azureAzurehpc433ReadsTheRunStatusGroup() {
    FioRun run =
        Texts.read(
                "j: (groupid=0, jobs=1): err= 0: pid=7\n"
                    + READ
                    + "\nRun status group 0 (all jobs):\n"
                    + "   READ: bw=54.4MiB/s (57.0MB/s), 16.5MiB/s-19.0MiB/s (17.3MB/s-19.9MB/s),"
                    + " io=54.6MiB (57.2MB), run=1000-1003msec\n")
            .onlyRun();
    var read = run.groups().get(0).io().get(Direction.READ);

    assertThat(read.bytesPerSecond()).hasValue(54.4 * 1048576);
    assertThat(read.minBytesPerSecond()).hasValue(16.5 * 1048576);
    assertThat(read.maxBytesPerSecond()).hasValue(19.0 * 1048576);
    assertThat(read.ioBytes()).hasValue(57252249.6);
    assertThat(read.minRuntimeMillis()).hasValue(1000);
    assertThat(read.maxRuntimeMillis()).hasValue(1003);
  }

  @Test
  void microsoftLisTest391ReadsLatencies() {
    Job job = jobWith(READ + "     lat (usec): min=29, max=6632, avg=269.49, stdev=711.89\n");

    assertThat(job.read().orElseThrow().totalLatency().orElseThrow().meanNanos()).hasValue(269490);
  }

  @Test
  void lisaFioReadsSuffixesOfLatencies() {
    Job job = jobWith(READ + "    clat (usec): min=39, max=94396k, avg=12.5, stdev=12.5\n");

    assertThat(job.read().orElseThrow().completionLatency().orElseThrow().maxNanos())
        .hasValue(94_396_000_000d);
    assertThat(direction("  read: IOPS=12.5M, BW=47.7GiB/s (51.2GB/s)(477GiB/10001msec)").iops())
        .hasValue(12_500_000);
  }

  @Test
  void mchad1FioParserReadsGibibytesAndFractions() {
    assertThat(
            direction("  read: IOPS=1, BW=1.50GiB/s (1.61GB/s)(1.50GiB/1000msec)").bytesPerSecond())
        .hasValue(1610612736);
    assertThat(direction("  read: IOPS=0, BW=0.5KiB/s (512B/s)(4096B/8000msec)").bytesPerSecond())
        .hasValue(512);
  }

  @Test
  void axboeFio324KeepsNanosecondsAndMicrosecondsApart() {
    String line = "    clat (%s): min=2, max=263, avg=11.77, stdev=19.52\n";

    assertThat(
            jobWith(READ + String.format(line, "nsec"))
                .read()
                .orElseThrow()
                .completionLatency()
                .orElseThrow()
                .meanNanos())
        .hasValue(11.77);
    assertThat(
            jobWith(READ + String.format(line, "usec"))
                .read()
                .orElseThrow()
                .completionLatency()
                .orElseThrow()
                .meanNanos())
        .hasValue(11770);
  }

  @Test
  void axboeFio415KeepsTheDistributionApartFromTheSummary() {
    Job job =
        jobWith(
            READ
                + "     lat (usec): min=29, max=6632, avg=269.49, stdev=711.89\n"
                + "  lat (usec)   : 50=1.33%, 1000=1.18%\n  lat (msec)   : >=2000=0.04%\n");

    assertThat(job.latencyDistribution())
        .containsExactly(
            new LatencyBucket(OptionalLong.of(50_000), 1.33),
            new LatencyBucket(OptionalLong.of(1_000_000), 1.18),
            new LatencyBucket(OptionalLong.empty(), 0.04));
  }

  @Test
  void axboeFio102ReadsPercentilesOfEveryKind() {
    Job job =
        jobWith(
            READ
                + "    slat percentiles (nsec):\n     | 50.00th=[  10]\n"
                + "    clat percentiles (usec):\n     | 50.00th=[  20]\n"
                + "    lat percentiles (msec):\n     | 50.00th=[  30]\n");
    IoStats read = job.read().orElseThrow();

    assertThat(read.submissionLatency().orElseThrow().percentileNanos(50)).hasValue(10);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(50)).hasValue(20_000);
    assertThat(read.totalLatency().orElseThrow().percentileNanos(50)).hasValue(30_000_000);
  }

  @Test
  void axboeFio1620GivesNoWritesWhereThereWereNone() {
    assertThat(jobWith(READ).write()).isEmpty();
  }

  @Test
  void axboeFio535TakesTheVersionForAHint() {
    // 3.4 calls itself 3.3, but its issued line does not lie; the window is in nsec in both
    FioRun run =
        Texts.read(
                "fio-3.3\n"
                    + "j: (groupid=0, jobs=1): err= 0: pid=7\n"
                    + "   read: IOPS=1, BW=4096B/s (4096B/s)(4096B/1000msec)\n"
                    + "     issued rwts: total=1,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"
                    + "     latency   : target=20000000, window=200000000, percentile=95.00%,"
                    + " depth=1\n")
            .onlyRun();

    assertThat(run.fioVersion()).hasValue("3.3");
    assertThat(run.jobs().get(0).latencyTarget().orElseThrow().windowNanos()).hasValue(200_000_000);
  }

  @Test
  void axboeFio1118KeepsTheSuffixOfAGitBuild() {
    FioRun run =
        Texts.read("fio-3.12-19-gc0db-dirty\nj: (groupid=0, jobs=1): err= 0: pid=7\n" + READ)
            .onlyRun();

    assertThat(run.fioVersion()).hasValue("3.12-19-gc0db-dirty");
  }

  @Test
  void dyuVpsComparisonReadsBehindProgressColoursAndFences() {
    FioRun run =
        Texts.read(
                "```\nJobs: 1 (f=1): [m(1)][75.0%][r=18.3MiB/s][r=4682 IOPS][eta 00m:01s]\r"
                    + "Jobs: 1 (f=1)\r\u001b[1mj: (groupid=0, jobs=1): err= 0: pid=7\u001b[0m\n"
                    + "\u001b[32m"
                    + READ.strip()
                    + "\u001b[0m\n```\n")
            .onlyRun();

    assertThat(run.jobs().get(0).name()).hasValue("j");
    assertThat(run.jobs().get(0).read().orElseThrow().iops()).hasValue(1);
  }

  @Test
  void masonrYabs120KeepsKibibytesAndKilobytesApart() {
    assertThat(direction("  read: IOPS=1, BW=100KiB/s (102kB/s)(100KiB/1000msec)").bytesPerSecond())
        .hasValue(102400);
    assertThat(direction("  read: IOPS=1, BW=100kB/s (97.7KiB/s)(100kB/1000msec)").bytesPerSecond())
        .hasValue(100000);
  }

  @Test
  void phoronixTestProfiles286ConvertsKibibytes() {
    assertThat(direction("  read: IOPS=118, BW=475KiB/s (487kB/s)(2000MiB/4310296msec)").ioBytes())
        .hasValue(2000 * 1048576.0);
  }

  @Test
  void phoronixTestProfiles326ReadsMebibytesAndGibibytes() {
    assertThat(
            direction("  read: IOPS=210k, BW=841MiB/s (882MB/s)(8410MiB/10001msec)")
                .bytesPerSecond())
        .hasValue(841 * 1048576);
    assertThat(
            direction("  read: IOPS=1005k, BW=3.83GiB/s (4116MB/s)(38.4GiB/10015msec)")
                .bytesPerSecond())
        .hasValue(4112431185.92);
  }

  @Test
  void ibmK8sStoragePerf20TellsBitsFromBytes() {
    assertThat(
            direction("  read: IOPS=20.0k, BW=625Mibit/s (655Mbit/s)(78.1MiB/1000msec)")
                .bytesPerSecond())
        .hasValue(625 * 1048576 / 8);
    assertThat(
            direction("  write: io=80000KB, bw=639361Kbit/s, iops=19980, runt=  1001msec")
                .bytesPerSecond())
        .hasValue(639361 * 128);
  }

  @Test
  void axboeFio103TakesTheKbOfOldVersionsFor1024Bytes() {
    assertThat(direction("  write: io=4.0KB, bw=1KB/s, iops=1, runt=  4000msec").ioBytes())
        .hasValue(4096);
  }

  @Test
  void axboeFio204TellsKbOf1000BytesByTheNumberOfIos() {
    FioRun run =
        Texts.read(
                "j: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=null, iodepth=1\nfio-2.1.10\n"
                    + "j: (groupid=0, jobs=1): err= 0: pid=7\n"
                    + "  read : io=8388.7KB, bw=283160KB/s, iops=69130, runt=    30msec\n"
                    + "     issued    : total=r=2048/w=0/d=0, short=r=0/w=0/d=0\n")
            .onlyRun();

    assertThat(run.jobs().get(0).read().orElseThrow().ioBytes()).hasValue(8_388_700);
  }

  @Test
  void axboeFio987KeepsTheUnitOfTheLatencyWindow() {
    String report =
        "fio-%s\nj: (groupid=0, jobs=1): err= 0: pid=7\n"
            + READ
            + "     latency   : target=%s, window=%s, percentile=95.00%%, depth=16\n";

    assertThat(window(report, "2.16", "20000", "200000")).isEqualTo(200_000_000);
    assertThat(window(report, "3.1", "20000", "200000")).isEqualTo(200_000_000);
    assertThat(window(report, "3.10", "20000000", "200000000")).isEqualTo(200_000_000);
    assertThat(window(report, "3.33", "20000000", "200000")).isEqualTo(200_000_000);
    assertThat(window(report, "3.42", "20.00ms", "200.00ms")).isEqualTo(200_000_000);
  }

  private static double window(String report, String version, String target, String window) {
    var read =
        Texts.read(String.format(report, version, target, window))
            .onlyRun()
            .jobs()
            .get(0)
            .latencyTarget()
            .orElseThrow();
    assertThat(read.targetNanos()).hasValue(20_000_000);
    return read.windowNanos().orElseThrow();
  }

  @Test
  void kDiskMarkDividesNoKibibytesByAThousand() {
    Job job =
        jobWith(
            READ
                + "   bw (  KiB/s): min= 9000, max=28976, per=100.00%, avg=9213.14, stdev=1317.97,"
                + " samples=227\n");

    assertThat(job.read().orElseThrow().bandwidthSamples().orElseThrow().min())
        .hasValue(9000 * 1024);
  }
}
