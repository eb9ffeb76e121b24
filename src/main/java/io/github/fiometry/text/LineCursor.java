package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A line and the place in it where the reading goes on. */
abstract class LineCursor {
  LineToken line = LineToken.NONE;
  byte[] bytes = line.bytes;
  int cursor;

  /** Goes to the start of a new line. */
  final void startOf(LineToken token) {
    line = token;
    bytes = token.bytes;
    cursor = token.from;
  }

  /** The line that is read. */
  final LineToken line() {
    return line;
  }

  /** Where the reading goes on. */
  final int cursor() {
    return cursor;
  }

  /** Goes on at another place. */
  final void moveTo(int offset) {
    cursor = offset;
  }

  /** Goes behind blanks. */
  final void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') {
      cursor++;
    }
  }

  final int behindBlanks(int offset) {
    int at = offset;
    while (at < line.to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** Goes behind the next place of a key; false, and no move, when there is none. */
  final boolean find(byte[] key) {
    int at = Bytes.indexOf(bytes, cursor, line.to, key);
    if (at < 0) {
      return false;
    }
    cursor = at + key.length;
    return true;
  }

  /** Goes behind the next place of a key, if it stands before another place. */
  final boolean findBefore(String key, int end) {
    int at = Bytes.indexOf(bytes, cursor, end, key.getBytes(StandardCharsets.US_ASCII));
    cursor = at < 0 ? cursor : at + key.length();
    return at >= 0;
  }

  /** Goes behind the next place of a key. */
  final boolean find(String key) {
    int last = line.to - key.length();
    for (int at = cursor; at <= last; at++) {
      if (isAt(key, at)) {
        cursor = at + key.length();
        return true;
      }
    }
    return false;
  }

  /** Where the next place of a key is, or the line's end. */
  final int placeOf(String key) {
    int at = Bytes.indexOf(bytes, cursor, line.to, key.getBytes(StandardCharsets.US_ASCII));
    return at < 0 ? line.to : at;
  }

  /** Whether the text at the cursor is this. */
  final boolean isAt(String text) {
    return isAt(text, cursor);
  }

  private boolean isAt(String text, int offset) {
    if (line.to - offset < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[offset + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the line starts with this text. */
  final boolean startsWith(String text) {
    int at = cursor;
    cursor = line.from;
    boolean starts = isAt(text);
    cursor = at;
    return starts;
  }

  /** The byte at the cursor; 0 at the end. */
  final byte peek() {
    return cursor < line.to ? bytes[cursor] : 0;
  }

  /** The byte before the cursor; 0 at the start. */
  final byte previous() {
    return cursor > line.from ? bytes[cursor - 1] : 0;
  }

  /** Whether there is more than blanks. */
  final boolean hasMore() {
    int at = behindBlanks(cursor);
    return at < line.to && bytes[at] != '\n' && bytes[at] != '\r';
  }

  final boolean hasDigitAhead() {
    for (int at = cursor; at < line.to; at++) {
      if (bytes[at] >= '0' && bytes[at] <= '9') {
        return true;
      }
    }
    return false;
  }

  final int endOfText() {
    int end = line.to;
    while (end > line.from && bytes[end - 1] <= ' ') {
      end--;
    }
    return end;
  }

  final String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
  }

  /** The text up to a byte, without the blanks around it; the cursor stops at the byte. */
  final String textUpTo(char end) {
    int from = cursor;
    while (cursor < line.to
        && bytes[cursor] != end
        && bytes[cursor] != '\n'
        && bytes[cursor] != '\r') {
      cursor++;
    }
    return new String(bytes, from, cursor - from, StandardCharsets.UTF_8).strip();
  }

  /** The list at the cursor up to the next key or the line's end; cut off, its end is unknown. */
  final String listUpTo(List<String> keys) {
    int end = line.to;
    for (String key : keys) {
      end = Math.min(end, placeOf(key));
    }
    boolean ended = end < line.to || bytes[end - 1] == '\n' || bytes[end - 1] == '\r';
    String list = new String(bytes, cursor, end - cursor, StandardCharsets.UTF_8).strip();
    return !ended ? list + "?" : list.endsWith(",") ? list.substring(0, list.length() - 1) : list;
  }
}
