package io.github.fiometry.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** The local time that fio prints in ctime's layout: {@code Mon Nov 3 10:37:18 2026}. */
final class FioDate {
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

  /** Weekday, month, day, hour, minute, second, year. */
  private static final int PARTS = 7;

  private FioDate() {}

  /** The time, or empty when the text is no whole date. */
  static Optional<LocalDateTime> parse(String text) {
    String date = text.strip();
    int[] numbers = new int[PARTS];
    int month = 0;
    int part = 0;
    for (int at = 0; at <= date.length(); part++) {
      int end = at;
      while (end < date.length() && !isBetween(date.charAt(end))) {
        end++;
      }
      if (part == PARTS) {
        return Optional.empty();
      }
      if (part == 1) {
        month = end == at + 3 ? month(date, at) : 0;
      } else if (part > 1) {
        numbers[part] = number(date, at, end);
      }
      do {
        end++;
      } while (end < date.length() && isBetween(date.charAt(end)));
      at = end;
    }
    // the first digits of a year are none
    if (part != PARTS || numbers[6] < 1970 || numbers[6] > 9999) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDateTime.of(numbers[6], month, numbers[2], numbers[3], numbers[4], numbers[5]));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The number of the month whose three letters are there, from 1; 0 when there is none. */
  private static int month(String text, int from) {
    for (int i = 0; i < MONTHS.size(); i++) {
      if (text.startsWith(MONTHS.get(i), from)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean isBetween(char c) {
    return c == ' ' || c == ':';
  }

  /** A number that is no part of any date stands for what is none. */
  private static int number(String text, int from, int to) {
    try {
      return to > from ? Integer.parseInt(text, from, to, 10) : Integer.MIN_VALUE;
    } catch (NumberFormatException e) {
      return Integer.MIN_VALUE;
    }
  }
}
