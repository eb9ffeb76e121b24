package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON and terse output as pages, terminals and printed documents show it. */
class DressedOutputTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static final List<String> FILES =
      List.of(
          "2.1.10/randrw-70-30/json.txt",
          "2.16/client-2servers/json.txt",
          "3.1/client-2servers/jsonplus.txt",
          "3.33/cmdprio/json.txt",
          "3.42/client-2servers/json.txt",
          "2.16/randrw-70-30/terse4.txt",
          "2.2.10/randrw-70-30/terse3.txt",
          "3.33/stonewall-3groups/terse3.txt",
          "3.42/randrw-70-30/terse5.txt");

  private static String corpus(String file) throws IOException {
    return Files.readString(CORPUS.resolve(file));
  }

  private static List<FioRun> unplaced(FioDocument document) {
    return document.runs().stream()
        .map(run -> run.toBuilder().firstLine(1).lastLine(1).build())
        .collect(Collectors.toList());
  }

  static Stream<Arguments> dresses() {
    return Stream.of(
        dress("hyphens of a PDF", text -> text.replace('-', '\u2010')),
        dress("en dashes", text -> text.replace('-', '\u2013')),
        dress("minus signs", text -> text.replace('-', '\u2212')),
        dress(
            "full-width marks",
            text -> text.replace(',', '\uff0c').replace(':', '\uff1a').replace(';', '\uff1b')),
        dress("coloured numbers", text -> text.replaceAll("\\d+", "\u001b[1;32m$0\u001b[0m")),
        dress(
            "a page on one line",
            text ->
                "<p>"
                    + text.strip()
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                        .replace("  ", "&nbsp; ")
                        .replace("\n", "<br>")
                    + "</p>\n"));
  }

  private static Arguments dress(String name, UnaryOperator<String> dress) {
    return Arguments.of(name, dress);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dresses")
  void costsNothing(String name, UnaryOperator<String> dress) throws IOException {
    for (String file : FILES) {
      String output = corpus(file);

      assertThat(unplaced(Fio.read(dress.apply(output))))
          .as(name + " " + file)
          .isEqualTo(unplaced(Fio.read(output)));
    }
  }

  /** Marks that are of the name, since the version is as fio prints it. */
  @Test
  void keepsSuchCharactersInNames() throws IOException {
    String name = "a\u2013b\uff1ac\ufb01\u2265";
    String json = corpus("3.33/cmdprio/json.txt");
    String terse = corpus("3.33/stonewall-3groups/terse3.txt");
    String own = Fio.read(json).runs().get(0).jobs().get(0).name().orElseThrow();

    assertThat(
            Fio.read(
                    json.replace("\"jobname\" : \"" + own + "\"", "\"jobname\" : \"" + name + "\""))
                .runs()
                .get(0)
                .jobs()
                .get(0)
                .name())
        .hasValue(name);
    assertThat(Fio.read(terse.replace(";seq-write;", ";" + name + ";")).runs().get(0).jobs())
        .extracting(Job::name)
        .extracting(it -> it.orElse(""))
        .contains(name);
  }
}
