package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A log inside of a string, with a mark for each line end: {@code "stdout": "fio-3.33\nStarting 1
 * process\n…"}. Its lines are given like those of a file, so that they may have prefixes, be
 * wrapped or be of several programs, and all is learnt and mended in the same way.
 */
final class OpenedString {
  private static final byte[] ESCAPED_END = {'\\', 'n'};

  private final LineCutter cutter;

  OpenedString(LineCutter cutter) {
    this.cutter = cutter;
  }

  /** The lines of the string that a line holds; none when it holds no such string. */
  List<LineToken> lines(LineToken line) {
    if (Bytes.indexOf(line.bytes, line.from, line.to, ESCAPED_END) < 0
        || !FioWords.isIn(line.bytes, line.from, line.to)) {
      return List.of();
    }
    DirtyText text = new DirtyText(line);
    if (PartialLines.isPart(text) || CleaningStep.hasSoftBreak(text)) {
      return List.of(); // more of the string is on the next line
    }
    List<DirtyText> pieces = pieces(text);
    if (pieces.size() < 2 || pieces.stream().noneMatch(OpenedString::hasHead)) {
      return List.of();
    }
    boolean goesOn = line.to > line.from && line.bytes[line.to - 1] != '\n';
    List<LineToken> lines = new ArrayList<>();
    for (DirtyText piece : pieces) {
      boolean last = piece == pieces.get(pieces.size() - 1);
      // the input may end in the last one; the others have an end
      cut(line, piece, last && goesOn && piece.endsWith(text) ? "" : "\n", lines);
    }
    return lines;
  }

  private static List<DirtyText> pieces(DirtyText text) {
    List<DirtyText> list = LogRecord.lines(text);
    if (!list.isEmpty()) {
      return list;
    }
    LogRecord.unwrap(text);
    List<DirtyText> pieces = new ArrayList<>();
    for (DirtyText piece : LinesInString.of(text)) {
      boolean betweenStrings = !piece.toString().isBlank() && LineCleaner.isSeparator(piece);
      if (!betweenStrings) {
        LogRecord.unescape(piece);
        pieces.add(piece);
      }
    }
    return pieces;
  }

  /** Whether a line of a report begins somewhere in a text. */
  private static boolean hasHead(DirtyText piece) {
    return piece.length() <= LineCleaner.MAX_LENGTH
        && ReportLine.HEADS.find(piece.toString(), 0, piece.length()) != null;
  }

  private void cut(LineToken line, DirtyText piece, String lineEnd, List<LineToken> lines) {
    byte[] bytes = (piece + lineEnd).getBytes(StandardCharsets.UTF_8);
    int[] columns = piece.byteColumns(bytes.length);
    cutter.open(bytes, 0, bytes.length);
    for (int from = 0; from < bytes.length; ) {
      int to = cutter.cut(from);
      lines.add(
          new LineToken(
              cutter.type(),
              cutter.channel(),
              bytes,
              from,
              to,
              from,
              line.line,
              line.lastLine(),
              LineToken.Condition.WHOLE,
              Arrays.copyOfRange(columns, from, columns.length)));
      from = to;
    }
  }
}
