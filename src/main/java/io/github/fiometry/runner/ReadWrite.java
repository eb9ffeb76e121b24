package io.github.fiometry.runner;

import java.util.Optional;

/** The I/O pattern of a job. fio: {@code rw}, {@code readwrite} (options.c). */
public enum ReadWrite {
  /** Sequential reads. */
  READ("read", true, false),
  /** Sequential writes. */
  WRITE("write", false, true),
  /** Sequential trims, which destroy as writes do. */
  TRIM("trim", false, true),
  /** Random reads. */
  RANDOM_READ("randread", true, false),
  /** Random writes. */
  RANDOM_WRITE("randwrite", false, true),
  /** Random trims. */
  RANDOM_TRIM("randtrim", false, true),
  /** Sequential reads and writes mixed; also {@code readwrite}. */
  READ_WRITE("rw", true, true),
  /** Random reads and writes mixed. */
  RANDOM_READ_WRITE("randrw", true, true),
  /** A sequential trim of each block before it is written. */
  TRIM_WRITE("trimwrite", false, true),
  /** A random trim of each block before it is written. */
  RANDOM_TRIM_WRITE("randtrimwrite", false, true);

  private final String word;
  private final boolean reads;
  private final boolean destroys;

  ReadWrite(String word, boolean reads, boolean destroys) {
    this.word = word;
    this.reads = reads;
    this.destroys = destroys;
  }

  /**
   * fio's word.
   *
   * @return for example {@code randrw}
   */
  public String word() {
    return word;
  }

  /**
   * Whether it reads.
   *
   * @return true for reads and mixed patterns
   */
  public boolean reads() {
    return reads;
  }

  /**
   * Whether it writes or trims.
   *
   * @return true for all patterns but the reading ones
   */
  public boolean destroys() {
    return destroys;
  }

  /**
   * The pattern of a word.
   *
   * @param value fio's word, with or without the number of sequential blocks behind it ({@code
   *     randread:8})
   * @return the pattern, or empty when fio has no such word
   */
  public static Optional<ReadWrite> parse(String value) {
    int colon = value.indexOf(':');
    String word = colon < 0 ? value : value.substring(0, colon);
    for (ReadWrite pattern : values()) {
      if (pattern.word.equals(word)) {
        return Optional.of(pattern);
      }
    }
    return word.equals("readwrite") ? Optional.of(READ_WRITE) : Optional.empty();
  }
}
