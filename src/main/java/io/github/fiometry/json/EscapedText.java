package io.github.fiometry.json;

import java.io.ByteArrayOutputStream;

/**
 * The content of a string in JSON, in a shell script or in a Python literal, with a document in it.
 */
final class EscapedText {
  private final byte[] text;
  private final int length;

  private EscapedText(byte[] text, int length) {
    this.text = text;
    this.length = length;
  }

  /** The content as it was before it became a string. */
  byte[] text() {
    return text;
  }

  /** How many bytes the content took, up to but not with its closing quote. */
  int length() {
    return length;
  }

  /**
   * Takes the content of a string from its first brace on.
   *
   * @param bytes holds the string
   * @param from where the brace is
   * @param to where the line ends
   */
  static EscapedText unescape(byte[] bytes, int from, int to) {
    boolean quotesAreEscaped = quotesAreEscaped(bytes, from, to);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int i = from;
    while (i < to) {
      byte octet = bytes[i];
      if (octet == '"' && quotesAreEscaped) {
        break;
      }
      if (octet != '\\' || i + 1 == to) {
        text.write(octet);
        i++;
        continue;
      }
      switch (bytes[i + 1]) {
        case 'n' -> text.write('\n');
        case 'r' -> text.write('\r');
        case 't' -> text.write('\t');
        case '"', '\\', '/', '\'' -> text.write(bytes[i + 1]);
        default -> {
          text.write('\\');
          text.write(bytes[i + 1]);
        }
      }
      i += 2;
    }
    return new EscapedText(text.toByteArray(), i - from);
  }

  /** In a Python literal in single quotes only the line ends are escaped. */
  private static boolean quotesAreEscaped(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\\') {
        i++;
        if (i < to && bytes[i] == '"') {
          return true;
        }
      } else if (bytes[i] == '"') {
        return false;
      }
    }
    return false;
  }
}
