package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a log that is a JSON object with the printed line in one of its strings: {@code
 * {"log":" read: IOPS=…\n","stream":"stdout"}} (Docker), {@code {"level":"info","msg":"…"}}.
 */
final class LogRecord {
  /** What loggers call the line itself, in lower case. */
  private static final Set<String> MESSAGE_KEYS =
      Set.of(
          "log",
          "msg",
          "message",
          "@message",
          "line",
          "text",
          "textpayload",
          "content",
          "body",
          "event",
          "output",
          "data",
          "stdout",
          "_raw",
          "short_message",
          "full_message");

  /** What loggers call the output of a program, beside a message of their own. */
  private static final Set<String> PRINTED_KEYS =
      Set.of("log", "line", "output", "data", "stdout", "_raw", "full_message");

  /** A collector puts the record of a logger into its own, and the next one this into another. */
  private static final int MOST_NESTED = 4;

  private static final int LONGEST_PREFIX = 160;

  private static final Pattern OBJECT =
      Pattern.compile("\\{\\s*\"[^\"\\\\]+\"\\s*:\\s*[\"{\\[0-9tfn-]");

  private static final int[] NOTHING = {};

  private static final Pattern UNIT = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

  /** A list of strings under the key of a message, or one that says that they are lines. */
  private static final Pattern LIST =
      Pattern.compile(
          "\"(?:\\w*lines|log|logs|msg|message|text|content|output|stdout|data)\"\\s*:\\s*\\[\\s*\"",
          Pattern.CASE_INSENSITIVE);

  /** Progress as a terminal got it, and nothing at all. */
  private static final Pattern PROGRESS =
      Pattern.compile("(?:\\s|\\\\u001[bB]\\[K)*(?:Jobs: \\d+ \\(f=.*|$)");

  private static final Pattern LINE_END = Pattern.compile("(?:\\\\r)*(?:\\\\n)?");

  private LogRecord() {}

  /**
   * Leaves only the line that was logged; false when the text is no such object. Several lines in
   * one string stay escaped, so that their ends can be told.
   */
  static boolean unwrap(DirtyText text) {
    boolean any = false;
    for (int i = 0; i < MOST_NESTED && unwrapOne(text); i++) {
      any = true;
    }
    return any;
  }

  private static boolean unwrapOne(DirtyText text) {
    int[] message = message(text.toString());
    if (message.length == 0) {
      return false;
    }
    text.delete(message[1], text.length());
    text.delete(0, message[0]);
    dropOverwritten(text);
    int end = lineEnd(text.toString());
    if (LINE_END.matcher(text.toString()).region(end, text.length()).matches()) {
      text.delete(end, text.length());
      unescape(text);
    }
    return true;
  }

  /**
   * A carriage return in a string is one for the terminal: progress before it is overwritten by
   * what follows, and all else is a line of its own.
   */
  private static void dropOverwritten(DirtyText text) {
    int lineStart = 0;
    int at = text.indexOf('\\');
    while (at >= 0 && at + 1 < text.length()) {
      if (text.charAt(at) != '\\') {
        at++;
        continue;
      }
      char next = text.charAt(at + 1);
      boolean overwrites = next == 'r' && !isLineEnd(text, at);
      if (overwrites && PROGRESS.matcher(text.toString()).region(lineStart, at).lookingAt()) {
        text.delete(lineStart, at + 2);
        at = lineStart;
        continue;
      }
      if (overwrites) {
        text.setCharAt(at + 1, 'n');
      }
      at += 2;
      lineStart = overwrites || next == 'n' ? at : lineStart;
    }
  }

  /** Whether only a line end, or the string's, stands behind a carriage return. */
  private static boolean isLineEnd(DirtyText text, int at) {
    int end = at;
    while (end + 1 < text.length() && text.charAt(end) == '\\' && text.charAt(end + 1) == 'r') {
      end += 2;
    }
    return end == text.length()
        || end + 1 < text.length() && text.charAt(end) == '\\' && text.charAt(end + 1) == 'n';
  }

  /**
   * The lines of a record that has them in a list: {@code {"stdout_lines": ["fio-3.33", "…"]}};
   * empty when it has none.
   */
  static List<DirtyText> lines(DirtyText text) {
    String record = text.toString();
    int start = start(record);
    if (start < 0) {
      return List.of();
    }
    Matcher list = LIST.matcher(record).region(start, record.length());
    while (list.find()) {
      List<DirtyText> lines = strings(text, record, list.end() - 1);
      if (lines.size() > 1) {
        return lines;
      }
    }
    return List.of();
  }

  /** The strings of a list, from the quote of the first on; those of a list that is cut, too. */
  private static List<DirtyText> strings(DirtyText text, String record, int first) {
    List<DirtyText> lines = new ArrayList<>();
    int at = first;
    while (at < record.length() && record.charAt(at) == '"') {
      int end = endOfString(record, at + 1);
      DirtyText line = text.part(at + 1, end < 0 ? record.length() : end);
      dropOverwritten(line);
      line.delete(lineEnd(line.toString()), line.length());
      unescape(line);
      lines.add(line);
      at = end < 0 ? record.length() : end + 1;
      while (at < record.length() && (record.charAt(at) == ',' || record.charAt(at) == ' ')) {
        at++;
      }
    }
    return lines;
  }

