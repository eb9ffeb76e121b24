package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.model.FioRun;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Pieces of reports that somebody quotes: what makes a run, and what is said of the rest. */
class QuotedPieceTest {
  private static final String GROUP_LINE =
      "   READ: bw=841MiB/s (881MB/s), 841MiB/s-841MiB/s (881MB/s-881MB/s), io=49.3GiB (52.9GB),"
          + " run=60001-60001msec\n";

  private static final String ISSUED =
      "     issued rwts: total=4096,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n";

  private static final String TARGET =
      "     latency   : target=0, window=0, percentile=100.00%, depth=32\n";

  private static final String GROUPS = "\nRun status group 0 (all jobs):\n" + GROUP_LINE;

  private static String said(Diagnostic diagnostic) {
    return diagnostic.position().line() + ": " + diagnostic.message();
  }

  @Test
  void saysWhatALineOfAGroupIsThatSomebodyQuotes() {
    Texts.Result read = Texts.read("The output looks like this:\n" + GROUP_LINE + "\nand so on\n");

    assertThat(read.runs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .containsExactly(
            "1: a line that is not fio's",
            "2: a line of a run status group, alone: it makes no run",
            "4: a line that is not fio's");
  }

  @Test
  void countsQuotedLinesOfOneKindTogether() {
    Texts.Result read =
        Texts.read("one\ntwo\n" + GROUP_LINE + GROUP_LINE + ISSUED + "prose\n" + ISSUED + TARGET);

    assertThat(read.runs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .containsExactly(
            "1: 2 lines that are not fio's",
            "3: 2 lines of a run status group, alone: they make no run",
            "5: a line of a job whose own line is missing: it makes no run",
            "6: a line that is not fio's",
            "7: 2 lines of a job whose own line is missing: they make no run");
    assertThat(read.diagnostics()).extracting(one -> one.values().get("count")).contains(2L, 1L);
  }

  @Test
  void keepsTheLastLinesOfAJobBeforeItsGroups() {
    for (String end : new String[] {ISSUED + TARGET, ISSUED}) {
      FioRun run = Texts.read(end + GROUPS).onlyRun();

      assertThat(run.complete()).isFalse();
      assertThat(run.firstLine()).isEqualTo(1);
      assertThat(run.jobs()).hasSize(1);
      assertThat(run.jobs().get(0).name()).isEmpty();
      assertThat(run.jobs().get(0).read().orElseThrow().totalIos())
          .isEqualTo(OptionalLong.of(4096));
      assertThat(run.groups()).hasSize(1);
    }
    assertThat(
            Texts.read(ISSUED + TARGET + GROUPS)
                .onlyRun()
                .jobs()
                .get(0)
                .latencyTarget()
                .orElseThrow()
                .depth())
        .hasValue(32);
  }

  @Test
  void takesNoQuotedLinesForAJobWhereProseStandsBeforeTheGroups() {
    Texts.Result read = Texts.read(ISSUED + TARGET + "and\n" + GROUPS);

    assertThat(read.onlyRun().jobs()).isEmpty();
    assertThat(read.diagnostics())
        .extracting(QuotedPieceTest::said)
        .contains("1: 2 lines of a job whose own line is missing: they make no run");
  }
}
