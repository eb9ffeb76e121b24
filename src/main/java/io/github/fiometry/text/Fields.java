package io.github.fiometry.text;

import io.github.fiometry.model.DecimalNumber;
import java.nio.charset.StandardCharsets;

/**
 * Reads the values of one line by their offset. A whole line has all of them, since the grammar has
 * matched it; of a damaged one only those that {@link DamagedFields} has found whole.
 */
final class Fields {
  private final Problems problems;
  private LineToken line;
  private byte[] bytes;
  private int cursor;
  private int valueAt;
  private long digits;
  private int decimals;
  private boolean negative;

  Fields(Problems problems) {
    this.problems = problems;
    this.line = LineToken.NONE;
    this.bytes = line.bytes;
  }

  /** Starts with a new line. */
  void open(LineToken token) {
    line = token;
    bytes = token.bytes;
    cursor = token.from;
  }

  /** The line that is read. */
  LineToken line() {
    return line;
  }

  /** Where the last value stands. */
  int valueAt() {
    return valueAt;
  }

  /** Goes behind the next place of a key; false, and no move, when there is none. */
  boolean find(byte[] key) {
    int at = Bytes.indexOf(bytes, cursor, line.to, key);
    if (at < 0) {
      return false;
    }
    cursor = at + key.length;
    return true;
  }

  /** Goes behind the next place of a key. */
  boolean find(String key) {
    return find(key.getBytes(StandardCharsets.US_ASCII));
  }

  /** Reads the number of a field. */
  boolean number(Field field) {
    return find(field.key) && number();
  }

  /** Reads the number of a field that has no fraction. */
  boolean wholeNumber(Field field) {
    return number(field) && decimals == 0;
  }

  /** Reads the number at the cursor, behind blanks; false for none and for nan or inf. */
  boolean number() {
    while (cursor < line.to && (bytes[cursor] == ' ' || bytes[cursor] == '\t')) {
      cursor++;
    }
    valueAt = cursor;
    negative = cursor < line.to && bytes[cursor] == '-';
    if (negative) {
      cursor++;
    }
    int first = cursor;
    long value = 0;
    boolean fits = true;
    int point = -1;
    while (cursor < line.to) {
      int digit = bytes[cursor] - '0';
      if (digit >= 0 && digit <= 9) {
        fits &= value <= (Long.MAX_VALUE - digit) / 10;
        value = value * 10 + digit;
      } else if (bytes[cursor] == '.' && point < 0 && cursor > first) {
        point = cursor;
      } else {
        break;
      }
      cursor++;
    }
    if (cursor == first) {
      return false;
    }
    if (!fits) {
      problems.tooLarge(line, valueAt, cursor);
      return false;
    }
    decimals = point < 0 ? 0 : cursor - point - 1;
    digits = value;
    return true;
  }

  /** The digits of the last number, with its sign, without its point. */
  long digits() {
    return negative ? -digits : digits;
  }

  /** How many digits of the last number stand behind the point. */
  int decimals() {
    return decimals;
  }

  /** The last number, which has no fraction. */
  long asLong() {
    return digits();
  }

  /** The last number as an int; a larger one becomes the largest. */
  int asInt() {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, digits()));
  }

  /** The last number. */
  double asDouble() {
    return scaled(1);
  }

  /** The last number times a factor. */
  double scaled(long factor) {
    return DecimalNumber.scaled(digits(), decimals, factor);
  }

  /** The last number with the suffix k, M … behind it, if any, times a factor. */
  double scaledWithSuffix(long factor) {
    return DecimalNumber.scaled(digits(), decimals, suffix() * factor);
  }

  private long suffix() {
    long suffix = 1;
    for (int exponent = newExponent(); exponent > 0; exponent--) {
      suffix *= 1000;
    }
    return suffix;
  }

  /** The last number as a count with a suffix of thousands, fio up to 2.16. */
  PrintedNumber oldCount() {
    return new PrintedNumber(digits, decimals, oldExponent(), PrintedNumber.Scale.DECIMAL, false);
  }

  /** The last number as a count with a suffix of thousands, fio from 2.17. */
  PrintedNumber count() {
    return new PrintedNumber(digits, decimals, newExponent(), PrintedNumber.Scale.DECIMAL, false);
  }

  /** The last number as an amount or rate with the unit behind it, fio up to 2.16. */
  PrintedNumber oldAmount() {
    int exponent = oldExponent();
    return new PrintedNumber(digits, decimals, exponent, PrintedNumber.Scale.KB_BASE, isBits());
  }

  /** The last number as an amount or rate with the unit behind it, fio from 2.17. */
  PrintedNumber amount() {
    int exponent = newExponent();
    boolean binary = peek() == 'i';
    if (binary) {
      cursor++;
    }
    return new PrintedNumber(
        digits,
        decimals,
        exponent,
        binary ? PrintedNumber.Scale.BINARY : PrintedNumber.Scale.DECIMAL,
        isBits());
  }

  private boolean isBits() {
    return peek() == 'b';
  }

  /** The byte at the cursor; 0 at the end. */
  byte peek() {
    return cursor < line.to ? bytes[cursor] : 0;
  }

  private int newExponent() {
    int exponent =
        switch (peek()) {
          case 'k', 'K' -> 1;
          case 'M' -> 2;
          case 'G' -> 3;
          case 'T' -> 4;
          case 'P' -> 5;
          case 'E' -> 6;
          default -> 0;
        };
    cursor += exponent > 0 ? 1 : 0;
    return exponent;
  }

  /** Up to 2.16 fio forgot T: P is the fourth step and E the fifth (num2str.c). */
  private int oldExponent() {
    if (peek() == ' ') {
      cursor++;
    }
    int exponent =
        switch (peek()) {
          case 'K' -> 1;
          case 'M' -> 2;
          case 'G' -> 3;
          case 'P' -> 4;
          case 'E' -> 5;
          default -> 0;
        };
    cursor += exponent > 0 ? 1 : 0;
    return exponent;
  }

  /** Whether the text at the cursor is this. */
  boolean isAt(String text) {
    if (line.to - cursor < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[cursor + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The byte before the cursor; 0 at the start. */
  byte previous() {
    return cursor > line.from ? bytes[cursor - 1] : 0;
  }

  /** Whether the line starts with this text. */
  boolean startsWith(String text) {
    int at = cursor;
    cursor = line.from;
    boolean starts = isAt(text);
    cursor = at;
    return starts;
  }

  /** Where the reading goes on. */
  int cursor() {
    return cursor;
  }

  /** Goes on at another place. */
  void moveTo(int offset) {
    cursor = offset;
  }

  /** Goes behind blanks. */
  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') {
      cursor++;
    }
  }

  /** The text up to a byte, without the blanks around it; the cursor stops at the byte. */
  String textUpTo(char end) {
    int from = cursor;
    while (cursor < line.to
        && bytes[cursor] != end
        && bytes[cursor] != '\n'
        && bytes[cursor] != '\r') {
      cursor++;
    }
    return new String(bytes, from, cursor - from, StandardCharsets.UTF_8).strip();
  }
}
