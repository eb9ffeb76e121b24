package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes lines that a client prints for its servers apart, where the line end between two of them is
 * lost: {@code <vm> Starting 3 processes<vm> Starting 3 processes}.
 */
final class ServerLines {
  private static final Pattern START = Pattern.compile("\\s*(?:<[^<>/\\s]+> |hostname=)");

  /** What the next line begins with, behind the end of one before. */
  private static final Pattern NEXT = Pattern.compile("(?<=[^\\s<>])(?=<[^<>/\\s]+> |hostname=)");

  private ServerLines() {}

  /** The lines in a text; empty when it is one line, or one of them is no whole line of fio. */
  static List<LineToken> split(LineToken line, DirtyText text, LineCleaner cleaner) {
    String all = text.toString();
    Matcher next = NEXT.matcher(all);
    if (!START.matcher(all).lookingAt() || !next.find()) {
      return List.of();
    }
    List<LineToken> lines = new ArrayList<>();
    int from = 0;
    do {
      int to = next.start();
      LineToken token = cleaner.match(line, line.lastLine(), text.part(from, to));
      if (token == null) {
        return List.of();
      }
      lines.add(token);
      from = to;
    } while (next.find());
    LineToken last = cleaner.match(line, line.lastLine(), text.part(from, text.length()));
    if (last == null) {
      return List.of();
    }
    lines.add(last);
    return lines;
  }
}
