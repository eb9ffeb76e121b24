package io.github.fiometry.text;

import io.github.fiometry.text.grammar.LineLexer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * Finds lines whose line end is lost before a name. A job may be named like a line of fio: what its
 * header says is its name.
 */
final class LinesBeforeName {
  /** So many names are kept; nearly all names are plain, and never come here. */
  private static final int MOST_NAMES = 4096;

  /** What fio prints before a job's line, where blanks stand in the place of line ends. */
  private static final Pattern BEFORE_NAME =
      Pattern.compile(
          "\\s*(?:fio-\\d+\\.\\d[\\w.~+-]*\\s+(?=Starting \\d+ (?:process|thread))|Starting \\d+"
              + " (?:process(?:es)?|threads?(?: and \\d+ process(?:es)?)?)\\s+(?=\\S)|[^:=]{1,127}:"
              + " Laying out IO file(?:s|\\(s\\))? \\([^()]*(?:\\(s\\)[^()]*)?\\)\\s+(?=\\S)"
              // no job's line bears a server's name
              + "|<[^<>/\\s]+> Starting (?:1 (?:process|thread)|(?!1 )\\d+"
              + " (?:processes|threads))(?=.*\\(groupid=))");

  private final LineCleaner cleaner;
  private final JoinedLines joined;

  /** The names of the headers that have come. */
  private final Set<String> ofHeaders = new HashSet<>();

  LinesBeforeName(LineCleaner cleaner, JoinedLines joined) {
    this.cleaner = cleaner;
    this.joined = joined;
  }

  /**
   * A job's line or header that has another line before it, whose line end is lost: the grammar
   * takes it for a part of the name. One line where it is none.
   */
  List<LineToken> split(LineToken line) {
    if (line.to - line.from > LineCleaner.MAX_LENGTH) {
      return List.of(line);
    }
    DirtyText text = new DirtyText(line);
    int end = text.toString().lastIndexOf(": (g");
    String name = text.toString().substring(0, Math.max(end, 0)).strip();
    boolean isHeader = line.getType() == LineLexer.HEADER;
    if (!isHeader && ofHeaders.contains(name)) {
      // whatever it looks like, it is the job's name
      return List.of(line);
    }
    // a name may be all of a line, but has no indentation
    boolean isNamedSo =
        isHeader
            && end > 0
            && text.charAt(0) > ' '
            && cleaner.match(line, line.lastLine(), text.part(0, end)) != null;
    List<LineToken> lines = isNamedSo ? List.of(line) : split(line, text, end, !isHeader);
    if (isHeader && lines.size() == 1 && ofHeaders.size() < MOST_NAMES) {
      ofHeaders.add(name);
    }
    return lines;
  }

  private List<LineToken> split(LineToken line, DirtyText text, int end, boolean isOfJob) {
    int sign = text.toString().indexOf('=');
    List<LineToken> ofServers = ServerLines.split(line, text, cleaner);
    if (!ofServers.isEmpty()) {
      return ofServers;
    }
    Matcher before = BEFORE_NAME.matcher(text.toString());
    // fio names its version, and what it starts, behind the headers
    if (isOfJob && before.lookingAt() && before.end() < end) {
      List<LineToken> lines = splitAt(line, text, before.end(), before.end());
      if (!lines.isEmpty()) {
        return lines;
      }
    }
    if (sign < 0 || sign > end) {
      return List.of(line);
    }
    for (int at = sign + 1; at < end; at++) {
      boolean blank = text.charAt(at) == ' ';
      // where a file ends without a line end, the next one goes on in its last line
      boolean digitEnds =
          Character.isDigit(text.charAt(at - 1)) && !Character.isDigit(text.charAt(at));
      if (blank || digitEnds || text.charAt(at - 1) == '%' || endsInUnit(text, at)) {
        List<LineToken> lines = splitAt(line, text, at, blank ? at + 1 : at);
        if (!lines.isEmpty() && lines.get(0).getChannel() == Token.DEFAULT_CHANNEL) {
          return lines;
        }
      }
    }
    List<LineToken> torn = joined.splitBeforeName(line, text);
    return torn.isEmpty() ? List.of(line) : torn;
  }

  /** A line and those in the rest, the last of which is of the same kind as all were taken for. */
  private List<LineToken> splitAt(LineToken line, DirtyText text, int end, int from) {
    LineToken first = cleaner.match(line, line.lastLine(), text.part(0, end));
    if (first == null) {
      return List.of();
    }
    LineToken second = cleaner.match(line, line.lastLine(), text.part(from, text.length()));
    if (second == null || second.getType() != line.getType()) {
      return List.of();
    }
    List<LineToken> lines = new ArrayList<>();
    lines.add(first);
    lines.addAll(split(second));
    return lines;
  }

  private static boolean endsInUnit(DirtyText text, int end) {
    return text.charAt(end - 1) == 'c' && text.toString().startsWith("msec", end - 4);
  }
}
