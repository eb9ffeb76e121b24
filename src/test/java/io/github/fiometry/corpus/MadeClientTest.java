package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Host;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Client mode of versions and kinds that the corpus does not show; all reports are made. */
class MadeClientTest {

  private static String block(String name, int pid, String... lines) {
    return name
        + ": (groupid=0, jobs=1): err= 0: pid="
        + pid
        + ": Fri Mar  1 10:00:00 2024\n"
        + String.join("\n", lines)
        + "\n"
        + MadeReport.cpu();
  }

  private static final String GROUP =
      "\nRun status group 0 (all jobs):\n"
          + "   READ: bw=4096KiB/s (4194kB/s), 4096KiB/s-4096KiB/s (4194kB/s-4194kB/s),"
          + " io=4096KiB (4194kB), run=1000-1000msec\n";

  private static final String READ = "  read: IOPS=1024, BW=4096KiB/s (4194kB/s)(4096KiB/1000msec)";

  @Test
  void readsTwoServersOfDifferentNames() {
    String disk =
        "\nDisk stats (read/write):\n"
            + "  sda: ios=1/2, sectors=8/16, merge=0/0, ticks=3/4, in_queue=7, util=5.00%\n"
            + "\nDisk stats (read/write):\n"
            + "  sdb: ios=9/8, sectors=72/64, merge=0/0, ticks=3/4, in_queue=7, util=6.00%\n";
    FioRun run =
        MadeReport.of(
                "hostname=alpha, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.41, flags=1\n"
                    + "hostname=beta, be=1, 32-bit, os=FreeBSD, arch=ppc, fio=fio-3.40, flags=0\n"
                    + "<alpha> w: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B,"
                    + " (T) 4096B-4096B, ioengine=null, iodepth=1\n"
                    + "<beta> w: (g=0): rw=read, bs=(R) 8192B-8192B, (W) 4096B-4096B,"
                    + " (T) 4096B-4096B, ioengine=null, iodepth=1\n"
                    + "<alpha> Starting 1 process\n<beta> Starting 1 process\n<alpha> \n<beta> \n"
                    + block("w", 11, READ)
                    + GROUP
                    + disk
                    + block("w", 12, READ)
                    + GROUP
                    + disk
                    + block(
                            "All clients",
                            0,
                            "  read: IOPS=2048, BW=8192Ki (8389k)(8192KiB/1000msec)")
                        .replace("jobs=1", "jobs=2"))
            .run();

    assertThat(run.hosts()).hasSize(2);
    Host beta = run.hosts().get(1);
    assertThat(beta.hostname()).contains("beta");
    assertThat(beta.bigEndian()).contains(true);
    assertThat(beta.bits()).hasValue(32);
    assertThat(beta.os()).contains("FreeBSD");
    assertThat(beta.arch()).contains("ppc");
    assertThat(beta.fioVersion()).contains("3.40");
    assertThat(run.jobs()).isEmpty();
    assertThat(run.clientStats()).extracting(job -> job.pid().orElse(-1)).containsExactly(11L, 12L);
    assertThat(run.groups()).hasSize(2);
    assertThat(run.disks()).extracting(DiskStats::name).containsExactly("sda", "sdb", "sda", "sdb");
    Job all = run.allClients().orElseThrow();
    assertThat(all.pid()).hasValue(0);
    assertThat(all.numJobs()).hasValue(2);
    // fio prints no unit here: bytes per second
    assertThat(all.read().orElseThrow().bytesPerSecond()).hasValue(8192 * 1024);
    assertThat(all.read().orElseThrow().ioBytes()).hasValue(8192 * 1024);
  }

  @ParameterizedTest(name = "{0}: {1} in All clients is {2} bytes per second")
  @CsvSource({
    // kb_base came as 0 from the servers up to 2.1.13
    "2.1.10, 575.5M/s, 575500000",
    "2.1.13, 123456K/s, 123456000",
    "2.1.14, 575.5M/s, 603455488",
    "2.16, 123456K/s, 126418944",
  })
  void knowsWhatKiloMeansForAllClients(String version, String bw, double bytesPerSecond) {
    String read = "  read : io=2876.0MB, bw=" + bw + ", iops=147456, runt=  5001msec";
    FioRun run =
        MadeReport.of(
                "hostname=alpha, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-"
                    + version
                    + ", flags=1\n<alpha> Starting 2 processes\n<alpha> \n"
                    + block("a", 1, read)
                    + block("b", 2, read)
                    + "\nRun status group 0 (all jobs):\n"
                    + "   READ: io=5752.0MB, aggrb=1150.0MB/s, minb=575.0MB/s, maxb=575.0MB/s,"
                    + " mint=5001msec, maxt=5001msec\n"
                    + block("All clients", 0, read).replace("jobs=1", "jobs=2"))
            .run();

    IoStats all = run.allClients().orElseThrow().read().orElseThrow();
    assertThat(all.bytesPerSecond()).hasValue(bytesPerSecond);
    assertThat(all.runtimeMillis()).hasValue(5001);
    assertThat(run.clientStats()).hasSize(2);
  }

  @Test
  void leavesOutTheZerosOfAllClients() {
    // 3.3 only
    MadeReport report =
        MadeReport.of(
            "hostname=alpha, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.3, flags=1\n"
                + "<alpha> Starting 2 processes\n<alpha> \n"
                + block("a", 1, " " + READ)
                + block("b", 2, " " + READ)
                + GROUP
                + block("All clients", 0, "   read: IOPS=0, BW=0 (0)(0B/1000msec)")
                    .replace("jobs=1", "jobs=2"));

    IoStats all = report.run().allClients().orElseThrow().read().orElseThrow();
    assertThat(all.iops()).isEmpty();
    assertThat(all.bytesPerSecond()).isEmpty();
    assertThat(all.ioBytes()).isEmpty();
    assertThat(report.codes()).contains("known-fio-fault");
  }

  @Test
  void survivesTheBandwidthLineOfOldAllClients() {
    // 2.1 to 2.1.13 divide by a kb_base of zero
    FioRun run =
        MadeReport.of(
                "hostname=alpha, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-2.1.10, flags=1\n"
                    + "<alpha> Starting 2 processes\n<alpha> \n"
                    + block(
                        "a", 1, "  read : io=2876.0MB, bw=575.5MB/s, iops=147456, runt=  5001msec")
                    + block(
                        "b", 2, "  read : io=2876.0MB, bw=575.5MB/s, iops=147456, runt=  5001msec")
                    + "\nRun status group 0 (all jobs):\n"
                    + "   READ: io=5752.0MB, aggrb=1150.0MB/s, minb=575.0MB/s, maxb=575.0MB/s,"
                    + " mint=5001msec, maxt=5001msec\n"
                    + block(
                            "All clients",
                            0,
                            "  read : io=5752.0MB, bw=1150.1M/s, iops=294912, runt=  5001msec",
                            "    bw (MB  /s): min=-9223372036854775808, max=-9223372036854775808,"
                                + " per=100.00%, avg=  inf, stdev= -nan")
                        .replace("jobs=1", "jobs=2"))
            .run();

    IoStats all = run.allClients().orElseThrow().read().orElseThrow();
    assertThat(all.iops()).hasValue(294912);
    assertThat(all.bandwidthSamples().flatMap(samples -> samples.mean().stream().boxed().findAny()))
        .isEmpty();
    assertThat(all.bandwidthSamples().flatMap(samples -> samples.min().stream().boxed().findAny()))
        .isEmpty();
  }
}
