package io.github.fiometry.text;

import java.util.Locale;
import java.util.Optional;
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

  private static final int[] NOTHING = {};

  private LogRecord() {}

  /** Leaves only the line that was logged, still escaped; false when the text is no such object. */
  static boolean unwrap(DirtyText text) {
    int[] message = message(text.toString());
    if (message.length == 0) {
      return false;
    }
    text.delete(message[1], text.length());
    text.delete(0, message[0]);
    return true;
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
    int at = 0;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    if (at >= text.length() || text.charAt(at) != '{') {
      return NOTHING;
    }
    String key = "";
    while (at < text.length()) {
      if (text.charAt(at) != '"') {
        at++;
        continue;
      }
      int start = at + 1;
      int end = endOfString(text, start);
      if (end < 0) {
        return NOTHING;
      }
      at = end + 1;
      if (isColonNext(text, at)) {
        key = text.substring(start, end);
      } else if (MESSAGE_KEYS.contains(key.toLowerCase(Locale.ROOT))) {
        return new int[] {start, end};
      }
    }
    return NOTHING;
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
