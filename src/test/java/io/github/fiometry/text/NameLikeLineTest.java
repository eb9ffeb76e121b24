package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job may be named like a line of fio; its header says where its name starts. */
class NameLikeLineTest {
  private static final List<String> REPORTS =
      List.of(
          "2.0.7/numjobs3-nogroup",
          "2.1.10/stonewall-3groups",
          "2.16/numjobs3-nogroup",
          "3.1/stonewall-3groups",
          "3.28/numjobs3-nogroup",
          "3.33/randrw-70-30",
          "3.42/numjobs3-nogroup");

  /** The report with another name in the place of its first job's; the others keep theirs. */
  private static String renamed(List<String> lines, String from, String to) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      boolean isNamed = line.startsWith(from + ": (g");
      text.append(isNamed ? to + line.substring(from.length()) : line);
    }
    return text.toString();
  }

  private static Job renamed(Job job, String from, String to) {
    return job.name().orElseThrow().equals(from) ? job.toBuilder().name(to).build() : job;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<node01> x",
        "<a> b c",
        "fio-3.24 Starting 7 processes  x",
        "Starting 1 process   emb",
        "Starting 5 processes",
        "clat (usec): min=1, max=2, avg=1.0, stdev=0.5",
        "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.1, flags=1",
        "x: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 10:58:03 2026",
        "a: (g=0): rw=read",
        "lat (usec)   : 2=1.0%",
        "x: Laying out IO file (1 file / 10MiB)",
        "Run status group 0 (all jobs):",
        "Disk stats (read/write):",
        "vda: ios=1/2",
        "fio-3.33",
        "fio-3.33 x",
        "1.00th=[ 1]",
        "fsync/fdatasync/sync_file_range:",
        "All clients x",
        "a err= 5",
        "issued rwts",
        "3;fio-3.33;a",
      })
  void isReadAsItStands(String name) {
    for (String report : REPORTS) {
      List<String> lines = Texts.lines(report + "/normal.txt");
      FioRun plain = Fio.read(String.join("", lines)).runs().get(0);
      String old = plain.jobs().get(0).name().orElseThrow();

      FioDocument document = Fio.read(renamed(lines, old, name));

      List<Job> expected = plain.jobs().stream().map(job -> renamed(job, old, name)).toList();
      assertThat(document.runs()).as("%s in %s", name, report).hasSize(1);
      FioRun run = document.runs().get(0);
      assertThat(run.jobs()).as("%s in %s", name, report).isEqualTo(expected);
      assertThat(run.toBuilder().jobs(plain.jobs()).build()).isEqualTo(plain);
      assertThat(document.diagnostics()).noneMatch(said -> said.failsStrictReading());
    }
  }

  /** So may a description, whoever has written the log. */
  @ParameterizedTest
  @ValueSource(strings = {"", "> ", "host1 | ", "2026-01-05T07:08:04.123Z stdout F "})
  void readsADescriptionThatIsLikeALine(String prefix) {
    String report =
        String.join("", Texts.lines("3.33/description/normal.txt")).replaceAll("(?m)^", prefix);
    String old = Fio.read(report).runs().get(0).jobs().get(0).description().orElseThrow();
    for (String description :
        List.of(
            "[...] read: IOPS=1",
            "cpu          : usr=5.00%, sys=1.00%",
            "issued rwts: total=1,2,3,4 short=0,0,0,0 dropped=0,0,0,0",
            "see clat (usec): min=1, max=2, avg=1.50, stdev=0.50",
            "Run status group 0 (all jobs):",
            "as with fio-3.1")) {
      FioDocument document = Fio.read(report.replace("[" + old + "]", "[" + description + "]"));

      assertThat(document.runs()).as(description).hasSize(1);
      assertThat(document.runs().get(0).jobs().get(0).description()).hasValue(description);
      assertThat(document.diagnostics()).noneMatch(said -> said.failsStrictReading());
    }
  }
}
