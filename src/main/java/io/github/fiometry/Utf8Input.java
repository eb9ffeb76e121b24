package io.github.fiometry;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Brings an input to UTF-8 without byte order mark. fio prints the bytes of the job file as they
 * are, but editors and Windows shells save logs as UTF-16.
 */
final class Utf8Input {
  /** Enough to tell UTF-16 from UTF-8 by its zero bytes where there is no mark. */
  static final int SNIFF_BYTES = 64;

  private Utf8Input() {}

  /** What the first bytes of an input say about its encoding: how to decode, and what to skip. */
  record Encoding(Charset charset, int markBytes) {
    static final Encoding UTF_8 = new Encoding(StandardCharsets.UTF_8, 0);

    boolean isUtf8() {
      return charset.equals(StandardCharsets.UTF_8);
    }
  }

  static Encoding sniff(byte[] bytes, int length) {
    if (startsWith(bytes, length, 0xEF, 0xBB, 0xBF)) {
      return new Encoding(StandardCharsets.UTF_8, 3);
    }
    if (startsWith(bytes, length, 0xFF, 0xFE)) {
      return new Encoding(StandardCharsets.UTF_16LE, 2);
    }
    if (startsWith(bytes, length, 0xFE, 0xFF)) {
      return new Encoding(StandardCharsets.UTF_16BE, 2);
    }
    int pairs = Math.min(length, SNIFF_BYTES) / 2;
    int evenZeros = 0;
    int oddZeros = 0;
    for (int i = 0; i < pairs; i++) {
      evenZeros += bytes[2 * i] == 0 ? 1 : 0;
      oddZeros += bytes[2 * i + 1] == 0 ? 1 : 0;
    }
    if (pairs >= 4 && evenZeros == 0 && oddZeros * 4 >= pairs * 3) {
      return new Encoding(StandardCharsets.UTF_16LE, 0);
    }
    if (pairs >= 4 && oddZeros == 0 && evenZeros * 4 >= pairs * 3) {
      return new Encoding(StandardCharsets.UTF_16BE, 0);
    }
    return Encoding.UTF_8;
  }

  private static boolean startsWith(byte[] bytes, int length, int... mark) {
    if (length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** The stream as UTF-8, whatever its encoding. */
  static InputStream decoded(InputStream in) throws IOException {
    PushbackInputStream start = new PushbackInputStream(in, SNIFF_BYTES);
    byte[] first = start.readNBytes(SNIFF_BYTES);
    Encoding encoding = sniff(first, first.length);
    start.unread(first, encoding.markBytes(), first.length - encoding.markBytes());
    return encoding.isUtf8()
        ? start
        : new Encoder(new InputStreamReader(start, encoding.charset()));
  }

  /** The characters as UTF-8. */
  static InputStream encoded(Reader reader) {
    return new Encoder(reader);
  }

  /** A stream of the UTF-8 bytes of a reader's characters. */
  private static final class Encoder extends BlockStream {
    private final Reader reader;
    private final CharBuffer chars = CharBuffer.allocate(8192).flip();
    private final CharsetEncoder encoder =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(32768).flip();
    private boolean ended;

    Encoder(Reader reader) {
      this.reader = reader;
    }

    @Override
    int readBlock(byte[] target, int from, int length) throws IOException {
      while (!bytes.hasRemaining()) {
        if (ended) {
          return -1;
        }
        refill();
      }
      int count = Math.min(length, bytes.remaining());
      bytes.get(target, from, count);
      return count;
    }

    private void refill() throws IOException {
      bytes.clear();
      chars.compact();
      ended = reader.read(chars) < 0;
      chars.flip();
      encoder.encode(chars, bytes, ended);
      if (ended) {
        encoder.flush(bytes);
      }
      bytes.flip();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
