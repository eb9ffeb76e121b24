package io.github.fiometry.text;

import io.github.fiometry.text.grammar.FieldLexer;
import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/**
 * Reads the values of one line by their offset. A whole line has all of them, since the grammar has
 * matched it; of a damaged one only those that {@link FieldValues} has found whole.
 */
final class Fields extends NumberCursor {
  /** The shortest key, {@code min=}, with a letter lost. */
  private static final int LEAST_OF_A_KEY = 3;

  private final Problems problems;
  private final FieldValues values = new FieldValues();
  private final Splice splice = new Splice();
  private int complaints;

  /** Behind the value in front of one whose key is not there; -1 when all were found. */
  private int gapAt;

  /** Whether the line has lost its middle: what follows may be the end of another line. */
  private boolean isSpliced;

  private boolean toldNoNumber;

  /** Whether it was told that the line ends where values should be; once is enough. */
  private boolean toldEnd;

  Fields(Problems problems) {
    this.problems = problems;
  }

  /** Starts with a new line. */
  void open(LineToken token) {
    startOf(token);
    complaints = 0;
    gapAt = -1;
    isSpliced = false;
    toldNoNumber = false;
    toldEnd = false;
    if (!token.isWhole()) {
      values.open(token);
      splice.open(token);
    }
  }

  /** Reads the number of a field. */
  boolean number(Field field) {
    if (line.isWhole()) {
      return find(field.keyBytes) && numberHere() && mayHaveSign(field);
    }
    int firstPlace = -1;
    for (int at = place(field, cursor); at >= 0; at = place(field, at + 1)) {
      int value = behindBlanks(at + field.keyBytes.length);
      if (field.isOfType(values.typeAt(value))) {
        return !isOfOtherLine(field, at)
            && numberAt(value)
            && mayHaveSign(field)
            && (!field.hasHundredths() || hasTwoDecimals(field));
      }
      firstPlace = firstPlace < 0 ? value : firstPlace;
      if (field.isNamed()) {
        // a second place of a key is another line's
        break;
      }
    }
    if (!field.optional || firstPlace >= 0) {
      missing(field, firstPlace);
    }
    gapAt = !field.optional && firstPlace < 0 && gapAt < 0 ? cursor : gapAt;
    return false;
  }

  private boolean numberAt(int offset) {
    cursor = offset;
    return numberHere();
  }

  /** A value that fio never prints with a sign is damaged if it has one. */
  private boolean mayHaveSign(Field field) {
    if (!negative || field.mayBeNegative()) {
      return true;
    }
    cursor = valueAt;
    unreadable(field.expected + " without a sign");
    return false;
  }

  /**
   * Whether the key at a place is another line's: the middle of the line is lost, and lines of
   * several kinds end with the same keys.
   */
  private boolean isOfOtherLine(Field field, int place) {
    boolean other =
        isSpliced
            || splice.isOfOther(place)
            || gapAt >= 0 && field.isOfSeveralLines() && !hasRoomForKey(gapAt, place);
    if (other && !isSpliced) {
      isSpliced = true;
      cursor = place;
      unreadable("the value that fio prints before '" + field.key + "'");
    }
    return other;
  }

  /** Whether what stands where a key was expected may be that key, with one letter less. */
  private boolean hasRoomForKey(int from, int to) {
    int room = 0;
    // the unit of the value before, and the colon behind the heading of the line
    int at = from;
    while (at < to && (isLetter(bytes[at]) || bytes[at] == '%' || bytes[at] == '/')) {
      at++;
    }
    for (; at < to; at++) {
      boolean ofKey = (bytes[at] < '0' || bytes[at] > '9') && " \t,.:()".indexOf(bytes[at]) < 0;
      room += ofKey ? 1 : 0;
    }
    return room >= LEAST_OF_A_KEY;
  }

  /** Reads the number of a field that has no suffix. */
  boolean plainNumber(Field field) {
    return number(field) && hasNoSuffix(field);
  }

  /** A line that is not whole may have a suffix where fio prints none; it belongs to the number. */
  private boolean hasNoSuffix(Field field) {
    if (line.isWhole() || "kKMGTPE".indexOf(peek()) < 0) {
      return true;
    }
    cursor = valueAt;
    unreadable(field.expected + " without a suffix");
    return false;
  }

  /** Reads the number behind the slash that follows a field's first number. */
  boolean secondOfPair(Field first) {
    if (line.isWhole()) {
      return find("/") && numberHere();
    }
    int at = place(first, line.from);
    if (at < 0 || isSpliced || splice.isOfOther(at)) {
      return false;
    }
    int value = at + first.keyBytes.length;
    while (value < line.to && bytes[value] != '/' && bytes[value] != ',') {
      value++;
    }
    value++;
    int type = values.typeAt(value);
    if (value < line.to && (type == FieldLexer.LAST_NUMBER || type == FieldLexer.FIRST_OF_PAIR)) {
      cursor = value;
      return numberHere();
    }
    cursor = Math.min(value, line.to);
    unreadable("a second number of '" + first.key + "'");
    return false;
  }

  /** The next place of a field's key, not as the end of a longer one. */
  private int place(Field field, int from) {
    int at = Bytes.indexOf(bytes, from, line.to, field.keyBytes);
    while (at > line.from && field.isNamed() && isLetter(bytes[at - 1])) {
      at = Bytes.indexOf(bytes, at + 1, line.to, field.keyBytes);
    }
    return at;
  }

