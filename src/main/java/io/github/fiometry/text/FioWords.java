package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The cheapest test of a line that matches nothing: every line of fio has one of these words, and a
 * line without any need not be cleaned and tried again.
 */
final class FioWords {
  private static final List<String> WORDS =
      List.of(
          "IOPS",
          "iops",
          "io=",
          "io\uff1d",
          "bw",
          "BW",
          "th=[",
          "th=\\[",
          "th=3D",
          "th\uff1d",
          "min=",
          "min\uff1d",
          "percentiles",
          "prio ",
          "usec",
          "msec",
          "nsec",
          "usr=",
          "ctx=",
          "depths",
          "submit",
          "complete",
          "issued",
          "first_error",
          "target",
          "aggrb",
          "Run",
          "Disk",
          "ios=",
          "ios\uff1d",
          "groupid",
          "rw=",
          "cpuload",
          "Starting",
          "fio",
          "hostname=",
          "steadystate",
          "unwritten",
          "idleness",
          "percpu",
          "stddev",
          "system:",
          "system\uff1a",
          "fsync",
          "lifetime",
          "Description",
          "Jobs:",
          "verify failed",
          // a character of HTML, one without width
          "&#",
          "\u200b");

  /** The words by their first byte. */
  private static final byte[][][] BY_FIRST = new byte[256][][];

  static {
    for (int first = 0; first < 256; first++) {
      int value = first;
      BY_FIRST[first] =
          WORDS.stream()
              .map(word -> word.getBytes(StandardCharsets.UTF_8))
              .filter(word -> (word[0] & 0xff) == value)
              .toArray(byte[][]::new);
    }
  }

  private FioWords() {}

  /** Whether the bytes hold one of the words. */
  static boolean isIn(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      for (byte[] word : BY_FIRST[bytes[i] & 0xff]) {
        if (i + word.length <= to && startsWith(bytes, i, word)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean startsWith(byte[] bytes, int at, byte[] word) {
    for (int i = 1; i < word.length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }
}
