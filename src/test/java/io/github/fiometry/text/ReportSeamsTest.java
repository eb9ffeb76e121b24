package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cuts from one interim report into the next: no report gets values of another moment. */
class ReportSeamsTest {
  /** No cut that is tried takes more lines: a report and something. */
  private static final int LONGEST_CUT = 60;

  private static List<FioRun> without(List<String> lines, int from, int to) {
    return Texts.read(Texts.without(lines, from, to, "[lines omitted]\n")).runs();
  }

  /** Every beginning and every end, thinned out so that each kind of pair still comes. */
  @ParameterizedTest
  @CsvSource({
    "2.1.10/status-interval/normal.txt, 23",
    "2.2.10/status-interval/normal.txt, 23",
    "3.1/status-interval/normal.txt, 29",
    "3.33/status-interval/normal.txt, 19",
    "3.42/status-interval-500ms/normal.txt, 31"
  })
  void mixesNoReports(String file, int step) {
    List<String> lines = Texts.lines(file);
    List<Map<String, String>> sound = new ArrayList<>();
    for (FioRun run : Texts.read(String.join("", lines)).runs()) {
      sound.add(Trees.values(List.of(run)));
    }
    int tried = 0;

    for (int from = 0; from < lines.size(); from++) {
      for (int to = from + 1; to <= Math.min(lines.size(), from + LONGEST_CUT); to++) {
        if (tried++ % step == 0) {
          for (FioRun run : without(lines, from, to)) {
            Map<String, String> values = Trees.values(List.of(run));
            assertThat(sound)
                .as("%s without %d to %d", values, from, to)
                .anyMatch(report -> isPartOf(report, values));
          }
        }
      }
    }
  }

  private static boolean isPartOf(Map<String, String> report, Map<String, String> values) {
    Map<String, String> left = new TreeMap<>(values);
    left.keySet().removeIf(path -> path.endsWith("/fio_version") || path.contains("/workload/"));
    Map<String, String> named = new TreeMap<>();
    // the only job and group of these reports, with or without its name
    report.forEach(
        (path, value) -> named.put(path.replaceAll("/(jobs|groups)/[^/]+/", "/$1/only/"), value));
    return left.entrySet().stream()
        .allMatch(
            entry ->
                entry
                    .getValue()
                    .equals(
                        named.get(
                            entry.getKey().replaceAll("/(jobs|groups)/[^/]+/", "/$1/only/"))));
  }

  @Test
  void partsTwoReportsThatAMarkMadeOne() {
    List<String> lines = Texts.lines("3.42/status-interval/normal.txt");
    int first = Texts.indexOf(lines, "read:", 0);
    int second = Texts.indexOf(lines, "read:", first + 1);

    List<FioRun> runs = without(lines, first + 4, second + 4);

    assertThat(runs).hasSize(3);
    Job before = runs.get(0).jobs().get(0);
    assertThat(before.name()).hasValue("status");
    assertThat(before.read().orElseThrow().runtimeMillis()).hasValue(852);
    assertThat(before.read().orElseThrow().totalIos()).isEmpty();
    assertThat(runs.get(0).groups()).isEmpty();
    assertThat(runs.get(0).complete()).isFalse();
    Job behind = runs.get(1).jobs().get(0);
    assertThat(behind.name()).isEmpty();
    assertThat(behind.read().orElseThrow().totalIos()).hasValue(7700);
    assertThat(behind.write().orElseThrow().runtimeMillis()).hasValue(1851);
    assertThat(runs.get(1).groups()).hasSize(1);
    assertThat(runs.get(1).disks()).hasSize(1);
    assertThat(runs.get(2).complete()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.2.10/status-interval/normal.txt",
        "3.33/status-interval/normal.txt",
        "3.42/status-interval-500ms/normal.txt"
      })
  void losesOnlyThePercentilesThatAreCutOutOfEachReport(String file) {
    List<String> lines = Texts.lines(file);
    List<String> left = new ArrayList<>();
    for (String line : lines) {
      if (line.strip().startsWith("clat percentiles")) {
        left.add("   ...\n");
      } else if (!line.strip().startsWith("|")) {
        left.add(line);
      }
    }
    Map<String, String> sound = Trees.values(Texts.read(String.join("", lines)).runs());

    Map<String, String> cut = Trees.values(Texts.read(String.join("", left)).runs());

    assertThat(Trees.strange(sound, cut)).isEmpty();
    assertThat(Trees.lost(sound, cut)).allMatch(path -> path.contains("/clat_ns/percentiles/"));
  }

