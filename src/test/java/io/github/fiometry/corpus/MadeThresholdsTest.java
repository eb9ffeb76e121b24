package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.SampleStats;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What changed its meaning between two releases, on both sides of the change; all reports are made.
 */
class MadeThresholdsTest {
  private static final double KIB = 1024;

  private static String read(String version) {
    return FioRelease.of(version).since("2.17")
        ? "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)"
        : FioRelease.of(version).since("2.1")
            ? "  read : io=4096.0KB, bw=4096.0KB/s, iops=1024, runt=  1000msec"
            : "  read : io=4096.0KB, bw=4096.0KB/s, iops=1024 , runt=  1000msec";
  }

  /** The bw line in the form of each version; fio counts in KiB/s. */
  private static String bandwidth(String version, String unit, String share) {
    FioRelease release = FioRelease.of(version);
    String label =
        release.since("2.17")
            ? String.format("   bw (%5s/s)", unit)
            : release.since("2.1")
                ? String.format("    bw (%-4s/s)", unit)
                : "    bw (" + unit + "/s)  ";
    return label
        + ": min= 2000, max= 3000, per="
        + share
        + "%, avg=2500.50, stdev= 7.25"
        + (release.since("2.99") ? ", samples=4" : "");
  }

  @ParameterizedTest(name = "{0}: per={1}%")
  @CsvSource({
    "2.0.7, 50.25, true",
    "2.16, 50.25, true",
    // KiB divided by bytes
    "2.17, 0.05, false",
    "2.18, 0.05, false",
    "2.21, 0.05, false",
    "2.99, 50.25, true",
    "3.21, 50.25, true",
    "3.22, 50.25, true",
    // the sum overflows above 20 GiB/s
    "3.22, -573.44, false",
    "3.26, -573.44, false",
    "3.27, 50.25, true",
    "3.42, 50.25, true",
  })
  void passesOnOnlyASoundShareOfTheGroup(String version, String share, boolean isKept) {
    String unit = FioRelease.of(version).since("2.17") ? "KiB" : "KB";
    MadeReport report = MadeReport.job(version, read(version), bandwidth(version, unit, share));

    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.aggregatePercent().isPresent()).isEqualTo(isKept);
    if (isKept) {
      assertThat(bw.aggregatePercent()).hasValue(Double.parseDouble(share));
      assertThat(report.diagnostics()).isEmpty();
    } else {
      assertThat(report.codes()).containsExactly("known-fio-fault");
    }
    assertThat(bw.min()).hasValue(2000 * KIB);
    assertThat(bw.max()).hasValue(3000 * KIB);
    assertThat(bw.mean()).hasValue(2500.5 * KIB);
    assertThat(bw.standardDeviation()).hasValue(7.25 * KIB);
    assertThat(bw.samples().isPresent()).isEqualTo(FioRelease.of(version).since("2.99"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    // fio divides by 1000, then by kb_base
    "2.0.7, MB, 1024000",
    "2.0.15, MB, 1024000",
    "2.1, MB, 1048576",
    "2.16, MB, 1048576",
    "2.20, MiB, 1048576",
    "3.42, MiB, 1048576",
    // bits: eight of them to the byte
    "2.1, Kbit, 128",
    "2.16, Mbit, 131072",
    "2.20, Kibit, 128",
    "2.21, Mibit, 131072",
    "2.99, Kibit, 128",
    "3.6, Mibit, 131072",
    // kb_base=1000 changes the label, not the unit
    "2.20, kB, 1024",
    "3.42, kB, 1024",
  })
  void knowsTheUnitOfTheBandwidthLine(String version, String unit, double bytes) {
    MadeReport report = MadeReport.job(version, read(version), bandwidth(version, unit, "50.00"));

    SampleStats bw = report.read().bandwidthSamples().orElseThrow();
    assertThat(bw.min()).hasValue(2000 * bytes);
    assertThat(bw.mean()).hasValue(2500.5 * bytes);
    assertThat(bw.standardDeviation()).hasValue(7.25 * bytes);
  }

