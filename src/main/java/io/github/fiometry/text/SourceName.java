package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a line's prefix may tell who wrote the line: all but times and levels. Which of its words
 * and numbers do, and which count lines or name a thread, is not known yet.
 *
 * @param form the prefix with a mark for each word or number, without times and levels
 * @param words the words and numbers, in order
 */
record SourceName(String form, List<String> words) {
  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}[-/.]\\d{2}[-/.]\\d{2}(?:[T _]+\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,:]\\d+)?)?"
              + "(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?"
              + "|(?<![.\\d])\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}(?![.\\d])"
              + "|\\d{2}-\\d{2} (?=\\d\\d:)|[IWEFD]\\d{4} (?=\\d\\d:)"
              + "|(?:[A-Z][a-z]{2},? )?(?:[A-Z][a-z]{2} +\\d{1,2}|\\d{1,2} [A-Z][a-z]{2})"
              + "(?: \\d{4})? +(?=\\d{1,2}:)"
              + "|\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?(?: ?[AP]M)?(?: \\d{4})?"
              + "|(?<![\\w.])\\d+\\.\\d+s?(?![\\w.])|(?<!\\w)\\d{9,}(?!\\w)");

  private static final Pattern LEVEL =
      Pattern.compile(
          "\\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|trace|debug|info|notice|warn"
              + "|warning|error|std(?:out|err) [FP]|stdout|stderr)\\b");

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** The bar of a table behind the name, or of the line itself, which may be escaped. */
  private static final Pattern BARS = Pattern.compile("[ |\\\\]+$");

  /**
   * What grep -C puts behind a file, or a file and a line's number: a colon where the line matches,
   * a hyphen in the lines around.
   */
  private static final Pattern MARK_OF_GREP = Pattern.compile("(?:[:-](\\d+))?[:-]$");

  /** A file's name, with a number perhaps, before such marks. */
  private static final Pattern FILE =
      Pattern.compile("\\S*[./]\\S*?(?<file>[:-])(?:\\d+(?<line>[:-]))?");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");

  /** "box fio[1234]:": a process, whatever the other lines have there. */
  private static final Pattern PROCESS = Pattern.compile("\\[w\\]:?$");

  SourceName {
    words = List.copyOf(words);
  }

  /** The name in a prefix. */
  static SourceName of(String prefix) {
    String rest = TIME.matcher(prefix).replaceAll(" ");
    rest = BLANKS.matcher(LEVEL.matcher(rest).replaceAll("")).replaceAll(" ");
    rest = BARS.matcher(rest.strip()).replaceAll("");
    Matcher mark = MARK_OF_GREP.matcher(rest);
    if (mark.find()) {
      rest = rest.substring(0, mark.start()) + (mark.group(1) == null ? "" : ':' + mark.group(1));
    }
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(rest);
    while (word.find()) {
      words.add(word.group());
    }
    return new SourceName(word.replaceAll("w"), words);
  }

  /** Whether it may name somebody: marks of quotes and lists do not. */
  boolean isName() {
    return form.isEmpty() || !words.isEmpty();
  }

  /** Whether the last word is a process for sure. */
  boolean endsInProcess() {
    return PROCESS.matcher(form).find();
  }

  /** A pattern for all prefixes that are built as this one is, with other words and numbers. */
  static Pattern alike(String prefix) {
    StringBuilder pattern = new StringBuilder("\\s*");
    Matcher file = FILE.matcher(prefix);
    if (file.matches()) {
      words(prefix, 0, file.start("file"), pattern);
      return Pattern.compile(pattern + (file.start("line") < 0 ? "[:-]" : "[:-]\\d+[:-]"));
    }
    Matcher time = TIME.matcher(prefix);
    int from = 0;
    while (time.find()) {
      words(prefix, from, time.start(), pattern);
      pattern.append(
          time.group()
              .replaceAll("[.\\[\\](){}*+?^$|\\\\]", "\\\\$0")
              .replaceAll("\\d+", "\\\\d+")
              .replaceAll("\\s+", "\\\\s+")
              .replaceAll("[A-Z][a-z]{2}", "[A-Z][a-z]{2}"));
      from = time.end();
    }
    words(prefix, from, prefix.length(), pattern);
    if (!prefix.isEmpty() && isOfWord(prefix.charAt(prefix.length() - 1))) {
      pattern.append("(?![\\p{L}\\p{N}_])");
    }
    return Pattern.compile(pattern.toString());
  }

  private static void words(String prefix, int from, int to, StringBuilder pattern) {
    int at = from;
    while (at < to) {
      char c = prefix.charAt(at);
      int end = at + 1;
      if (Character.isWhitespace(c)) {
        while (end < to && Character.isWhitespace(prefix.charAt(end))) {
          end++;
        }
        boolean between =
            at > 0
                && end < prefix.length()
                && isOfWord(prefix.charAt(at - 1))
                && isOfWord(prefix.charAt(end));
        pattern.append(between ? "\\s+" : "\\s*");
      } else if (isOfWord(c)) {
        while (end < to && isOfWord(prefix.charAt(end))) {
          end++;
        }
        pattern.append(WORD.pattern());
      } else {
        pattern.append('\\').append(c);
      }
      at = end;
    }
  }

  private static boolean isOfWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }
}
