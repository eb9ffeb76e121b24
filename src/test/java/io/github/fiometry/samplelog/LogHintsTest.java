package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.OptionsOrigin;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.SampleMeaning;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The options of a job decide about its own logs and about no others. */
class LogHintsTest {
  private static final String WINDOWS = "500, 10, 0, 0, 0\n1000, 12, 0, 0, 0\n";

  private static Job job(String name, Map<String, String> options) {
    return Job.builder().name(name).groupId(0).options(options).build();
  }

  private static FioRun run(Map<String, String> global, Job... jobs) {
    return FioRun.builder()
        .fioVersion("3.33")
        .format(RunFormat.JSON)
        .globalOptions(global)
        .jobs(Arrays.asList(jobs))
        .build();
  }

  private static LogHints hints(Map<String, String> global, Job... jobs) {
    return LogHints.of(List.of(run(global, jobs)));
  }

  private static List<SampleLog> logs(LogHints hints, SampleLogSource... sources)
      throws IOException {
    return SampleLogSet.of(List.of(sources), hints).logs();
  }

  @Test
  void takesTheLargestValueOnlyForTheJobThatAskedForIt() throws IOException {
    LogHints hints =
        hints(
            Map.of("log_avg_msec", "500"),
            job("a", Map.of("rw", "read", "log_max_value", "1")),
            job("b", Map.of("rw", "read")));
    List<SampleLog> logs =
        logs(hints, TextLogs.log("a_lat.1.log", WINDOWS), TextLogs.log("b_lat.2.log", WINDOWS));
    assertThat(logs.get(0).format().meaning()).isEqualTo(SampleMeaning.WINDOW_MAXIMUM);
    assertThat(logs.get(1).format().meaning()).isEqualTo(SampleMeaning.WINDOW_MEAN);
    assertThat(logs.get(1).format().isCertain()).isTrue();
    assertThat(logs.get(0).format().windowMillis()).hasValue(500);
    assertThat(logs.get(1).format().windowMillis()).hasValue(500);
    assertThat(hints.options()).containsOnly(Map.entry("log_avg_msec", "500"));
  }

  @Test
  void takesTheClockOnlyForTheJobThatAskedForIt() throws IOException {
    LogHints hints =
        hints(
            Map.of(),
            job("a", Map.of("rw", "read", "log_unix_epoch", "1")),
            job("b", Map.of("rw", "read")));
    List<SampleLog> logs =
        logs(
            hints,
            TextLogs.log("a_bw.1.log", "1796054370127, 10, 0, 0, 0\n"),
            TextLogs.log("b_bw.2.log", WINDOWS));
    assertThat(logs.get(0).format().epochTime()).isTrue();
    assertThat(logs.get(1).format().epochTime()).isFalse();
  }

  @Test
  void believesTheTimesBeforeTheOption() throws IOException {
    LogHints hints = hints(Map.of(), job("a", Map.of("rw", "read", "log_unix_epoch", "1")));
    assertThat(logs(hints, TextLogs.log("a_bw.1.log", WINDOWS)).get(0).format().epochTime())
        .isFalse();
  }

  @Test
  void givesEachJobItsOwnWindow() throws IOException {
    LogHints hints =
        hints(
            Map.of("log_avg_msec", "1000"),
            job("a", Map.of("rw", "read", "log_avg_msec", "250")),
            job("b", Map.of("rw", "read")));
    List<SampleLog> logs =
        logs(hints, TextLogs.log("a_bw.1.log", WINDOWS), TextLogs.log("b_bw.2.log", WINDOWS));
    assertThat(logs.get(0).format().windowMillis()).hasValue(250);
    assertThat(logs.get(1).format().windowMillis()).hasValue(1000);
  }

  @Test
  void readsTheColumnsOfEachJobByItsOwnOptions() throws IOException {
    LogHints hints =
        hints(
            Map.of(),
            job("a", Map.of("rw", "read", "log_offset", "1")),
            job("b", Map.of("rw", "read", "log_window_value", "both")));
    // Six columns that allow both readings.
    String rows = "500, 0, 0, 0, 0, 0\n1000, 0, 0, 0, 0, 0\n";
    List<SampleLog> logs =
        logs(
            hints.withFioVersion("3.40"),
            TextLogs.log("a_lat.1.log", rows),
            TextLogs.log("b_lat.2.log", rows));
    assertThat(logs.get(0).format().columns()).isEqualTo(new LogColumns(false, true, true, false));
    assertThat(logs.get(1).format().columns()).isEqualTo(new LogColumns(true, false, true, false));
  }

  @Test
  void tellsTheJobsOfTwoReportsApartByTheNamesOfTheirLogs() throws IOException {
    LogHints hints =
        LogHints.of(
            List.of(
                run(Map.of(), job("j", Map.of("write_lat_log", "out/r1", "log_max_value", "1"))),
                run(Map.of(), job("j", Map.of("write_lat_log", "out/r2")))));
    List<SampleLog> logs =
        logs(
            hints,
            TextLogs.log("r1_clat.1.log", WINDOWS),
            TextLogs.log("r2_clat.1.log", WINDOWS),
            TextLogs.log("r3_clat.1.log", WINDOWS));
    assertThat(logs)
        .extracting(log -> log.format().meaning())
        .containsExactly(
            SampleMeaning.WINDOW_MAXIMUM, SampleMeaning.WINDOW_MEAN, SampleMeaning.WINDOW_MEAN);
    // Of a log that neither named nothing is known.
    assertThat(logs.get(2).format().isCertain()).isFalse();
  }

  @Test
  void givesTheOptionsOfClonesToAllOfThemButNotThoseOfTheLastJobToItsGroup() throws IOException {
    Map<String, String> clones = Map.of("rw", "read", "numjobs", "3", "log_max_value", "1");
    Job cloned =
        Job.builder()
            .name("a")
            .numJobs(3)
            .options(clones)
            .optionsOf(OptionsOrigin.LAST_JOB)
            .build();
    Job mixed =
        Job.builder()
            .name("b")
            .numJobs(2)
            .options(Map.of("rw", "read", "log_max_value", "1"))
            .optionsOf(OptionsOrigin.LAST_JOB)
            .build();
    List<SampleLog> logs =
        logs(
            hints(Map.of(), cloned, mixed),
            TextLogs.log("x_lat.3.log", WINDOWS),
            TextLogs.log("x_lat.4.log", WINDOWS));
    assertThat(logs.get(0).format().meaning()).isEqualTo(SampleMeaning.WINDOW_MAXIMUM);
    assertThat(logs.get(1).format().meaning()).isEqualTo(SampleMeaning.WINDOW_MEAN);
    assertThat(logs.get(1).format().isCertain()).isFalse();
  }
}
