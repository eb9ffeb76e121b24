package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.GroupStats;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports out of which a person has cut lines: a cut costs values and gives none away. */
class CutReportTest {
  /** No cut that is tried takes more lines: two jobs and something. */
  private static final int LONGEST_CUT = 75;

  private static final Pattern NAMELESS = Pattern.compile("/nameless#\\d+/[a-z_]+/nameless#");

  private static Map<String, String> values(String text) {
    return Trees.values(Texts.read(text).runs());
  }

  /** Every beginning and every end, thinned out so that each kind of pair still comes. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/randrw-70-30/normal.txt, 3",
    "2.1.10/numjobs3-nogroup/normal.txt, 7",
    "2.1.10/stonewall-3groups/normal.txt, 11",
    "3.1/numjobs3-nogroup/normal.txt, 7",
    "3.28/stonewall-3groups/normal.txt, 11",
    "3.33/numjobs3-nogroup/normal.txt, 7",
    "3.33/fsync4/normal.txt, 2",
    "3.33/cmdprio/normal.txt, 3",
    "3.33/lat-percentiles/normal.txt, 3",
    "3.33/all-percentiles/normal.txt, 5",
    "3.33/unified-both/normal.txt, 5",
    "3.33/unified1/normal.txt, 3",
    "2.16/oddnames/normal.txt, 101",
    "3.42/log-perjob0-numjobs3/normal.txt, 7",
    "3.42/cmdprio-rw-lat/normal.txt, 7",
    "3.42/client-2servers/normal.txt, 17",
    "3.42/randrw-70-30/normal.txt, 3"
  })
  void movesNothingWhereAMarkStandsForLines(String file, int step) {
    List<String> lines = Texts.lines(file);
    Map<String, String> sound = values(String.join("", lines));
    List<Map<String, String>> soundParts = parts(sound);
    int tried = 0;

    // without what the servers say first the jobs of a second one look like another report
    int first = file.contains("client") ? Texts.indexOf(lines, "remote-read: (groupid=", 0) : 0;
    for (int from = first; from < lines.size(); from++) {
      for (int to = from + 1; to <= Math.min(lines.size(), from + LONGEST_CUT); to++) {
        if (tried++ % step == 0) {
          String where = "without %d to %d".formatted(from, to);
          assertNothingMoved(where, sound, soundParts, Texts.without(lines, from, to, "...\n"));
        }
      }
    }
  }

  /** Two cuts at places that differ from file to file, each as long as half a job at most. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/randrw-70-30/normal.txt, 1",
    "2.1.10/randrw-70-30/normal.txt, 1",
    "2.16/numjobs3-nogroup/normal.txt, 1",
    "3.33/numjobs3-nogroup/normal.txt, 2",
    "3.33/null-nogroup-16jobs/normal.txt, 3",
    "3.33/fsync4/normal.txt, 1",
    "3.42/log-perjob0-numjobs3/normal.txt, 1"
  })
  void movesNothingWhereTwoMarksStandForLines(String file, int seed) {
    List<String> lines = Texts.lines(file);
    Map<String, String> sound = values(String.join("", lines));
    List<Map<String, String>> soundParts = parts(sound);
    Random random = new Random(seed);

    for (int i = 0; i < 150; i++) {
      int first = random.nextInt(lines.size() - 2);
      int behindFirst = first + 1 + random.nextInt(Math.min(20, lines.size() - first - 1));
      int second = behindFirst + random.nextInt(lines.size() - behindFirst);
      int behindSecond = Math.min(lines.size(), second + random.nextInt(20));
      List<String> left = new ArrayList<>(lines.subList(0, first));
      left.add("...\n");
      left.addAll(lines.subList(behindFirst, second));
      left.add("...\n");
      left.addAll(lines.subList(behindSecond, lines.size()));

      String where =
          "without %d to %d and %d to %d".formatted(first, behindFirst, second, behindSecond);
      assertNothingMoved(where, sound, soundParts, String.join("", left));
    }
  }

  /** All values of a cut report are those of the sound one, with a name or without. */
  private static void assertNothingMoved(
      String where,
      Map<String, String> sound,
      List<Map<String, String>> soundParts,
      String cutReport) {
    Map<String, String> cut = new TreeMap<>(values(cutReport));
    List<Map<String, String>> nameless = takeNameless(cut);

    assertThat(Trees.strange(sound, cut)).as(where).isEmpty();
    assertThat(nameless)
        .as("parts without a name, %s", where)
        .allMatch(
            part -> soundParts.stream().anyMatch(each -> Trees.strange(each, part).isEmpty()));
  }

