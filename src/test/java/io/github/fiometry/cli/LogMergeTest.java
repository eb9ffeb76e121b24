package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates are added up where jobs ran at the same time, and only there. */
class LogMergeTest {
  private static final long START = 1_796_000_000_000L;
  private static final int LOG = 0;
  private static final int LOGS = 6;
  private static final int FROM = 10;
  private static final int MEAN = 13;

  @TempDir private Path folder;

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /** A run in a folder of its own, whose report says when the job began. */
  private void writeStartedRun(String name, long startMillis, int rate) throws IOException {
    String start = "\"job_start\": " + startMillis + ", ";
    write(name + "/out.json", new FioJson("3.42", 0).job("a", 0, "", start).toString());
    write(name + "/x_iops.1.log", windows(0, rate));
  }

  /** A run beside others, whose job names its log. */
  private void writeNamedRun(int number, String moreOptions) throws IOException {
    String name = "r" + number;
    String options = "\"write_iops_log\": \"" + name + "\"" + moreOptions;
    write("out" + number + ".json", new FioJson("3.33", START).job("a", 0, options, "").toString());
    write(name + "_iops.1.log", windows(0, 100 * number));
  }

  /** Two seconds at one rate, from a time on. */
  private static String windows(long from, int rate) {
    return from + 1000 + ", " + rate + ", 0, 0, 0\n" + (from + 2000) + ", " + rate + ", 0, 0, 0\n";
  }

  private CommandRun merged(String... more) {
    String[] all = Arrays.copyOf(new String[] {"log", "--merge"}, 3 + more.length);
    System.arraycopy(more, 0, all, 2, more.length);
    all[all.length - 1] = folder.toString();
    return CommandRun.of(all);
  }

  /** Of each merged line the cells asked for. */
  private List<List<String>> lines(int... columns) {
    CommandRun run = merged("-o", "csv");
    assertThat(run.status()).isZero();
    return run.out()
        .lines()
        .skip(1)
        .map(line -> line.replace(folder + "/", "").split(","))
        .map(cells -> Arrays.stream(columns).mapToObj(i -> cells[i]).toList())
        .toList();
  }

