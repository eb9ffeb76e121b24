package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports as people quote them: shortened, annotated, begun in the middle. */
class QuotedReportTest {
  private static final String JOB =
      "j: (groupid=0, jobs=1): err= 0: pid=7: Thu Sep 21 18:09:54 2017\n";
  private static final String READ = "  read: IOPS=100, BW=400KiB/s (410kB/s)(4000KiB/10000msec)\n";

  private static Job job(Texts.Result result) {
    List<Job> jobs = result.onlyRun().jobs();
    assertThat(jobs).hasSize(1);
    return jobs.get(0);
  }

  private static String told(Diagnostic diagnostic) {
    return diagnostic.position().line()
        + ":"
        + diagnostic.position().column()
        + ": "
        + diagnostic.code().word()
        + ": "
        + diagnostic.message();
  }

  /** A job that a signal ended has an issued line and no direction line. */
  @Test
  void keepsTheCountsOfAJobWithoutDirectionLines() {
    Job job =
        job(
            Texts.read(
                JOB
                    + "  cpu          : usr=0.00%, sys=0.00%, ctx=0, majf=0, minf=0\n"
                    + "     issued rwt: total=60517249,0,0, short=0,0,0, dropped=0,0,0\n"));

    assertThat(job.read().orElseThrow().totalIos()).hasValue(60517249);
    assertThat(job.read().orElseThrow().iops()).isEmpty();
    assertThat(job.write()).isEmpty();
  }

  @Test
  void keepsTheCountsOfAJobWhoseBeginningIsNotQuoted() {
    Job job =
        job(
            Texts.read(
                "  cpu          : usr=3.50%, sys=17.26%, ctx=1297261, majf=0, minf=6\n"
                    + "     issued rwts: total=1572145,525007,0,0 short=0,0,0,0 dropped=0,0,0,0\n"
                    + "     latency   : target=0, window=0, percentile=100.00%, depth=64\n"));

    assertThat(job.read().orElseThrow().totalIos()).hasValue(1572145);
    assertThat(job.write().orElseThrow().totalIos()).hasValue(525007);
    assertThat(job.trim()).isEmpty();
  }

  @Test
  void readsDisksWithoutTheirJobs() {
    FioRun run =
        Texts.read(
                "Disk stats (read/write):\n"
                    + "  sdb: ios=25600/0, merge=0/0, ticks=39099/0, in_queue=39086, util=13.64%\n")
            .onlyRun();

    assertThat(run.complete()).isFalse();
    assertThat(run.disks()).extracting(DiskStats::name).containsExactly("sdb");
    assertThat(run.disks().get(0).counters().readIos()).hasValue(25600);
    assertThat(Texts.read("Disk stats (read/write):\n").runs()).isEmpty();
  }

  /** The mark of quoted-printable at the end of a line that is short without its quote mark. */
  @Test
  void joinsSoftBreaksOfShortLines() {
    Texts.Result result =
        Texts.read(
            "> j: (groupid=3D0, jobs=3D1): err=3D 0: pid=3D1: Mon Aug =\n"
                + " 9 18:53:36 2021\n"
                + ">   read: IOPS=3D41.3k, BW=3D161MiB/s (169MB/s)(5120KiB/31msec)\n"
                + ">     issued rwts: total=3D1280,0,0,0 short=3D0,0,0,0 =\n"
                + "dropped=3D0,0,0,0\n"
                + ">     latency   : target=3D0, window=3D0, percentile=3D100.00%, =\n"
                + "depth=3D128\n");

    Job job = job(result);
    assertThat(job.finishedAt().orElseThrow()).hasToString("2021-08-09T18:53:36");
    assertThat(job.read().orElseThrow().iops()).hasValue(41300);
    assertThat(job.read().orElseThrow().totalIos()).hasValue(1280);
    assertThat(job.read().orElseThrow().droppedIos()).hasValue(0);
    assertThat(job.latencyTarget().orElseThrow().depth()).hasValue(128);
    assertThat(result.codes()).containsExactly("7:0: error: truncated-report");
  }