  private boolean hasTwoDecimals(Field field) {
    if (decimals >= 2) {
      return true;
    }
    cursor = valueAt;
    unreadable(field.expected + " with two decimals");
    return false;
  }

  private static boolean isLetter(byte b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
  }

  private void missing(Field field, int place) {
    complaints++;
    if (isSpliced) {
      return;
    }
    // where the input ends, one complaint about the report is enough
    boolean noPlace = place < 0 || !field.isNamed();
    if (line.condition() != LineToken.Condition.CUT && noPlace && !hasDigitAhead()) {
      if (!toldEnd) {
        toldEnd = true;
        problems.unreadable(line, endOfText(), field.expected + " after '" + field.key + "'");
      }
    } else if (line.condition() != LineToken.Condition.CUT) {
      problems.unreadable(
          line,
          place < 0 ? cursor : Math.min(place, line.to),
          field.expected + " after '" + field.key + "'");
    }
  }

  /** A value at the cursor is not as it should be. */
  void unreadable(String expected) {
    complaints++;
    if (line.condition() != LineToken.Condition.CUT) {
      problems.unreadable(line, Math.min(cursor, line.to), expected);
    }
  }

  /** How many values of this line could not be read. */
  int complaints() {
    return complaints;
  }

  /** Reads the number at the cursor, behind blanks; false for none and for nan or inf. */
  boolean number() {
    if (!line.isWhole()) {
      cursor = behindBlanks(cursor);
      if (values.typeAt(cursor) == Token.INVALID_TYPE) {
        unreadable("a number");
        return false;
      }
    }
    return numberHere();
  }

  /** Reads the share at the cursor, which fio prints with a number of decimals. */
  boolean share(int printedDecimals) {
    if (!number()) {
      return false;
    }
    boolean zeroFirst = bytes[valueAt] == '0' && cursor > valueAt + 1 && bytes[valueAt + 1] != '.';
    if (!line.isWhole() && (decimals != printedDecimals || zeroFirst)) {
      cursor = valueAt;
      unreadable("a share as fio prints it");
      return false;
    }
    return true;
  }

  /** Whether what stands at the cursor is the end of another line; told once. */
  boolean isOfOtherLine(String before) {
    if (line.isWhole() || !isSpliced && !splice.isOfOther(cursor)) {
      return false;
    }
    if (!isSpliced) {
      isSpliced = true;
      unreadable("the value that fio prints before '" + before + "'");
    }
    return true;
  }

  /** Reads the number of a field that has no fraction. */
  boolean wholeNumber(Field field) {
    return plainNumber(field) && hasNoDecimals(field);
  }

  private boolean hasNoDecimals(Field field) {
    if (decimals == 0) {
      return true;
    }
    cursor = valueAt;
    unreadable(field.expected + " without decimals");
    return false;
  }

  /** Reads the number of a field that always has two decimals: with fewer its end is lost. */
  boolean hundredths(Field field) {
    return plainNumber(field) && hasTwoDecimals(field);
  }

  /**
   * Reads the rank of a percentile.
   *
   * @param mayBeTorn whether the row has lost its bar, and with it maybe digits: {@code 1.00th} may
   *     be left as {@code 00th}, and fio has no percentile 0
   */
  boolean rank(boolean mayBeTorn) {
    if (!number()) {
      return false;
    }
    boolean zeroFirst = bytes[valueAt] == '0' && cursor > valueAt + 1 && bytes[valueAt + 1] != '.';
    if (zeroFirst || digits == 0 && mayBeTorn || scaled(1) > 100) {
      cursor = valueAt;
      unreadable("a percentile");
      return false;
    }
    return true;
  }

  /** Reads a number from a piece of the line. */
  boolean number(String piece) {
    long value = 0;
    for (int i = 0; i < piece.length(); i++) {
      int digit = piece.charAt(i) - '0';
      value = digit >= 0 && digit <= 9 && value >= 0 ? 10 * value + digit : -1;
    }
    if (value < 0 || piece.isEmpty() || piece.length() > 18) {
      unreadable("a number in place of '" + piece + "'");
      return false;
    }
    digits = value;
    decimals = 0;
    negative = false;
    return true;
  }

  /** Where samples are too few, fio divides by zero or takes the root of less than zero. */
  @Override
  void noNumber() {
    if (isAt("nan") || isAt("inf")) {
      cursor += 3;
      if (!toldNoNumber) {
        toldNoNumber = true;
        problems.knownFault(
            line,
            line.column(valueAt),
            "fio prints " + text(valueAt, cursor) + " where it cannot compute a number");
      }
    }
  }

  /** A counter has 64 bits; with the highest of them set it is the result of a subtraction. */
  @Override
  void tooLarge(int first) {
    if (new BigInteger(text(first, cursor).replace(".", "")).bitLength() <= Long.SIZE
        && text(first, cursor).indexOf('.') < 0) {
      problems.tooLarge(line, valueAt, cursor);
    } else {
      int end = cursor;
      cursor = valueAt;
      unreadable("a number of at most 64 bits");
      cursor = end;
    }
  }

  /** The last number as a share of all; false, and a complaint, for one above 100 percent. */
  boolean isShare() {
    if (negative) {
      cursor = valueAt;
      unreadable("a share");
      return false;
    }
    if (scaled(1) <= 100) {
      return true;
    }
    complaints++;
    problems.moreThanAll(line, valueAt);
    return false;
  }
}