  @Test
  void doesNotAddRunsThatJobStartsTellApart() throws IOException {
    writeStartedRun("s1", START, 100);
    writeStartedRun("s2", START + 3_600_000, 200);
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("s1/x_iops.1.log", "1", "100"), List.of("s2/x_iops.1.log", "1", "200"));
    assertThat(merged().out())
        .contains("rates of runs that did not run at the same time are not added up");
    assertThat(merged("--every", "1s").out()).contains("3600s  3601s   200");
  }

  @Test
  void addsRunsThatJobStartsPutTogether() throws IOException {
    writeStartedRun("s1", START, 100);
    writeStartedRun("s2", START + 1000, 200);
    // 100, 300, 200: the second started a second later.
    assertThat(lines(LOG, LOGS, FROM, MEAN))
        .containsExactly(List.of("s1/x_iops.1.log", "2", "0", "200"));
    assertThat(merged("--every", "1s").out())
        .containsPattern("0s +1s +100")
        .containsPattern("1s +2s +300")
        .containsPattern("2s +3s +200");
  }

  @Test
  void tellsRunsOfOneFolderApartByTheTimesOfTheirReports() throws IOException {
    for (int i = 1; i <= 2; i++) {
      String log = "\"write_bw_log\": \"r" + i + "\"";
      // Each ran for 2000 ms before its report.
      long printed = START + i * 3500L;
      write("out" + i + ".json", new FioJson("3.33", printed).job("a", 0, log, "").toString());
      write("r" + i + "_bw.1.log", windows(0, 1000 * i));
    }
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("r1_bw.1.log", "1", "1024000"), List.of("r2_bw.1.log", "1", "2048000"));
  }

  @Test
  void addsRunsThatOverlapByTheTimesOfTheirReportsAndSaysHowTheyWereLaid() throws IOException {
    writeNamedRun(1, "");
    writeNamedRun(2, "");
    assertThat(lines(LOG, LOGS, MEAN)).containsExactly(List.of("r1_iops.1.log", "2", "300"));
    assertThat(merged().out())
        .contains("by the time of their report less their runtime, right to about a second");
  }

  @Test
  void doesNotAddWhatNothingPutsTogether() throws IOException {
    write("one/x_iops.1.log", windows(0, 100));
    write("one/y_iops.2.log", windows(0, 10));
    write("two/x_iops.1.log", windows(0, 100));
    // Within a folder, different numbers are jobs of one run.
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("one/x_iops.1.log", "2", "110"), List.of("two/x_iops.1.log", "1", "100"));
    assertThat(merged().out())
        .contains("ran is not known, so their rates are not added to those of other runs")
        .contains("as if they had started together");
  }

  @Test
  void tellsRunsOfOneFolderApartByEqualJobNumbers() throws IOException {
    write("r1_iops.1.log", windows(0, 100));
    write("r2_iops.1.log", windows(0, 200));
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("r1_iops.1.log", "1", "100"), List.of("r2_iops.1.log", "1", "200"));
  }

  @Test
  void mergesTheDistributionsOfAllRunsWheneverTheyRan() throws IOException {
    write("one/x_clat.1.log", "1, 100, 0, 4096, 0\n2, 100, 0, 4096, 0\n");
    write("two/x_clat.1.log", "1, 400, 0, 4096, 0\n");
    assertThat(lines(LOGS, 9, MEAN)).containsExactly(List.of("2", "3", "200"));
  }

  @Test
  void keepsReportingGroupsApartWithoutTheirStarts() throws IOException {
    write(
        "out.json", new FioJson("3.33", START).job("a", 0, "", "").job("b", 1, "", "").toString());
    write("a_iops.1.log", windows(0, 100));
    write("b_iops.2.log", windows(0, 200));
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(List.of("a_iops.1.log", "1", "100"), List.of("b_iops.2.log", "1", "200"));
  }

  @Test
  void neverAddsFiosOwnSumToTheJobs() throws IOException {
    write("agg-read_bw.log", windows(0, 2000));
    write("x_bw.1.log", windows(0, 1000));
    write("x_bw.2.log", windows(0, 1000));
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("agg-read_bw.log", "1", "2048000"), List.of("x_bw.1.log", "2", "2048000"));
    assertThat(merged().out()).contains("agg-*_bw.log is fio's own sum of all jobs");
  }

  @Test
  void laysAJobWithClockTimesBesideOneWithoutByTheTimeOfTheReport() throws IOException {
    write(
        "out.json",
        new FioJson("3.33", START + 2000)
            .job("a", 0, "\"write_iops_log\": \"\", \"log_unix_epoch\": \"1\"", "")
            .job("b", 0, "\"write_iops_log\": \"\"", "")
            .toString());
    write("a_iops.1.log", windows(START, 100));
    write("b_iops.2.log", windows(0, 200));
    assertThat(lines(LOG, LOGS, FROM, MEAN))
        .containsExactly(List.of("a_iops.1.log", "2", String.valueOf(START), "300"));
  }

  @Test
  void doesNotTrustTheTimeOfAReportWhereTheJobBeganLater() throws IOException {
    writeNamedRun(1, ", \"ramp_time\": \"10\"");
    writeNamedRun(2, ", \"ramp_time\": \"10\"");
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("r1_iops.1.log", "1", "100"), List.of("r2_iops.1.log", "1", "200"));
  }

  @Test
  void doesNotLayClocksOfTwoMachinesOnOneThatBeganWithThem() throws IOException {
    String options = "\"write_iops_log\": \"x\", \"log_alternate_epoch\": \"1\"";
    for (String host : List.of("one", "two")) {
      write(host + "/out.json", new FioJson("3.36", START).job("a", 0, options, "").toString());
      write(host + "/x_iops.1.log", windows(50_000_000, 100));
    }
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(
            List.of("one/x_iops.1.log", "1", "100"), List.of("two/x_iops.1.log", "1", "100"));
  }

  @Test
  void keepsClockTimesApartFromTimesThatNothingPlaces() throws IOException {
    write("a_iops.1.log", windows(START, 100));
    write("b_iops.2.log", windows(0, 200));
    assertThat(lines(LOG, LOGS, MEAN))
        .containsExactly(List.of("a_iops.1.log", "1", "100"), List.of("b_iops.2.log", "1", "200"));
  }
}
