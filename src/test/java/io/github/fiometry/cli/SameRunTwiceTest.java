package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run in several inputs counts once, and the answer says what was left out. */
class SameRunTwiceTest {
  private static final Path BOTH = Path.of("testdata/answers/fio-3.33/one.txt");

  @TempDir Path folder;
  private String json = "";
  private String text = "";

  @BeforeEach
  void splitTheFormatsOfOneRun() throws IOException {
    String both = Files.readString(BOTH);
    int from = both.indexOf("\n{") + 1;
    int to = both.indexOf("\n}") + 3;
    json = Files.writeString(folder.resolve("run.json"), both.substring(from, to)).toString();
    text =
        Files.writeString(folder.resolve("run.txt"), both.substring(0, from) + both.substring(to))
            .toString();
  }

  private String leftOut() {
    return text + ":1 is left out: it is the run in " + json + " in another format";
  }

  @Test
  void fiveCopiesOfARunAreNoSampleOfFive() throws IOException {
    String slower = Files.readString(Path.of(json)).replaceAll("(\"iops\" : )\\d+", "$11234");
    String other = Files.writeString(folder.resolve("other.json"), slower).toString();
    CommandRun run =
        CommandRun.of(
            "compare",
            "--fail-over",
            "10%",
            "--base",
            json,
            json,
            json,
            json,
            json,
            "--new",
            other,
            other,
            other,
            other,
            other);
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("base 1 and new 1 run(s): nothing is tested")
        .contains("- " + json + " was given more than once: it counts once\n")
        .doesNotContain("p-value");
    assertThat(run.err()).contains("the runs are too few to show a regression");
  }

  @Test
  void theOtherFormatOfARunIsNoSecondRepeat() {
    CommandRun run =
        CommandRun.of("compare", "-o", "json", "--base", folder.toString(), "--new", json);
    assertThat(run.out())
        .contains("\"base_runs\": 1,")
        .contains("\"left_out\"")
        .contains(leftOut());
  }

  @Test
  void theOtherFormatOfARunIsNoSecondResultInACell() {
    CommandRun run = CommandRun.of("table", folder.toString());
    assertThat(run.out()).doesNotContain("several results").contains("- " + leftOut() + "\n");
  }

  @Test
  void theOtherFormatOfARunIsNotJudgedAgain() {
    CommandRun run =
        CommandRun.of(
            "expect", "-o", "csv", "--rule", "aws/gp2", "--capacity", "10GB", folder.toString());
    assertThat(run.out().lines()).hasSize(2);
    assertThat(run.err()).contains("fiometry: " + leftOut());
  }

  @Test
  void theOtherFormatOfARunIsNotReportedAgain() {
    CommandRun run = CommandRun.of("report", "-o", "markdown", folder.toString(), json);
    assertThat(run.out().lines().filter(line -> line.startsWith("### job u"))).hasSize(1);
    assertThat(run.out()).contains("run.txt:1 is left out").contains("was given more than once");
  }
}
