package io.github.fiometry.text;

import java.util.Locale;
import java.util.Set;

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

  private LogRecord() {}

  /** Leaves only the line that was logged, still escaped; false when the text is no such object. */
  static boolean unwrap(DirtyText text) {
    int first = 0;
    while (first < text.length() && text.charAt(first) <= ' ') {
      first++;
    }
    if (first + 1 >= text.length() || text.charAt(first) != '{') {
      return false;
    }
    String key = "";
    int at = first + 1;
    while (at < text.length()) {
      if (text.charAt(at) != '"') {
        at++;
        continue;
      }
      int start = at + 1;
      int end = endOfString(text, start);
      if (end < 0) {
        return false;
      }
      at = end + 1;
      if (isColonNext(text, at)) {
        key = text.toString().substring(start, end);
      } else if (MESSAGE_KEYS.contains(key.toLowerCase(Locale.ROOT))) {
        text.delete(end, text.length());
        text.delete(0, start);
        return true;
      }
    }
    return false;
  }

  private static int endOfString(DirtyText text, int start) {
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

  private static boolean isColonNext(DirtyText text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }
}
