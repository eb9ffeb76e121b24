package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.BlockLifetime;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.PriorityStats;
import io.github.fiometry.model.SteadyState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that no run of the corpus printed; all reports are made. */
class MadeShapesTest {
  private static final String READ = "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)";
  private static final String OLD_READ =
      "  read : io=4096.0KB, bw=4096.0KB/s, iops=1024, runt=  1000msec";

  private static MadeReport disks(String version, String... lines) {
    String read = FioRelease.of(version).upTo("2.16") ? OLD_READ : READ;
    return MadeReport.of(
        MadeReport.job(version, read).body()
            + "\nRun status group 0 (all jobs):\n\nDisk stats (read/write):\n"
            + String.join("\n", lines)
            + "\n");
  }

  @Test
  void readsADiskWithMembersOfOlderVersions() {
    List<DiskStats> disks =
        disks(
                "2.1.10",
                "    dm-0: ios=100/50, merge=0/0, ticks=40/20, in_queue=60, util=12.34%,"
                    + " aggrios=55/27, aggrmerge=3/1, aggrticks=21/11, aggrin_queue=32,"
                    + " aggrutil=13.00%",
                "  sda: ios=60/30, merge=4/2, ticks=22/12, in_queue=34, util=13.00%",
                "  sdb: ios=50/25, merge=2/1, ticks=20/10, in_queue=30, util=11.00%",
                "  nvme0n1: ios=1/2, merge=3/4, ticks=5/6, in_queue=7, util=8.90%")
            .run()
            .disks();

    assertThat(disks).extracting(DiskStats::name).containsExactly("dm-0", "nvme0n1");
    DiskStats master = disks.get(0);
    assertThat(master.counters().readIos()).hasValue(100);
    assertThat(master.aggregate().orElseThrow().readIos()).hasValue(55);
    assertThat(master.aggregate().orElseThrow().writeMerges()).hasValue(1);
    assertThat(master.aggregate().orElseThrow().readSectors()).isEmpty();
    assertThat(master.aggregate().orElseThrow().utilizationPercent()).hasValue(13);
    assertThat(master.members()).extracting(DiskStats::name).containsExactly("sda", "sdb");
    assertThat(master.members().get(1).counters().writeTicksMillis()).hasValue(10);
    assertThat(disks.get(1).counters().utilizationPercent()).hasValue(8.9);
  }

  @Test
  void readsTwoDisksWithMembers() {
    List<DiskStats> disks =
        disks(
                "3.36",
                "    md0: ios=10/0, sectors=80/0, merge=0/0, ticks=4/0, in_queue=4, util=1.00%,"
                    + " aggrios=5/0, aggsectors=40/0, aggrmerge=0/0, aggrticks=2/0,"
                    + " aggrin_queue=2, aggrutil=0.90%",
                "  sda: ios=4/0, sectors=32/0, merge=0/0, ticks=1/0, in_queue=1, util=0.80%",
                "  sdb: ios=6/0, sectors=48/0, merge=0/0, ticks=3/0, in_queue=3, util=0.90%",
                "    md1: ios=20/0, sectors=160/0, merge=0/0, ticks=8/0, in_queue=8, util=2.00%,"
                    + " aggrios=20/0, aggsectors=160/0, aggrmerge=0/0, aggrticks=8/0,"
                    + " aggrin_queue=8, aggrutil=2.00%",
                "  sdc: ios=20/0, sectors=160/0, merge=0/0, ticks=8/0, in_queue=8, util=2.00%")
            .run()
            .disks();

    assertThat(disks).extracting(DiskStats::name).containsExactly("md0", "md1");
    assertThat(disks.get(0).members()).extracting(DiskStats::name).containsExactly("sda", "sdb");
    assertThat(disks.get(1).members()).extracting(DiskStats::name).containsExactly("sdc");
    assertThat(disks.get(0).aggregate().orElseThrow().readSectors()).hasValue(40);
  }

