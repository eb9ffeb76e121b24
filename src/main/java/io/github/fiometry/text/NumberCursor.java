package io.github.fiometry.text;

import io.github.fiometry.model.DecimalNumber;

/**
 * Reads the number at a place of a line, and tells its value in all the ways that fio prints one.
 */
abstract class NumberCursor extends LineCursor {
  /** Where the last number stands, with its sign. */
  int valueAt;

  /** Its digits, without its point. */
  long digits;

  /** How many of them stand behind the point. */
  int decimals;

  boolean negative;

  /** Called where no digit stands at the cursor. */
  abstract void noNumber();

  /** Called where the digits from a place to the cursor are more than fit into a long. */
  abstract void tooLarge(int first);

  /** Reads the number at the cursor, behind blanks, without asking whether it is whole. */
  final boolean numberHere() {
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
      noNumber();
      return false;
    }
    if (!fits) {
      tooLarge(first);
      return false;
    }
    decimals = point < 0 ? 0 : cursor - point - 1;
    digits = value;
    return true;
  }

  /** Where the last value stands. */
  final int valueAt() {
    return valueAt;
  }

  /** The digits of the last number, with its sign, without its point. */
  final long digits() {
    return negative ? -digits : digits;
  }

  /** How many digits of the last number stand behind the point. */
  final int decimals() {
    return decimals;
  }

  /** The last number, which has no fraction. */
  final long asLong() {
    return digits();
  }

  /** The last number as an int; a larger one becomes the largest. */
  final int asInt() {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, digits()));
  }

  /** The last number. */
  final double asDouble() {
    return scaled(1);
  }

  /** The last number times a factor. */
  final double scaled(long factor) {
    return DecimalNumber.scaled(digits(), decimals, factor);
  }

  /** The last number with the suffix k, M … behind it, if any, times a factor. */
  final double scaledWithSuffix(long factor) {
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
  final PrintedNumber oldCount() {
    return new PrintedNumber(digits, decimals, oldExponent(), PrintedNumber.Scale.DECIMAL, false);
  }

  /** The last number as a count with a suffix of thousands, fio from 2.17. */
  final PrintedNumber count() {
    return new PrintedNumber(digits, decimals, newExponent(), PrintedNumber.Scale.DECIMAL, false);
  }

  /** The last number as an amount or rate with the unit behind it, fio up to 2.16. */
  final PrintedNumber oldAmount() {
    int exponent = oldExponent();
    return new PrintedNumber(digits, decimals, exponent, PrintedNumber.Scale.KB_BASE, isBits());
  }

  /** The last number as an amount or rate with the unit behind it, fio from 2.17. */
  final PrintedNumber amount() {
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
}
