package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a line's prefix tells who wrote the line: all but times and levels; of the other numbers
 * it is not known yet which count lines and which name a process.
 *
 * @param form the prefix with a mark for each number, without times and levels
 * @param numbers the numbers, in order
 */
record SourceName(String form, List<String> numbers) {
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

  /** The bar of a table behind the name, or of the line itself, which may be escaped. */
  private static final Pattern BARS = Pattern.compile("[ |\\\\]+$");

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** "box fio[1234]:": a process, whatever the other lines have there. */
  private static final Pattern PROCESS = Pattern.compile("\\[#\\]:?$");

  SourceName {
    numbers = List.copyOf(numbers);
  }

  /** The name in a prefix. */
  static SourceName of(String prefix) {
    String rest = TIME.matcher(prefix).replaceAll(" ");
    rest = LEVEL.matcher(rest).replaceAll("").replaceAll("\\s+", " ");
    rest = BARS.matcher(rest.strip()).replaceAll("");
    List<String> numbers = new ArrayList<>();
    Matcher number = NUMBER.matcher(rest);
    while (number.find()) {
      numbers.add(number.group());
    }
    return new SourceName(number.replaceAll("#"), numbers);
  }

  /** Whether it may name somebody: marks of quotes and lists do not. */
  boolean isName() {
    return form.isEmpty() || form.chars().anyMatch(c -> Character.isLetterOrDigit(c) || c == '#');
  }

  /** Whether the last number is a process for sure. */
  boolean endsInProcess() {
    return PROCESS.matcher(form).find();
  }

  /** A pattern for prefixes of this kind, with these numbers as they are and any others. */
  static Pattern pattern(String prefix, List<String> fixed) {
    StringBuilder pattern = new StringBuilder();
    Matcher time = TIME.matcher(prefix);
    int from = 0;
    int[] next = {0};
    while (time.find()) {
      literal(prefix.substring(from, time.start()), fixed, next, pattern);
      pattern.append(
          time.group()
              .replaceAll("[.\\[\\](){}*+?^$|\\\\]", "\\\\$0")
              .replaceAll("\\d+", "\\\\d+")
              .replaceAll("\\s+", "\\\\s+")
              .replaceAll("[A-Z][a-z]{2}", "[A-Z][a-z]{2}"));
      from = time.end();
    }
    literal(prefix.substring(from), fixed, next, pattern);
    if (!prefix.isEmpty() && Character.isLetterOrDigit(prefix.charAt(prefix.length() - 1))) {
      pattern.append("(?!\\w)");
    }
    return Pattern.compile("\\s*" + pattern);
  }

  private static void literal(String text, List<String> fixed, int[] next, StringBuilder pattern) {
    Matcher part = Pattern.compile("\\s+|\\d+|" + LEVEL.pattern()).matcher(text);
    int from = 0;
    while (part.find()) {
      quote(text.substring(from, part.start()), pattern);
      from = part.end();
      char first = part.group().charAt(0);
      if (Character.isWhitespace(first)) {
        pattern.append("\\s*");
      } else if (Character.isDigit(first)) {
        String number = next[0] < fixed.size() ? fixed.get(next[0]++) : "";
        pattern.append("\\s*").append(number.isEmpty() ? "\\d+" : number);
      } else {
        pattern.append("(?:").append(LEVEL.pattern()).append(")?");
      }
    }
    quote(text.substring(from), pattern);
  }

  private static void quote(String text, StringBuilder pattern) {
    if (!text.isEmpty()) {
      pattern.append(Pattern.quote(text));
    }
  }
}
