package io.github.fiometry.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.jspecify.annotations.Nullable;

/**
 * One line: its kind, its bytes and its place in the input. The bytes hold until the next chunk is
 * read.
 */
final class LineToken implements Token {
  /** How much of a line is there. */
  enum Condition {
    /** All, as fio prints it. */
    WHOLE(0),
    /** Only its beginning is known; values are missing or spoilt. */
    DAMAGED(1),
    /** As damaged, and the input ends in it. */
    CUT(2),
    /** As damaged, and another line begins in it. */
    TORN(3);

    /** Its place among all, which a line keeps in a byte. */
    private final byte place;

    Condition(int place) {
      this.place = (byte) place;
    }
  }

  /**
   * Where a line comes from that is not a whole line of the input.
   *
   * @param lineStart where the physical line starts that this is a part of
   * @param lastLine the number of the last line, when several were joined
   * @param columns the columns of a mended line's bytes; null when the bytes are the input's
   */
  // An array, since columns are looked up for each complaint about a line.
  @SuppressWarnings("ArrayRecordComponent")
  private record Origin(int lineStart, long lastLine, int @Nullable [] columns) {}

  private static final List<Condition> CONDITIONS = List.of(Condition.values());

  /** No line at all. */
  static final LineToken NONE =
      new LineToken(
          Token.INVALID_TYPE,
          Token.DEFAULT_CHANNEL,
          new byte[0],
          0,
          0,
          0,
          0,
          0,
          Condition.WHOLE,
          null);

  // Small types side by side: every line of an input is one of these objects.
  private final short type;
  private final byte channel;
  private final byte condition;

  /** Null for a whole line of the input, as nearly all are. */
  private final @Nullable Origin origin;

  /** Holds the line. */
  final byte[] bytes;

  /** Where the line's text starts. */
  final int from;

  /** Where the line ends, behind its line end. */
  final int to;

  /** The number of the line, from 1. */
  final long line;

  LineToken(
      int type,
      int channel,
      byte[] bytes,
      int from,
      int to,
      int lineStart,
      long line,
      long lastLine,
      Condition condition,
      int @Nullable [] columns) {
    this.type = (short) type;
    this.channel = (byte) channel;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.line = line;
    this.condition = condition.place;
    boolean whole = lineStart == from && lastLine == line && columns == null;
    this.origin = whole ? null : new Origin(lineStart, lastLine, columns);
  }

  /** Where the physical line starts that this is a part of; columns count from there. */
  int lineStart() {
    return origin == null ? from : origin.lineStart();
  }

  /** The columns of a mended line's bytes in the input; null when the bytes are the input's. */
  int @Nullable [] columns() {
    return origin == null ? null : origin.columns();
  }

  /** Whether the line is the bytes of the input, from the start of a physical line. */
  boolean isAsInInput() {
    return lineStart() == from && columns() == null;
  }

  /** The number of the last line, when several were joined. */
  long lastLine() {
    return origin == null ? line : origin.lastLine();
  }

  /** How much of the line is there. */
  Condition condition() {
    return CONDITIONS.get(condition);
  }

  /** Whether the grammar of lines has matched all of it; else each value must be checked. */
  boolean isWhole() {
    return condition == Condition.WHOLE.place;
  }

  /** The same line as one of another kind that is no part of the structure. */
  LineToken as(int kind) {
    return as(kind, Token.HIDDEN_CHANNEL);
  }

  /** The same line as one of another kind. */
  LineToken as(int kind, int otherChannel) {
    return new LineToken(
        kind, otherChannel, bytes, from, to, lineStart(), line, lastLine(), condition(), columns());
  }

  /** The same line with bytes that outlive the chunk. */
  LineToken kept() {
    if (columns() != null) {
      return this;
    }
    int start = lineStart();
    byte[] copy = Arrays.copyOfRange(bytes, start, to);
    return new LineToken(
        type, channel, copy, from - start, copy.length, 0, line, lastLine(), condition(), null);
  }

  /** The same line without its line end, as one in which another line begins. */
  LineToken torn() {
    return new LineToken(
        type,
        channel,
        bytes,
        from,
        to > from && bytes[to - 1] == '\n' ? to - 1 : to,
        lineStart(),
        line,
        lastLine(),
        Condition.TORN,
        columns());
  }

  /** The same line as a damaged one of a kind. */
  LineToken damaged(int kind) {
    boolean ended = to > from && (bytes[to - 1] == '\n' || bytes[to - 1] == '\r');
    Condition damage = ended ? Condition.DAMAGED : Condition.CUT;
    return new LineToken(
        kind,
        Token.DEFAULT_CHANNEL,
        bytes,
        from,
        to,
        lineStart(),
        line,
        lastLine(),
        condition() == Condition.TORN ? Condition.TORN : damage,
        columns());
  }

  /** Whether the last character before the line end is a digit. */
  boolean endsInDigit() {
    int end = to;
    while (end > from && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    return end > from && bytes[end - 1] >= '0' && bytes[end - 1] <= '9';
  }

  /** The line's text without its line end. */
  String text() {
    int end = to;
    while (end > from && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }

  /** The text between two places, without the blanks around it; empty when there is none. */
  Optional<String> text(int start, int end) {
    if (end <= start) {
      return Optional.empty();
    }
    String text = new String(bytes, start, end - start, StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** The column of a byte, from 1, in characters. */
  int column(int offset) {
    int[] columns = columns();
    if (columns != null) {
      int index = offset - from;
      return index < columns.length ? columns[index] : columns[columns.length - 1] + 1;
    }
    int column = 1;
    for (int i = lineStart(); i < offset; i++) {
      // a byte of the form 10xxxxxx goes on with the character before; four bytes are two chars
      if ((bytes[i] & 0xc0) != 0x80) {
        column += (bytes[i] & 0xf8) == 0xf0 ? 2 : 1;
      }
    }
    return column;
  }

  @Override
  public String getText() {
    return text();
  }

  @Override
  public int getType() {
    return type;
  }

  @Override
  public int getLine() {
    return (int) line;
  }

  @Override
  public int getCharPositionInLine() {
    return from - lineStart();
  }

  @Override
  public int getChannel() {
    return channel;
  }

  @Override
  public int getTokenIndex() {
    return -1;
  }

  @Override
  public int getStartIndex() {
    return from;
  }

  @Override
  public int getStopIndex() {
    return to - 1;
  }

  @Override
  public @Nullable TokenSource getTokenSource() {
    return null;
  }

  @Override
  public @Nullable CharStream getInputStream() {
    return null;
  }
}
