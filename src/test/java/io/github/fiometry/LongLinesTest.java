package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that no buffer holds as a whole; read from memory and from a stream that tells no size. */
class LongLinesTest {
  private static final String PROGRESS =
      "Jobs: 1 (f=1): [m(1)][75.0%][r=18.3MiB/s,w=18.1MiB/s][r=4682,w=4641 IOPS][eta 00m:01s]\r";

  private static String corpus(String file) throws IOException {
    return Files.readString(
        Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus", file));
  }

  private static FioDocument read(String text, boolean inMemory) throws IOException {
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    InputStream in =
        inMemory
            ? bytes
            : new java.io.FilterInputStream(bytes) {
              @Override
              public int available() {
                return 0;
              }
            };
    return FioReader.builder().build().read(in, "log");
  }

  /**
   * With --eta=always fio's progress and the first brace are one line to everybody but terminals.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsADocumentBehindMuchProgress(boolean inMemory) throws IOException {
    String json = corpus("3.33/cmdprio/json.txt");
    FioRun whole = read(json, true).runs().get(0);
    for (int updates : new int[] {1, 1000, 30_000}) {
      FioDocument document = read(PROGRESS.repeat(updates) + json, inMemory);

      assertThat(document.diagnostics()).isEmpty();
      assertThat(document.runs()).containsExactly(whole);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsReportsInAStringOfManyMegabytes(boolean inMemory) throws IOException {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    FioRun whole = read(text, true).runs().get(0);

    FioDocument document =
        read("log = '" + text.repeat(1000).replace("\n", "\\n") + "'\n" + text, inMemory);

    assertThat(document.diagnostics()).isEmpty();
    assertThat(document.runs()).hasSize(1001);
    assertThat(document.runs())
        .allSatisfy(
            run -> {
              assertThat(run.jobs()).isEqualTo(whole.jobs());
              assertThat(run.groups()).isEqualTo(whole.groups());
            });
    assertThat(document.runs().get(1000).firstLine()).isEqualTo(2);
  }

  /** Nothing is dropped without a word; fio's words in it make it a warning. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void saysThatTheRestOfALineIsLeftOut(boolean inMemory) throws IOException {
    String text = corpus("3.33/randrw-70-30/normal.txt");
    String message = "a line of more than 1048576 bytes; the rest of it is left out";
    for (String word : List.of("IOPS=5 ", "no word of it ")) {
      FioDocument document = read("\n" + word.repeat(200_000) + "\n" + text, inMemory);

      assertThat(document.runs()).hasSize(1);
      assertThat(document.diagnostics())
          .filteredOn(it -> it.message().equals(message))
          .singleElement()
          .satisfies(
              it -> {
                assertThat(it.position().line()).isEqualTo(2);
                assertThat(it.severity())
                    .isEqualTo(word.startsWith("IOPS") ? Severity.WARNING : Severity.INFO);
              });
      assertThat(document.diagnostics())
          .extracting(Diagnostic::severity)
          .doesNotContain(Severity.ERROR);
    }
  }
}
