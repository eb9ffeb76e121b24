package io.github.fiometry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons in which not every job is in every run. */
class UnequalRepeatsTest {
  private static final int[] STEADY = {1000, 1001, 1002, 1003, 1004};

  @TempDir Path folder;

  private String side(String name, int[] iopsOfX, int[] iopsOfY) throws IOException {
    Path side = Files.createDirectory(folder.resolve(name));
    for (int i = 0; i < iopsOfX.length; i++) {
      Files.writeString(side.resolve("x" + i), named("x", iopsOfX[i]));
    }
    for (int i = 0; i < iopsOfY.length; i++) {
      Files.writeString(side.resolve("y" + i), named("y", iopsOfY[i]));
    }
    return side.toString();
  }

  private static String named(String job, int iops) {
    return Repeats.report(iops).replace("job: ", job + ": ");
  }

  private CommandRun compare(String base, String changed, String... more) {
    List<String> all = new ArrayList<>(List.of("compare", "--base", base, "--new", changed));
    all.addAll(List.of(more));
    return CommandRun.of(all.toArray(String[]::new));
  }

  // Two against five: the least p-value is 2 / C(7, 2) = 0.0952. Of two runs, smallest to largest
  // covers the median with 1 - 2 / 4, of five with 1 - 2 / 32.
  @Test
  void saysForWhichJobTheRunsAreTooFew() throws IOException {
    Path junit = folder.resolve("junit.xml");
    CommandRun run =
        compare(
            side("base", STEADY, new int[] {100, 101}),
            side("new", new int[] {2000, 2001, 2002, 2003, 2004}, new int[] {50, 51, 52, 53, 54}),
            "--fail-over",
            "10%",
            "--junit",
            junit.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("y (randread, bs 4096, iodepth 1), read: in 2 of 7 base and 5 of 10 new runs\n")
        .contains("0.0952  ~ (too few runs)\n")
        .contains(
            "93.8 % where there are 5 runs, 50.0 % where there are 2 runs (base) and 93.8 % (new)")
        .contains(
            "- too few runs to show anything about y (randread, bs 4096, iodepth 1), read: IOPS"
                + " (2 and 5)\n");
    assertThat(run.err())
        .isEqualTo(
            "fiometry: the runs are too few to show a regression: y (randread, bs 4096, iodepth"
                + " 1), read: iops\n");
    assertThat(Files.readString(junit))
        .contains("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\"")
        .contains(
            "classname=\"y (randread, bs 4096, iodepth 1)\" name=\"read IOPS\""
                + " time=\"0\"><skipped");
  }

  @Test
  void aJobThatIsGoneIsNoSuccess() throws IOException {
    Path junit = folder.resolve("junit.xml");
    CommandRun run =
        compare(
            side("base", STEADY, new int[] {100, 101, 102, 103, 104}),
            side("new", STEADY, new int[0]),
            "--fail-over",
            "10%",
            "-q",
            "--junit",
            junit.toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "fiometry: only in base, so it cannot be judged: y (randread, bs 4096, iodepth 1)\n");
    assertThat(Files.readString(junit))
        .contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"")
        .contains("<failure type=\"missing\"");
  }

  @Test
  void aJobThatIsGoneIsOnlyNamedWithoutALimit() throws IOException {
    CommandRun run =
        compare(side("base", STEADY, new int[] {100}), side("new", STEADY, new int[0]));
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("- only in base: y (randread, bs 4096, iodepth 1)\n");
  }

  @Test
  void jobsOfTwoHostsArePairedAndBothHostsNamed() throws IOException {
    Path original = Path.of("testdata/corpus/3.33/client-2servers/json.txt");
    String other = Files.readString(original).replace("127.0.0.1", "10.0.0.9");
    String file = Files.writeString(folder.resolve("other.txt"), other).toString();
    CommandRun run = CommandRun.of("compare", "-q", original.toString(), file);
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("host  127.0.0.1  10.0.0.9\n")
        .contains("<127.0.0.1 / 10.0.0.9> remote-read (randread, bs 4096, iodepth 1, 4 jobs), read")
        .doesNotContain("only in");
  }
}
