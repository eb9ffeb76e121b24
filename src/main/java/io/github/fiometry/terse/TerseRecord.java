package io.github.fiometry.terse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The semicolon-separated record of one line, without what people and terminals put around it: log
 * prefixes, prompts, quote marks, progress output.
 */
final class TerseRecord {
  /** A name that has more semicolons is none. */
  private static final int LONGEST_NAME = 16;

  /** A line with fewer fields is taken only when its fio version says what it is. */
  private static final int UNMISTAKABLE_FIELDS = 40;

  /** Where version 2 has its first number with decimals, and the fields to look at until there. */
  private static final int V2_FIRST_MEAN = 10;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long SEMICOLONS = LOW_BITS * ';';

  private static final byte ESCAPE = 0x1B;

  private static final Pattern ESCAPED = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|[\"\\\\/t])");

  private static final char[] PART_OF_NUMBERS = {'0', '.', '%', '='};

  private final byte[] line;
  private final int[] ends;
  private final int start;
  private final long lineNumber;
  private final boolean endsWithLine;

  /** Whether it stands in a string of JSON, whose quotes and backslashes are escaped. */
  private final boolean isInJson;

  private TerseRecord(
      byte[] line, int start, int[] ends, long lineNumber, boolean endsWithLine, boolean isInJson) {
    this.isInJson = isInJson;
    this.line = line;
    this.start = start;
    this.ends = ends;
    this.lineNumber = lineNumber;
    this.endsWithLine = endsWithLine;
  }

  /**
   * Where a terse record starts in a line, or -1 when there is none. Fast on other lines: it looks
   * for a semicolon behind one of the digits 2 to 5.
   */
  static int find(byte[] bytes, int from, int to) {
    int at = semicolon(bytes, from + 1, to);
    while (at < to) {
      byte digit = bytes[at - 1];
      if (digit >= '2'
          && digit <= '5'
          && (at - 1 == from
              || mayPrecede(bytes[at - 2])
              || isEscapeBefore(bytes, from, at - 1)
              || isMarkBefore(bytes, from, at - 1, to))
          && isRecord(bytes, at - 1, endOfSegment(bytes, at, to))
          && !isNameInText(bytes, at, endOfSegment(bytes, at, to))) {
        return at - 1;
      }
      at = semicolon(bytes, at + 1, to);
    }
    return -1;
  }

  /** Whether it is the name of a job in a text report: its group stands behind a few fields. */
  private static boolean isNameInText(byte[] bytes, int from, int to) {
    boolean hasGroup = false;
    int fields = 0;
    for (int at = from; at < to && fields < LONGEST_NAME; at++) {
      hasGroup |=
          bytes[at] == 'g'
              && bytes[at - 1] == '('
              && at - 2 > from
              && bytes[at - 2] == ' '
              && bytes[at - 3] == ':';
      fields += bytes[at] == ';' ? 1 : 0;
    }
    return hasGroup && fields < LONGEST_NAME;
  }

  /**
   * The offset of the first semicolon, or {@code to}. Every line of every input comes here, so it
   * looks at eight bytes at once: the trick finds the lowest zero byte of their difference.
   */
  private static int semicolon(byte[] bytes, int from, int to) {
    int at = from;
    while (at + Long.BYTES <= to) {
      long difference = (long) EIGHT_BYTES.get(bytes, at) ^ SEMICOLONS;
      long zeros = (difference - LOW_BITS) & ~difference & HIGH_BITS;
      if (zeros != 0) {
        return at + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
      }
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != ';') {
      at++;
    }
    return at;
  }

  /** What stands in front of a record in a log, never inside a record. */
  private static boolean mayPrecede(byte b) {
    return b >= 0
        && b != ';'
        && b != '.'
        && b != '%'
        && b != '='
        && b != '-'
        && b != '_'
        && !(b >= '0' && b <= '9')
        && !(b >= 'A' && b <= 'Z')
        && !(b >= 'a' && b <= 'z');
  }

