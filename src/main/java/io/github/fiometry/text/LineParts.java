package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.antlr.v4.runtime.Token;

/** Makes lines of parts of lines; their columns stay those of the whole. */
final class LineParts {
  private final LineCutter cutter;

  LineParts(LineCutter cutter) {
    this.cutter = cutter;
  }

  /** What begins at an offset. */
  LineToken from(LineToken line, int offset) {
    return typed(line, line.bytes, Math.min(offset, line.to - 1));
  }

  /** What ends before an offset. */
  LineToken upTo(LineToken line, int offset) {
    byte[] bytes = Arrays.copyOf(line.bytes, offset + 1);
    bytes[offset] = '\n';
    return typed(line, bytes, line.from);
  }

  /** Whether a text is a line of fio from a place to its end. */
  boolean isLine(String text, int from) {
    byte[] bytes = (text.substring(from) + "\n").getBytes(StandardCharsets.UTF_8);
    cutter.open(bytes, 0, bytes.length);
    cutter.cut(0);
    return cutter.channel() == Token.DEFAULT_CHANNEL;
  }

  private LineToken typed(LineToken line, byte[] bytes, int from) {
    int to = bytes == line.bytes ? line.to : bytes.length;
    cutter.open(bytes, from, to);
    cutter.cut(from);
    return new LineToken(
        cutter.type(),
        cutter.channel(),
        bytes,
        from,
        to,
        line.lineStart(),
        line.line,
        line.lastLine(),
        line.condition(),
        null);
  }
}
