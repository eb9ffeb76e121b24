package io.github.fiometry.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** One line of a document that is to be repaired, or a piece of a very long one. */
final class RepairLine {
  private final byte[] bytes;
  private final long offset;
  private final String text;
  private final int column;
  private final long number;
  private final boolean startsLine;
  private final boolean endsLine;

  private RepairLine(
      byte[] bytes, long offset, int column, long number, boolean startsLine, boolean endsLine) {
    this.bytes = bytes;
    this.offset = offset;
    this.text = new String(bytes, StandardCharsets.UTF_8);
    this.column = column;
    this.number = number;
    this.startsLine = startsLine;
    this.endsLine = endsLine;
  }

  /** The characters, without the line end. */
  String text() {
    return text;
  }

  /** How many characters of the line lie before this piece. */
  int column() {
    return column;
  }

  /** The line's number, from 0 for the document's first line. */
  long number() {
    return number;
  }

  /** Whether it is the start of a line. */
  boolean startsLine() {
    return startsLine;
  }

  /** Whether a line end follows. */
  boolean endsLine() {
    return endsLine;
  }

  /** Whether bytes were no UTF-8 and are replaced. */
  boolean isDamaged() {
    return text.indexOf('\uFFFD') >= 0;
  }

  /** Where the character at an index begins in the input. */
  long offsetOf(int index) {
    if (text.length() == bytes.length) {
      return offset + index;
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    decoder.decode(in, CharBuffer.allocate(index), true);
    return offset + in.position();
  }

  /** Where the next line begins in the input. */
  long end() {
    return offset + bytes.length + (endsLine ? 1 : 0);
  }

  /** Reads lines from a source, and long ones in pieces that end behind a comma. */
  static final class Lines {
    /** From here on a line is cut at the next comma that is not in a string. */
    private static final int LONG = 256 * 1024;

    private final JsonSource source;
    private long number;
    private int column;
    private boolean startsLine;

    Lines(JsonSource source, int column) {
      this.source = source;
      this.column = column;
      this.startsLine = column == 0;
    }

    Optional<RepairLine> next() throws IOException {
      long offset = source.position();
      ByteArrayOutputStream octets = new ByteArrayOutputStream(128);
      boolean inString = false;
      int octet = source.read();
      if (octet < 0) {
        return Optional.empty();
      }
      for (; octet >= 0 && octet != '\n'; octet = source.read()) {
        octets.write(octet);
        if (octet == '\\') {
          octet = source.read();
          if (octet < 0 || octet == '\n') {
            break;
          }
          octets.write(octet);
        } else if (octet == '"') {
          inString = !inString;
        } else if (octet == ',' && octets.size() > LONG && !inString) {
          break;
        }
      }
      return Optional.of(line(octets.toByteArray(), offset, octet == '\n'));
    }

    private RepairLine line(byte[] bytes, long offset, boolean endsLine) {
      RepairLine line = new RepairLine(bytes, offset, column, number, startsLine, endsLine);
      startsLine = endsLine;
      column = endsLine ? 0 : column + line.text().length();
      number += endsLine ? 1 : 0;
      return line;
    }
  }
}
