package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two reports in two columns, as {@code sdiff}, {@code paste} and pages with tables show them. */
final class SideBySide {
  private static final int TAB = 8;

  /** So many lines must have a second one of fio in the same column. */
  private static final int ENOUGH = 3;

  /** Lines without a head this far around those that have two may belong to the columns. */
  private static final int AROUND = 12;

  private static final Pattern NAME = Pattern.compile("\\s(?=\\S[^=]*: \\(g(?:roupid)?=\\d)");

  private static final byte[] GROUP = ": (g".getBytes(StandardCharsets.US_ASCII);

  private static final int SHORTEST = 60;

  /** No column at all: a tab between the lines, wherever the left one ends. */
  private static final int AT_TAB = Integer.MAX_VALUE;

  private final LineParts parts;

  /** The lines of each column. */
  record Columns(List<LineToken> left, List<LineToken> right) {}

  SideBySide(LineParts parts) {
    this.parts = parts;
  }

  /** Whether a line may be two: cheap, and wrong only where a look at more lines tells. */
  static boolean mayBeTwo(LineToken line) {
    if (line.to - line.from < SHORTEST || !hasBlankBeforeGroup(line)) {
      return false;
    }
    Matcher name = NAME.matcher(line.text());
    return name.find();
  }

  /**
   * Whether what is looked for can be there; names without blanks, as most have, need no search.
   */
  private static boolean hasBlankBeforeGroup(LineToken line) {
    int group = Bytes.lastIndexOf(line.bytes, line.from, line.to, GROUP);
    for (int i = line.from; i < group; i++) {
      if (line.bytes[i] <= ' ' && line.bytes[i] >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The column where the right one starts, from 0; empty when there are no two. */
  OptionalInt column(List<LineToken> lines) {
    Map<Integer, Integer> votes = new HashMap<>();
    int all = 0;
    int behindTabs = 0;
    int most = 0;
    int best = -1;
    for (LineToken line : lines) {
      int second = secondHead(line);
      if (second > 0) {
        all++;
        behindTabs += parts(line.text()) == 2 ? 1 : 0;
        int count = votes.merge(second, 1, Integer::sum);
        if (count > most) {
          most = count;
          best = second;
        }
      }
    }
    if (all >= ENOUGH && behindTabs == all && votes.size() > 1) {
      return OptionalInt.of(AT_TAB);
    }
    return most >= ENOUGH ? OptionalInt.of(best) : OptionalInt.empty();
  }

  /** How many parts tabs make of a line. */
  private static int parts(String text) {
    return 1 + (int) text.chars().filter(c -> c == '\t').count();
  }

  /** Where the right column would start by the second head of a line; -1 when it has none. */
  private static int secondHead(LineToken line) {
    if (!LineCleaner.isNoise(line)
        || line.to - line.from > LineCleaner.MAX_LENGTH
        || line.to - line.from < SHORTEST) {
      return -1;
    }
    String text = line.text();
    int first = 0;
    while (first < text.length() && Character.isWhitespace(text.charAt(first))) {
      first++;
    }
    LineHeads.Found head = ReportLine.HEADS.find(text, first, text.length());
    if (head == null || head.start() > first) {
      return -1;
    }
    head = ReportLine.HEADS.find(text, head.end(), text.length());
    while (head != null) {
      int indentation = indentation(ReportLine.of(text, head));
      if (indentation > 0 && text.startsWith("  ", head.start() - 2)) {
        return displayed(text, head.start()) - indentation;
      }
      head = ReportLine.HEADS.find(text, head.end(), text.length());
    }
    return -1;
  }

  /** The blanks before a line where all versions have as many; else 0. */
  private static int indentation(ReportLine kind) {
    return switch (kind) {
      case DIRECTION, CPU, DEPTHS -> 2;
      case SUBMISSION, COMPLETION -> 4;
      case PERCENTILES, SUBMIT, COMPLETE, ISSUED -> 5;
      default -> 0;
    };
  }

  private static int displayed(String text, int index) {
    int column = 0;
    for (int i = 0; i < index; i++) {
      column = text.charAt(i) == '\t' ? (column / TAB + 1) * TAB : column + 1;
    }
    return column;
  }

  /** The lines of both columns; lines of before and behind go to the left. */
  Columns columns(List<LineToken> lines, int column) {
    int first = lines.size();
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      int second = secondHead(lines.get(i));
      if (second == column || second > 0 && column == AT_TAB) {
        first = Math.min(first, i);
        last = i;
      }
    }
    for (int i = last + 1; last >= 0 && i < lines.size() && i - last <= AROUND; i++) {
      if (isOfRight(lines.get(i), column) || i == last + 1 && isOfColumns(lines.get(i), column)) {
        last = i;
      }
    }
    Columns columns = new Columns(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < lines.size(); i++) {
      if (i < first - AROUND || i > last + AROUND) {
        columns.left().add(lines.get(i));
      } else {
        split(lines.get(i), column, columns);
      }
    }
    return columns;
  }

  /** Whether nothing in a line speaks against columns. */
  private static boolean isOfColumns(LineToken line, int column) {
    int at = offset(line, column);
    return at >= line.to - 1 || at == line.from || isGap(line.bytes[at - 1]);
  }

  /** Whether the left column is empty in a line, and the right one is not. */
  private static boolean isOfRight(LineToken line, int column) {
    int at = offset(line, column);
    return at < line.to - 1 && withoutMark(line, at) == line.from && line.bytes[at] != '\n';
  }

  private void split(LineToken line, int column, Columns columns) {
    int at = offset(line, column);
    if (at >= line.to || line.bytes[at] == '\n' || line.bytes[at] == '\r') {
      columns.left().add(parts.upTo(line, withoutMark(line, at)));
      return;
    }
    if (at == line.from || !isGap(line.bytes[at - 1])) {
      // a left line that is too long moves the right one
      at = secondStart(line);
      if (at < 0) {
        columns.left().add(line.as(LineLexer.NOISE));
        return;
      }
    }
    columns.left().add(parts.upTo(line, withoutMark(line, at)));
    columns.right().add(parts.from(line, at));
  }

  /** Where the second line starts that can be told to be one; -1 when there is none. */
  private static int secondStart(LineToken line) {
    String text = line.text();
    Matcher name = NAME.matcher(text);
    int start = name.find() ? name.end() : -1;
    if (start > 0 && text.startsWith("| ", start)) {
      start += 2;
    }
    LineHeads.Found first = ReportLine.HEADS.find(text, 0, text.length());
    if (start < 0 && first != null) {
      LineHeads.Found second = ReportLine.HEADS.find(text, first.end(), text.length());
      if (second != null && Character.isWhitespace(text.charAt(second.start() - 1))) {
        start = second.start();
      }
    }
    return start < 0
        ? -1
        : line.from + text.substring(0, start).getBytes(StandardCharsets.UTF_8).length;
  }

  private static boolean isGap(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Where the left line ends, without blanks and the mark that tells how the right one differs. */
  private static int withoutMark(LineToken line, int end) {
    int at = end;
    boolean mark = false;
    while (at > line.from) {
      byte b = line.bytes[at - 1];
      boolean gapBefore = at - 2 < line.from || isGap(line.bytes[at - 2]);
      if (!isGap(b) && b != '\r' && b != '\n') {
        if (mark || !gapBefore || b != '|' && b != '<' && b != '>') {
          break;
        }
        mark = true;
      }
      at--;
    }
    return at;
  }

  /** The offset of the first byte at or behind a column, as a terminal shows the line. */
  private static int offset(LineToken line, int column) {
    if (column == AT_TAB) {
      int tab = line.from;
      while (tab < line.to && line.bytes[tab] != '\t') {
        tab++;
      }
      return Math.min(line.to, tab + 1);
    }
    int shown = 0;
    int at = line.from;
    while (at < line.to && shown < column) {
      byte b = line.bytes[at];
      if (b == '\t') {
        shown = (shown / TAB + 1) * TAB;
      } else if ((b & 0xc0) != 0x80) {
        shown++;
      }
      at++;
    }
    while (at < line.to && (line.bytes[at] & 0xc0) == 0x80) {
      at++;
    }
    return at;
  }
}
