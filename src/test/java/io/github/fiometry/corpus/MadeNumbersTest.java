package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.SampleStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Amounts and rates that the corpus does not show; all lines are made. */
class MadeNumbersTest {
  private static final double KIB = 1024;
  private static final double MIB = KIB * KIB;
  private static final double GIB = MIB * KIB;
  private static final double TIB = GIB * KIB;

  @ParameterizedTest(name = "significant_figures={0}")
  @CsvSource({
    "1, 6k, 3MiB/s, 1MiB, 6000, 3145728, 1048576",
    "2, 12k, 24MiB/s, 4MiB, 12000, 25165824, 4194304",
    "3, 6.2k, 24MiB/s, 4.0MiB, 6200, 25165824, 4194304",
    "5, 6173, 24.66MiB/s, 4096KiB, 6173, 25857884.16, 4194304",
    "6, 1004.7k, 1026.5MiB/s, 38.385GiB, 1004700, 1076363264, 41215579914.24",
    "7, 1004.73k, 1026.50MiB/s, 38.3847GiB, 1004730, 1076363264, 41215257791.6928",
    "8, 1004725, 1076361234B/s, 38.38472GiB, 1004725, 1076361234, 41215279266.52928",
    "10, 1004725, 4115353400B/s, 4121528729B, 1004725, 4115353400, 4121528729",
  })
  void readsAnyNumberOfSignificantFigures(
      int figures, String iops, String bw, String io, double count, double rate, double bytes) {
    MadeReport report =
        MadeReport.job(
            "3.33", "  read: IOPS=" + iops + ", BW=" + bw + " (" + bw + ")(" + io + "/166msec)");

    assertThat(report.read().iops()).hasValue(count);
    assertThat(report.read().bytesPerSecond()).hasValue(rate);
    assertThat(report.read().ioBytes()).hasValue(bytes);
    assertThat(report.read().runtimeMillis()).hasValue(166);
    assertThat(report.diagnostics()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "12.3M, 1.05TiB/s, 1.50PiB, 12300000, 1154487209164.8, 1688849860263936",
    "0, 256B/s, 256B, 0, 256, 256",
    "1, 512B/s, 2.00EiB, 1, 512, 2305843009213693952",
    "999, 8192B/s, 9999TiB, 999, 8192, 10994016766132224",
  })
  void readsEveryPrefixOfNewerVersions(
      String iops, String bw, String io, double count, double rate, double bytes) {
    MadeReport report =
        MadeReport.job(
            "3.42", "  read: IOPS=" + iops + ", BW=" + bw + " (" + bw + ")(" + io + "/1000msec)");

    assertThat(report.read().iops()).hasValue(count);
    assertThat(report.read().bytesPerSecond()).hasValue(rate);
    assertThat(report.read().ioBytes()).hasValue(bytes);
  }

