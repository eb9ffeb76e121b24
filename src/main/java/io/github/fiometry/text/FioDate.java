package io.github.fiometry.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** The local time that fio prints in ctime's layout: {@code Mon Nov 3 10:37:18 2026}. */
final class FioDate {
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

  private FioDate() {}

  /** The time, or empty when the text is no whole date. */
  static Optional<LocalDateTime> parse(String text) {
    String[] parts = text.strip().split("[ :]+", -1);
    if (parts.length != 7) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDateTime.of(
              Integer.parseInt(parts[6]),
              MONTHS.indexOf(parts[1]) + 1,
              Integer.parseInt(parts[2]),
              Integer.parseInt(parts[3]),
              Integer.parseInt(parts[4]),
              Integer.parseInt(parts[5])));
    } catch (NumberFormatException | DateTimeException e) {
      return Optional.empty();
    }
  }
}
