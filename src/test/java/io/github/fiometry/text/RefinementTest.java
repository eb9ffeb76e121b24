package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupIo;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefinementTest {
  private static final String REPORT =
      """
      job1: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=128
      ...
      fio-3.7
      Starting 6 processes

      job1: (groupid=0, jobs=6): err= 0: pid=42693: Thu Jun 23 15:32:28 2022
        write: IOPS=1005k, BW=3925MiB/s (4116MB/s)(38.4GiB/10015msec)
           issued rwts: total=0,10062326,0,0 short=0,0,0,0 dropped=0,0,0,0
      """;

  private static IoStats onlyWrite(String text) {
    return refined(text).onlyRun().jobs().get(0).write().orElseThrow();
  }

  private static Texts.Result refined(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Texts.read(List.of(new TextChunk(bytes, 0, bytes.length, 1)), Refinement.REFINE);
  }

  @Test
  void derivesWhatTheExactPartsTell() {
    IoStats write = onlyWrite(REPORT.replace("(4116MB/s)", "(4115MB/s)"));

    assertThat(write.ioBytes()).hasValue(10062326L * 4096);
    assertThat(write.iops()).hasValue(10062326 * 1000.0 / 10015);
    assertThat(write.bytesPerSecond()).hasValue(10062326L * 4096 * 1000.0 / 10015);
    assertThat(write.refined()).containsExactly("io_bytes", "bw_bytes_per_sec", "iops");
  }

  /** As this fio printed it: 4116 MB/s are at least 4115.5, but the I/Os give 4115.36. */
  @Test
  void asksBothBandwidthsOfTheLine() {
    Texts.Result result = refined(REPORT);
    IoStats write = result.onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.bytesPerSecond()).hasValue(3925 * 1048576.0);
    assertThat(write.refined()).containsExactly("io_bytes", "iops");
    assertThat(result.diagnostics())
        .anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.INCONSISTENT_VALUE);
  }

  @Test
  void keepsWhatIsPrintedWhenTheExactPartsDoNotFit() {
    Texts.Result result = refined(REPORT.replace("10062326", "9062326"));
    IoStats write = result.onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.iops()).hasValue(1005000);
    assertThat(write.refined()).isEmpty();
    assertThat(result.diagnostics())
        .anyMatch(diagnostic -> diagnostic.code() == DiagnosticCode.INCONSISTENT_VALUE);
  }

  @Test
  void derivesTheNumberOfIosWhereOneAloneIsPossible() {
    IoStats write =
        onlyWrite(
            REPORT
                .replaceAll(" +issued.*\n", "")
                .replace("38.4GiB/10015msec", "1024KiB/1000msec")
                .replace(
                    "IOPS=1005k, BW=3925MiB/s (4116MB/s)", "IOPS=256, BW=1024KiB/s (1049kB/s)"));

    assertThat(write.totalIos()).hasValue(256);
    assertThat(write.refined()).contains("total_ios");
  }

  @Test
  void changesNothingUnlessAsked() {
    IoStats write = Texts.read(REPORT).onlyRun().jobs().get(0).write().orElseThrow();

    assertThat(write.iops()).hasValue(1005000);
    assertThat(write.ioBytes()).hasValue(41231686041.6);
    assertThat(write.refined()).isEmpty();
  }

  /** What fio 3.33 printed for 102 and 107 I/Os of 1000000 bytes: the header rounds them. */
  @Test
  void takesARoundedBlockSizeForNoExactOne() {
    Job job =
        refined(
                """
                j: (g=0): rw=randrw, bs=(R) 977KiB-977KiB, (W) 977KiB-977KiB, (T) 977KiB-977KiB, ioengine=null, iodepth=1
                fio-3.33
                Starting 1 process

                j: (groupid=0, jobs=1): err= 0: pid=7579: Mon Nov 30 18:46:21 2026
                  read: IOPS=102k, BW=95.0GiB/s (102GB/s)(97.3MiB/1msec)
                  write: IOPS=107k, BW=99.7GiB/s (107GB/s)(102MiB/1msec); 0 zone resets
                     issued rwts: total=102,107,0,0 short=0,0,0,0 dropped=0,0,0,0
                """)
            .onlyRun()
            .jobs()
            .get(0);

    assertThat(job.read().orElseThrow().ioBytes()).hasValue(97.3 * 1048576);
    assertThat(job.write().orElseThrow().ioBytes()).hasValue(102 * 1048576.0);
    assertThat(job.write().orElseThrow().refined()).containsExactly("iops");
  }

  /** With significant_figures=1 even 1536 bytes are printed as 2KiB. */
  @Test
  void takesASizeOfOneFigureForNoExactOne() {
    IoStats read =
        refined(
                """
                x: (g=0): rw=read, bs=(R) 2KiB-2KiB, (W) 2KiB-2KiB, (T) 2KiB-2KiB, ioengine=null, iodepth=1
                fio-3.33
                x: (groupid=0, jobs=1): err= 0: pid=15121: Mon Nov 30 19:16:00 2026
                  read: IOPS=4M, BW=6GiB/s (6GB/s)(0GiB/11msec)
                     issued rwts: total=43690,0,0,0 short=0,0,0,0 dropped=0,0,0,0
                """)
            .onlyRun()
            .jobs()
            .get(0)
            .read()
            .orElseThrow();

    assertThat(read.ioBytes()).hasValue(0);
    assertThat(read.refined()).containsExactly("iops");
  }

  private static String withSizes(String version, String sizes) {
    return """
    j: (g=0): rw=read, bs=%s, ioengine=psync, iodepth=1
    fio-%s
    Starting 1 process

    j: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 18:46:21 2026
      read: IOPS=1601, BW=100MiB/s (105MB/s)(100MiB/1000msec)
         issued rwts: total=1601,0,0,0 short=0,0,0,0 dropped=0,0,0,0
    """
        .formatted(sizes, version);
  }

  @ParameterizedTest
  @CsvSource({
    // 65485 to 65586 bytes print so from 2.20 on
    "3.33, 64.0KiB, false",
    "3.33, 64.000KiB, true",
    "3.33, 65536B, true",
    "3.33, 65.54kB, false",
    "3.33, 65.536kB, true",
    "3.33, 64K, false"
  })
  void takesASizeForExactWhereNoOtherPrintsSo(String version, String size, boolean exact) {
    String all = "(R) S-S, (W) S-S, (T) S-S".replace("S", size);
    IoStats read = refined(withSizes(version, all)).onlyRun().jobs().get(0).read().orElseThrow();

    assertThat(read.refined().contains("io_bytes")).isEqualTo(exact);
    assertThat(read.ioBytes()).hasValue(exact ? 1601L * 65536 : 100 * 1048576);
  }

  /** Up to 2.19 the digit behind the point is the remainder, not a fraction: a 0 means none. */
  @Test
  void takesASizeWithoutRemainderForExact() {
    String report =
        """
        j: (g=0): rw=read, bs=64.0KiB-64.0KiB,64.0KiB-64.0KiB,64.0KiB-64.0KiB, ioengine=psync, iodepth=1
        fio-2.18
        Starting 1 process

        j: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 18:46:21 2026
           read: IOPS=1601, BW=100MiB/s (105MB/s)(100MiB/1000msec)
             issued rwt: total=1601,0,0, short=0,0,0, dropped=0,0,0
        """;
    IoStats read = refined(report).onlyRun().jobs().get(0).read().orElseThrow();
    IoStats odd =
        refined(report.replace("64.0KiB", "64.1KiB")).onlyRun().jobs().get(0).read().orElseThrow();

    assertThat(read.ioBytes()).hasValue(1601 * 65536.0);
    assertThat(odd.refined()).containsExactly("iops");
  }

  /** Up to 2.16 a size that the unit does not divide is printed in bytes. */
  @Test
  void takesTheSizesOfOldVersionsForExact() {
    IoStats read =
        refined(
                """
                j: (g=0): rw=read, bs=64K-64K/64K-64K/64K-64K, ioengine=sync, iodepth=1
                fio-2.1.10
                Starting 1 process

                j: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 18:46:21 2026
                  read : io=1000.8MB, bw=1000.8MB/s, iops=16011, runt=  1000msec
                     issued    : total=r=16011/w=0/d=0, short=r=0/w=0/d=0
                """)
            .onlyRun()
            .jobs()
            .get(0)
            .read()
            .orElseThrow();

    // 1000 MiB and 704 KiB, of which fio 2.1.10 makes .8
    assertThat(read.ioBytes()).hasValue(16011 * 65536.0);
    assertThat(read.refined()).contains("io_bytes", "bw_bytes_per_sec");
  }

  /** What fio 3.33 printed for 16000 I/Os of 4096 bytes and 5 of 512: 65538560 bytes. */
  @Test
  void derivesNoAmountForAGroupWithSeveralBlockSizes() {
    String report =
        """
        a: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=null, iodepth=1
        b: (g=0): rw=read, bs=(R) 512B-512B, (W) 512B-512B, (T) 512B-512B, ioengine=null, iodepth=1
        fio-3.33
        Starting 2 processes

        a: (groupid=0, jobs=2): err= 0: pid=8400: Mon Nov 30 18:47:07 2026
          read: IOPS=3201k, BW=12.2GiB/s (13.1GB/s)(62.5MiB/5msec)
             issued rwts: total=16005,0,0,0 short=0,0,0,0 dropped=0,0,0,0
        """;
    IoStats read = refined(report).onlyRun().jobs().get(0).read().orElseThrow();
    IoStats alike =
        refined(report.replace("512B", "4096B")).onlyRun().jobs().get(0).read().orElseThrow();

    assertThat(read.ioBytes()).hasValue(65536000);
    assertThat(read.refined()).containsExactly("iops");
    assertThat(alike.ioBytes()).hasValue(16005 * 4096.0);
  }

  private static final String WITHOUT_ISSUED =
      """
      a: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
      fio-3.33
      Starting 1 process

      a: (groupid=0, jobs=1): err= 0: pid=23534: Mon Nov 30 10:57:46 2026
        read: IOPS=298, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)
      """;

  @Test
  void derivesNoNumberOfIosThatTheIopsContradict() {
    Texts.Result result = refined(WITHOUT_ISSUED);
    IoStats read = result.onlyRun().jobs().get(0).read().orElseThrow();

    assertThat(read.totalIos()).isEmpty();
    assertThat(read.iops()).hasValue(298);
    assertThat(read.refined()).isEmpty();
    assertThat(result.diagnostics())
        .filteredOn(diagnostic -> diagnostic.code() == DiagnosticCode.INCONSISTENT_VALUE)
        .extracting(Diagnostic::values)
        .containsExactly(Map.of("total_ios", 256L, "kept_as_printed", "iops"));
  }

  /** The I/Os in flight are issued, but not yet moved. */
  @Test
  void derivesNoAmountFromTheIosOfAnInterimReport() {
    String report =
        """
        j: (groupid=0, jobs=1): err= 0: pid=7: Mon Nov 30 18:47:07 2026
          write: IOPS=3107, BW=12.1MiB/s (12.7MB/s)(12.1MiB/1000msec); 0 zone resets
             issued rwts: total=0,3107,0,0 short=0,0,0,0 dropped=0,0,0,0

        Run status group 0 (all jobs):
          WRITE: bw=12.1MiB/s (12.7MB/s), 12.1MiB/s-12.1MiB/s (12.7MB/s-12.7MB/s), io=12.1MiB (12.7MB), run=1000-1000msec
        """;
    String header =
        """
        j: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=8
        fio-3.42
        Starting 1 process

        """;
    List<FioRun> runs =
        refined(header + report + "\n" + report.replace("18:47:07", "18:47:08")).runs();
    List<FioRun> alone = refined(header + report).runs();

    assertThat(runs).hasSize(2);
    IoStats interim = runs.get(0).jobs().get(0).write().orElseThrow();
    assertThat(interim.ioBytes()).hasValue(12.1 * 1048576);
    assertThat(interim.refined()).containsExactly("iops");
    for (FioRun last : List.of(runs.get(1), alone.get(0))) {
      assertThat(last.jobs().get(0).write().orElseThrow().ioBytes()).hasValue(3107 * 4096.0);
    }
  }

  @Test
  void derivesNoAmountWhereIosHaveFailed() {
    IoStats write =
        onlyWrite(REPORT.replace("(4116MB/s)", "(4115MB/s)").replace("err= 0", "err= 5"));

    assertThat(write.ioBytes()).hasValue(38.4 * (1L << 30));
    assertThat(write.refined()).containsExactly("iops");
  }

  /** Of this line 4116 does not fit, and so much may be in flight that the print is as good. */
  @Test
  void derivesNoAmountThatTheIosInFlightMayMakeWorse() {
    IoStats write = onlyWrite(REPORT.replace("iodepth=128", "iodepth=12800"));

    assertThat(write.ioBytes()).hasValue(38.4 * (1L << 30));
    assertThat(write.refined()).containsExactly("iops");
  }

  /** Seen in fio 3.1: 11.97 MiB/s printed without their carry. */
  @Test
  void mendsTheBandwidthsOfAGroupByTheirOtherUnit() {
    String report =
        """
        fio-3.1
        Starting 1 process

        j: (groupid=0, jobs=1): err= 0: pid=21461: Fri Oct  6 05:21:27 2017
          write: IOPS=3068, BW=11.0MiB/s (12.6MB/s)(4096MiB/341704msec)
             issued rwts: total=0,1048576,0,0 short=0,0,0,0 dropped=0,0,0,0

        Run status group 0 (all jobs):
          WRITE: bw=11.0MiB/s (12.6MB/s), 11.0MiB/s-11.0MiB/s (12.6MB/s-12.6MB/s), io=4096MiB (4295MB), run=341704-341704msec
        """;
    FioRun run = refined(report).onlyRun();
    GroupIo group = run.groups().get(0).io().get(Direction.WRITE);
    IoStats write = run.jobs().get(0).write().orElseThrow();

    // 12.55 MB/s to 12 MiB/s
    assertThat(group.bytesPerSecond()).hasValue((12550000 + 12582911) / 2.0);
    assertThat(group.minBytesPerSecond()).isEqualTo(group.bytesPerSecond());
    assertThat(group.maxBytesPerSecond()).isEqualTo(group.bytesPerSecond());
    assertThat(group.ioBytes()).hasValue(4096 * 1048576.0);
    assertThat(group.refined())
        .containsExactly("bw_bytes_per_sec", "min_bw_bytes_per_sec", "max_bw_bytes_per_sec");
    // 4095.5 MiB to 4096.5 MiB in 341704 ms: there is no header, so no block size
    assertThat(write.bytesPerSecond().orElseThrow()).isBetween(12567728.0, 12570797.0);
    assertThat(write.refined()).containsExactly("bw_bytes_per_sec", "iops");
    assertThat(refined(report.replace("fio-3.1\n", "fio-3.33\n")).onlyRun().groups().get(0).io())
        .containsValue(
            group.toBuilder()
                .bytesPerSecond(11 * 1048576)
                .minBytesPerSecond(11 * 1048576)
                .maxBytesPerSecond(11 * 1048576)
                .refined(List.of())
                .build());
  }

  @Test
  void keepsAGroupAsPrintedUnlessAsked() {
    String line =
        "  WRITE: bw=11.0MiB/s (12.6MB/s), 11.0MiB/s-11.0MiB/s (12.6MB/s-12.6MB/s), io=1MiB (1MB),"
            + " run=1-1msec\n";
    GroupIo group =
        Texts.read("fio-3.1\nStarting 1 process\n\nRun status group 0 (all jobs):\n" + line)
            .onlyRun()
            .groups()
            .get(0)
            .io()
            .get(Direction.WRITE);

    assertThat(group.bytesPerSecond()).hasValue(11 * 1048576);
    assertThat(group.refined()).isEmpty();
  }
}
