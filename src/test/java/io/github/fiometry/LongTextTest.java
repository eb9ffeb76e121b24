package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts that are longer than the chunks in which they are read. */
class LongTextTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  /** What 2.18 prints as per= is known to be wrong only at the end of the report. */
  @Test
  void quotesABandwidthLineOfWhichIsToldWhenItsChunkIsGone() throws IOException {
    String report = Files.readString(CORPUS.resolve("2.18/log-avg100/both.txt"));
    String text = report.substring(report.lastIndexOf("\n}\n") + 3).repeat(60);

    assertThat(quotesAreRight(text, "this fio prints a wrong share of the bandwidth, per="))
        .isEqualTo(2 * 60);
  }

  /** The block ends with the line behind it, which is sometimes in the next chunk. */
  @Test
  void quotesAPercentileRowThatIsTheLastOfItsChunk() throws IOException {
    String report = Files.readString(CORPUS.resolve("2.1.10/client-1server/normal.txt"));
    String text = report.repeat(330);

    assertThat(quotesAreRight(text, "this fio prints several percentiles under one"))
        .isGreaterThan(600);
  }

  /** How many diagnostics there are with this message, each with the line that it is about. */
  private static long quotesAreRight(String text, String message) throws IOException {
    List<String> lines = text.lines().toList();
    List<Diagnostic> about =
        Fio.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
            .diagnostics()
            .stream()
            .filter(it -> it.message().startsWith(message))
            .toList();
    assertThat(about)
        .allSatisfy(
            it ->
                assertThat(it.text()).contains(lines.get((int) it.position().line() - 1).strip()));
    return about.size();
  }
}
