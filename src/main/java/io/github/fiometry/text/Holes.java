package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holes of zero bytes, as a crash or a copy leaves them in a log: what stood there is lost, perhaps
 * with line ends. What stands before and behind a hole must not grow together.
 */
final class Holes {
  /** Stands where something is lost; no number and no word of fio has it. */
  static final char LOST = '\ufffd';

  /**
   * A longer hole may reach from the middle of a line into the middle of the next one of its kind.
   */
  private static final int LONGEST_INSIDE = 40;

  /** What a value is called, and stands once in a line: {@code min=}, {@code 99.00th=}. */
  private static final Pattern KEY = Pattern.compile("(?<![\\w.])[\\w.>]+(?==)");

  private Holes() {}

  /** The line behind a hole that begins where a line did: a log that was emptied while written. */
  static LineToken withoutHead(LineToken line) {
    int from = line.from;
    while (from < line.to && line.bytes[from] == 0) {
      from++;
    }
    if (from - line.from <= LONGEST_INSIDE || line.columns() != null) {
      return line;
    }
    return new LineToken(
        line.getType(),
        line.getChannel(),
        line.bytes,
        from - 1, // a number at the hole's end may be the rest of one
        line.to,
        line.lineStart(),
        line.line,
        line.lastLine(),
        line.condition(),
        null);
  }

  /** The lines between the holes that may have line ends in them. */
  static List<DirtyText> split(List<DirtyText> lines) {
    if (lines.stream().noneMatch(line -> line.indexOf('\0') >= 0)) {
      return lines;
    }
    List<DirtyText> pieces = new ArrayList<>();
    for (DirtyText line : lines) {
      int from = 0;
      for (int i = 0; i < line.length(); i++) {
        if (line.charAt(i) != 0) {
          continue;
        }
        int end = endOf(line, i);
        if (i > from && end < line.length() && isBetweenLines(line, from, i, end)) {
          add(pieces, line, from, i + 1);
          from = end - 1;
        }
        i = end;
      }
      add(pieces, line, from, line.length());
    }
    return pieces;
  }

  private static int endOf(DirtyText text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) == 0) {
      end++;
    }
    return end;
  }

  private static boolean isBetweenLines(DirtyText line, int from, int start, int end) {
    if (end - start < 2) {
      return false;
    }
    if (end - start > LONGEST_INSIDE) {
      return true;
    }
    Set<String> before = keys(line.part(from, start));
    before.retainAll(keys(line.part(end, line.length())));
    return !before.isEmpty();
  }

  private static Set<String> keys(DirtyText text) {
    Set<String> keys = new HashSet<>();
    for (Matcher key = KEY.matcher(text.toString()); key.find(); ) {
      keys.add(key.group());
    }
    return keys;
  }

  /**
   * A piece with one byte of the holes around it. A word or number at a hole may be the end or the
   * beginning of a longer one: then a mark takes the byte's place.
   */
  private static void add(List<DirtyText> pieces, DirtyText line, int from, int to) {
    DirtyText piece = line.part(from, to);
    int last = piece.length() - 1;
    if (to < line.length() && last > 0 && isOfWord(piece.charAt(last - 1))) {
      piece.setCharAt(last, LOST);
    }
    if (from > 0 && last > 0 && isOfWord(piece.charAt(1))) {
      piece.setCharAt(0, LOST);
      deleteNumber(piece, 1);
    }
    pieces.add(piece);
  }

  private static boolean isOfWord(char c) {
    return Character.isLetterOrDigit(c) || c == '.';
  }

  /** Takes out the rest of a number, so that it is not read as a whole one. */
  static void deleteNumber(DirtyText text, int start) {
    int end = start;
    while (end < text.length() && isOfNumber(text.charAt(end))) {
      end++;
    }
    if (end > start) {
      text.delete(start, end);
    }
  }

  static boolean isOfNumber(char c) {
    return c >= '0' && c <= '9' || c == '.';
  }
}
