package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cuts out of the reports of several servers, whose jobs are alike, and between which fio prints
 * sums over them.
 */
class CutClientReportTest {
  /** No cut that is tried takes more lines: two jobs and something. */
  private static final int LONGEST_CUT = 60;

  private static Stream<Job> jobs(FioRun run) {
    return Stream.of(run.jobs(), run.clientStats(), run.allClients().stream().toList())
        .flatMap(List::stream);
  }

  private static Map<String, String> values(Job job) {
    Map<String, String> values =
        new TreeMap<>(Trees.values(List.of(FioRun.builder().jobs(List.of(job)).build())));
    Map<String, String> byName = new TreeMap<>();
    values.forEach((path, value) -> byName.put(path.replaceFirst("/jobs/[^/]+/", "/"), value));
    byName.keySet().removeIf(path -> path.contains("/workload/") || path.endsWith("/hostname"));
    return byName;
  }

  /** Every beginning and every end, thinned out so that each kind of pair still comes. */
  @ParameterizedTest
  @CsvSource({
    "2.2.10/client-2servers/normal.txt, 29",
    "2.16/client-2servers/normal.txt, 17",
    "3.1/client-2servers/normal.txt, 17",
    "3.28/client-2servers/normal.txt, 29"
  })
  void givesNoJobTheValuesOfAnotherBehindAMark(String file, int step) {
    List<String> lines = Texts.lines(file);
    List<Map<String, String>> sound = new ArrayList<>();
    jobs(Texts.read(String.join("", lines)).onlyRun()).map(job -> values(job)).forEach(sound::add);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("All clients")) {
        // of two sums the report keeps the last
        Texts.read(String.join("", lines.subList(0, Math.min(lines.size(), i + 30))))
            .onlyRun()
            .allClients()
            .ifPresent(sum -> sound.add(values(sum)));
      }
    }
    int tried = 0;

    for (int from = 0; from < lines.size(); from++) {
      for (int to = from + 1; to <= Math.min(lines.size(), from + LONGEST_CUT); to++) {
        if (tried++ % step == 0) {
          for (FioRun run : Texts.read(Texts.without(lines, from, to, "...\n")).runs()) {
            assertThat(jobs(run))
                .as("without %d to %d", from, to)
                .allMatch(job -> isPartOfOne(sound, job));
          }
        }
      }
    }
  }

  private static boolean isPartOfOne(List<Map<String, String>> sound, Job job) {
    Map<String, String> values = values(job);
    if (job.name().isEmpty()) {
      // nobody can tell that it is a sum, of which these are wrong
      values.keySet().removeIf(path -> path.endsWith("/mean") || path.endsWith("/stddev"));
    }
    return sound.stream().anyMatch(other -> Trees.strange(other, values).isEmpty());
  }

  /** The issued line behind the mark is that of the sum over the first server's jobs. */
  @ParameterizedTest
  @ValueSource(strings = {"2.16/client-2servers/normal.txt", "3.1/client-2servers/normal.txt"})
  void takesNoSumForAJobOfWhichOnlyTheOwnLineIsLeft(String file) {
    List<String> lines = Texts.lines(file);
    int job = Texts.indexOf(lines, "remote-rw: (groupid", 0);
    int sum = Texts.indexOf(lines, "All clients", 0);

    FioRun run = Texts.read(Texts.without(lines, job + 1, sum + 2, "...\n")).onlyRun();

    assertThat(run.clientStats().get(1).name()).hasValue("remote-rw");
    assertThat(run.clientStats().get(1).io()).isEmpty();
    assertThat(run.clientStats().get(2).name()).isEmpty();
    assertThat(run.clientStats().get(2).write()).isPresent();
  }

  /** A randread job issues no writes, and three jobs are missing of the six that were started. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.2.10/client-2servers/normal.txt",
        "3.28/client-2servers/normal.txt",
        "3.42/client-2servers/normal.txt"
      })
  void givesAReadingJobNoWritesBehindAMark(String file) {
    List<String> lines = Texts.lines(file);
    int reading = Texts.indexOf(lines, "clat percentiles", 0);
    int writing = Texts.indexOf(lines, "write", reading);

    List<Job> jobs =
        Texts.read(Texts.without(lines, reading, writing, "[snip]\n")).onlyRun().clientStats();

    assertThat(jobs.get(0).name()).hasValue("remote-read");
    assertThat(jobs.get(0).write()).isEmpty();
    assertThat(jobs.get(0).cpu()).isEmpty();
    assertThat(jobs.get(0).read().orElseThrow().totalIos()).isEmpty();
    assertThat(jobs.get(1).name()).isEmpty();
    assertThat(jobs.get(1).write().orElseThrow().totalIos()).isPresent();
  }

  /** fio's sum says of how many blocks it is: here two are missing, and so may be a server. */
  @Test
  void leavesOutMeansOfASumWhoseJobsAreMissing() {
    List<String> lines = Texts.lines("3.28/client-2servers/normal.txt");
    int first = Texts.indexOf(lines, "remote-read: (groupid", 0);
    int sum = Texts.indexOf(lines, "All clients", 0);

    FioRun run = Texts.read(Texts.without(lines, first, sum, "...\n")).onlyRun();

    LatencyStats latency =
        run.allClients().orElseThrow().read().orElseThrow().completionLatency().orElseThrow();
    assertThat(latency.meanNanos()).isEmpty();
    assertThat(latency.maxNanos()).isPresent();
  }

  /** Without the servers' first lines nobody knows whether this fio is one that sums up wrongly. */
  @Test
  void leavesOutMeansOfASumWhereTheVersionIsNotKnown() {
    List<String> lines = Texts.lines("3.28/client-2servers/normal.txt");
    int headers = Texts.indexOf(lines, "<vm> remote-read: (g=", 0);

    FioRun run = Texts.read(Texts.without(lines, 0, headers, "")).onlyRun();

    LatencyStats latency =
        run.allClients().orElseThrow().read().orElseThrow().completionLatency().orElseThrow();
    assertThat(run.fioVersion()).isEmpty();
    assertThat(latency.meanNanos()).isEmpty();
    assertThat(latency.maxNanos()).isPresent();
    assertThat(run.clientStats()).extracting(Job::name).contains(Optional.of("remote-rw"));
  }
}