  @Test
  void readsDecimalUnitsOfNewerVersions() {
    MadeReport report =
        MadeReport.job(
            "3.30",
            "  read: IOPS=24.4k, BW=100MB/s (95.4MiB/s)(1.25GB/12500msec)",
            "   bw (   kB/s): min=97000, max=98000, per=100.00%, avg=97656.25, stdev=10.50,"
                + " samples=25");

    assertThat(report.read().bytesPerSecond()).hasValue(100e6);
    assertThat(report.read().ioBytes()).hasValue(1.25e9);
    // the label says kB, the number is in KiB
    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.min()).hasValue(97000 * KIB);
    assertThat(bw.mean()).hasValue(97656.25 * KIB);
    assertThat(bw.standardDeviation()).hasValue(10.5 * KIB);
  }

  @Test
  void readsThousandsOfKibibytesWhereTheLabelSaysMegabytes() {
    // kb_base=1000: above a mean of 1000000 KiB/s fio divides by 1000
    MadeReport report =
        MadeReport.job(
            "3.30",
            "  read: IOPS=500k, BW=2048MB/s (1953MiB/s)(2048MB/1000msec)",
            "   bw (   MB/s): min= 1999, max= 2001, per=100.00%, avg=2000.00, stdev= 1.00,"
                + " samples=2");

    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.min()).hasValue(1999 * 1000 * KIB);
    assertThat(bw.mean()).hasValue(2000 * 1000 * KIB);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    // bits up to 2.16 are K = 1024 bits, later the prefix says it
    "2.16, 408564Kbit/s, 52296192",
    "2.1.10, 1026.5Mbit/s, 134545408",
    "2.16, 4096bit/s, 512",
  })
  void readsBitsOfOlderVersions(String version, String bw, double bytesPerSecond) {
    MadeReport report =
        MadeReport.job(version, "  read : io=1048576KB, bw=" + bw + ", iops=12, runt= 12345msec");

    assertThat(report.read().bytesPerSecond()).hasValue(bytesPerSecond);
    assertThat(report.read().ioBytes()).hasValue(GIB);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "2.18, 763Mibit/s, 800Mbit/s, 100007936",
    "3.5, 763Mibit/s, 800Mbit/s, 100007936",
    "3.42, 763Mibit/s, 800Mbit/s, 100007936",
    "3.16, 800Mbit/s, 763Mibit/s, 100000000",
    "3.16, 800bit/s, 800bit/s, 100",
    "3.16, 6.40Gbit/s, 6104Mibit/s, 800000000",
  })
  void readsBitsOfNewerVersions(String version, String bw, String other, double bytesPerSecond) {
    String pad = FioRelease.of(version).upTo("3.11") ? "   " : "  ";
    MadeReport report =
        MadeReport.job(
            version, pad + "read: IOPS=24.4k, BW=" + bw + " (" + other + ")(95.4MiB/1000msec)");

    assertThat(report.read().bytesPerSecond()).hasValue(bytesPerSecond);
    assertThat(report.read().ioBytes()).hasValue(95.4 * MIB);
  }

  @Test
  void takesTheLetterAfterGigaOfOldVersionsForTera() {
    // up to 2.16 the list of prefixes lacks T: K, M, G, P, E
    MadeReport report =
        MadeReport.job("2.16", "  read : io=1024.0PB, bw=1126.5GB/s, iops=12, runt=999999msec");

    assertThat(report.read().ioBytes()).hasValue(1024 * TIB);
    assertThat(report.read().bytesPerSecond()).hasValue(1126.5 * GIB);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"2.0.7, 2048000", "2.0.15, 2048000", "2.1, 2097152", "2.16, 2097152"})
  void knowsTheTwoMegabytesOfOldBandwidthLines(String version, double twoMegabytes) {
    String label = FioRelease.of(version).upTo("2.0.15") ? "MB/s)  " : "MB  /s)";
    MadeReport report =
        MadeReport.job(
            version,
            FioRelease.of(version).upTo("2.0.15")
                ? "  read : io=2048.0MB, bw=1024.0MB/s, iops=262144 , runt=  2000msec"
                : "  read : io=2048.0MB, bw=1024.0MB/s, iops=262144, runt=  2000msec",
            "    bw (" + label + ": min=    2, max=    2, per=99.50%, avg= 2.00, stdev= 0.00");

    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.min()).hasValue(twoMegabytes);
    assertThat(bw.mean()).hasValue(twoMegabytes);
    assertThat(bw.aggregatePercent()).hasValue(99.5);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"2.16, K", "2.1.10, K", "3.42, k"})
  void readsThousandsAndMillionsOfLatencies(String version, String thousand) {
    String line =
        FioRelease.of(version).upTo("2.16")
            ? "  read : io=4096KB, bw=4096KB/s, iops=1024, runt=  1000msec"
            : "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)";
    MadeReport report =
        MadeReport.job(
            version,
            line,
            "    clat (usec): min=8079.5"
                + thousand
                + ", max=1234.5M, avg=9999999.25, stdev= 0.10");

    assertThat(report.read().completionLatency().orElseThrow().minNanos()).hasValue(8079.5e6);
    assertThat(report.read().completionLatency().orElseThrow().maxNanos()).hasValue(1234.5e9);
    assertThat(report.read().completionLatency().orElseThrow().meanNanos())
        .hasValue(9_999_999_250.0);
    assertThat(report.read().completionLatency().orElseThrow().standardDeviationNanos())
        .hasValue(100);
  }

  @ParameterizedTest(name = "per={0}%")
  @CsvSource({"-nan", "nan", "inf", "-inf"})
  void leavesOutAShareThatIsNoNumber(String share) {
    MadeReport report =
        MadeReport.job(
            "3.16",
            "  read: IOPS=1, BW=512B/s (512B/s)(512B/1000msec)",
            "   bw (  KiB/s): min=    0, max=    1, per="
                + share
                + "%, avg= 0.50, stdev= 0.71,"
                + " samples=2");

    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.aggregatePercent()).isEmpty();
    assertThat(bw.mean()).hasValue(512);
    assertThat(bw.samples()).hasValue(2);
  }

  @Test
  void leavesOutTheShareThatOverflowed() {
    // 3.22 to 3.26: above 20 GiB/s the sum is a negative int
    MadeReport report =
        MadeReport.job(
            "3.25",
            "  read: IOPS=6144k, BW=23.4GiB/s (25.2GB/s)(234GiB/10000msec)",
            "   bw (  MiB/s): min=23900, max=24100, per=-573.44%, avg=24000.00, stdev=12.00,"
                + " samples=19");

    assertThat(report.read().bandwidthSamples().orElseThrow().aggregatePercent()).isEmpty();
    assertThat(report.read().bandwidthSamples().orElseThrow().mean()).hasValue(24000 * MIB);
    assertThat(report.codes()).containsExactly("known-fio-fault");
  }

  @Test
  void leavesOutARuntimeThatWrappedAround() {
    // interim reports of 2.0.8 to 2.2.13
    MadeReport report =
        MadeReport.job(
            "2.1.10", "  read : io=4096KB, bw=0B/s, iops=0, runt=18446744073709551345msec");

    assertThat(report.read().runtimeMillis()).isEmpty();
    assertThat(report.read().ioBytes()).hasValue(4096 * KIB);
    assertThat(report.codes()).hasSize(1);
  }

  @Test
  void readsCountersBeyondThirtyTwoBits() {
    MadeReport report =
        MadeReport.of(
            MadeReport.job("3.42", "  read: IOPS=1, BW=512B/s (512B/s)(512B/1000msec)")
                    .body()
                    .replace("ctx=3", "ctx=18000000000")
                + "     issued rwts: total=9000000000,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"
                + "\nRun status group 0 (all jobs):\n\nDisk stats (read/write):\n"
                + "  sda: ios=9000000000/5000000000, sectors=72000000000/0, merge=0/0,"
                + " ticks=5000000000/0, in_queue=6000000000, util=100.00%\n");

    assertThat(report.read().totalIos()).hasValue(9_000_000_000L);
    assertThat(report.job().cpu().orElseThrow().contextSwitches()).hasValue(18_000_000_000L);
    assertThat(report.run().disks().get(0).counters().readSectors()).hasValue(72_000_000_000L);
    assertThat(report.run().disks().get(0).counters().inQueueMillis()).hasValue(6_000_000_000L);
  }
}
