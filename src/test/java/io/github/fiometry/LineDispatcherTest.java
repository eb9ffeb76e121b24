package io.github.fiometry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.json.JsonReader;
import io.github.fiometry.terse.TerseReader;
import io.github.fiometry.text.TextChunk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LineDispatcherTest {
  private record Line(long number, String text) {}

  /** The lines of an input that is in memory, which are the same when it comes as a stream. */
  private static List<Line> textLines(String input) throws IOException {
    byte[] bytes = input.getBytes(UTF_8);
    List<Line> lines = textLines(new WholeInput(bytes.clone(), bytes.length));
    assertThat(textLines(new StreamByteSource(new ByteArrayInputStream(bytes)))).isEqualTo(lines);
    return lines;
  }

  private static List<Line> textLines(ByteSource source) throws IOException {
    DiagnosticCollector diagnostics = new DiagnosticCollector("-");
    LineDispatcher dispatcher =
        new LineDispatcher(source, 0, new JsonReader(), new TerseReader(diagnostics), diagnostics);
    List<Line> lines = new ArrayList<>();
    TextChunk chunk;
    while ((chunk = dispatcher.next()) != null) {
      long number = chunk.firstLine();
      String text = new String(chunk.bytes(), chunk.from(), chunk.to() - chunk.from(), UTF_8);
      for (String line : text.split("(?<=\n)")) {
        lines.add(new Line(number++, line));
      }
    }
    return lines;
  }

  @Property(tries = 50)
  void givesEveryLineOnceWithItsNumber(
      @ForAll @Size(max = 30) List<@IntRange(max = 40_000) Integer> lengths) throws IOException {
    StringBuilder input = new StringBuilder();
    List<Line> expected = new ArrayList<>();
    for (int length : lengths) {
      String line = "x".repeat(length) + "\n";
      input.append(line);
      expected.add(new Line(expected.size() + 1L, line));
    }
    assertThat(textLines(input.toString())).isEqualTo(expected);
  }

  @Test
  void givesALastLineWithoutItsEnd() throws IOException {
    assertThat(textLines("a\nb")).containsExactly(new Line(1, "a\n"), new Line(2, "b"));
    assertThat(textLines("")).isEmpty();
  }

  @Test
  void cutsALineThatIsTooLongAndKeepsTheNumbersRight() throws IOException {
    String huge = "y".repeat(3 * LineDispatcher.MAX_LINE_BYTES);
    List<Line> lines = textLines("a\n" + huge + "\nb\n" + huge);
    assertThat(lines).extracting(Line::number).containsExactly(1L, 2L, 3L, 4L);
    assertThat(lines.get(1).text())
        .hasSize(LineDispatcher.MAX_LINE_BYTES)
        .startsWith("yyy")
        .endsWith("y\n");
    assertThat(lines.get(2).text()).isEqualTo("b\n");
  }
}