  /**
   * The mark of a diff ({@code -3;…}), what grep puts before lines around those it looks for
   * ({@code run.log-12-3;…}), a key of a logger ({@code MESSAGE=3;…}). Numbers of a record may look
   * the same, but there no version of fio follows.
   */
  private static boolean isMarkBefore(byte[] bytes, int from, int at, int to) {
    boolean isMark = bytes[at - 1] == '-' || bytes[at - 1] == '=';
    return isMark
        && semicolon(bytes, from, at) == at
        && at + 6 < to
        && bytes[at + 2] == 'f'
        && isVersion(bytes, at + 2, endOfField(bytes, at + 2, to));
  }

  /** A colour ({@code ESC[1m}), or a line end inside of a string of another language. */
  private static boolean isEscapeBefore(byte[] bytes, int from, int at) {
    return isBehindEscapedEnd(bytes, from, at) || startOfColour(bytes, from, at) < at;
  }

  /** Whether a line end, or the carriage return behind progress, is written right before. */
  private static boolean isBehindEscapedEnd(byte[] bytes, int from, int at) {
    return at - 2 >= from
        && (bytes[at - 1] == 'n' || bytes[at - 1] == 'r')
        && bytes[at - 2] == '\\';
  }

  private static boolean isLetter(byte b) {
    return b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z';
  }

  /**
   * Where the codes for a terminal begin that end here, as {@code ESC[1m} and {@code ESC[K}; the
   * end itself when none do.
   */
  private static int startOfColour(byte[] bytes, int from, int end) {
    int start = end;
    while (start > from && isLetter(bytes[start - 1])) {
      int at = start - 2;
      while (at > from && (bytes[at] == ';' || (bytes[at] >= '0' && bytes[at] <= '9'))) {
        at--;
      }
      if (at <= from || bytes[at] != '[' || bytes[at - 1] != ESCAPE) {
        return start;
      }
      start = at - 1;
    }
    return start;
  }

  /** Whether a letter is the last of a code for a terminal. */
  static boolean isEndOfColour(byte[] bytes, int index) {
    return startOfColour(bytes, 0, index + 1) <= index;
  }

