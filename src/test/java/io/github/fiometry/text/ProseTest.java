package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write into a report changes no run, though it holds a piece of a line of fio. */
class ProseTest {
  private static final List<String> REPORTS =
      List.of(
          "2.0.7/stonewall-3groups",
          "2.1.10/randrw-70-30",
          "2.16/client-2servers",
          "2.16/numjobs3-nogroup",
          "2.2.10/err-missing-file",
          "3.1/stonewall-3groups",
          "3.16/randrw-70-30",
          "3.28/cmdprio",
          "3.33/client-2servers",
          "3.33/status-interval",
          "3.42/fsync4");

  static final List<String> SENTENCES =
      List.of(
          "WRITE: bw=1MiB/s was what he said",
          "he got read: IOPS=5000 on his laptop",
          "READ: io=4 GB would have been better",
          "IO depths above 64 were not tried",
          "Run status group 0 is what counts",
          "see the line write: io=1024KB of last week",
          "cpu : usr=5%",
          "lat (usec): min=5",
          "the latency : target=20 was not met",
          "bw (KiB/s): min=5",
          "issued rwts: many",
          "steadystate : attained, he said",
          "clat percentiles are not shown",
          "high prio clat is what matters",
          "vda: ios=many, he said",
          "CPU idleness is 50%",
          "Disk stats (read/write) follow",
          "Note the zero stats in the first summary: `mixed: IOPS=0, BW=0 (0)(0B/54msec)`",
          "what she got last week was read: IOPS=120, BW=480KiB/s (492kB/s)(4800KiB/10000msec)",
          "I wonder why clat (usec): min=3, max=102, avg=12.48, stdev=15.66 is so low here.",
          "The line \"lat (usec): min=1, max=2, avg=1.50, stdev=0.50\" puzzles me",
          "We had bw=100MB/s, iops=25000 with fio-2.1.3 last year",
          "=> here read: IOPS=12 would be normal",
          "Jobs: 4 (f=4): was shown for a long time",
          "Die Zeile lat (msec) : 2=1.5%, 4=2% ist mir unklar.",
          "   read : see above",
          "Run status group 0 (all jobs) looks fine",
          "Run status groups are below.",
          "Run status group means all jobs, right?",
          "I think Run status group 0 (all jobs): is the sum",
          "The job randrw: (groupid=0, jobs=1) is mine",
          "randrw: (groupid=0 is the first group",
          "the job randrw: (groupid=0, jobs=1): err= 0 finished fine",
          "All clients: (groupid=1, jobs=4): err= 0 is the sum",
          "job: (g=0): rw=read, bs=4k is what I meant",
          "issued rwts: total=1,2,3,4 is odd",
          "The line issued rwts: total=1,2,3,4 short=0,0,0,0 dropped=0,0,0,0 is odd",
          "clat percentiles (usec): what is this?",
          "cpu          : usr=1.00%, sys=2.00%, ctx=3, majf=4, minf=5 was before the upgrade",
          "IO depths    : 1=100.0% means no queueing",
          "submit and complete : 0=0.0%, 4=100.0% are equal",
          "bw (KiB/s): min=1, max=2, per=3.00%, avg=4.00, stdev=5.00, samples=6 was seen too",
          "iops: min=1, max=2, avg=1.5",
          "clat (usec): min=1, max=2, avg=1.50, stdev=0.50 on ssd",
          "lat (usec): 2=50%, 4=50% on ssd",
          "lat (usec)   : 2=50.00%, 4=50.00% on ssd",
          "fio-3.1 was used here",
          "Starting 4 processes took 3 s",
          "sda: ios=1/2, merge=3/4 is missing",
          "READ: bw=1MiB/s would be slow",
          "WRITE: io=1MB, aggrb=2KB/s was the old one",
          "latency   : target=0, window=0 is boring",
          "I got read: IOPS=12, BW=48.0KiB/s (49.2kB/s)(480KiB/10000msec) on the HDD",
          "| 99.00th=[ 7072], 99.50th=[12864] look high");

  /** So many lines are between two places that are tried; each sentence has other ones. */
  private static final int STEP = 17;

  private static List<String> report(String name) {
    return Texts.lines(name + "/normal.txt").stream().map(String::stripTrailing).toList();
  }

  private static FioDocument read(List<String> lines) {
    return Fio.read(String.join("\n", lines) + "\n");
  }

  /** The runs, wherever their lines stand. */
  private static List<FioRun> runs(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .toList();
  }

  private static List<String> with(List<String> lines, int place, String prose) {
    List<String> mixed = new ArrayList<>(lines);
    mixed.add(place, prose);
    return mixed;
  }