  /** fio's own documentation has a chapter with this heading. */
  @Test
  void takesNoHeadingOfProseForIdleness() {
    String text = new String(Texts.corpus("3.33/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);

    Texts.Result result =
        Texts.read(text + "\nSome prose.\n\nCPU idleness profiling\n----------------------\n");

    assertThat(result.runs()).isEqualTo(Texts.read(text).runs());
    assertThat(result.codes()).containsExactly("47:1: info: foreign-line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "' (SAS 7200)'! 5.97",
        "'   # the slow one'! 5.97",
        "' 3'! ",
      })
  void readsTheLastValueBeforeWhatSomebodyWroteBehindIt(String aside, String deviation) {
    Job job =
        job(
            Texts.read(
                JOB
                    + READ
                    + "    slat (usec): min=5, max=68, avg=26.21, stdev= 5.97"
                    + aside
                    + "\n"));

    var latency = job.read().orElseThrow().submissionLatency().orElseThrow();
    assertThat(latency.meanNanos()).hasValue(26210);
    if (deviation == null) {
      assertThat(latency.standardDeviationNanos()).isEmpty();
    } else {
      assertThat(latency.standardDeviationNanos()).hasValue(5970);
    }
  }

  /** The unit is the end of a rate; what is not there is told once. */
  @Test
  void readsADirectionLineWithoutItsEnd() {
    Texts.Result result = Texts.read(JOB + "  write: IOPS=45.2k, BW=176MiB/s\n");

    IoStats write = job(result).write().orElseThrow();
    assertThat(write.iops()).hasValue(45200);
    assertThat(write.bytesPerSecond()).hasValue(176.0 * 1024 * 1024);
    assertThat(write.ioBytes()).isEmpty();
    assertThat(result.diagnostics())
        .extracting(QuotedReportTest::told)
        .contains("2:33: unreadable-value: expected a rate after '(', found the end of the line")
        .hasSize(2);
  }

  @Test
  void readsAGroupLineWithoutItsMiddle() {
    FioRun run =
        Texts.read(
                "Run status group 0 (all jobs):\n"
                    + "  WRITE: bw=1MiB/s, io=64GiB, run=1000-1000msec\n")
            .onlyRun();

    var write = run.groups().get(0).io().values().iterator().next();
    assertThat(write.bytesPerSecond()).hasValue(1 << 20);
    assertThat(write.ioBytes()).hasValue(64.0 * (1 << 30));
    assertThat(write.maxRuntimeMillis()).hasValue(1000);
    assertThat(write.minBytesPerSecond()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write: IOPS=1576, BW=6305KiB/s",
        "  write: IOPS=1576, BW=6305KiB/s (6456kB/s)",
      })
  void readsAShortenedDirectionLineAlone(String line) {
    FioRun run = Texts.read("We see:\n" + line + "\nand wonder.\n").onlyRun();

    assertThat(run.complete()).isFalse();
    IoStats write = run.jobs().get(0).write().orElseThrow();
    assertThat(write.iops()).hasValue(1576);
    assertThat(write.bytesPerSecond()).hasValue(6305 * 1024);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with read: IOPS=4720, BW=18.4MiB/s",
        "read: IOPS=4720, BW=18.4MiB/s, which is slow",
        "read: IOPS=4720"
      })
  void takesNoSentenceForADirectionLine(String line) {
    assertThat(Texts.read(line + "\n").runs()).isEmpty();
  }

  @Test
  void findsTheHeaderOfAJobWhoseNameWasTakenAway() {
    Texts.Result result =
        Texts.read(
            "(g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B,"
                + " ioengine=libaio, iodepth=256\n"
                + "fio-3.12\n"
                + "Starting 1 process\n\n"
                + "(groupid=0, jobs=1): err= 0: pid=8610: Thu Jul 12 19:08:10 2018\n"
                + READ);

    Workload workload = job(result).workload().orElseThrow();
    assertThat(job(result).name()).isEmpty();
    assertThat(workload.rw()).contains("randrw");
    assertThat(workload.ioDepth()).hasValue(256);
  }

  /** As another program prints fio's disks. */
  @Test
  void readsADiskWithoutCommas() {
    FioRun run =
        Texts.read(
                JOB
                    + READ
                    + "Disk stats (read/write):\n"
                    + "  sda: ios=38257/18409 merge=336/382 ticks=2136400/2041390"
                    + " in_queue=4064392, util=99.882767%\n")
            .onlyRun();

    var counters = run.disks().get(0).counters();
    assertThat(counters.readIos()).hasValue(38257);
    assertThat(counters.writeIos()).hasValue(18409);
    assertThat(counters.writeMerges()).hasValue(382);
    assertThat(counters.writeTicksMillis()).hasValue(2041390);
    assertThat(counters.inQueueMillis()).hasValue(4064392);
  }

  @Test
  void takesProgressInAStringForNoName() {
    Texts.Result result =
        Texts.read(
            "out: \"Jobs: 7 (f=7): [r(7)][100.0%][r=11.7MiB/s][r=3001 IOPS][eta 00m:00s]"
                + " t: (groupid=0, jobs=7): err= 0: pid=2450: Wed Dec  2 06:59:19 2020\\n"
                + READ.strip()
                + "\\n\"\n");

    assertThat(job(result).name()).contains("t");
    assertThat(job(result).read().orElseThrow().iops()).hasValue(100);
  }

  @Test
  void readsAPercentileThatIsMarkedTwice() {
    Texts.Result result =
        Texts.read(
            JOB
                + READ
                + "    clat percentiles (usec):\n"
                + "     | 99.00th=[  644], _**99.50th=[  766]**_, 99.90th=[ 1123], 99.95th=["
                + " 1401],\n");

    var percentiles =
        job(result)
            .read()
            .orElseThrow()
            .completionLatency()
            .orElseThrow()
            .percentiles()
            .orElseThrow();
    assertThat(percentiles.value(99.5)).hasValue(766_000);
    assertThat(percentiles.value(99.95)).hasValue(1_401_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "fio: pid=22018, got signal=9! {pid=22018, signal=9}",
        "fio: pid=5059, got signal=9(1),K(2)][4.0%][eta 04m:00s]! {pid=5059}",
        "fio: pid=2819, err=-1/file:engines/posixaio.c:213, func=xfer, error=Unknown error: -1!"
            + " {pid=2819, errno=-1, source=engines/posixaio.c:213, func=xfer, error=Unknown error:"
            + " -1}",
      })
  void readsWhatFioSaysOfFailedJobs(String message, String values) {
    Diagnostic diagnostic = Texts.read(message + "\n").diagnostics().get(0);

    assertThat(diagnostic.severity().word()).isEqualTo("warning");
    assertThat(diagnostic.code().word()).isEqualTo("fio-error");
    assertThat(diagnostic.values()).hasToString(values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Jobs: 1 (f=1), 0-300 IOPS: [W(1)][10.0%][w=1200KiB/s][w=300 IOPS][eta 00m:09s]",
        "Jobs: 1 (f=1), CR=5/0 IOPS: [R] [50.0% done] [20KB/0KB/0KB /s] [5/0/0 iops] [eta 00m:05s]",
        "hdr_fail data dumped as file.0.received",
        "No I/O performed by libaio, perhaps try --debug=io option for details?"
      })
  void knowsFiosOwnLines(String line) {
    assertThat(Texts.read(JOB + READ + line + "\n" + READ.replace("read", "write")).codes())
        .noneMatch(code -> code.endsWith("foreign-line"));
  }

  /** All headings of groups are cut out, or one and the blank line before it. */
  @Test
  void parsGroupsWhoseHeadingsAreLost() {
    String text =
        new String(Texts.corpus("3.33/stonewall-3groups/normal.txt"), StandardCharsets.UTF_8);
    List<GroupStats> sound = Texts.read(text).onlyRun().groups();

    Texts.Result result = Texts.read(text.replaceAll("Run status group.*\n", ""));

    assertThat(result.onlyRun().groups())
        .extracting(GroupStats::io)
        .isEqualTo(sound.stream().map(GroupStats::io).toList());
    assertThat(result.onlyRun().groups()).allMatch(group -> group.groupId().isEmpty());
    assertThat(result.codes())
        .containsExactly(
            "76:1: warning: foreign-line",
            "78:1: warning: foreign-line",
            "80:1: warning: foreign-line");
  }

  @Test
  void givesNoGroupTheLineOfOneWhoseHeadingIsCutOut() {
    String text =
        new String(Texts.corpus("3.28/client-2servers/normal.txt"), StandardCharsets.UTF_8);
    FioRun sound = Texts.read(text).onlyRun();

    FioRun run = Texts.read(text.replaceFirst("\n\nRun status group 1.*\n", "\n[...]\n")).onlyRun();

    assertThat(run.groups())
        .extracting(GroupStats::io)
        .isEqualTo(sound.groups().stream().map(GroupStats::io).toList());
    assertThat(run.groups().get(0).groupId()).hasValue(0);
    assertThat(run.groups().get(1).groupId()).isEmpty();
    assertThat(run.groups().get(1).io()).hasSize(2);
  }

  /** A device on a device on a disk. */
  @Test
  void putsEachDiskUnderTheDeviceThatItIsIn() {
    String counters = "ios=%d/2, merge=0/0, ticks=4/5, in_queue=9, util=1.50%%";
    String aggregate =
        ", aggrios=%d/2, aggrmerge=0/0, aggrticks=4/5, aggrin_queue=9, aggrutil=1.50%%";
    FioRun run =
        Texts.read(
                JOB
                    + READ
                    + "\nDisk stats (read/write):\n"
                    + String.format("    dm-1: " + counters + aggregate + "\n", 30, 20)
                    + String.format("    dm-0: " + counters + aggregate + "\n", 20, 10)
                    + String.format("  xvda: " + counters + "\n", 10)
                    + String.format("  xvdb: " + counters + "\n", 7))
            .onlyRun();

    assertThat(run.disks()).extracting(DiskStats::name).containsExactly("dm-1", "xvdb");
    DiskStats inner = run.disks().get(0).members().get(0);
    assertThat(inner.name()).isEqualTo("dm-0");
    assertThat(inner.members()).extracting(DiskStats::name).containsExactly("xvda");
  }

  /** With fdatasync fio counts sync calls as short reads, where it reads nothing at all. */
  @Test
  void saysThatShortCountsOfADirectionWithoutReadsAreLeftOut() {
    Texts.Result result = Texts.readCorpus("3.33/fdatasync4/normal.txt");

    Job job = result.onlyRun().jobs().get(0);
    assertThat(job.read()).isEmpty();
    assertThat(job.write().orElseThrow().shortIos()).hasValue(0);
    assertThat(result.codes()).containsExactly("30:1: info: known-fio-fault");
  }
}
