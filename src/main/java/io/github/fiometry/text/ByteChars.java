package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * Bytes as the lexer sees them: one character for each byte.
 *
 * <p>No rule of the grammar tells one character beyond ASCII from another, so all their bytes
 * become one character that ANTLR's tables know; names are decoded from the bytes.
 */
final class ByteChars implements CharStream {
  /** The character in the place of all beyond ASCII. */
  static final int BEYOND_ASCII = 0x1a;

  private final byte[] bytes;
  private final int to;
  private int at;

  ByteChars(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
  }

  @Override
  public void consume() {
    at++;
  }

  @Override
  public int LA(int offset) {
    int index = offset > 0 ? at + offset - 1 : at + offset;
    if (index < 0 || index >= to) {
      return IntStream.EOF;
    }
    int value = bytes[index];
    return value >= 0 ? value : BEYOND_ASCII;
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // all bytes are there all the time
  }

  @Override
  public int index() {
    return at;
  }

  @Override
  public void seek(int index) {
    at = index;
  }

  @Override
  public int size() {
    return to;
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }

  @Override
  public String getText(Interval interval) {
    return new String(bytes, interval.a, interval.b - interval.a + 1, StandardCharsets.UTF_8);
  }
}