  private static void changesNothing(String prose, UnaryOperator<String> dress) {
    for (int report = 0; report < REPORTS.size(); report++) {
      List<String> lines = report(REPORTS.get(report)).stream().map(dress).toList();
      List<FioRun> expected = runs(read(lines));
      for (int i = (SENTENCES.indexOf(prose) + report) % STEP; i <= lines.size(); i += STEP) {
        FioDocument document = read(with(lines, i, prose));

        String where = "%s before line %d of %s".formatted(prose, i + 1, REPORTS.get(report));
        assertThat(runs(document)).as(where).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("SENTENCES")
  void changesNoRunWhereverItStands(String prose) {
    changesNothing(prose, line -> line);
  }

  @ParameterizedTest
  @FieldSource("SENTENCES")
  void changesNoRunBetweenTheLinesOfAMail(String prose) {
    changesNothing(prose, line -> "> " + line);
  }

  @ParameterizedTest
  @FieldSource("SENTENCES")
  void isToldWhereItStands(String prose) {
    List<String> lines = report("3.33/randrw-70-30");

    FioDocument document = read(with(lines, 18, prose));

    assertThat(document.diagnostics())
        .filteredOn(diagnostic -> diagnostic.position().line() == 19)
        .hasSize(1);
  }

  /** A whole line stands where fio prints another one, and somebody has written it there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "slat (usec): min=1, max=2, avg=1.50, stdev=0.50",
        "sync (usec): min=1, max=2, avg=1.50, stdev=0.50",
        "read: IOPS=12, BW=48.0KiB/s (49.2kB/s)(480KiB/10000msec) was the HDD",
        "fio-3.1",
        "Starting 4 processes",
      })
  void changesNoRunAsAWholeLineOutOfPlace(String prose) {
    List<String> lines = report("3.33/randrw-70-30");
    List<FioRun> expected = runs(read(lines));
    // behind the first lat line, among the percentiles, before the IO depths and the issued line
    for (int place : List.of(8, 11, 23, 34, 37)) {
      FioDocument document = read(with(lines, place, prose));

      assertThat(runs(document)).as("%s before line %d", prose, place + 1).isEqualTo(expected);
      assertThat(document.diagnostics())
          .anyMatch(diagnostic -> diagnostic.position().line() == place + 1);
    }
  }

  /** Only a direction line that somebody quotes makes a run by itself. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "All clients: (groupid=1, jobs=2): err= 0: pid=0: Mon Nov 30 11:15:39 2026",
        "All clients: (groupid=1, jobs=4): err= 0 is the sum",
        "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-2.16, flags=1",
        "randrw: (groupid=0, jobs=1): err= 0: pid=4207: Mon Nov 30 11:15:39 2026",
        "fio-3.33",
        "Starting 4 processes",
        "Run status group 0 (all jobs):",
        "  WRITE: bw=2179KiB/s (2231kB/s), 2179KiB/s-2179KiB/s (2231kB/s-2231kB/s), io=1024KiB"
            + " (1049kB), run=470-470msec",
        "Disk stats (read/write):",
        "  vda: ios=0/151, sectors=0/2016, merge=0/0, ticks=0/74, in_queue=124, util=13.11%",
        "     issued rwts: total=4575,2040,0,0 short=0,0,0,0 dropped=0,0,0,0",
      })
  void makesNoRunAlone(String line) {
    FioDocument document = read(List.of("Hello,", "we saw this today:", "", line, "", "Any idea?"));

    assertThat(document.runs()).isEmpty();
    assertThat(document.diagnostics())
        .extracting(diagnostic -> diagnostic.severity().word())
        .containsOnly("info");
    assertThat(document.diagnostics())
        .anyMatch(
            diagnostic ->
                diagnostic.position().line() == 4 || diagnostic.message().contains("lines"));
  }

  @Test
  void readsADamagedLineAtItsPlace() {
    List<String> lines = new ArrayList<>(report("3.33/randrw-70-30"));
    int issued =
        lines.indexOf("     issued rwts: total=4575,2040,0,0 short=0,0,0,0 dropped=0,0,0,0");
    lines.set(issued, "     issued rwts: total=4575,2040,0,0 short=0,0,0,0 dro");

    FioRun run = read(lines).runs().get(0);

    assertThat(run.jobs().get(0).read().orElseThrow().totalIos()).hasValue(4575);
    assertThat(run.jobs().get(0).read().orElseThrow().shortIos()).hasValue(0);
    assertThat(run.jobs().get(0).read().orElseThrow().droppedIos()).isEmpty();
  }
}
