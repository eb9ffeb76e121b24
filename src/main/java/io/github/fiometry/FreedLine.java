package io.github.fiometry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line while it is freed of what stands around it; each byte knows its place in the input's line.
 * One of these serves many lines, one after another.
 */
final class FreedLine {
  private byte[] bytes = new byte[256];
  private int[] places = new int[256];
  private int from;
  private int to;
  private byte[] spareBytes = new byte[256];
  private int[] sparePlaces = new int[256];
  private int written;
  private boolean partial;

  /** Takes a line of the input, without its line end. */
  void set(byte[] source, int start, int end) {
    begin();
    for (int i = start; i < end; i++) {
      put(source[i], i - start);
    }
    finish();
    partial = false;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  int length() {
    return to - from;
  }

  byte[] bytes() {
    return bytes;
  }

  byte at(int index) {
    return bytes[index];
  }

  /** Where the byte at an index is in the input's line, from 0. */
  int place(int index) {
    return places[index];
  }

  /** Whether the line goes on in the next one of the input. */
  boolean isPartial() {
    return partial;
  }

  void setPartial(boolean partial) {
    this.partial = partial;
  }

  /** Leaves only a part. */
  void keep(int start, int end) {
    from = start;
    to = end;
  }

  /** Takes blanks off the end. */
  void stripTrailing() {
    while (to > from && isBlank(bytes[to - 1])) {
      to--;
    }
  }

  boolean isBlank() {
    return afterBlanks(from) == to;
  }

  int afterBlanks(int index) {
    int at = index;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  boolean startsWith(int index, String text) {
    if (to - index < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[index + i] != (byte) text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** A part as text, one character for each byte. */
  String text(int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }

  // --- writing the line anew --------------------------------------------------------------------

  void begin() {
    written = 0;
  }

  void put(byte b, int place) {
    if (written == spareBytes.length) {
      spareBytes = Arrays.copyOf(spareBytes, 2 * written);
      sparePlaces = Arrays.copyOf(sparePlaces, 2 * written);
    }
    spareBytes[written] = b;
    sparePlaces[written++] = place;
  }

  /** Writes the byte at an index of the old line. */
  void copy(int index) {
    put(bytes[index], places[index]);
  }

  /** Writes a character in UTF-8 for what stands at an index of the old line. */
  void putCharacter(int codePoint, int index) {
    if (codePoint < 0x80) {
      put((byte) codePoint, places[index]);
      return;
    }
    for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
      put(b, places[index]);
    }
  }

  /** Makes what was written the line. */
  void finish() {
    byte[] oldBytes = bytes;
    int[] oldPlaces = places;
    bytes = spareBytes;
    places = sparePlaces;
    spareBytes = oldBytes;
    sparePlaces = oldPlaces;
    from = 0;
    to = written;
  }
}
