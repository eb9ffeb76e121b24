package io.github.fiometry.text;

import java.util.Arrays;

/**
 * What stood last at a place in lines of one kind: the lines of many jobs differ in little, and
 * what is there again need not be read again.
 */
final class LastBytes {
  private byte[] bytes = {};
  private int length;

  boolean are(byte[] line, int from, int to) {
    return Arrays.equals(bytes, 0, length, line, from, to);
  }

  void set(byte[] line, int from, int to) {
    length = to - from;
    if (length > bytes.length) {
      bytes = new byte[length];
    }
    System.arraycopy(line, from, bytes, 0, length);
  }

  /** Nothing is known. */
  void clear() {
    length = 0;
  }
}
