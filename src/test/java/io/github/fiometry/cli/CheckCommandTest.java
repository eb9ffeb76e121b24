package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  private static final Path REPORT = Path.of("testdata/text/fio-3.33/randrw-70-30.txt");
  private static final String TWO_FORMATS = "testdata/corpus/3.33/randrw-70-30/both.txt";

  @TempDir Path folder;

  private String edited(Path original, String from, String to) throws IOException {
    String text = Files.readString(original);
    assertThat(text).contains(from);
    return Files.writeString(folder.resolve("run.txt"), text.replace(from, to)).toString();
  }

  @Test
  void saysWhatWhereWhyAndWhatToDo() {
    String file = "testdata/corpus/3.1/loop-trimwrite/both.txt";
    CommandRun run = CommandRun.of("check", "--no-info", file);
    assertThat(run.out())
        .isEqualTo(
            """
            severity  report at                                      job   direction  check          what
            warning   testdata/corpus/3.1/loop-trimwrite/both.txt:1  trim  trim       latency-parts  submission 0 ns and completion 108.2 ns on average, but total 217110 ns
            warning   testdata/corpus/3.1/loop-trimwrite/both.txt:4  trim  trim       latency-parts  submission 0 ns and completion 108.2 ns on average, but total 217113 ns

            - latency-parts: Total latency is submission latency plus completion latency. What to do: One of the three is wrong: compare runs by the completion latency only.
            - 2 reports checked: 2 warnings, 3 info (not shown)
            """);
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aFigureThatCannotBeTrueIsStatusThree() throws IOException {
    String file = edited(REPORT, "IOPS=4547", "IOPS=5547");
    CommandRun run = CommandRun.of("check", file);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", "|")))
        .contains(
            "error|"
                + file
                + ":1|randrw|read|contradiction|4575 I/Os in 1.006 s are 4548 IOPS, not 5547",
            "warning|"
                + file
                + ":1|randrw|read|block-size|5547 IOPS of 4096 bytes are 22720512 bytes per second,"
                + " but the bandwidth is 18664653",
            "- 1 report checked: 1 error, 1 warning, 1 info");
  }

  // 4547 IOPS of 1422.08 us and 2027 of 3958.53 us are 14.49 I/Os in flight.
  @Test
  void moreInFlightThanTheDepthAllowsIsStatusThree() throws IOException {
    String file = edited(REPORT, "iodepth=16", "iodepth=8");
    CommandRun run = CommandRun.of("check", "-o", "csv", "-q", "--no-info", file);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .containsExactly(
            "severity,check,input,first_line,run,job,direction,what,why,advice",
            "error,littles-law,"
                + file
                + ",1,0,randrw,,\"IOPS times latency makes 14.49 I/Os in flight, but iodepth=8 with"
                + " 1 jobs allows 8\",\"On average, IOPS times latency is the number of I/Os in"
                + " flight (Little's law). fio keeps iodepth of them per job, never more.\",\"Trust"
                + " neither the latency nor the IOPS of this job: run it again, with another fio"
                + " version if it stays.\"",
            "error,contradiction,"
                + file
                + ",1,0,randrw,,\"99.8 % of the I/Os at depth 16, but iodepth=8\",\"fio computes"
                + " these figures from the same counters, so they cannot contradict each"
                + " other.\",\"The output is damaged, was edited, or is from a fio with a fault: go"
                + " back to the original output, or measure again.\"");
  }

  @Test
  void holdsTheFormatsOfOneReportAgainstEachOther() throws IOException {
    assertThat(CommandRun.of("check", "--no-info", TWO_FORMATS).out())
        .isEqualTo("- 2 reports checked: 2 info (not shown)\n");
    String file = edited(Path.of(TWO_FORMATS), "avg=1021.82", "avg=1121.82");
    CommandRun run = CommandRun.of("check", "--no-info", file);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", "|")))
        .contains(
            "error|"
                + file
                + ":4|randrw|read|formats-differ|mean completion latency in ns: 1021815 in json,"
                + " 1121820 in text");
  }

  @Test
  void printsEverythingForPrograms() throws IOException {
    byte[] text = Files.readAllBytes(REPORT);
    CommandRun run = CommandRun.withInput(text, "check", "-o", "json", "-");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            {
              "reports": 1,
              "error_count": 0,
              "warning_count": 0,
              "info_count": 1,
              "findings": [
                {
                  "severity": "info",
                  "check": "short-run",
                  "source": "-",
                  "first_line": 1,
                  "run": 0,
                  "what": "the longest job ran 1.006 s, less than 10 s",
                  "why": "In the first seconds caches, queues and the device itself are not yet in their lasting state.",
                  "advice": "Run longer (runtime, time_based), with ramp_time."
                }
              ]
            }
            """);
  }

  @Test
  void printsMarkdownAndWritesFilesWhole() throws IOException {
    Path out = folder.resolve("findings.md");
    CommandRun run =
        CommandRun.of(
            "check", "-o", "markdown", "--output-file", out.toString(), REPORT.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(out))
        .contains("| severity |", "| info ", "- 1 report checked: 1 info");
    Path nowhere = folder.resolve("no/such/findings.md");
    run = CommandRun.of("check", "--output-file", nowhere.toString(), REPORT.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains(nowhere.toString()).doesNotContain("\tat ");
  }

  @Test
  void anInputWithoutResultIsStatusOneAndTheOthersAreStillChecked() throws IOException {
    String wrong = edited(REPORT, "IOPS=4547", "IOPS=5547");
    Path notes = Files.writeString(folder.resolve("notes.txt"), "buy milk\n");
    CommandRun run = CommandRun.of("check", notes.toString(), wrong);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("4575 I/Os in 1.006 s are 4548 IOPS, not 5547");
    assertThat(run.err()).contains("notes.txt");
    run = CommandRun.of("check", notes.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(CommandRun.of("check", folder.resolve("missing").toString()).status()).isEqualTo(1);
  }

  @Test
  void wrongUsageIsStatusTwo() {
    for (List<String> arguments :
        List.of(
            List.of("check"),
            List.of("check", "-o", "yaml", TWO_FORMATS),
            List.of("check", "--no-such-option", TWO_FORMATS))) {
      CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
      assertThat(run.status()).as(arguments.toString()).isEqualTo(2);
      assertThat(run.err()).contains("Try 'fiometry check --help'.");
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void theHelpNamesTheExitStatuses() {
    CommandRun run = CommandRun.of("check", "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("  3  a result cannot be true: there is an error", "--no-info");
    assertThat(CommandRun.of("--help").out()).contains("  check ");
  }
}
