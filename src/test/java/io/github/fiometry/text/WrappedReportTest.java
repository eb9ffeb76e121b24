package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole reports that a terminal has wrapped at its width, or a mail program at blanks. */
class WrappedReportTest {
  private static String report(String report) {
    return new String(Texts.corpus(report + "/normal.txt"), StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  private static String inTerminal(String text, int columns) {
    return text.replaceAll("(?m)^(.{" + columns + "})(?=.)", "$1\n");
  }

  /** As mail programs do: at the last blank before a width, which is lost. */
  private static String inMail(String text, int width, String quote) {
    StringBuilder mail = new StringBuilder();
    for (String line : text.split("\n")) {
      String rest = line;
      int indent = rest.length() - rest.stripLeading().length();
      for (int at = rest.lastIndexOf(' ', width);
          rest.length() > width && at > indent;
          at = rest.lastIndexOf(' ', width)) {
        mail.append(quote).append(rest, 0, at).append('\n');
        rest = rest.substring(at + 1);
        indent = 0;
      }
      mail.append(quote).append(rest).append('\n');
    }
    return mail.toString();
  }

  /** At 60 columns the rank of a percentile is cut: {@code …, 20} and {@code .00th=[ 175],}. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/randrw-70-30, 60",
    "2.16/randrw-70-30, 60",
    "3.1/fsync4, 60",
    "3.33/numjobs3-nogroup, 60",
    "3.33/stonewall-3groups, 60",
    "3.33/stonewall-3groups, 72",
    "3.42/client-2servers, 60",
    "3.42/client-2servers, 80"
  })
  void losesNoValueToATerminal(String report, int columns) {
    String text = report(report);

    assertThat(values(inTerminal(text, columns))).isEqualTo(values(text));
    assertThat(values(inTerminal(text, columns).replaceAll("(?m)^", "> "))).isEqualTo(values(text));
  }

  /** The message of an error is any text, so only how the lines look tells of a blank. */
  @ParameterizedTest
  @CsvSource({
    "2.0.7/err-enospc, No space left on device",
    "2.16/err-enospc, No space left on device",
    "3.42/err-enospc, No space left on device",
    "2.0.7/err-verify, Invalid or incomplete multibyte or wide character"
  })
  void losesNoBlankOfAMessage(String report, String message) {
    String text = report(report);
    Map<String, String> sound = values(text);
    assertThat(Texts.read(text).onlyRun().jobs())
        .anySatisfy(job -> assertThat(job.errorMessage().orElseThrow()).endsWith(message));

    for (int width : List.of(60, 66, 72, 76)) {
      assertThat(values(inMail(text, width, ""))).as("mail, %d", width).isEqualTo(sound);
      assertThat(values(inMail(text, width, "> "))).as("quote, %d", width).isEqualTo(sound);
    }
    for (int width : List.of(60, 80, 100)) {
      assertThat(values(inTerminal(text, width))).as("terminal, %d", width).isEqualTo(sound);
    }
  }

  /** A rank that is cut is not what a line without its beginning starts with. */
  @Test
  void joinsNoPercentilesThatGiveNoRank() {
    String text =
        report("3.33/randrw-70-30")
            .replaceFirst("10.00th=\\[ +\\d+\\], 20.00th=\\[ +\\d+\\],\n +\\| 30", "10\n30");

    Job job = Texts.read(text).onlyRun().jobs().get(0);

    LatencyStats latency = job.read().orElseThrow().completionLatency().orElseThrow();
    assertThat(latency.percentileNanos(5)).hasValue(129_000);
    assertThat(latency.percentileNanos(10)).isEmpty();
    assertThat(latency.percentileNanos(20)).isEmpty();
    assertThat(latency.percentileNanos(40)).hasValue(277_000);
  }

  /** Markdown escapes brackets, bars and underscores, where a page shows its source. */
  @ParameterizedTest
  @ValueSource(strings = {"[_*\\[\\]|<>]", "[\\[\\]|]", "[`*_{}\\[\\]()#+!|>-]"})
  void losesNoValueToEscapesOfMarkdown(String escaped) {
    for (String report :
        List.of("2.0.7/numjobs3-nogroup", "2.16/randrw-70-30", "3.1/fsync4", "3.33/randrw-70-30")) {
      String text = report(report).replaceAll("(?m)^[\\w-]+(?=: \\(g)", "a_b[c]");

      assertThat(values(text.replaceAll(escaped, "\\\\$0"))).as(report).isEqualTo(values(text));
    }
  }
}
