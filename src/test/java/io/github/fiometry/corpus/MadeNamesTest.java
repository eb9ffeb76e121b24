package io.github.fiometry.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Job;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and descriptions that look like something else; all reports are made. */
class MadeNamesTest {

  static Stream<String> names() {
    return Stream.of(
        "plain",
        "with blanks in it",
        "a:b:c",
        "x: (g=3): rw=read",
        "x: (groupid=7, jobs=9): err= 5: pid=1",
        "[brackets] (and) {braces}",
        "read: IOPS=5",
        "read: IOPS=1, BW=1B/s (1B/s)(1B/1msec)",
        "lat (usec)   : 2=1.00%",
        "Run status group 0 (all jobs)",
        "Disk stats (read/write)",
        "vda: ios=1/2, merge=0/0",
        "cpu          : usr=1.00%",
        "fio-2.1.10",
        "50% of 100%",
        "semi;colon,comma",
        "eq=uals",
        "\"quoted\"",
        "back\\slash",
        "tab\there",
        "测试 тест ضاد 🚀",
        "a".repeat(127),
        "err= 0",
        "All client",
        "job.1/sub-dir_2",
        "ending with colon:",
        "Jobs: 1 (f=1)");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void keepsAnyJobName(String name) {
    String report = MadeReport.job("3.33", WRITE_LINES).text();
    MadeReport named =
        MadeReport.of(
            report
                .replaceFirst("(?m)^made(?=: \\(g=)", quoted(name))
                .replaceFirst("(?m)^made(?=: \\(groupid=)", quoted(name)));

    Job job = named.job();
    assertThat(job.name()).contains(name);
    assertThat(job.groupId()).hasValue(0);
    assertThat(job.pid()).hasValue(4711);
    assertThat(job.error()).hasValue(0);
    assertThat(job.workload().orElseThrow().rw()).contains("randrw");
    assertThat(job.workload().orElseThrow().ioEngine()).contains("libaio");
    assertThat(named.write().iops()).hasValue(1032);
    assertThat(named.run().fioVersion()).contains("3.33");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "simple",
        "brackets ] and [ inside",
        "read: IOPS=5, BW=1B/s (1B/s)(1B/1msec)",
        "Run status group 0 (all jobs):",
        "测试 \"quoted\" back\\slash"
      })
  void keepsAnyDescription(String description) {
    MadeReport report = MadeReport.job("3.33", "  Description  : [" + description + "]", WRITE);

    assertThat(report.job().description()).contains(description);
    assertThat(report.write().iops()).hasValue(1032);
    assertThat(report.job().io()).containsOnlyKeys(Direction.WRITE);
  }

  @Test
  void tellsTwoJobsOfOneNameApart() {
    String one = MadeReport.job("3.33", WRITE).body();
    String second = one.substring(one.indexOf("made: (groupid="));
    MadeReport report =
        MadeReport.of(one + second.replace("pid=4711", "pid=4712") + MadeReport.group("3.33"));

    assertThat(report.run().jobsNamed("made")).hasSize(2);
    assertThat(report.run().jobs().get(1).pid()).hasValue(4712);
  }

  @Test
  void givesEachJobTheHeaderOfItsOwnGroupAndName() {
    String one = MadeReport.job("3.33", WRITE).body();
    MadeReport report =
        MadeReport.of(
            one.replaceFirst(
                    "\n",
                    "\nmade: (g=1): rw=trim, bs=(R) 8192B-8192B,"
                        + " (W) 8192B-8192B, (T) 8192B-8192B, ioengine=sync, iodepth=1\n")
                + one.substring(one.indexOf("made: (groupid=")).replace("groupid=0", "groupid=1")
                + MadeReport.group("3.33"));

    assertThat(report.run().jobs().get(0).workload().orElseThrow().rw()).contains("randrw");
    assertThat(report.run().jobs().get(1).workload().orElseThrow().rw()).contains("trim");
    assertThat(
            report
                .run()
                .jobs()
                .get(1)
                .workload()
                .orElseThrow()
                .blockSizes()
                .get(Direction.TRIM)
                .maxBytes())
        .isEqualTo(8192);
  }

  private static final String WRITE =
      "  write: IOPS=1032, BW=4129KiB/s (4228kB/s)(1024KiB/248msec); 0 zone resets";

  private static final String[] WRITE_LINES = {
    WRITE, "    clat (nsec): min=2131, max=88400, avg=9023.45, stdev=13001.02"
  };

  private static String quoted(String name) {
    return java.util.regex.Matcher.quoteReplacement(name);
  }
}