  @ParameterizedTest(name = "{0}: a share of bits is {1}")
  @CsvSource({"2.1, false", "2.16, false", "2.21, false", "2.99, true", "3.5, true"})
  void leavesOutTheShareOfBitsUpToTwoTwentyOne(String version, boolean isKept) {
    String unit = FioRelease.of(version).since("2.17") ? "Kibit" : "Kbit";
    MadeReport report = MadeReport.job(version, read(version), bandwidth(version, unit, "100.00"));

    assertThat(report.read().bandwidthSamples().orElseThrow().aggregatePercent().isPresent())
        .isEqualTo(isKept);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"3.27", "3.29", "3.39", "3.42"})
  void believesTheMixedLineWhereItIsRight(String version) {
    String bw = FioRelease.of(version).since("3.30") ? "BW=148Mi (155M)" : "BW=148MiB/s (155MB/s)";
    MadeReport report =
        MadeReport.job(
            version,
            read(version),
            read(version).replace("read", "write"),
            "  mixed: IOPS=37.9k, " + bw + "(8192KiB/54msec)");

    IoStats mixed = report.job().mixed().orElseThrow();
    assertThat(mixed.iops()).hasValue(37900);
    assertThat(mixed.bytesPerSecond()).hasValue(148 * KIB * KIB);
    assertThat(mixed.ioBytes()).hasValue(8192 * KIB);
    assertThat(mixed.runtimeMillis()).hasValue(54);
    assertThat(report.codes()).doesNotContain("known-fio-fault");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "2.17", "2.18", "2.19", "2.20", "2.21", "2.99", "3.0", "3.1", "3.2", "3.3", "3.4", "3.5",
        "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15", "3.16", "3.17",
        "3.18", "3.19", "3.20", "3.21", "3.22", "3.23", "3.24", "3.25", "3.26", "3.27", "3.28",
        "3.29", "3.30", "3.31", "3.32", "3.33", "3.34", "3.35", "3.36", "3.37", "3.38", "3.39",
        "3.40", "3.41", "3.42"
      })
  void readsTheOrdinaryLinesOfEveryNewerRelease(String version) {
    FioRelease release = FioRelease.of(version);
    boolean nanos = release.since("2.99");
    String label = release.since("3.0") ? "  lat (usec)   : " : "    lat (usec) : ";
    String issued =
        release.since("3.4")
            ? "     issued rwts: total=700,300,0,7 short=1,0,0,0 dropped=0,2,0,0"
            : "     issued rwt: total=700,300,0, short=1,0,0, dropped=0,2,0";
    String pad = release.since("3.12") ? "  " : "   ";
    String resets = release.since("3.9") && release.upTo("3.41") ? "; 0 zone resets" : "";
    MadeReport report =
        MadeReport.job(
            version,
            pad + "read: IOPS=700, BW=2800KiB/s (2867kB/s)(2800KiB/1000msec)",
            "    slat ("
                + (nanos ? "nsec" : "usec")
                + "): min=3, max=1234.6k, avg=22.50, stdev= 9.25",
            "    clat (usec): min=13, max=4567, avg=122.75, stdev=45.50",
            "     lat (usec): min=16, max=4570, avg=145.25, stdev=46.00",
            "    clat percentiles (usec):",
            "     |  1.00th=[   40], 50.00th=[  118],",
            "     | 99.99th=[ 4555]",
            "  write: IOPS=300, BW=1200KiB/s (1229kB/s)(1200KiB/1000msec)" + resets,
            "    clat (msec): min=13, max=4567, avg=122.75, stdev=45.50",
            label + "20=0.01%, 50=9.99%, 100=20.00%, 250=69.00%, 500=1.00%",
            "  cpu          : usr=1.25%, sys=2.50%, ctx=1001, majf=0, minf=12",
            "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%",
            issued,
            "     latency   : target="
                + (release.since("3.42") ? "0.00ns, window=0.00ns" : "0, window=0")
                + ", percentile=100.00%, depth=1");

    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.run().fioVersion()).contains(version);
    IoStats read = report.read();
    assertThat(read.iops()).hasValue(700);
    assertThat(read.bytesPerSecond()).hasValue(2800 * KIB);
    assertThat(read.totalIos()).hasValue(700);
    assertThat(read.shortIos()).hasValue(1);
    assertThat(read.droppedIos()).hasValue(0);
    assertThat(read.submissionLatency().orElseThrow().maxNanos())
        .hasValue(nanos ? 1_234_600 : 1_234_600_000.0);
    assertThat(read.submissionLatency().orElseThrow().meanNanos()).hasValue(nanos ? 22.5 : 22_500);
    assertThat(read.completionLatency().orElseThrow().maxNanos()).hasValue(4_567_000);
    assertThat(read.totalLatency().orElseThrow().meanNanos()).hasValue(145_250);
    assertThat(read.completionLatency().orElseThrow().percentiles().orElseThrow().value(99.99))
        .hasValue(4_555_000);
    assertThat(report.write().droppedIos()).hasValue(2);
    assertThat(report.write().zoneResets().isPresent()).isEqualTo(!resets.isEmpty());
    assertThat(report.write().completionLatency().orElseThrow().minNanos()).hasValue(13_000_000);
    assertThat(report.job().latencyDistribution()).hasSize(5);
    assertThat(report.job().latencyDistribution().get(3).percent()).isEqualTo(69);
    assertThat(report.job().sync().isPresent()).isEqualTo(release.since("3.4"));
    assertThat(report.job().latencyTarget().orElseThrow().targetNanos()).isEmpty();
    assertThat(report.job().latencyTarget().orElseThrow().depth()).hasValue(1);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "2.0.7", "2.0.8", "2.0.9", "2.0.10", "2.0.11", "2.0.12", "2.0.13", "2.0.14", "2.0.15",
        "2.1", "2.1.1", "2.1.2", "2.1.3", "2.1.4", "2.1.5", "2.1.6", "2.1.7", "2.1.8", "2.1.9",
        "2.1.10", "2.1.11", "2.1.12", "2.1.13", "2.1.14", "2.2.0", "2.2.1", "2.2.2", "2.2.3",
        "2.2.4", "2.2.5", "2.2.6", "2.2.7", "2.2.8", "2.2.9", "2.2.10", "2.2.11", "2.2.12",
        "2.2.13", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13",
        "2.14", "2.15", "2.16"
      })
  void readsTheOrdinaryLinesOfEveryOlderRelease(String version) {
    FioRelease release = FioRelease.of(version);
    String gap = release.upTo("2.0.15") ? " " : "";
    String drop = release.since("2.1.14") ? ", drop=r=0/w=2/d=0" : "";
    String target =
        release.since("2.1.5")
            ? "     latency   : target=0, window=0, percentile=100.00%, depth=1\n"
            : "";
    MadeReport report =
        MadeReport.job(
            version,
            "  read : io=2867200B, bw=2800.0KB/s, iops=700" + gap + ", runt=  1000msec",
            "    slat (usec): min=3" + gap + ", max=1234.6K, avg=22.50, stdev= 9.25",
            "    clat (usec): min=13" + gap + ", max=4567" + gap + ", avg=122.75, stdev=45.50",
            "    clat percentiles (usec):",
            "     |  1.00th=[   40],  5.00th=[   50], 10.00th=[   60], 20.00th=[   70],",
            "     | 99.99th=[ 4555]",
            "  write: io=1200.0KB, bw=1200.0KB/s, iops=1558.1K" + gap + ", runt= 31000msec",
            "    clat (msec): min=13" + gap + ", max=4567" + gap + ", avg=122.75, stdev=45.50",
            "    lat (usec) : 20=0.01%, 50=9.99%, 100=20.00%, 250=69.00%, 500=1.00%",
            "  cpu          : usr=1.25%, sys=2.50%, ctx=1001, majf=0, minf=12",
            "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%",
            "     issued    : total=r=700/w=300/d=0, short=r=1/w=0/d=0" + drop,
            target);

    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.run().fioVersion()).contains(version);
    IoStats read = report.read();
    assertThat(read.ioBytes()).hasValue(2867200);
    assertThat(read.bytesPerSecond()).hasValue(2800 * KIB);
    assertThat(read.iops()).hasValue(700);
    assertThat(read.totalIos()).hasValue(700);
    assertThat(read.shortIos()).hasValue(1);
    assertThat(read.droppedIos().isPresent()).isEqualTo(release.since("2.1.14"));
    assertThat(read.submissionLatency().orElseThrow().maxNanos()).hasValue(1_234_600_000.0);
    assertThat(read.completionLatency().orElseThrow().maxNanos()).hasValue(4_567_000);
    assertThat(read.completionLatency().orElseThrow().percentiles().orElseThrow().value(99.99))
        .hasValue(4_555_000);
    assertThat(report.write().iops()).hasValue(1_558_100);
    assertThat(report.write().runtimeMillis()).hasValue(31_000);
    assertThat(report.write().completionLatency().orElseThrow().minNanos()).hasValue(13_000_000);
    assertThat(report.job().latencyDistribution()).hasSize(5);
    assertThat(report.job().latencyTarget().isPresent()).isEqualTo(release.since("2.1.5"));
  }
}