  /** The values of each job and group by their path inside it. */
  private static List<Map<String, String>> parts(Map<String, String> values) {
    Map<String, Map<String, String>> parts = new HashMap<>();
    values.forEach(
        (path, value) -> {
          String[] names = path.split("/", 5);
          if (names.length == 5) {
            parts
                .computeIfAbsent(names[2] + "/" + names[3], unused -> new TreeMap<>())
                .put(names[4], value);
          }
          String[] sum = path.split("/", 4);
          if (sum[2].equals("all_clients")) {
            parts.computeIfAbsent(sum[2], unused -> new TreeMap<>()).put(sum[3], value);
          }
        });
    return List.copyOf(parts.values());
  }

  /** Jobs and groups that nobody can name belong to some one job or group. */
  private static List<Map<String, String>> takeNameless(Map<String, String> values) {
    Map<String, String> nameless = new TreeMap<>();
    values
        .entrySet()
        .removeIf(
            entry -> {
              boolean found = NAMELESS.matcher(entry.getKey()).lookingAt();
              if (found && !entry.getKey().endsWith("/hostname")) {
                nameless.put(entry.getKey(), entry.getValue());
              }
              return found;
            });
    return parts(nameless);
  }

  @ParameterizedTest
  @ValueSource(strings = {"...\n", "[snip]\n", "\u2026\n", "--- 8< ---\n", "(lines omitted)\n"})
  void givesTheLinesBehindAMarkToTheDirectionThatHasLostItsOwn(String mark) {
    List<String> lines = Texts.lines("3.33/randrw-70-30/normal.txt");
    int read = Texts.indexOf(lines, "read:", 0);
    int write = Texts.indexOf(lines, "write:", 0);

    Job job = Texts.read(Texts.without(lines, read + 1, write + 1, mark)).onlyRun().jobs().get(0);

    IoStats ofRead = job.read().orElseThrow();
    assertThat(ofRead.iops()).hasValue(4547);
    assertThat(ofRead.completionLatency()).isEmpty();
    assertThat(ofRead.iopsSamples()).isEmpty();
    IoStats ofWrite = job.write().orElseThrow();
    assertThat(ofWrite.iops()).isEmpty();
    assertThat(ofWrite.totalIos()).hasValue(2040);
    assertThat(ofWrite.completionLatency().orElseThrow().meanNanos()).hasValue(3_958_530);
    assertThat(ofWrite.completionLatency().orElseThrow().percentileNanos(50)).hasValue(3_130_000);
    assertThat(ofWrite.iopsSamples().orElseThrow().mean()).hasValue(2023);
  }

  @Test
  void leavesOutWhatMayBeOfEitherDirectionWhereNothingMarksTheCut() {
    List<String> lines = Texts.lines("3.33/randrw-70-30/normal.txt");
    int read = Texts.indexOf(lines, "read:", 0);
    int write = Texts.indexOf(lines, "write:", 0);

    Texts.Result result = Texts.read(Texts.without(lines, read + 1, write + 1, ""));

    Job job = result.onlyRun().jobs().get(0);
    assertThat(job.read().orElseThrow().iops()).hasValue(4547);
    assertThat(job.read().orElseThrow().completionLatency()).isEmpty();
    assertThat(job.read().orElseThrow().bandwidthSamples()).isEmpty();
    assertThat(job.write().orElseThrow().totalIos()).hasValue(2040);
    assertThat(job.write().orElseThrow().completionLatency()).isEmpty();
    assertThat(result.codes()).containsExactly((read + 1) + ":0: warning: inconsistent-value");
    assertThat(result.diagnostics().get(0).message())
        .isEqualTo(
            "the line of write is missing: the latencies and samples below this line may be its,"
                + " and are left out");
  }