  /** Where the first line in a string ends. */
  private static int lineEnd(String text) {
    for (int i = text.indexOf('\\'); i >= 0 && i + 1 < text.length(); ) {
      char next = text.charAt(i + 1);
      if (next == 'n' || next == 'r') {
        return i;
      }
      i = text.indexOf('\\', i + 2);
    }
    return text.length();
  }

  /** Whether the line that was logged is empty. */
  static boolean isEmpty(String text) {
    int[] message = message(text);
    if (message.length == 0 || hasPlainWord(text, message[0], message[1])) {
      return false;
    }
    DirtyText logged = new DirtyText(text);
    return unwrap(logged)
        && logged.toString().replace("\\r", "").replace("\\n", "").isBlank()
        && lines(new DirtyText(text)).isEmpty();
  }

  /** The quick question, answered by yes only where no escape can be in the way. */
  private static boolean hasPlainWord(String text, int from, int to) {
    boolean any = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean escaped = i > from && text.charAt(i - 1) == '\\';
      if (c == '{' || escaped && (c == 'r' || c == 'u')) {
        return false;
      }
      any |= !escaped && Character.isLetterOrDigit(c);
    }
    return any;
  }

  /** A string in JSON has no backslash or quote that is not escaped. */
  static void unescape(DirtyText text) {
    for (int i = text.indexOf('\\'); i >= 0 && i + 1 < text.length(); i++) {
      if (text.charAt(i) != '\\') {
        continue;
      }
      char next = text.charAt(i + 1);
      Matcher unit = UNIT.matcher(text.toString()).region(i, text.length());
      if (unit.lookingAt()) {
        text.replace(i, unit.end(), (char) Integer.parseInt(unit.group(1), 16));
      } else if (next == 't') {
        text.replace(i, i + 2, '\t');
      } else if ("\"\\/".indexOf(next) >= 0) {
        text.delete(i, i + 1);
      }
    }
  }

  /** What stands around the line that was logged; empty when the text is no such object. */
  static Optional<String> around(String text) {
    int[] message = message(text);
    return message.length == 0
        ? Optional.empty()
        : Optional.of(text.substring(0, message[0]) + text.substring(message[1]));
  }

  /** Where the logged line starts and ends; nothing when there is none. */
  private static int[] message(String text) {
    int at = start(text);
    if (at < 0) {
      return NOTHING;
    }
    String key = "";
    int[] empty = NOTHING;
    int[] best = NOTHING;
    String bestKey = "";
    int bestSign = -1;
    while (at < text.length()) {
      if (text.charAt(at) != '"') {
        at++;
        continue;
      }
      int start = at + 1;
      int end = endOfString(text, start);
      if (end < 0) {
        break;
      }
      at = end + 1;
      if (isColonNext(text, at)) {
        key = text.substring(start, end);
      } else if (MESSAGE_KEYS.contains(key.toLowerCase(Locale.ROOT))) {
        int[] found = {start, end};
        if (end == start) {
          empty = empty.length == 0 ? found : empty;
          continue;
        }
        if (best.length == 0) {
          best = found;
          bestKey = key;
          continue;
        }
        // nearly all records have one such string: it is looked at only beside another
        if (bestSign < 0) {
          bestSign = sign(bestKey, text.substring(best[0], best[1]));
        }
        int sign = sign(key, text.substring(start, end));
        if (sign > bestSign) {
          best = found;
          bestSign = sign;
        }
      }
    }
    return best.length == 0 ? empty : best;
  }

  /**
   * How much a string looks like what fio printed: a logger may have words of its own for the
   * occasion, {@code {"msg":"fio is done","output":"fio-3.33\n…"}}.
   */
  private static int sign(String key, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    if (!FioWords.isIn(bytes, 0, bytes.length)) {
      return 0;
    }
    int lineEnd = value.indexOf("\\n");
    boolean hasSeveralLines = lineEnd >= 0 && lineEnd < value.length() - 2;
    return 2
        + (hasSeveralLines ? 2 : 0)
        + (PRINTED_KEYS.contains(key.toLowerCase(Locale.ROOT)) ? 1 : 0);
  }

  /** Where the object begins, which may stand behind a prefix; -1 when there is none. */
  private static int start(String text) {
    int at = text.indexOf('{');
    boolean isFirst = at >= 0 && text.substring(0, at).isBlank();
    if (isFirst || at < 0) {
      return at;
    }
    boolean isWhole = at <= LONGEST_PREFIX && text.stripTrailing().endsWith("}");
    return isWhole && OBJECT.matcher(text).region(at, text.length()).lookingAt() ? at : -1;
  }

  private static int endOfString(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        return i;
      }
    }
    return -1;
  }

  private static boolean isColonNext(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }
}
