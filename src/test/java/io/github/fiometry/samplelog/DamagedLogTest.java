package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.SampleSeries;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DamagedLogTest {
  private final DiagnosticCollector diagnostics = new DiagnosticCollector("x_clat.1.log", 10);

  private SampleSeries read(String content) throws IOException {
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("x_clat.1.log", content)), LogHints.none().withFioVersion("3.33"));
    return set.logs().get(0).readSeries(diagnostics);
  }

  private static List<Long> values(SampleSeries series) {
    return LongStream.range(0, series.size()).map(series::value).boxed().toList();
  }

  private List<String> messages() {
    return diagnostics.diagnostics().stream().map(Diagnostic::toString).toList();
  }

  @Test
  void leavesOutTheLineThatIsCut() throws Exception {
    SampleSeries series =
        read("1, 100, 0, 4096, 0\n2, 200, 0, 40\n3, 300, 1, 4096, 0\n4, 400, 0, 4096");
    assertThat(values(series)).containsExactly(100L, 300L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:2:1: error: unreadable-value: expected 5 columns (time, value, direction,"
                + " block size, priority), found 4",
            "x_clat.1.log:4:1: error: unreadable-value: expected 5 columns (time, value, direction,"
                + " block size, priority), found 4");
  }

  @Test
  void readsALastLineWhoseLineEndAloneIsMissing() throws Exception {
    assertThat(values(read("1, 100, 0, 4096, 0\n2, 200, 0, 4096, 1"))).containsExactly(100L, 200L);
    assertThat(messages()).isEmpty();
  }

  @Test
  void doesNotBelieveALastNumberThatMayBeCut() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("x_clat.1.log", "1, 100, 0, 4096\n2, 200, 0, 40")),
            LogHints.none().withFioVersion("2.16"));
    SampleSeries series = set.logs().get(0).readSeries(diagnostics);
    assertThat(values(series)).containsExactly(100_000L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:2:14: error: unreadable-value: the line is cut: its end is missing");
  }

  @Test
  void keepsTheWholeLinesOfTwoWritersThatGotIntoEachOther() throws Exception {
    SampleSeries series =
        read(
            "1, 100, 0, 4096, 0\n"
                + "2, 200, 0, 40963, 300, 1, 4096, 0\n"
                + ", 0\n"
                + "4, 400, 1, 4096, 0\n");
    assertThat(values(series)).containsExactly(100L, 400L);
    assertThat(diagnostics.diagnostics())
        .extracting(d -> d.position().line())
        .containsExactly(2L, 3L);
  }

  @Test
  void refusesNegativeValues() throws Exception {
    SampleSeries series = read("1, 100, 0, 4096, 0\n2, -200, 0, 4096, 0\n3, 300, 0, 4096, 0\n");
    assertThat(values(series)).containsExactly(100L, 300L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:2:4: error: unreadable-value: expected a number (value) that is not"
                + " negative, found '-200'");
  }

  @Test
  void refusesNumbersThatOverflow() throws Exception {
    SampleSeries series =
        read("1, 18446744073709551615, 0, 4096, 0\n2, 9223372036854775807, 0, 4096, 0\n");
    assertThat(values(series)).containsExactly(Long.MAX_VALUE);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:1:4: error: unreadable-value: expected a number (value) below 2^63, found"
                + " '18446744073709551615'");
  }

  @Test
  void refusesAValueThatOverflowsOnlyInNanoseconds() throws Exception {
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("x_clat.1.log", "1, 9223372036854776, 0, 4096\n1, 7, 0, 4096\n")),
            LogHints.none().withFioVersion("2.16"));
    assertThat(values(set.logs().get(0).readSeries(diagnostics))).containsExactly(7000L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:1:4: error: unreadable-value: the value is too large for a 64-bit number,"
                + " found '9223372036854776'");
  }

  @Test
  void refusesADirectionThatFioDoesNotHave() throws Exception {
    assertThat(values(read("1, 100, 0, 4096, 0\n1, 100, 3, 4096, 0\n"))).containsExactly(100L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:2:9: error: unreadable-value: expected a direction: 0 read, 1 write, 2"
                + " trim, found '3'");
  }

  @Test
  void showsTheFirstTenUnreadableLinesAndCountsTheRest() throws Exception {
    StringBuilder content = new StringBuilder("1, 100, 0, 4096, 0\n");
    for (int i = 0; i < 25; i++) {
      content.append("nonsense ").append(i).append("\n1, 100, 0, 4096, 0\n");
    }
    SampleLogSet set =
        SampleLogSet.of(
            List.of(TextLogs.log("x_clat.1.log", content.toString())),
            LogHints.none().withFioVersion("3.33"));
    LogReadResult result = set.logs().get(0).read(batch -> {}, diagnostics);
    assertThat(result).isEqualTo(new LogReadResult(51, 26, 25, 0, Optional.empty()));
    List<Diagnostic> shown = diagnostics.diagnostics();
    assertThat(shown).hasSize(11);
    assertThat(shown.get(0).position().line()).isEqualTo(2);
    assertThat(shown.get(9).position().line()).isEqualTo(20);
    assertThat(shown.get(9).text()).contains("nonsense 9");
    assertThat(shown.get(10).code()).isEqualTo(DiagnosticCode.MORE_DIAGNOSTICS);
    assertThat(shown.get(10).values()).containsEntry("count", 15L);
  }

  @Test
  void readsLinesOfWindowsAndWithoutBlanks() throws Exception {
    assertThat(values(read("1, 100, 0, 4096, 0\r\n2,200,0,4096,0\n  3 ,  300, 1, 4096, 0\n")))
        .containsExactly(100L, 200L, 300L);
    assertThat(messages()).isEmpty();
  }

  @Test
  void passesOverALineWithoutEnd() throws Exception {
    String content = "1, 100, 0, 4096, 0\n" + "7".repeat(3_000_000) + "\n2, 200, 0, 4096, 0\n";
    assertThat(values(read(content))).containsExactly(100L, 200L);
    assertThat(messages())
        .containsExactly(
            "x_clat.1.log:2:1: error: unreadable-value: the line is too long for a log");
  }
}