  /** One line deleted is a cut, too; what comes behind it begins anew and so betrays it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1.10/randrw-70-30/normal.txt",
        "3.1/randrw-70-30/normal.txt",
        "3.42/randrw-70-30/normal.txt"
      })
  void keepsTheValuesOfADirectionThatHasLostItsLineAlone(String file) {
    List<String> lines = Texts.lines(file);
    int write = Texts.indexOf(lines, "write:", 0);
    Job sound = Texts.read(String.join("", lines)).onlyRun().jobs().get(0);

    Job job = Texts.read(Texts.without(lines, write, write + 1, "")).onlyRun().jobs().get(0);

    assertThat(job.read()).isEqualTo(sound.read());
    IoStats ofWrite = job.write().orElseThrow();
    assertThat(ofWrite.iops()).isEmpty();
    assertThat(ofWrite.completionLatency())
        .isPresent()
        .isEqualTo(sound.write().orElseThrow().completionLatency());
    assertThat(ofWrite.totalIos()).isEqualTo(sound.write().orElseThrow().totalIos());
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.1.10/numjobs3-nogroup/normal.txt", "3.33/numjobs3-nogroup/normal.txt"})
  void startsAJobOfItsOwnBehindAMarkWhereAJobIsMissing(String file) {
    List<String> lines = Texts.lines(file);
    List<Job> sound = Texts.read(String.join("", lines)).onlyRun().jobs();
    int first = Texts.indexOf(lines, "clat percentiles", 0);
    int second = Texts.indexOf(lines, "cpu", Texts.indexOf(lines, "cpu", 0) + 1);

    Texts.Result result = Texts.read(Texts.without(lines, first, second, "[...]\n"));

    List<Job> jobs = result.onlyRun().jobs();
    assertThat(jobs).hasSize(3);
    assertThat(jobs.get(0).pid()).isEqualTo(sound.get(0).pid());
    assertThat(jobs.get(0).read().orElseThrow().iops())
        .isEqualTo(sound.get(0).read().orElseThrow().iops());
    assertThat(jobs.get(0).cpu()).isEmpty();
    assertThat(jobs.get(1).pid()).isEmpty();
    assertThat(jobs.get(1).cpu()).isPresent().isEqualTo(sound.get(1).cpu());
    assertThat(jobs.get(1).ioDepths()).isPresent().isEqualTo(sound.get(1).ioDepths());
    assertThat(jobs.get(2)).isEqualTo(sound.get(2));
    assertThat(result.onlyRun().complete()).isFalse();
  }

  /** Most who cut out percentiles leave the rest of the job for others to read. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/randrw-70-30/normal.txt, 1",
    "2.1.10/numjobs3-nogroup/normal.txt, 3",
    "3.1/numjobs3-nogroup/normal.txt, 3",
    "3.33/randrw-70-30/normal.txt, 1",
    "3.42/latency-target/normal.txt, 1"
  })
  void losesOnlyTheLinesThatAreCutOutOfADirection(String file, int jobs) {
    List<String> lines = Texts.lines(file);
    Map<String, String> sound = values(String.join("", lines));
    int heading = Texts.indexOf(lines, "clat percentiles", 0);
    int behind = heading + 1;
    while (lines.get(behind).strip().startsWith("|")) {
      behind++;
    }

    Texts.Result result = Texts.read(Texts.without(lines, heading, behind, "  [...]\n"));

    Map<String, String> cut = Trees.values(result.runs());
    assertThat(result.onlyRun().jobs()).hasSize(jobs);
    assertThat(Trees.strange(sound, cut)).isEmpty();
    assertThat(Trees.lost(sound, cut))
        .isNotEmpty()
        .allMatch(path -> path.contains("/clat_ns/percentiles/"));
    assertThat(result.diagnostics().get(0).message()).isEqualTo("a mark that lines are left out");
  }

  @Test
  void readsTheRowsBehindAMarkInsidePercentiles() {
    List<String> lines = Texts.lines("3.33/randrw-70-30/normal.txt");
    int heading = Texts.indexOf(lines, "clat percentiles", 0);

    Job job =
        Texts.read(Texts.without(lines, heading + 2, heading + 4, "     ...\n"))
            .onlyRun()
            .jobs()
            .get(0);

    assertThat(job.read().orElseThrow().completionLatency().orElseThrow().percentiles())
        .hasValueSatisfying(
            percentiles -> {
              assertThat(percentiles.size()).isEqualTo(9);
              assertThat(percentiles.value(20)).isPresent();
              assertThat(percentiles.value(50)).isEmpty();
              assertThat(percentiles.value(99)).hasValue(12_387_000);
            });
  }

  /** fio prints read before write: a read line behind a write line is of another job. */
  @Test
  void partsJobsWhereTheDirectionsBeginAnew() {
    List<String> lines = Texts.lines("3.28/stonewall-3groups/normal.txt");
    int first = Texts.indexOf(lines, "slat", 0);
    int second = Texts.indexOf(lines, "read:", first);

    List<Job> jobs = Texts.read(Texts.without(lines, first, second, "")).onlyRun().jobs();

    assertThat(jobs.get(0).name()).hasValue("seq-write");
    assertThat(jobs.get(0).read()).isEmpty();
    assertThat(jobs.get(0).cpu()).isEmpty();
    assertThat(jobs.get(1).name()).isEmpty();
    assertThat(jobs.get(1).read().orElseThrow().iops()).hasValue(6400);
  }

