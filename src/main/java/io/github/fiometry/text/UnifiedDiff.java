package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Two reports in a diff: each has its own lines and, in hunks, those without a mark. */
final class UnifiedDiff {
  private static final byte[] HUNK_START = {'@', '@', ' ', '-'};

  /** "@@ -1,46 +1,46 @@" */
  private static final Pattern HUNK =
      Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+\\d+(?:,(\\d+))? @@");

  /** The first letters of changed lines. */
  private enum Marks {
    UNIFIED('-', '+'),
    PLAIN('<', '>');

    private final byte before;
    private final byte after;

    Marks(char before, char after) {
      this.before = (byte) before;
      this.after = (byte) after;
    }
  }

  private final LineParts parts;
  private int oldLeft;
  private int newLeft;

  /** The lines outside hunks, those before the change and those after it. */
  record Sides(List<LineToken> outside, List<LineToken> before, List<LineToken> after) {}

  UnifiedDiff(LineParts parts) {
    this.parts = parts;
  }

  static boolean isHunk(LineToken line) {
    return line.to - line.from > HUNK_START.length
        && Arrays.equals(
            line.bytes, line.from, line.from + HUNK_START.length, HUNK_START, 0, HUNK_START.length);
  }

  /** Whether fio's lines are among those that were taken away and those that were added. */
  static boolean isOfTwoReports(List<LineToken> lines) {
    return marksOf(lines) != null;
  }

  /** The marks of lines before and after the change; null when there are none. */
  private static @Nullable Marks marksOf(List<LineToken> lines) {
    boolean hunk = false;
    boolean separated = false;
    Set<Byte> marks = new HashSet<>();
    for (LineToken line : lines) {
      hunk |= isHunk(line);
      byte first = line.bytes[line.from];
      if ((first == '-' || first == '+' || first == '<' || first == '>')
          && LineCleaner.isNoise(line)
          && line.to - line.from <= LineCleaner.MAX_LENGTH) {
        String text = line.text();
        separated |= text.equals("---");
        if (ReportLine.HEADS.isIn(text)) {
          marks.add(first);
        }
      }
    }
    for (Marks found : Marks.values()) {
      boolean divided = found == Marks.UNIFIED ? hunk : separated;
      if (divided && marks.contains(found.before) && marks.contains(found.after)) {
        return found;
      }
    }
    return null;
  }

  Sides sides(List<LineToken> lines) {
    Sides sides = new Sides(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    boolean plain = marksOf(lines) == Marks.PLAIN;
    for (LineToken line : lines) {
      if (plain) {
        plainLine(line, sides);
      } else if (oldLeft > 0 || newLeft > 0) {
        inHunk(line, sides);
      } else if (!isHunk(line) || !open(line.text())) {
        sides.outside().add(line);
      }
    }
    return sides;
  }

  /** A line of a diff that shows changes alone: {@code < before}, {@code > after}. */
  private void plainLine(LineToken line, Sides sides) {
    byte mark = line.bytes[line.from];
    boolean marked = line.to - line.from > 2 && line.bytes[line.from + 1] == ' ';
    if (marked && (mark == Marks.PLAIN.before || mark == Marks.PLAIN.after)) {
      (mark == Marks.PLAIN.before ? sides.before() : sides.after())
          .add(parts.from(line, line.from + 2));
    } else {
      sides.outside().add(line);
    }
  }

  private boolean open(String text) {
    Matcher hunk = HUNK.matcher(text);
    if (!hunk.lookingAt()) {
      return false;
    }
    oldLeft = count(hunk.group(1));
    newLeft = count(hunk.group(2));
    return true;
  }

  private static int count(@Nullable String lines) {
    return lines == null ? 1 : lines.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(lines);
  }

  private void inHunk(LineToken line, Sides sides) {
    byte mark = line.bytes[line.from];
    if (mark == '\\') {
      // "\ No newline at end of file"
      return;
    }
    LineToken rest =
        mark == '-' || mark == '+' || mark == ' ' ? parts.from(line, line.from + 1) : line;
    if (mark != '+') {
      oldLeft--;
      sides.before().add(rest);
    }
    if (mark != '-') {
      newLeft--;
      sides.after().add(rest);
    }
  }
}