  /**
   * A carriage return ends a progress line, so it ends a record as well; and so does a line end in
   * a string of another language, before its closing quote or another record.
   */
  private static int endOfSegment(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '\r' && bytes[at] != '\n' && !isEscapedEnd(bytes, at, to)) {
      at++;
    }
    return at;
  }

  private static boolean isEscapedEnd(byte[] bytes, int at, int to) {
    if (bytes[at] == '<') {
      return isBreakBeforeRecord(bytes, at, to);
    }
    if (bytes[at] == '\\' && at + 1 < to && bytes[at + 1] == '\\') {
      return isEscapedEnd(bytes, at + 1, to);
    }
    if (bytes[at] != '\\' || at + 2 >= to || bytes[at + 1] != 'n' && bytes[at + 1] != 'r') {
      return false;
    }
    byte next = bytes[at + 2];
    if (bytes[at + 1] == 'r' && (next == '\\' || next == 'J')) {
      return next == '\\' ? isEscapedEnd(bytes, at + 2, to) : isProgress(bytes, at + 2, to);
    }
    return next == '"'
        || next == '\''
        || (next >= '2' && next <= '5' && at + 3 < to && bytes[at + 3] == ';');
  }

  /** The tag that stands for a line end in a page on one line, before another record. */
  private static boolean isBreakBeforeRecord(byte[] bytes, int at, int to) {
    if (at + 5 >= to || bytes[at + 1] != 'b' || bytes[at + 2] != 'r') {
      return false;
    }
    int next = at + 3;
    while (next < to && (bytes[next] == ' ' || bytes[next] == '/' || bytes[next] == '>')) {
      next++;
    }
    return bytes[next - 1] == '>'
        && next + 1 < to
        && bytes[next] >= '2'
        && bytes[next] <= '5'
        && bytes[next + 1] == ';';
  }

  private static boolean isRecord(byte[] bytes, int start, int end) {
    int second = endOfField(bytes, start + 2, end);
    if (bytes[start] != '2' && second < end && isVersion(bytes, start + 2, second)) {
      return bytes[start + 2] == 'f' || countFields(bytes, start, end) > V2_FIRST_MEAN;
    }
    int fields = 0;
    int written = 0;
    int exact = 0;
    for (int from = start; from <= end; from = endOfField(bytes, from, end) + 1) {
      int to = endOfField(bytes, from, end);
      if (fields > 1 && fields < UNMISTAKABLE_FIELDS) {
        boolean sixDecimals = isSixDecimals(bytes, from, to);
        boolean percentile = FieldKind.PERCENTILE.matches(bytes, from, to);
        exact += sixDecimals || percentile ? 1 : 0;
        written += sixDecimals || percentile || FieldKind.isInteger(bytes, from, to) ? 1 : 0;
      }
      fields++;
    }
    if (bytes[start] == '2') {
      return fields > V2_FIRST_MEAN
          && exact > 0
          && written >= Math.min(fields, UNMISTAKABLE_FIELDS) * 3 / 4;
    }
    return fields >= UNMISTAKABLE_FIELDS
        && exact >= UNMISTAKABLE_FIELDS / 2
        && written >= UNMISTAKABLE_FIELDS * 3 / 4;
  }

  private static boolean isSixDecimals(byte[] bytes, int from, int to) {
    return to - from >= 8 && bytes[to - 7] == '.' && FieldKind.DECIMAL.matches(bytes, from, to);
  }

  /** {@code fio-3.33}, {@code fio-2.1.10-13-gabc} or, in 2.0.7 only, {@code 2.0.7}. */
  private static boolean isVersion(byte[] bytes, int from, int to) {
    int at = from;
    if (to - from > 5 && bytes[from] == 'f' && bytes[from + 1] == 'i' && bytes[from + 2] == 'o') {
      at = from + 4;
    }
    return at + 2 < to
        && (bytes[at] == '2' || (at > from && bytes[at] >= '1' && bytes[at] <= '9'))
        && bytes[at + 1] == '.'
        && bytes[at + 2] >= '0'
        && bytes[at + 2] <= '9';
  }

  private static int endOfField(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] != ';') {
      at++;
    }
    return at;
  }

  private static int countFields(byte[] bytes, int from, int end) {
    int count = 1;
    for (int at = from; at < end; at++) {
      count += bytes[at] == ';' ? 1 : 0;
    }
    return count;
  }

  /**
   * The record that starts at {@code start}.
   *
   * @param from where its line starts
   * @param to where its line ends, behind the end of line if there is one
   */
  static TerseRecord at(byte[] bytes, int from, int start, int to, long lineNumber) {
    int end = endOfSegment(bytes, start, to);
    boolean endsWithLine = end < to;
    int glued = progress(bytes, start, end);
    if (glued >= 0) {
      end = glued;
      endsWithLine = true;
    }
    int behind = end;
    end = withoutClosing(bytes, from, start, withoutDirt(bytes, start, end));
    endsWithLine |= end < behind && isQuote(bytes[end]);
    byte[] line = Arrays.copyOfRange(bytes, from, end);
    int[] ends = new int[countFields(bytes, start, end)];
    int at = start - from;
    for (int i = 0; i < ends.length; i++) {
      ends[i] = endOfField(line, at, line.length);
      at = ends[i] + 1;
    }
    return new TerseRecord(
        line, start - from, ends, lineNumber, endsWithLine, isInJson(bytes, from, start));
  }

  /** Where progress output is glued to the record, {@code Jobs: 1 (f=1)}; -1 when nowhere. */
  private static int progress(byte[] bytes, int from, int end) {
    for (int at = endOfField(bytes, from, end); at + 10 < end; at++) {
      if (isProgress(bytes, at, end) && endOfField(bytes, at, end) == end) {
        return at;
      }
    }
    return -1;
  }

  /** Whether progress, {@code Jobs: 1}, begins at an offset. */
  static boolean isProgress(byte[] bytes, int at, int end) {
    return bytes[at] == 'J'
        && at + 6 < end
        && bytes[at + 1] == 'o'
        && bytes[at + 2] == 'b'
        && bytes[at + 3] == 's'
        && bytes[at + 4] == ':'
        && bytes[at + 5] == ' '
        && bytes[at + 6] >= '0'
        && bytes[at + 6] <= '9';
  }

  /** Codes for a terminal, tags, marks of a line's end, and blanks, in any order. */
  private static int withoutDirt(byte[] bytes, int start, int to) {
    int end = to;
    int before = end + 1;
    while (end < before) {
      before = end;
      end = withoutTag(bytes, start, startOfColour(bytes, start, end));
      while (end > start && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
        end--;
      }
      end = withoutEndMark(bytes, start, end);
    }
    return end;
  }

  /** A record in a page ends with a tag: {@code </pre>}, {@code <br>}, {@code <br />}. */
  private static int withoutTag(byte[] bytes, int start, int end) {
    if (end - 1 <= start || bytes[end - 1] != '>') {
      return end;
    }
    int at = end - 2;
    boolean empty = bytes[at] == '/';
    at -= empty ? 1 : 0;
    while (at > start && bytes[at] == ' ') {
      at--;
    }
    int name = at;
    while (at > start && (isLetter(bytes[at]) || bytes[at] >= '1' && bytes[at] <= '6')) {
      at--;
    }
    boolean closes = bytes[at] == '/';
    at -= closes ? 1 : 0;
    boolean isBreak = name - at == 2 && bytes[name - 1] == 'b' && bytes[name] == 'r';
    return at > start && bytes[at] == '<' && name > at && (closes || empty || isBreak) ? at : end;
  }

  /** {@code $} of {@code cat -A}, a backslash, behind a number; a text may end in them itself. */
  private static int withoutEndMark(byte[] bytes, int start, int to) {
    int end = to;
    while (end > start
        && (bytes[end - 1] == '$' || bytes[end - 1] == '\\' || bytes[end - 1] == ' ')) {
      end--;
    }
    boolean behindNumber =
        end > start && (bytes[end - 1] == '%' || bytes[end - 1] >= '0' && bytes[end - 1] <= '9');
    return behindNumber ? end : to;
  }

  /** A quote mark or table bar in front of the record closes behind it. */
  private static int withoutClosing(byte[] bytes, int from, int start, int end) {
    int open = before(bytes, from, start);
    while (open >= from && bytes[open] == ' ') {
      open--;
    }
    if (open < from || "\"'`|".indexOf(bytes[open]) < 0) {
      return end;
    }
    int quote = isQuote(bytes[open]) ? closingQuote(bytes, start, end, bytes[open]) : end;
    if (quote < end) {
      return quote;
    }
    int close = end - 1;
    while (close > start && (bytes[close] == ',' || bytes[close] == ' ')) {
      close--;
    }
    if (bytes[close] != bytes[open]) {
      return end;
    }
    while (close > start && bytes[close - 1] == ' ') {
      close--;
    }
    return close;
  }

  /** Whether a record is the value of a key in an object of JSON: {@code {"log":"3;…"}}. */
  private static boolean isInJson(byte[] bytes, int from, int start) {
    int at = before(bytes, from, start);
    if (at <= from || bytes[at] != '"') {
      return false;
    }
    at = beforeBlanks(bytes, from, at - 1);
    return bytes[at] == ':' && at > from && bytes[beforeBlanks(bytes, from, at - 1)] == '"';
  }

  /**
   * The place before a record, or before the other lines that stand between it and the quote that
   * opens its string.
   */
  private static int before(byte[] bytes, int from, int start) {
    int at = start - 1;
    if (!isBehindEscapedEnd(bytes, from, start)) {
      return at;
    }
    while (at > from && (bytes[at] != '"' || bytes[at - 1] == '\\')) {
      at--;
    }
    return bytes[at] == '"' ? at : start - 1;
  }

  private static int beforeBlanks(byte[] bytes, int from, int last) {
    int at = last;
    while (at > from && bytes[at] == ' ') {
      at--;
    }
    return at;
  }

  private static String unescaped(String text) {
    StringBuilder result = new StringBuilder();
    Matcher escape = ESCAPED.matcher(text);
    int from = 0;
    while (escape.find()) {
      result.append(text, from, escape.start());
      String unit = escape.group(1);
      char c = text.charAt(escape.end() - 1);
      result.append(unit != null ? (char) Integer.parseInt(unit, 16) : c == 't' ? '\t' : c);
      from = escape.end();
    }
    return result.append(text, from, text.length()).toString();
  }

  private static boolean isQuote(byte b) {
    return b == '"' || b == '\'';
  }

  /**
   * Where a string ends behind which others follow, as in a list ({@code '3;…', '3;…'}) and in the
   * record of a logger ({@code "msg":"3;…","level":"info"}); the end when nothing follows.
   */
  private static int closingQuote(byte[] bytes, int start, int end, byte quote) {
    for (int at = start; at < end; at++) {
      if (bytes[at] == '\\') {
        at++;
      } else if (bytes[at] == quote) {
        int next = at + 1;
        while (next < end && bytes[next] == ' ') {
          next++;
        }
        if (next < end && ",}])".indexOf(bytes[next]) >= 0) {
          return at;
        }
      }
    }
    return end;
  }

  /** How many fields there are. */
  int fields() {
    return ends.length;
  }

  /** The bytes that {@link #from} and {@link #to} point into. */
  byte[] bytes() {
    return line;
  }

  int from(int field) {
    return field == 0 ? start : ends[field - 1] + 1;
  }

  int to(int field) {
    return ends[field];
  }

  boolean matches(FieldKind kind, int field) {
    return kind.matches(line, from(field), to(field));
  }

  /** Whether a field is written as fio writes it, down to the number of decimals. */
  boolean isExactly(TerseField what, int field) {
    return isExactly(what, line, from(field), to(field));
  }

  private static boolean isExactly(TerseField what, byte[] bytes, int from, int to) {
    if (!what.kind().matches(bytes, from, to)) {
      return false;
    }
    if (what.decimals() == 0) {
      return true;
    }
    int last = to - (what.kind() == FieldKind.PERCENT ? 2 : 1);
    if (bytes[last] > '9') {
      return true; // nan or inf
    }
    int point = last - what.decimals();
    return point > from && bytes[point] == '.';
  }

  /** Whether a number has no digit but 0. */
  boolean isZero(int field) {
    for (int at = from(field); at < to(field); at++) {
      if (line[at] != '0' && line[at] != '.') {
        return false;
      }
    }
    return true;
  }

  /** Whether a field may be two, with the semicolon between them lost or overwritten. */
  boolean mayBeJoined(int field, TerseField first, TerseField second) {
    for (int at = from(field) + 1; at < to(field); at++) {
      if (isExactly(first, line, from(field), at)
          && (isExactly(second, line, at, to(field))
              || isExactly(second, line, at + 1, to(field)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a field and the next may be one, in which a semicolon was put or written over. */
  boolean mayBeParted(int field, TerseField what) {
    byte[] joined = Arrays.copyOfRange(line, from(field), to(field + 1));
    int at = to(field) - from(field);
    for (char original : PART_OF_NUMBERS) {
      joined[at] = (byte) original;
      if (isExactly(what, joined, 0, joined.length)) {
        return true;
      }
    }
    System.arraycopy(joined, at + 1, joined, at, joined.length - at - 1);
    return isExactly(what, joined, 0, joined.length - 1);
  }

  String text(int field) {
    return text(field, field);
  }

  /** Several fields with the semicolons between them. */
  String text(int first, int last) {
    int from = from(first);
    String text = new String(line, from, to(last) - from, StandardCharsets.UTF_8);
    return isInJson && text.indexOf('\\') >= 0 ? unescaped(text) : text;
  }

  /** The name of the server that a client put in front ({@code <box> 3;…}), or the empty string. */
  String hostPrefix() {
    if (start < 4 || line[start - 1] != ' ' || line[start - 2] != '>') {
      return "";
    }
    int open = start - 3;
    while (open >= 0 && line[open] != '<' && line[open] != ' ' && line[open] != '\r') {
      open--;
    }
    return open >= 0 && line[open] == '<'
        ? new String(line, open + 1, start - 3 - open, StandardCharsets.UTF_8)
        : "";
  }

  /** Where the record ends in its line, for finding another behind it. */
  int end() {
    return line.length;
  }

  /** Whether something stands behind the record: if not, its last field may be cut. */
  boolean endsWithLine() {
    return endsWithLine;
  }

  long lineNumber() {
    return lineNumber;
  }

  /** The column of a field, counted in characters from 1. */
  long column(int field) {
    long column = 1;
    for (int i = 0; i < from(field); i++) {
      column += (line[i] & 0xC0) != 0x80 ? 1 : 0;
    }
    return column;
  }
}
