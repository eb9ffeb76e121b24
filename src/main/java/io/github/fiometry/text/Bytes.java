package io.github.fiometry.text;

/** Searching in bytes. */
final class Bytes {
  private Bytes() {}

  /** The first place of a key, or -1. */
  static int indexOf(byte[] bytes, int from, int to, byte[] key) {
    byte first = key[0];
    int last = to - key.length;
    for (int i = from; i <= last; i++) {
      if (bytes[i] == first && matches(bytes, i, key)) {
        return i;
      }
    }
    return -1;
  }

  /** The last place of a key, or -1. */
  static int lastIndexOf(byte[] bytes, int from, int to, byte[] key) {
    for (int i = to - key.length; i >= from; i--) {
      if (bytes[i] == key[0] && matches(bytes, i, key)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean matches(byte[] bytes, int at, byte[] key) {
    for (int i = 1; i < key.length; i++) {
      if (bytes[at + i] != key[i]) {
        return false;
      }
    }
    return true;
  }
}
