package io.github.fiometry;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line that is a string: {@code " \"iops\" : 1,",} in a list or a value, or in an object of a
 * logger, {@code {"log":" \"iops\" : 1,\n","stream":"stdout"}}.
 *
 * @param key the key of the object whose value it is, as it is written; null for a string alone
 * @param identity what the object says of who has written the line
 * @param lineEnds whether the strings end in line ends, so that one without goes on in the next
 * @param doubled whether a quote in the string is written as two, as in CSV
 */
record FrameString(@Nullable String key, String identity, boolean lineEnds, boolean doubled)
    implements FrameStep {
  /** Docker cuts lines at so many bytes. */
  static final int DOCKER_PART = 16 * 1024;

  /** Keys that say who has written a line, in lower case. */
  private static final Set<String> IDENTITY =
      Set.of(
          "stream",
          "pod",
          "pod_name",
          "podname",
          "pod_id",
          "container",
          "container_name",
          "container_id",
          "docker_id",
          "host",
          "hostname",
          "_hostname",
          "_pid",
          "syslog_identifier",
          "_systemd_unit",
          "unit",
          "node",
          "source",
          "tag",
          "logger",
          "namespace",
          "namespace_name",
          "job",
          "task",
          "service",
          "level",
          "severity",
          "priority");

  @Override
  public boolean free(FreedLine line) {
    int start = key == null ? line.from() : value(line, key);
    if (start < 0 || key != null && !identity.equals(identity(line))) {
      return false;
    }
    line.begin();
    if (write(line, start, doubled) < 0) {
      return false;
    }
    finish(line);
    return true;
  }

  /** Where the string of a key begins; -1 when the line is no object or has no such string. */
  private static int value(FreedLine line, String key) {
    int at = line.afterBlanks(line.from());
    if (at == line.to() || line.at(at) != '{') {
      return -1;
    }
    while (at < line.to()) {
      if (line.at(at) != '"') {
        at++;
        continue;
      }
      int end = endOfString(line, at);
      if (end < 0) {
        return -1;
      }
      int next = line.afterBlanks(end + 1);
      boolean isKey = next < line.to() && line.at(next) == ':';
      if (isKey && line.startsWith(at, key) && end + 1 - at == key.length()) {
        int value = line.afterBlanks(next + 1);
        return value < line.to() && line.at(value) == '"' ? value : -1;
      }
      at = end + 1;
    }
    return -1;
  }

  /** The quote that closes the string which opens at an index, or -1. */
  static int endOfString(FreedLine line, int open) {
    byte quote = line.at(open);
    for (int i = open + 1; i < line.to(); i++) {
      if (line.at(i) == '\\') {
        i++;
      } else if (line.at(i) == quote) {
        return i;
      }
    }
    return -1;
  }

  /** What an object says of who has written the line. */
  static String identity(FreedLine line) {
    StringBuilder identity = new StringBuilder();
    String key = "";
    for (int at = line.from(); at < line.to(); at++) {
      if (line.at(at) != '"') {
        continue;
      }
      int end = endOfString(line, at);
      if (end < 0) {
        break;
      }
      int next = line.afterBlanks(end + 1);
      String text = end - at > DOCKER_PART ? "" : line.text(at + 1, end);
      if (next < line.to() && line.at(next) == ':') {
        key = text.toLowerCase(Locale.ROOT);
      } else if (IDENTITY.contains(key)) {
        identity.append(key).append('=').append(text).append('\n');
        key = "";
      }
      at = end;
    }
    return identity.toString();
  }

  /**
   * Writes the content of the string that opens at an index; gives the index of the quote that
   * closes it, or -1.
   */
  static int write(FreedLine line, int open, boolean doubled) {
    int at = open;
    while (at < line.to() && (line.at(at) == 'b' || line.at(at) == 'u')) {
      at++; // b'…' and u'…' of Python
    }
    if (at == line.to() || line.at(at) != '"' && line.at(at) != '\'') {
      return -1;
    }
    byte quote = line.at(at);
    for (int i = at + 1; i < line.to(); i++) {
      byte b = line.at(i);
      if (b == quote) {
        if (!doubled || i + 1 == line.to() || line.at(i + 1) != quote) {
          return i;
        }
        i++;
        line.copy(i);
      } else if (b == '\\' && !doubled && i + 1 < line.to()) {
        i = unescape(line, i);
      } else {
        line.copy(i);
      }
    }
    return -1;
  }

  /** Writes what an escape stands for; gives the index of its last byte. */
  private static int unescape(FreedLine line, int backslash) {
    int next = backslash + 1;
    switch (line.at(next)) {
      case 'n' -> line.put((byte) '\n', line.place(backslash));
      case 'r' -> line.put((byte) '\r', line.place(backslash));
      case 't' -> line.put((byte) '\t', line.place(backslash));
      case '"', '\\', '/', '\'' -> line.put(line.at(next), line.place(backslash));
      case 'u' -> {
        int unit = hex(line, next + 1);
        if (unit >= 0) {
          boolean pair = Character.isHighSurrogate((char) unit) && line.startsWith(next + 5, "\\u");
          int low = pair ? hex(line, next + 7) : -1;
          if (low >= 0 && Character.isLowSurrogate((char) low)) {
            line.putCharacter(Character.toCodePoint((char) unit, (char) low), backslash);
            return next + 10;
          }
          line.putCharacter(Character.isSurrogate((char) unit) ? 0xFFFD : unit, backslash);
          return next + 4;
        }
        line.copy(backslash);
        line.copy(next);
      }
      default -> {
        line.copy(backslash);
        line.copy(next);
      }
    }
    return next;
  }

  private static int hex(FreedLine line, int from) {
    if (from + 4 > line.to()) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit((char) line.at(i), 16);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
    }
    return value;
  }

  /** Takes the line end off, without which the line may go on in the next string. */
  private void finish(FreedLine line) {
    line.finish();
    int length = line.length();
    boolean ends = length > 0 && line.at(line.to() - 1) == '\n';
    if (ends) {
      line.keep(line.from(), line.to() - 1);
    }
    line.setPartial(!ends && lineEnds || line.isPartial());
  }
}
