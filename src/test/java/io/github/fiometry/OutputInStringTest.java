package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole output of fio inside of one string, as programs of automation keep it. */
class OutputInStringTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final List<String> REPORTS =
      List.of(
          "2.0.7/stonewall-3groups/normal.txt",
          "2.2.10/randrw-70-30/normal.txt",
          "3.1/client-2servers/normal.txt",
          "3.33/randrw-70-30/normal.txt",
          "3.42/fsync4/normal.txt");

  private static String corpus(String file) {
    try {
      return Files.readString(CORPUS.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String inString(String output) {
    return "ok: [h1] => {\"changed\": true, \"rc\": 0, \"stdout\": \""
        + output
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\t", "\\t")
            .replace("\n", "\\n")
        + "\"}\n";
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .collect(Collectors.toList());
  }

  private static List<String> warnings(FioDocument document) {
    return document.diagnostics().stream()
        .filter(it -> it.severity() != Severity.INFO)
        .map(it -> it.code().word())
        .collect(Collectors.toList());
  }

  /** Each of these is a prefix on lines of a file as well. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[pod/fio-7d9c/fio] ",
        "fio_1  | ",
        "| ",
        "Jan 02 03:04:05 ",
        "Nov 30 10:43:23 box fio[1234]: ",
        "2024-01-02T03:04:05.000Z\tINFO\tfio/run.go:42\t",
        "time=\"2024-01-02T03:04:05Z\" level=info msg=",
        "job\tRun fio\t2024-01-02T03:04:05.1234567Z ",
        "10.0.0.1: ",
        "fio.log:6:",
        "[stage-fio] "
      })
  void readsAStringWhoseLinesHaveAPrefix(String prefix) {
    for (String file : REPORTS) {
      String report = corpus(file);
      String prefixed =
          report.lines().map(line -> prefix + line + "\n").collect(Collectors.joining());

      FioDocument read = Fio.read(inString(prefixed));

      assertThat(unplaced(read)).as(file).isEqualTo(unplaced(Fio.read(report)));
      assertThat(read.runs().get(0).firstLine()).isEqualTo(1);
      assertThat(warnings(read)).as(file).isEqualTo(warnings(Fio.read(prefixed)));
    }
  }

  @Test
  void tellsTheProgramsApartThatHaveWrittenOneString() {
    String first = corpus("3.33/randrw-70-30/normal.txt");
    String second = corpus("3.1/stonewall-3groups/normal.txt");
    List<String> left = first.lines().map(line -> "[pod/fio-a/fio] " + line + "\n").toList();
    List<String> right = second.lines().map(line -> "[pod/fio-b/fio] " + line + "\n").toList();
    StringBuilder both = new StringBuilder();
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      both.append(i < left.size() ? left.get(i) : "").append(i < right.size() ? right.get(i) : "");
    }

    List<FioRun> runs = unplaced(Fio.read(inString(both.toString())));

    assertThat(runs)
        .containsExactlyInAnyOrder(
            unplaced(Fio.read(first)).get(0), unplaced(Fio.read(second)).get(0));
  }

  @Test
  void givesThePlaceOfADamagedValueInTheStringsLine() {
    String report = corpus("3.33/randrw-70-30/normal.txt");
    String damaged = report.replaceFirst("usr=[0-9.]+%", "usr=Z.5%");
    String log =
        inString(
            damaged
                .lines()
                .map(line -> "[stage-fio] " + line + "\n")
                .collect(Collectors.joining()));

    FioDocument read = Fio.read(log);

    assertThat(read.diagnostics())
        .filteredOn(it -> it.severity() == Severity.ERROR)
        .singleElement()
        .satisfies(it -> assertThat(it.position().line()).isEqualTo(1))
        .satisfies(it -> assertThat(it.position().column()).isEqualTo(log.indexOf("Z.5%") + 1));
  }

  /** A terminal of 80 columns had wrapped the lines before they came into the string. */
  @Test
  void joinsLinesThatWereWrappedBeforeTheyCameIntoAString() {
    String report = corpus("3.33/randrw-70-30/normal.txt");
    String wrapped = report.replaceAll("(?m)^(.{80})(?=.)", "$1\n");

    assertThat(unplaced(Fio.read(inString(wrapped)))).isEqualTo(unplaced(Fio.read(report)));
  }

  /** What --append-terse puts behind the text report. */
  @ParameterizedTest
  @ValueSource(strings = {"ansible", "literal", "carriage returns"})
  void readsTextAndTerseOfOneString(String form) {
    String text = corpus("2.2.10/randrw-70-30/normal.txt");
    String terse = corpus("2.2.10/randrw-70-30/terse3.txt");
    String output = text + "\nAdditional Terse Output:\n" + terse;
    String log =
        switch (form) {
          case "ansible" -> inString(output);
          case "literal" -> output.replace("\n", "\\n");
          default -> output.replace('\n', '\r');
        };

    FioDocument read = Fio.read(log);

    assertThat(unplaced(read).stream().map(FioRun::jobs))
        .containsExactlyInAnyOrder(
            Fio.read(text).runs().get(0).jobs(), Fio.read(terse).runs().get(0).jobs());
  }

  @Test
  void readsNoTextBesideTerseLinesAlone() {
    String terse = corpus("3.33/stonewall-3groups/terse3.txt");

    FioDocument read = Fio.read(inString(terse));

    assertThat(unplaced(read)).isEqualTo(unplaced(Fio.read(terse)));
    assertThat(read.diagnostics()).isEmpty();
  }

  /** In a JSON string a tab is written by two characters, which are no part of a disk's name. */
  @Test
  void takesNoEscapedTabForAPartOfADisksName() {
    String report = corpus("3.33/randrw-70-30/normal.txt");
    String tabs = report.replaceAll("(?m)^  ", "\t");

    assertThat(Fio.read(inString(tabs)).runs().get(0).disks())
        .isEqualTo(Fio.read(report).runs().get(0).disks());
  }
}
