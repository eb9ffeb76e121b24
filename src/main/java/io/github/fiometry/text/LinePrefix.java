package io.github.fiometry.text;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What loggers, quoting and source code put before a line. Several may stand one behind the other:
 * {@code > 2024-05-01T10:00:00Z stdout F read: IOPS=…}.
 */
final class LinePrefix {
  private static final String TIME = "\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d+)?";
  private static final String LEVEL =
      "(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|Info|Debug|info|debug)";

  private static final List<Pattern> PREFIXES =
      List.of(
          // "> > clat (usec): …"    quoted mail and Markdown
          Pattern.compile("\\s*>+ ?"),
          // "2024-05-01T10:00:00.123456789Z stdout F clat …"    container logs
          Pattern.compile("\\s*(?:stdout|stderr) [FP] ?"),
          // "2024-05-01T10:00:00.123Z ", "2024-05-01 10:00:00,123 ", "[2024/05/01 10:00:00] "
          Pattern.compile(
              "\\s*[\\[(]?\\d{4}[-/.]\\d{2}[-/.]\\d{2}[T ]"
                  + TIME
                  + "(?:Z| ?[+-]\\d{2}:?\\d{2}| UTC)?[\\])]?:? ?"),
          // "Nov 30 10:43:23 box fio[1234]: "    syslog
          Pattern.compile(
              "\\s*[A-Z][a-z]{2} [ \\d]\\d " + TIME + " [\\w.-]+ [\\w./-]+(?:\\[\\d+\\])?: ?"),
          // "10:43:23 ", "[10:43:23.123] "
          Pattern.compile("\\s*[\\[(]?" + TIME + "[\\])]?:? "),
          // "I0530 10:43:23.123456   1234 fio.go:42] "    klog
          Pattern.compile("\\s*[IWEF]\\d{4} " + TIME + "\\s+\\d+ [\\w.-]+:\\d+\\] ?"),
          // "[   12.345678] "    kernel
          Pattern.compile("\\s*\\[\\s*\\d+\\.\\d+\\] ?"),
          // "[INFO] ", "INFO: ", "level=info "
          Pattern.compile(
              "\\s*(?:\\[\\s*" + LEVEL + "\\s*\\]:?|" + LEVEL + ":|level=\\w+) ?(?:- )?"),
          // "msg=\"", "\"", "'", "stdout: ", "out: "
          Pattern.compile("\\s*(?:(?:msg|message|log)[=:] ?\"?|(?:stdout|out|output): ?|[\"'] ?)"),
          // "# ", "// ", " * ", "-- ", ";; ", "REM ", "% "    comments
          Pattern.compile("\\s*(?:#+|//+|\\*|--|;+|REM|%|!) ?"),
          // "+", "-"    changes
          Pattern.compile("\\s*[+-] ?"),
          // "  12: ", "  12|", "  12\t"    numbered lines
          Pattern.compile("\\s*\\d{1,6}(?:[:|)]|\\t)\\s?"),
          // "• ", "| "    lists and tables
          Pattern.compile("\\s*[\\u2022\\u00b7|] ?"),
          // "[pod/fio-abc/fio] ", "[stdout] ", "[host1] "
          Pattern.compile("\\s*\\[[A-Za-z][\\w./:-]*\\] ?"),
          // "pod/fio-abc ", "node1/fio: "
          Pattern.compile("\\s*(?:pod|job|node|container)/[\\w./-]+:? "),
          // "fio_1  | "    docker compose
          Pattern.compile("\\s*(?!fio-\\d)[A-Za-z][\\w.-]*\\s+\\| ?"));

  /** What no job name starts with: the marks of mails, loggers and comments, with a blank. */
  private static final List<Pattern> NOT_OF_NAMES =
      Stream.concat(
              Stream.of(
                  Pattern.compile("\\s*>+ ?"),
                  Pattern.compile("\\s*(?:#+|//+|\\*|;+|[+-]) +"),
                  // "root@box:/tmp# ", "[me@box ~]$ "    of a shell that has put fio behind itself
                  Pattern.compile(
                      "\\s*\\[?[\\w.-]+@[\\w.-]+(?:[: ]?[~/][^#$%\\]]*|[: ]?[^\\s#$%\\]]*)\\]?"
                          + " ?[#$%] +")),
              PREFIXES.subList(1, 8).stream())
          .toList();

  /** What stands behind the name in the lines that start with one. */
  private static final Pattern BEHIND_NAME =
      Pattern.compile("\\s*:?\\s*(?:\\(g(?:roupid)?=|ioengine=)");

  private static final int MAX_LENGTH = 200;

  /** A bit that no prefix has, so that a character which starts none differs from one not asked. */
  private static final int NO_PREFIX = 30;

  private static final int[] STARTING = new int[128];
  private static final int[] STARTING_NO_NAME = new int[128];

  private LinePrefix() {}

  /** How long a prefix the text starts with is; 0 for none. */
  static int length(DirtyText text) {
    return length(text, PREFIXES, STARTING);
  }

  /** As before, but only what cannot be the beginning of a job's name. */
  static int sureLength(DirtyText text) {
    return length(text, NOT_OF_NAMES, STARTING_NO_NAME);
  }

  private static int length(DirtyText text, List<Pattern> prefixes, int[] starting) {
    int first = 0;
    while (first < text.length() && text.charAt(first) <= ' ') {
      first++;
    }
    char c = first < text.length() ? text.charAt(first) : 0;
    int possible = c > ' ' && c < starting.length ? starting(c, prefixes, starting) : -1;
    if (possible == 1 << NO_PREFIX) {
      return 0;
    }
    String start = text.toString();
    start = start.length() > MAX_LENGTH ? start.substring(0, MAX_LENGTH) : start;
    for (int i = 0; i < prefixes.size(); i++) {
      if ((possible & 1 << i) != 0) {
        Matcher matcher = prefixes.get(i).matcher(start);
        if (matcher.lookingAt()
            && matcher.end() > 0
            && !isName(start, matcher.end())
            && !isCutMark(start, matcher.end())) {
          return matcher.end();
        }
      }
    }
    return 0;
  }

  /** Whether no name is left behind a prefix, since it is the name: a job may be called info. */
  private static boolean isName(String start, int end) {
    return BEHIND_NAME.matcher(start).region(end, start.length()).lookingAt();
  }

  /** Whether nothing is left behind "[snip]", which looks like a prefix. */
  private static boolean isCutMark(String start, int end) {
    return end >= start.stripTrailing().length() && CutMark.test(start);
  }

  /** The prefixes that may start with a character, a bit for each; found out when first asked. */
  private static int starting(char c, List<Pattern> prefixes, int[] starting) {
    int possible = starting[c];
    if (possible == 0) {
      possible = 1 << NO_PREFIX;
      for (int i = 0; i < prefixes.size(); i++) {
        Matcher matcher = prefixes.get(i).matcher(String.valueOf(c));
        // what fails without having asked for more fails whatever comes
        possible |= matcher.lookingAt() || matcher.hitEnd() ? 1 << i : 0;
      }
      starting[c] = possible;
    }
    return possible;
  }
}
