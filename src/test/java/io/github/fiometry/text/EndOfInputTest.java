package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioRun;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports that end where the input does: at the end of a line, or in the middle of it. */
class EndOfInputTest {
  /** What every report has as the last of its lines, but for disks and idleness. */
  private static final Pattern LAST_OF_A_REPORT =
      Pattern.compile("(?:READ|WRITE|TRIM|MIXED): (?:bw|io)=|issued");

  private static boolean isComplete(String text) {
    List<FioRun> runs = Texts.read(text).runs();
    return runs.get(runs.size() - 1).complete();
  }

  /** Where a report may end: at the end of a line behind which no group and no sum comes. */
  private static boolean mayEndAt(String text, int end) {
    boolean atLineEnd = text.charAt(end) == '\n' || text.charAt(end - 1) == '\n';
    return atLineEnd && !LAST_OF_A_REPORT.matcher(text.substring(end)).find();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/stonewall-3groups/normal.txt",
        "2.1.10/randrw-70-30/normal.txt",
        "2.16/randrw-70-30/normal.txt",
        "3.1/randrw-70-30/normal.txt",
        "3.16/stonewall-3groups/normal.txt",
        "3.33/cmdprio/normal.txt",
        "3.42/fsync4/normal.txt"
      })
  void saysThatAReportIsCutWhereverItEndsInALine(String file) {
    String text = new String(Texts.corpus(file), StandardCharsets.UTF_8);

    for (int end = text.length() - 500; end < text.length() - 1; end++) {
      if (!mayEndAt(text, end)) {
        assertThat(isComplete(text.substring(0, end)))
            .as(text.substring(text.lastIndexOf('\n', end - 1) + 1, end))
            .isFalse();
      }
    }
    assertThat(isComplete(text)).isTrue();
    assertThat(isComplete(text.stripTrailing())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.28/client-2servers/normal.txt",
        "3.33/client-2servers/normal.txt",
        "3.42/client-2servers/normal.txt"
      })
  void saysThatAClientsReportIsCutBehindEachOfItsLastLines(String file) {
    String text = new String(Texts.corpus(file), StandardCharsets.UTF_8);

    int end = text.indexOf('\n', text.indexOf("Run status")) + 1;
    while (LAST_OF_A_REPORT.matcher(text.substring(end)).find()) {
      assertThat(isComplete(text.substring(0, end)))
          .as(text.substring(text.lastIndexOf('\n', end - 2) + 1, end))
          .isFalse();
      end = text.indexOf('\n', end) + 1;
    }
    assertThat(isComplete(text)).isTrue();
  }

  @Test
  void saysOfALineThatTheInputEndsInOnlyThatTheReportIsCut() {
    String text =
        new String(Texts.corpus("3.42/fsync4/normal.txt"), StandardCharsets.UTF_8)
            .replaceFirst("(?s)(WRITE: bw=\\w+/s \\(\\w+/s\\), \\d+K).*", "$1");

    Texts.Result result = Texts.read(text);

    assertThat(result.onlyRun().groups().get(0).io()).hasSize(1);
    assertThat(result.diagnostics())
        .extracting(diagnostic -> diagnostic.code())
        .containsExactly(DiagnosticCode.TRUNCATED_REPORT);
    assertThat(Arrays.stream(text.split("\n")).count())
        .isEqualTo(result.diagnostics().get(0).position().line());
  }
}
