package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Lines that are longer than can be kept: progress for a terminal, a log inside a string. They are
 * read part by part, if marks of line ends are in them; else their rest is left out.
 */
final class LongLines {
  private static final List<byte[]> WORDS_OF_FIO =
      List.of(word("IOPS="), word("iops="), word("groupid="), word("\"jobs\""));

  private LongLines() {}

  private static byte[] word(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Where the last line ends that is inside such a line: behind a carriage return, or behind a mark
   * of a line end as a string has it ({@code \n}), which becomes one. 0 when there is none.
   */
  static int lastEndInside(byte[] bytes, int from, int to) {
    for (int i = to - 1; i > from; i--) {
      if (bytes[i] == '\r') {
        return i + 1;
      }
      if (bytes[i] == 'n' && bytes[i - 1] == '\\') {
        bytes[i] = '\r';
        for (int j = i - 1; j >= from && bytes[j] == '\\'; j--) {
          bytes[j] = ' ';
        }
        return i + 1;
      }
    }
    return 0;
  }

  /** Says that the rest of a line is left out: a warning where fio's words are in it. */
  static void report(
      byte[] bytes, int from, int to, SourcePosition position, DiagnosticCollector diagnostics) {
    boolean ofFio = WORDS_OF_FIO.stream().anyMatch(word -> isIn(bytes, from, to, word));
    diagnostics.add(
        Diagnostic.of(
            ofFio ? Severity.WARNING : Severity.INFO,
            DiagnosticCode.FOREIGN_LINE,
            position,
            "a line of more than " + (to - from) + " bytes; the rest of it is left out"));
  }

  private static boolean isIn(byte[] bytes, int from, int to, byte[] word) {
    for (int i = from; i + word.length <= to; i++) {
      int j = 0;
      while (j < word.length && bytes[i + j] == word[j]) {
        j++;
      }
      if (j == word.length) {
        return true;
      }
    }
    return false;
  }
}
