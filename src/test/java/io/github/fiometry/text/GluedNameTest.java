package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands before a job's name on its line, where pages and shells have glued lines. */
class GluedNameTest {
  private static final String HEADER =
      "seq: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=200";

  private static final String JOB =
      "seq: (groupid=0, jobs=1): err= 0: pid=13966: Fri Nov 28 08:09:41 2014\n"
          + "  write: io=10240MB, bw=9988.4KB/s, iops=2497, runt=1049803msec\n";

  private static final String PROGRESS =
      "Jobs: 7 (f=7): [r(7)][100.0%][r=11.7MiB/s][r=2997 IOPS][eta 00m:00s]";

  /** A page has made blanks of the line ends, once before the lines of a string. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fio-3.24 Starting 7 processes " + PROGRESS + " ",
        "fio-3.24 Starting 7 processes  ",
        "  fio-3.24   Starting 7 processes test: Laying out IO file (1 file / 1024MiB) ",
        "fio-3.24 Starting 7 processes test: Laying out IO files (2 files / total 64MiB) "
            + PROGRESS,
        "test: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B,"
            + " ioengine=psync, iodepth=1 fio-3.24 Starting 7 processes "
      })
  void takesBannerAndStartForNoName(String before) {
    String job = "test: (groupid=0, jobs=7): err= 0: pid=1316: Wed Dec  2 07:13:16 2020";
    String read = "  read: IOPS=3016, BW=11.8MiB/s (12.4MB/s)(2121MiB/180004msec)";
    for (String end : new String[] {"\n", "\\n"}) {
      FioRun run = Texts.read(before + job + end + read + end + "\n").onlyRun();

      assertThat(run.fioVersion()).hasValue("3.24");
      assertThat(run.processes()).hasValue(7);
      assertThat(run.jobs()).hasSize(1);
      assertThat(run.jobs().get(0).name()).hasValue("test");
      assertThat(run.jobs().get(0).read().orElseThrow().iops()).hasValue(3016);
      if (before.startsWith("test")) {
        assertThat(run.jobs().get(0).workload().orElseThrow().rw()).hasValue("randread");
      }
    }
  }

  /** Nobody can tell that such a name is none. */
  @ParameterizedTest
  @ValueSource(strings = {"Starting 2 tests", "fio-3.24", "fio-3.24 test", "Starting"})
  void keepsANameThatOnlyBeginsLikeThem(String name) {
    String text = HEADER.replace("seq", name) + "\nfio-2.1.3\n" + JOB.replace("seq", name);

    FioRun run = Texts.read(text).onlyRun();

    assertThat(run.fioVersion()).hasValue("2.1.3");
    assertThat(run.jobs().get(0).name()).hasValue(name);
    assertThat(run.jobs().get(0).workload().orElseThrow().ioDepth()).hasValue(200);
  }

  /** Fio was started in the background, so its first line stands behind the next prompt. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "root@storage-lab-00:/tmp# ",
        "[me@box ~]$ ",
        "me@box:~/fio work$ ",
        "me@mac fio % ",
        "[root@box fio]# "
      })
  void findsTheHeaderBehindAPrompt(String prompt) {
    Texts.Result result = Texts.read(prompt + HEADER + "\nfio-2.1.3\nStarting 1 process\n\n" + JOB);

    Job job = result.onlyRun().jobs().get(0);
    assertThat(job.name()).hasValue("seq");
    assertThat(job.workload().orElseThrow().rw()).hasValue("write");
    assertThat(job.workload().orElseThrow().ioEngine()).hasValue("libaio");
    assertThat(job.workload().orElseThrow().ioDepth()).hasValue(200);
    assertThat(result.diagnostics())
        .extracting(diagnostic -> diagnostic.code())
        .containsExactly(DiagnosticCode.TRUNCATED_REPORT);
  }

  @Test
  void tellsOfWordsBeforeANameThatNoHeaderHas() {
    String text =
        "Steps: it will report an error shortly fiotest: (groupid=0, jobs=1): err=84"
            + " (file:io_u.c:2190, func=io_u_queued_complete, error=Invalid character): pid=494472:"
            + " Tue Feb 14 13:04:34 2023\n  cpu          : usr=2.11%, sys=8.62%, ctx=10571, majf=0,"
            + " minf=68\n";

    Texts.Result result = Texts.read(text);

    Job job = result.onlyRun().jobs().get(0);
    assertThat(job.name()).hasValue("Steps: it will report an error shortly fiotest");
    assertThat(job.error()).hasValue(84);
    assertThat(result.codes()).contains("1:0: info: inconsistent-value");
  }

  @Test
  void tellsOfNoWordsInANameThatItsHeaderHas() {
    String name = "what it does in the first run of all";
    Texts.Result result = Texts.read((HEADER + "\n" + JOB).replace("seq", name));

    assertThat(result.onlyRun().jobs().get(0).name()).hasValue(name);
    assertThat(result.diagnostics())
        .extracting(diagnostic -> diagnostic.code())
        .isEqualTo(List.of(DiagnosticCode.TRUNCATED_REPORT));
  }
}