  /** The name may be kept: all reports are of the same job. */
  @Test
  void leavesOutTheDateWhereTheLinesBelowMayBeOfALaterReport() {
    List<String> lines = Texts.lines("3.33/status-interval/normal.txt");
    int first = Texts.indexOf(lines, "status: (groupid", 0);
    int second = Texts.indexOf(lines, "status: (groupid", first + 1);

    List<FioRun> runs = without(lines, first + 1, second + 1);

    Job job = runs.get(0).jobs().get(0);
    assertThat(job.name()).hasValue("status");
    assertThat(job.finishedAt()).isEmpty();
    assertThat(job.read().orElseThrow().runtimeMillis()).hasValue(1781);
    assertThat(runs.get(0).groups()).hasSize(1);
    assertThat(runs.get(1).jobs().get(0).finishedAt()).isPresent();
  }

  /** The disks tell nothing of the moment when they were looked at. */
  @Test
  void givesNoReportTheDisksBehindAMark() {
    List<String> lines = Texts.lines("3.33/status-interval/normal.txt");
    int first = Texts.indexOf(lines, "Disk stats", 0);
    int second = Texts.indexOf(lines, "Disk stats", first + 1);

    List<FioRun> runs = without(lines, first, second);

    assertThat(runs).hasSize(3);
    assertThat(runs.get(0).jobs()).hasSize(1);
    assertThat(runs.get(0).disks()).isEmpty();
    assertThat(runs.get(1).jobs()).isEmpty();
    assertThat(runs.get(1).disks().get(0).counters().readIos()).hasValue(3820);
  }

  /** The line of a job once more, but behind groups: it begins the next report. */
  @Test
  void beginsAReportWithAJobThatLostAllItsLinesInTheOneBefore() {
    List<String> lines = Texts.lines("2.1.10/status-interval/normal.txt");
    int first = Texts.indexOf(lines, "status: (groupid", 0);
    int disks = Texts.indexOf(lines, "Disk stats", first);
    List<String> left = new ArrayList<>(lines.subList(0, first + 1));
    left.addAll(lines.subList(disks, lines.size()));

    Texts.Result result = Texts.read(String.join("", left));

    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .doesNotContain("the job's own line comes again; the first counts");
    assertThat(result.runs().get(0).jobs().get(0).io()).isEmpty();
    assertThat(result.runs().get(1).jobs())
        .extracting(Job::name)
        .containsExactly(Optional.of("status"));
    assertThat(result.runs().get(1).complete()).isTrue();
  }

  /** Nobody marked it, but all jobs are here, and that of the group only wrote. */
  @Test
  void givesNoGroupADirectionThatNoneOfItsJobsRan() {
    List<String> lines = Texts.lines("3.33/stonewall-3groups/normal.txt");
    int first = Texts.indexOf(lines, "WRITE:", 0);
    int second = Texts.indexOf(lines, "READ:", 0);
    List<String> left = new ArrayList<>(lines.subList(0, first));
    left.addAll(lines.subList(second, lines.size()));

    List<GroupStats> groups = Texts.read(String.join("", left)).onlyRun().groups();

    assertThat(groups.get(0).groupId()).hasValue(0);
    assertThat(groups.get(0).io()).isEmpty();
    assertThat(groups.get(1).groupId()).hasValue(1);
    assertThat(groups.get(1).io().get(Direction.READ).ioBytes()).hasValue(8_388_608);
  }

  /** Disks behind a mark may be those of a later report; what is left out is told. */
  @Test
  void tellsOfDisksBehindAMarkThatMakeNoReport() {
    List<String> lines = new ArrayList<>(Texts.lines("3.33/status-interval/normal.txt"));
    int disk = Texts.indexOf(lines, "vda:", Texts.indexOf(lines, "Disk stats", 0));
    lines.add(disk, "...\n");

    Texts.Result result = Texts.read(String.join("", lines));

    assertThat(result.runs().get(0).disks()).isEmpty();
    assertThat(result.runs().get(0).jobs()).isNotEmpty();
    assertThat(result.diagnostics())
        .filteredOn(
            diagnostic ->
                diagnostic.position().line() == disk + 2
                    && diagnostic.severity() == Severity.WARNING)
        .extracting(Diagnostic::message)
        .containsExactly("lines behind a mark, which may be a later report's, are left out");
  }
}
