package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fio's messages end in any text: what a page or a terminal adds must not become a part of it. */
class MessageDirtTest {
  /** Each with the line in the place of {@code %s}. */
  private static final List<String> DIRT =
      List.of(
          "%s<br>",
          "<p>%s</p>",
          "%s</span><br />",
          "%s |",
          "| %s |",
          "\"%s\",",
          "%s\",",
          "%s\u001b[0m",
          "\u001b[32m%s\u001b[0m",
          "> %s<br>",
          "2024-05-01T10:00:00.123456789Z stdout F %s\u001b[0m",
          "%s   ");

  private static String renamed(String file, String name) {
    String text = new String(Texts.corpus(file), StandardCharsets.UTF_8);
    return text.replaceAll("(?m)^[\\w-]+(?=: \\(g)", name);
  }

  private static String eachLine(String text, String dirt) {
    List<String> lines = new ArrayList<>();
    text.lines().forEach(line -> lines.add(dirt.replace("%s", line)));
    return String.join("\n", lines) + "\n";
  }

  private static Map<String, String> values(String text) {
    return Trees.valuesInOrder(Texts.read(text).runs());
  }

  @ParameterizedTest
  @CsvSource({
    "2.16/randrw-70-30/normal.txt, fio",
    "3.33/numjobs3-nogroup/normal.txt, fio",
    "3.42/latency-target/normal.txt, fio",
    "2.16/randrw-70-30/normal.txt, cs"
  })
  void readsAJobThatIsNamedAsTheSpeakerOfMessages(String file, String name) {
    String text = renamed(file, name);
    Map<String, String> sound = values(text);

    assertThat(Texts.read(text).onlyRun().jobs().get(0).name()).hasValue(name);
    for (String dirt : DIRT) {
      assertThat(values(eachLine(text, dirt))).as(dirt).isEqualTo(sound);
    }
    assertThat(values(text.replace("=", "=3D"))).isEqualTo(sound);
    assertThat(values(text.replaceAll("(?m)^(.{80})(?=.)", "$1\n"))).isEqualTo(sound);
  }

  @Test
  void endsTheRunAtASignalInAnyDirt() {
    String signal = "fio: terminating on signal 2";

    for (String dirt : DIRT) {
      Diagnostic diagnostic = Texts.read(dirt.replace("%s", signal) + "\n").diagnostics().get(0);

      assertThat(diagnostic.code()).as(dirt).isEqualTo(DiagnosticCode.FIO_ERROR);
      assertThat(diagnostic.text()).as(dirt).hasValue(signal);
      assertThat(diagnostic.values()).as(dirt).isEqualTo(Map.of("signal", 2L));
      assertThat(diagnostic.position().column()).as(dirt).isEqualTo(dirt.indexOf("%s") + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s<br>", "%s", "%s |", "\u001b[31m%s\u001b[0m"})
  void tellsThatTheRunIsNotComplete(String dirt) {
    String report =
        new String(Texts.corpus("2.16/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    String text = eachLine(report.replaceFirst("\n\n", "\nfio: terminating on signal 2\n\n"), dirt);

    assertThat(Texts.read(text).onlyRun().complete()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fio: pid=123, err=5/file:io_u.c:1787, func=io_u error, error=Input/output error<br> | {pid=123, errno=5, source=io_u.c:1787, func=io_u error, error=Input/output error}
          fio: io_u error on file /mnt/x.0.0: Input/output error</p> | {file=/mnt/x.0.0, error=Input/output error}
          fio: io_u error on file /mnt/x.0.0: Input/output error", | {file=/mnt/x.0.0, error=Input/output error}
          fio: pid=3D123, err=3D5/file:io_u.c:1787, func=3Dio_u error, error=3DInput/output error | {pid=123, errno=5, source=io_u.c:1787, func=io_u error, error=Input/output error}
          client <box>: exited with error 1<br> | {host=box, errno=1}
          """)
  void keepsMarkupOutOfTheValuesOfAMessage(String line, String values) {
    Diagnostic diagnostic = Texts.read(line.strip() + "\n").diagnostics().get(0);

    assertThat(diagnostic.values().toString()).isEqualTo(values.strip());
  }

  @Test
  void leavesTheQuotesOfANoteAlone() {
    Diagnostic diagnostic =
        Texts.read("fio: failed parsing bs=\"x\" <b>here\"\n").diagnostics().get(0);

    assertThat(diagnostic.text()).hasValue("fio: failed parsing bs=\"x\" <b>here\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s<br>", "%s<br />", "%s</span>", "%s |", "%s\u001b[0m"})
  void keepsMarkupOutOfTheTextOfAnError(String dirt) {
    String errors = "     errors    : total=1, first_error=84/<Invalid or wide character>";
    String report =
        new String(Texts.corpus("2.16/randrw-70-30/normal.txt"), StandardCharsets.UTF_8);
    String text = report.replaceFirst("\n(?= +latency  )", "\n" + errors + "\n");

    assertThat(
            Texts.read(eachLine(text, dirt))
                .onlyRun()
                .jobs()
                .get(0)
                .errors()
                .orElseThrow()
                .firstErrorMessage())
        .hasValue("Invalid or wide character");
  }
}