  @Test
  void keepsDisksBesideAMasterWhoseMeansTheyAreNot() {
    List<DiskStats> disks =
        disks(
                "3.28",
                "    md0: ios=10/0, merge=0/0, ticks=4/0, in_queue=4, util=1.00%,"
                    + " aggrios=500/0, aggrmerge=0/0, aggrticks=2/0, aggrin_queue=2,"
                    + " aggrutil=0.90%",
                "  sda: ios=4/0, merge=0/0, ticks=1/0, in_queue=1, util=0.80%",
                "  sdb: ios=6/0, merge=0/0, ticks=3/0, in_queue=3, util=0.90%")
            .run()
            .disks();

    assertThat(disks).extracting(DiskStats::name).containsExactly("md0", "sda", "sdb");
    assertThat(disks.get(0).members()).isEmpty();
    assertThat(disks.get(0).aggregate().orElseThrow().readIos()).hasValue(500);
  }

  @Test
  void readsTheShareOfCacheHits() {
    IoStats read = MadeReport.job("3.28", READ + "; Cachehit=97.12%").read();

    assertThat(read.cachehitPercent()).hasValue(97.12);
    assertThat(read.runtimeMillis()).hasValue(1000);
    assertThat(read.zoneResets()).isEmpty();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"3.42, read", "3.42, write", "3.42, trim", "3.9, write", "3.41, trim"})
  void readsZoneResets(String version, String direction) {
    MadeReport report =
        MadeReport.job(version, READ.replace("read", direction) + "; 12345 zone resets");

    assertThat(report.job().io().values().iterator().next().zoneResets()).hasValue(12345);
    assertThat(report.diagnostics()).isEmpty();
  }

  @Test
  void readsLifetimesOfBlocks() {
    BlockLifetime blocks =
        MadeReport.job(
                "2.16",
                OLD_READ,
                "  block lifetime percentiles :",
                "   | 1.00th=12, 5.00th=14, 99.90th=4000000000,",
                "   | 99.99th=4000000001",
                "        states               : unwritten=1, trimmed=2, written=3,"
                    + " trim failure=4, write failure=5")
            .job()
            .blockLifetime()
            .orElseThrow();

    Percentiles percentiles = blocks.percentiles().orElseThrow();
    assertThat(percentiles.size()).isEqualTo(4);
    assertThat(percentiles.value(1)).hasValue(12);
    assertThat(percentiles.value(99.99)).hasValue(4_000_000_001L);
    assertThat(blocks.states().orElseThrow().unwritten()).hasValue(1);
    assertThat(blocks.states().orElseThrow().trimmed()).hasValue(2);
    assertThat(blocks.states().orElseThrow().written()).hasValue(3);
    assertThat(blocks.states().orElseThrow().trimFailure()).hasValue(4);
    assertThat(blocks.states().orElseThrow().writeFailure()).hasValue(5);
  }

  @Test
  void takesNoNumbersFromBlocksWithoutPercentiles() {
    // fio prints the states right behind the bar then, and their counts are garbage
    MadeReport report =
        MadeReport.job(
            "3.16",
            READ,
            "  block lifetime percentiles :",
            "   |        states               : unwritten=32764, trimmed=0, written=1,"
                + " trim failure=0, write failure=21845");

    assertThat(report.job().blockLifetime().flatMap(BlockLifetime::percentiles)).isEmpty();
    assertThat(report.read().iops()).hasValue(1024);
    assertThat(report.run().jobs()).hasSize(1);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"3.19, clat", "3.28, clat", "3.22, lat", "3.29, lat"})
  void readsHighAndLowPriority(String version, String kind) {
    IoStats read =
        MadeReport.job(
                version,
                READ,
                "    high prio_" + kind + " (usec): min=6, max=9223, avg=382.17, stdev=1062.48",
                "    low prio_" + kind + " (nsec): min=33, max=9224.5k, avg=509.70, stdev=975.95",
                "    high prio (9.30%) " + kind + " percentiles (usec):",
                "     |  1.00th=[   23], 99.99th=[ 9241]",
                "    low prio (90.70%) " + kind + " percentiles (nsec):",
                "     |  1.00th=[     48], 99.99th=[9240576]")
            .read();

    assertThat(read.priorities())
        .extracting(priority -> priority.priorityClass().orElseThrow())
        .containsExactly("high", "low");
    PriorityStats high = read.priorities().get(0);
    PriorityStats low = read.priorities().get(1);
    assertThat(high.level()).isEmpty();
    assertThat(high.percentOfIos()).hasValue(9.3);
    assertThat(low.percentOfIos()).hasValue(90.7);
    var latency = kind.equals("lat") ? high.totalLatency() : high.completionLatency();
    assertThat(latency.orElseThrow().maxNanos()).hasValue(9_223_000);
    assertThat(latency.orElseThrow().percentiles().orElseThrow().value(99.99)).hasValue(9_241_000);
    var lowLatency = kind.equals("lat") ? low.totalLatency() : low.completionLatency();
    assertThat(lowLatency.orElseThrow().maxNanos()).hasValue(9_224_500);
    assertThat(lowLatency.orElseThrow().percentiles().orElseThrow().value(99.99))
        .hasValue(9_240_576);
    assertThat(read.completionLatency()).isEmpty();
    assertThat(read.totalLatency()).isEmpty();
  }

  @Test
  void readsManyPriorities() {
    IoStats read =
        MadeReport.job(
                "3.42",
                READ,
                "    clat prio 0/0/0 (usec): min=6, max=9223, avg=382.17, stdev=1062.48",
                "    clat prio 1/7/1023 (usec): min=33, max=924, avg=509.70, stdev=975.95",
                "    clat prio 3/0/6 (msec): min=33, max=924, avg=509.70, stdev=975.95",
                "    clat prio 0/0/0 (0.01% of IOs) percentiles (usec):",
                "     | 99.99th=[ 9241]",
                "    clat prio 3/0/6 (99.99% of IOs) percentiles (msec):",
                "     | 99.99th=[  926]")
            .read();

    assertThat(read.priorities()).hasSize(3);
    assertThat(read.priorities().get(1).priorityClass()).contains("1");
    assertThat(read.priorities().get(1).level()).hasValue(7);
    assertThat(read.priorities().get(1).hint()).hasValue(1023);
    assertThat(read.priorities().get(1).percentOfIos()).isEmpty();
    assertThat(read.priorities().get(2).percentOfIos()).hasValue(99.99);
    assertThat(
            read.priorities()
                .get(2)
                .completionLatency()
                .orElseThrow()
                .percentiles()
                .orElseThrow()
                .value(99.99))
        .hasValue(926_000_000);
  }

  @Test
  void readsTwentyPercentilesOfAnyPrecision() {
    IoStats read =
        MadeReport.job(
                "3.30",
                READ,
                "    clat percentiles (nsec):",
                "     |  0.0001th=[        1],  1.0000th=[        2],  2.0000th=[        3],",
                "     |  3.0000th=[        4],  4.0000th=[        5],  5.0000th=[        6],",
                "     | 10.0000th=[        7], 20.0000th=[        8], 30.0000th=[        9],",
                "     | 40.0000th=[       10], 50.0000th=[       11], 60.0000th=[       12],",
                "     | 70.0000th=[       13], 80.0000th=[       14], 90.0000th=[       15],",
                "     | 99.0000th=[       16], 99.9000th=[       17], 99.9900th=[       18],",
                "     | 99.9999th=[       19], 100.0000th=[123456789]")
            .read();

    Percentiles percentiles = read.completionLatency().orElseThrow().percentiles().orElseThrow();
    assertThat(percentiles.size()).isEqualTo(20);
    assertThat(percentiles.value(0.0001)).hasValue(1);
    assertThat(percentiles.value(50)).hasValue(11);
    assertThat(percentiles.value(99.9999)).hasValue(19);
    assertThat(percentiles.value(100)).hasValue(123_456_789);
  }

  @Test
  void leavesOutPercentilesWhoseLabelsCollide() {
    // client mode of 2.0.14 to 2.1.13, and "All clients" since 3.39
    MadeReport report =
        MadeReport.job(
            "2.1.10",
            OLD_READ,
            "    clat percentiles (usec):",
            "     |  1th=[   53],  5th=[   56], 50th=[   85], 99th=[ 2352], 100th=[ 2704],",
            "     | 100th=[ 6496], 100th=[ 6497]");

    Percentiles percentiles =
        report.read().completionLatency().orElseThrow().percentiles().orElseThrow();
    assertThat(percentiles.value(99)).hasValue(2_352_000);
    assertThat(percentiles.value(100)).isEmpty();
    assertThat(percentiles.size()).isEqualTo(4);
    assertThat(report.codes()).containsExactly("known-fio-fault");
  }

  @Test
  void readsAllThreeKindsOfPercentilesAtOnce() {
    IoStats read =
        MadeReport.job(
                "3.42",
                READ,
                "    slat percentiles (nsec):",
                "     | 50.00th=[   11]",
                "    clat percentiles (usec):",
                "     | 50.00th=[   22]",
                "    lat percentiles (msec):",
                "     | 50.00th=[   33]")
            .read();

    assertThat(read.submissionLatency().orElseThrow().percentiles().orElseThrow().value(50))
        .hasValue(11);
    assertThat(read.completionLatency().orElseThrow().percentiles().orElseThrow().value(50))
        .hasValue(22_000);
    assertThat(read.totalLatency().orElseThrow().percentiles().orElseThrow().value(50))
        .hasValue(33_000_000);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "2.16, '    lat (msec) : '",
    "2.99, '    lat (msec) : '",
    "3.42, '  lat (msec)   : '"
  })
  void readsTheLastBucketsOfTheDistribution(String version, String label) {
    List<LatencyBucket> buckets =
        MadeReport.job(
                version,
                FioRelease.of(version).upTo("2.16") ? OLD_READ : READ,
                label + "2=0.10%, 4=0.20%, 10=0.30%, 20=0.40%, 50=0.50%",
                label + "100=0.60%, 250=0.70%, 500=0.80%, 750=0.90%, 1000=1.00%",
                label + "2000=44.50%, >=2000=50.00%")
            .job()
            .latencyDistribution();

    assertThat(buckets).hasSize(12);
    assertThat(buckets.get(0).upperNanos()).hasValue(2_000_000);
    assertThat(buckets.get(9).upperNanos()).hasValue(1_000_000_000);
    assertThat(buckets.get(10).upperNanos()).hasValue(2_000_000_000);
    assertThat(buckets.get(10).percent()).isEqualTo(44.5);
    assertThat(buckets.get(11).upperNanos()).isEmpty();
    assertThat(buckets.get(11).percent()).isEqualTo(50);
  }

  @Test
  void readsTheSyncBlockOfTheNewestVersion() {
    MadeReport report =
        MadeReport.job(
            "3.42",
            READ,
            "  fsync/fdatasync/sync_file_range/syncfs:",
            "    sync (msec): min=1, max=134, avg=36.64, stdev=21.69",
            "    sync percentiles (msec):",
            "     |  1.00th=[    2], 99.99th=[  134]",
            "     issued rwts: total=1024,0,0,7 short=1,0,0,0 dropped=2,0,0,0");

    assertThat(report.job().sync().orElseThrow().totalIos()).hasValue(7);
    assertThat(report.job().sync().orElseThrow().latency().orElseThrow().maxNanos())
        .hasValue(134_000_000);
    assertThat(
            report
                .job()
                .sync()
                .orElseThrow()
                .latency()
                .orElseThrow()
                .percentiles()
                .orElseThrow()
                .value(1))
        .hasValue(2_000_000);
    assertThat(report.read().shortIos()).hasValue(1);
    assertThat(report.read().droppedIos()).hasValue(2);
    assertThat(report.read().completionLatency()).isEmpty();
  }

  @Test
  void readsTheSteadyStateOfLatencies() {
    SteadyState state =
        MadeReport.job(
                "3.42",
                READ,
                "  steadystate  : attained=yes, bw=4096KiB/s (4096kB/s), iops=1024, lat=975usec,"
                    + " lat mean dev=0.512%")
            .job()
            .steadyState()
            .orElseThrow();

    assertThat(state.attained()).contains(true);
    assertThat(state.criterion()).contains("lat");
    assertThat(state.meanLatencyNanos()).hasValue(975_000);
    assertThat(state.deviationPercent()).hasValue(0.512);
    assertThat(state.bytesPerSecond()).hasValue(4_194_304);
    assertThat(state.iops()).hasValue(1024);
  }

  @Test
  void readsASlopeThatIsNoShare() {
    SteadyState state =
        MadeReport.job(
                "3.16",
                READ,
                "  steadystate  : attained=no, bw=4096KiB/s (4096kB/s), iops=1024,"
                    + " iops slope=-12.345")
            .job()
            .steadyState()
            .orElseThrow();

    assertThat(state.attained()).contains(false);
    assertThat(state.criterion()).contains("iops_slope");
    assertThat(state.slope()).hasValue(-12.345);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"3.30", "3.35", "3.38"})
  void leavesOutTheZerosOfTheMixedLine(String version) {
    MadeReport report =
        MadeReport.job(
            version,
            READ,
            READ.replace("read", "write") + "; 0 zone resets",
            "  mixed: IOPS=0, BW=0 (0)(0B/1000msec)",
            "    clat (usec): min=6, max=9223, avg=382.17, stdev=1062.48");

    IoStats mixed = report.job().mixed().orElseThrow();
    assertThat(mixed.iops()).isEmpty();
    assertThat(mixed.bytesPerSecond()).isEmpty();
    assertThat(mixed.ioBytes()).isEmpty();
    assertThat(mixed.completionLatency().orElseThrow().minNanos()).hasValue(6000);
    assertThat(report.codes()).contains("known-fio-fault");
  }

  @Test
  void takesARateWithoutUnitForBytesPerSecond() {
    MadeReport report =
        MadeReport.job(
            "3.42",
            READ,
            READ.replace("read", "write"),
            "  mixed: IOPS=2048, BW=8717Mi (9140M)(8192KiB/1000msec)");

    assertThat(report.job().mixed().orElseThrow().bytesPerSecond()).hasValue(8717.0 * 1024 * 1024);
    assertThat(report.job().mixed().orElseThrow().ioBytes()).hasValue(8192 * 1024);
  }

  @Test
  void keepsTheFirstErrorOfAJobThatWentOn() {
    MadeReport report =
        MadeReport.of(
            MadeReport.job("3.33", READ, "     errors    : total=0, first_error=0/<Success>")
                .text()
                .replace(
                    "err= 0",
                    "err=121 (file:io_u.c:1845, func=io_u error, error=Remote I/O error)"));

    assertThat(report.job().error()).hasValue(121);
    assertThat(report.job().errorMessage())
        .contains("file:io_u.c:1845, func=io_u error, error=Remote I/O error");
    assertThat(report.job().errors().orElseThrow().total()).hasValue(0);
    assertThat(report.job().errors().orElseThrow().firstError()).hasValue(0);
    assertThat(report.job().errors().orElseThrow().firstErrorMessage()).contains("Success");
  }

  @Test
  void keepsAGroupWithoutLines() {
    MadeReport report =
        MadeReport.of(
            MadeReport.job("3.33", READ).body().replace("groupid=0", "groupid=12")
                + "\nRun status group 0 (all jobs):\n"
                + "\nRun status group 12 (all jobs):\n"
                + "   READ: bw=4096KiB/s (4194kB/s), 1024KiB/s-3.00MiB/s (1049kB/s-3146kB/s),"
                + " io=4096KiB (4194kB), run=998-1000msec\n");

    assertThat(report.run().groups()).hasSize(2);
    assertThat(report.run().groups().get(0).io()).isEmpty();
    assertThat(report.run().groups().get(1).groupId()).hasValue(12);
    var read = report.run().groups().get(1).io().values().iterator().next();
    assertThat(read.maxBytesPerSecond()).hasValue(3 * 1024 * 1024);
    assertThat(read.minRuntimeMillis()).hasValue(998);
  }

  @Test
  void readsGroupLinesInBits() {
    MadeReport report =
        MadeReport.of(
            MadeReport.job("2.1.10", OLD_READ).body()
                + "\nRun status group 0 (all jobs):\n"
                + "   READ: io=4096KB, aggrb=32768Kbit/s, minb=16384Kbit/s, maxb=1026.5Mbit/s,"
                + " mint=1000msec, maxt=1000msec\n");

    var read = report.run().groups().get(0).io().values().iterator().next();
    assertThat(read.ioBytes()).hasValue(4096 * 1024);
    assertThat(read.bytesPerSecond()).hasValue(32768.0 * 1024 / 8);
    assertThat(read.maxBytesPerSecond()).hasValue(1026.5 * 1024 * 1024 / 8);
  }

  @Test
  void readsIdlenessOfManyProcessors() {
    MadeReport report =
        MadeReport.of(
            MadeReport.job("3.33", READ).text()
                + "\nCPU idleness:\n  system: 50.57%\n"
                + "  percpu: 0.00%, 100.00%, 41.05%, 60.08%\n"
                + "  unit work: mean=20.25us, stddev=10.07\n");

    var idleness = report.run().cpuIdleness().orElseThrow();
    assertThat(idleness.percentByCpu()).containsExactly(0.0, 100.0, 41.05, 60.08);
    assertThat(idleness.unitWorkMeanMicros()).hasValue(20.25);
    assertThat(idleness.unitWorkStandardDeviationMicros()).hasValue(10.07);
  }
}
