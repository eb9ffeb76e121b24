package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The text of a line while it is cleaned; each character knows its column in the input. */
final class DirtyText {
  private static final byte LATIN_BLANK = (byte) 0xa0;

  private final StringBuilder text = new StringBuilder();
  private int[] columns;
  private int changes;

  /** The text as it was after some of the changes: it is asked for much more often than changed. */
  private @Nullable String string;

  private int stringAt;

  DirtyText(LineToken line) {
    int end = line.to;
    while (end > line.from && (line.bytes[end - 1] == '\n' || line.bytes[end - 1] == '\r')) {
      end--;
    }
    decode(line.bytes, line.from, end);
    columns = new int[text.length()];
    int column = line.column(line.from);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = column++;
    }
  }

  /** As UTF-8, but for the blank that does not break in Latin 1, which is no UTF-8 alone. */
  private void decode(byte[] bytes, int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == LATIN_BLANK && (i == from || bytes[i - 1] >= 0 || i == start)) {
        text.append(new String(bytes, start, i - start, StandardCharsets.UTF_8)).append('\u00a0');
        start = i + 1;
      }
    }
    text.append(new String(bytes, start, to - start, StandardCharsets.UTF_8));
  }

  /** A text that stands in no line. */
  DirtyText(String text) {
    this(text, new int[text.length()]);
  }

  private DirtyText(String text, int[] columns) {
    this.text.append(text);
    this.columns = columns;
  }

  /** Grows with each change. */
  int changes() {
    return changes;
  }

  int length() {
    return text.length();
  }

  char charAt(int index) {
    return text.charAt(index);
  }

  boolean contains(String part) {
    return text.indexOf(part) >= 0;
  }

  /** The first place of a character, or -1. */
  int indexOf(char c) {
    return toString().indexOf(c);
  }

  /** Whether the last character is that of another text, at the same place. */
  boolean endsWith(DirtyText other) {
    int last = length() - 1;
    int otherLast = other.length() - 1;
    return last >= 0 && otherLast >= 0 && columns[last] == other.columns[otherLast];
  }

  /** Takes characters out. */
  void delete(int from, int to) {
    changes++;
    System.arraycopy(columns, to, columns, from, text.length() - to);
    text.delete(from, to);
  }

  /** Puts one character in the place of some. */
  void replace(int from, int to, char by) {
    changes++;
    text.setCharAt(from, by);
    delete(from + 1, to);
  }

  /** Puts other characters in the place of all, without moving them. */
  void setCharAt(int index, char by) {
    changes++;
    text.setCharAt(index, by);
  }

  /** Puts a character before another, with the same column. */
  void insert(int index, char c) {
    changes++;
    text.insert(index, c);
    int[] longer = new int[text.length()];
    System.arraycopy(columns, 0, longer, 0, index);
    longer[index] = columns[index - 1];
    System.arraycopy(columns, index, longer, index + 1, text.length() - index - 1);
    columns = longer;
  }

  /** A part as a text of its own. */
  DirtyText part(int from, int to) {
    return new DirtyText(text.substring(from, to), Arrays.copyOfRange(columns, from, to));
  }

  /** This text with another behind it, and something between. */
  DirtyText joined(String between, DirtyText next) {
    int[] both = Arrays.copyOf(columns, text.length() + between.length() + next.length());
    int at = text.length();
    for (int i = 0; i < between.length(); i++) {
      both[at] = at > 0 ? both[at - 1] + 1 : 1;
      at++;
    }
    System.arraycopy(next.columns, 0, both, at, next.length());
    return new DirtyText(text + between + next.text, both);
  }

  /** The column of each byte of the text in UTF-8, and of the line end behind it. */
  int[] byteColumns(int bytes) {
    int[] result = new int[bytes + 1];
    int at = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int width = c < 0x80 ? 1 : c < 0x800 ? 2 : Character.isSurrogate(c) ? 2 : 3;
      for (int j = 0; j < width && at < bytes; j++) {
        result[at++] = columns[i];
      }
    }
    int last = text.isEmpty() ? 1 : columns[text.length() - 1] + 1;
    Arrays.fill(result, at, result.length, last);
    return result;
  }

  @Override
  public String toString() {
    String known = string;
    if (known == null || stringAt != changes) {
      known = text.toString();
      string = known;
      stringAt = changes;
    }
    return known;
  }
}
