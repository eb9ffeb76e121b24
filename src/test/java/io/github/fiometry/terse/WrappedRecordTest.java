package io.github.fiometry.terse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terse records that mails and terminals have put on several lines. */
class WrappedRecordTest {
  private static final List<String> FILES =
      List.of(
          "2.0.7/randrw-70-30/terse2.txt",
          "2.1.10/numjobs3-nogroup/terse.txt",
          "2.18/randrw-70-30/terse.txt",
          "3.33/numjobs3-nogroup/terse.txt",
          "3.42/randrw-70-30/terse5.txt");

  private static String wrapped(String text, int width) {
    return text.lines()
            .map(line -> line.replaceAll("(.{" + width + "})(?=.)", "$1\n"))
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  /** As mail programs write it: signs by their codes, and no line longer than 76 characters. */
  private static String quotedPrintable(String text) {
    StringBuilder mail = new StringBuilder();
    for (String line : text.split("\n")) {
      int column = 0;
      for (byte b : line.getBytes(StandardCharsets.UTF_8)) {
        String code =
            b == '=' || b < ' ' ? String.format("=%02X", b & 0xff) : String.valueOf((char) b);
        if (column + code.length() > 75) {
          mail.append("=\n");
          column = 0;
        }
        mail.append(code);
        column += code.length();
      }
      mail.append('\n');
    }
    return mail.toString();
  }

  private static List<FioRun> unplaced(List<FioRun> runs) {
    return runs.stream().map(run -> run.toBuilder().firstLine(1).lastLine(1).build()).toList();
  }

  private static void readsAlike(String file, String sound, String changed) {
    TerseInput clean = TerseInput.of(sound);
    TerseInput read = TerseInput.of(changed);
    assertThat(changed.lines().count()).as(file).isGreaterThan(sound.lines().count());
    assertThat(unplaced(read.runs())).as(file).isEqualTo(unplaced(clean.runs()));
    assertThat(read.diagnostics().stream().map(Diagnostic::message))
        .as(file)
        .containsExactlyElementsOf(clean.diagnostics().stream().map(Diagnostic::message).toList());
    assertThat(read.runs().get(0).lastLine()).as(file).isEqualTo(lastLine(changed));
  }

  private static long lastLine(String text) {
    return text.stripTrailing().lines().count();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 72, 80, 100, 132, 203})
  void joinsTheLinesOfATerminal(int width) {
    for (String file : FILES) {
      String sound = TerseInput.text(file);
      readsAlike(file, sound, wrapped(sound, width));
      readsAlike(file, sound, wrapped(sound, width).replace("\n", "\r\n"));
    }
  }

  @Test
  void joinsTheLinesOfAMail() {
    for (String file : FILES) {
      String sound = TerseInput.text(file);
      readsAlike(file, sound, quotedPrintable(sound));
      readsAlike(file, sound, quotedPrintable(sound).replace("\n", "\r\n"));
    }
  }

  /** A stream comes in pieces, of which the end of one may lie in a record. */
  @Test
  void joinsThemInAStreamOfAnyLength() throws IOException {
    String sound = TerseInput.text("3.33/numjobs3-nogroup/terse.txt");
    String text = ("note\n" + wrapped(sound, 80)).repeat(60);
    assertThat(text.length()).isGreaterThan(2 * 65_536);
    FioDocument read = Fio.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    assertThat(read.runs()).hasSize(60);
    List<FioRun> clean = Fio.read(sound).runs();
    long lines = wrapped(sound, 80).lines().count();
    for (int i = 0; i < 60; i++) {
      assertThat(read.runs().get(i).jobs()).isEqualTo(clean.get(0).jobs());
      assertThat(read.runs().get(i).firstLine()).isEqualTo(i * (lines + 1) + 2);
      assertThat(read.runs().get(i).lastLine()).isEqualTo((i + 1) * (lines + 1));
    }
  }

  /** A line that is cut short takes none of what stands behind it. */
  @Test
  void takesNoOtherLineForTheRestOfACutRecord() {
    String sound = TerseInput.text("3.33/numjobs3-nogroup/terse.txt").lines().toList().get(0);
    String cut = sound.substring(0, 80);
    for (String other :
        List.of("# 1;2;3", "done: 7;8", cut, "12;34;".repeat(14), "", "   5;6;7", "total=5;6 ok")) {
      TerseInput input = TerseInput.of(cut + "\n" + other + "\n");
      IoStats read = input.runs().get(0).jobs().get(0).io().values().iterator().next();
      IoStats alone =
          TerseInput.of(cut + "\n").runs().get(0).jobs().get(0).io().values().iterator().next();
      assertThat(read).as(other).isEqualTo(alone);
      assertThat(input.diagnostics()).anyMatch(d -> d.severity() == Severity.ERROR);
    }
  }
}