  /** fio prints no job that did no I/O, and no samples of one that ran for less than 500 ms. */
  @Test
  void losesNothingOfAReportThatHasFewerJobsThanFioStarted() {
    List<Job> jobs =
        Texts.read(
                Texts.bytes(
                    Path.of(System.getProperty("fiometry.basedir", "."))
                        .resolve("testdata/killed/fio-3.33/before-the-last-job.txt")))
            .onlyRun()
            .jobs();

    assertThat(jobs).extracting(Job::name).containsExactly(Optional.of("a"), Optional.of("b"));
    IoStats read = jobs.get(1).read().orElseThrow();
    assertThat(read.totalIos()).hasValue(16);
    assertThat(read.completionLatency().orElseThrow().percentileNanos(95)).hasValue(7200);
    assertThat(jobs.get(1).cpu()).isPresent();
    assertThat(jobs.get(1).latencyDistribution()).hasSize(4);
  }

  /** Whoever marks a job that he cut out may mark what he cut out of the others as well. */
  @Test
  void keepsAJobTogetherWhereAnotherMarkStandsForTheJobsThatAreMissing() {
    List<String> lines = Texts.lines("3.33/numjobs3-nogroup/normal.txt");
    Map<String, String> sound = values(String.join("", lines));
    int first = Texts.indexOf(lines, "worker: (groupid", 0);
    int second = Texts.indexOf(lines, "worker: (groupid", first + 1);
    int heading = Texts.indexOf(lines, "clat percentiles", second);
    int behind = Texts.indexOf(lines, "lat (usec)", heading);
    List<String> left = new ArrayList<>(lines.subList(0, first));
    left.add("...\n");
    left.addAll(lines.subList(second, heading));
    left.add("...\n");
    left.addAll(lines.subList(behind, lines.size()));

    Texts.Result result = Texts.read(String.join("", left));

    assertThat(result.onlyRun().jobs()).hasSize(2);
    assertThat(Trees.strange(sound, Trees.values(result.runs()))).isEmpty();
    assertThat(result.onlyRun().jobs().get(0).cpu()).isPresent();
  }

  /** What the group calls mixed is no read, though fio counts it as such. */
  @ParameterizedTest
  @ValueSource(strings = {"2.1.10/unified1/normal.txt", "3.33/unified1/normal.txt"})
  void takesNoMixedDirectionForReads(String file) {
    List<String> lines = Texts.lines(file);
    int mixed = Texts.indexOf(lines, "mixed:", 0);

    Job job = Texts.read(Texts.without(lines, mixed, mixed + 1, "")).onlyRun().jobs().get(0);

    assertThat(job.read()).isEmpty();
    assertThat(job.mixed().orElseThrow().completionLatency()).isPresent();
  }

  @Test
  void givesNoGroupTheLineOfAnotherBehindAMark() {
    List<String> lines = Texts.lines("3.28/stonewall-3groups/normal.txt");
    int first = Texts.indexOf(lines, "WRITE:", 0);
    int second = Texts.indexOf(lines, "READ:", 0);

    List<GroupStats> groups =
        Texts.read(Texts.without(lines, first, second, "...\n")).onlyRun().groups();

    assertThat(groups).extracting(GroupStats::groupId).doesNotHaveDuplicates();
    assertThat(groups.get(0).groupId()).hasValue(0);
    assertThat(groups.get(0).io()).isEmpty();
    assertThat(groups.get(1).groupId()).isNotEqualTo(groups.get(0).groupId());
    assertThat(groups.get(1).io()).containsOnlyKeys(Direction.READ);
  }
}
