package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.FioReader;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.RunFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats of one real run in files of their own, and copies of one file. */
class DistinctRunsTest {
  private static String corpus(String name) throws IOException {
    return Files.readString(Path.of("testdata/corpus/3.33/" + name + "/both.txt"));
  }

  private static FioDocument document(String source, String text) throws IOException {
    FioDocument read =
        FioReader.builder()
            .build()
            .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), source);
    return new FioDocument(source, read.format(), CountedRuns.of(read), read.diagnostics());
  }

  /** The lines of one format of an output that holds several. */
  private static String part(String both, RunFormat format) {
    List<String> lines = new ArrayList<>();
    boolean json = false;
    for (String line : both.lines().toList()) {
      json |= line.startsWith("{");
      RunFormat here =
          json ? RunFormat.JSON : line.matches("\\d;.*") ? RunFormat.TERSE : RunFormat.TEXT;
      if (here == format) {
        lines.add(line);
      }
      json &= !line.startsWith("}");
    }
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all-formats-randrw-group-terse3",
        "all-formats-randrw-group-terse5",
        "randrw-70-30",
        "numjobs3-nogroup"
      })
  void theFormatsOfOneRunInFilesOfTheirOwnAreOneRun(String name) throws IOException {
    String both = corpus(name);
    List<FioDocument> files = new ArrayList<>();
    for (RunFormat format : List.of(RunFormat.TERSE, RunFormat.TEXT, RunFormat.JSON)) {
      String text = part(both, format);
      if (format != RunFormat.TERSE || !text.isBlank()) {
        files.add(document("run." + format.word(), text));
      }
    }
    DistinctRuns distinct = DistinctRuns.of(files);
    assertThat(distinct.documents()).extracting(FioDocument::source).containsExactly("run.json");
    assertThat(distinct.leftOut()).hasSize(files.size() - 1);
    assertThat(distinct.leftOut())
        .contains("run.text:1 is left out: it is the run in run.json in another format");
  }

  @Test
  void copiesOfOneFileAreOneRun() throws IOException {
    String text = corpus("randrw-70-30");
    DistinctRuns distinct =
        DistinctRuns.of(
            List.of(
                document("a/1.txt", text), document("a/2.txt", text), document("a/1.txt", text)));
    assertThat(distinct.documents()).extracting(FioDocument::source).containsExactly("a/1.txt");
    assertThat(distinct.leftOut())
        .containsExactly(
            "a/2.txt:4 is left out: it is a copy of the run in a/1.txt",
            "a/1.txt was given more than once: it counts once");
  }

  @Test
  void anotherRunOfTheSameJobIsAnotherRun() throws IOException {
    String both = corpus("randrw-70-30");
    String later = part(both, RunFormat.TEXT).replaceAll("total=(\\d)", "total=1$1");
    String normal = Files.readString(Path.of("testdata/corpus/3.33/randrw-70-30/normal.txt"));
    DistinctRuns distinct =
        DistinctRuns.of(
            List.of(
                document("first", part(both, RunFormat.JSON)),
                document("edited", later),
                document("second", normal)));
    assertThat(distinct.documents())
        .extracting(FioDocument::source)
        .containsExactly("first", "edited", "second");
    assertThat(distinct.leftOut()).isEmpty();
  }

  @Test
  void equalCountsWithOtherLatenciesAreOfAnotherRun() throws IOException {
    String both = corpus("randrw-70-30");
    String slower = part(both, RunFormat.TEXT).replaceAll("(avg= *)(\\d)", "$19$2");
    assertThat(
            DistinctRuns.of(
                    List.of(document("a", part(both, RunFormat.JSON)), document("b", slower)))
                .leftOut())
        .isEmpty();
  }

  // Two tests of a fixed time may well print the same rounded rates.
  @Test
  void equalLinesQuotedFromTwoTestsAreTwoRuns() throws IOException {
    String line = "read: IOPS=25, BW=100MiB/s (105MB/s)(2000MiB/20000msec)\n";
    assertThat(DistinctRuns.of(List.of(document("a", line), document("b", line))).leftOut())
        .isEmpty();
  }

  @Test
  void theHostsOfARunMayStandInAnotherOrder() throws IOException {
    String both = corpus("client-2servers");
    DistinctRuns distinct =
        DistinctRuns.of(
            List.of(
                document("text", part(both, RunFormat.TEXT)),
                document("json", part(both, RunFormat.JSON))));
    assertThat(distinct.documents()).extracting(FioDocument::source).containsExactly("json");
  }
}
