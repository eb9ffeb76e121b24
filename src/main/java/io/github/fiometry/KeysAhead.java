package io.github.fiometry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Whether words of a document of fio come soon: other programs' logs have braces without number,
 * and none of them need be looked at where no such word follows. Each byte is looked at once.
 */
final class KeysAhead {
  /** One of these is near the beginning of every document, however its lines are framed. */
  private static final List<byte[]> WORDS =
      List.of(
          word("fio version"),
          word("client_stats"),
          word("disk_util"),
          word("jobname"),
          word("diagnostics"));

  /** Lines of others may stand between. */
  private static final int DISTANCE = 64 << 10;

  private static final int LONGEST_WORD = 16;

  private final ByteSource source;
  private final byte[] bytes = new byte[DISTANCE / 4];
  private long lookedUpTo;
  private long lastWord = -1;

  KeysAhead(ByteSource source) {
    this.source = source;
  }

  private static byte[] word(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether such a word is not far behind a place. */
  boolean isNear(long offset) throws IOException {
    if (lastWord >= offset) {
      return true;
    }
    lookedUpTo = Math.max(lookedUpTo, offset);
    while (lookedUpTo < offset + DISTANCE) {
      int size = read(lookedUpTo);
      for (int i = 0; i < size; i++) {
        if (isWord(i, size)) {
          lastWord = lookedUpTo + i;
          lookedUpTo = lastWord + 1;
          return true;
        }
      }
      if (size < bytes.length) {
        return false; // the end of the input
      }
      lookedUpTo += size - LONGEST_WORD;
    }
    return false;
  }

  private int read(long from) throws IOException {
    int size = 0;
    while (size < bytes.length) {
      int count = source.read(from + size, bytes, size, bytes.length - size);
      if (count < 0) {
        break;
      }
      size += count;
    }
    return size;
  }

  private boolean isWord(int at, int size) {
    byte first = bytes[at];
    if (first != 'f' && first != 'c' && first != 'd' && first != 'j') {
      return false;
    }
    for (byte[] word : WORDS) {
      if (word[0] == first && size - at >= word.length && is(word, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean is(byte[] word, int at) {
    for (int i = 1; i < word.length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }
}
