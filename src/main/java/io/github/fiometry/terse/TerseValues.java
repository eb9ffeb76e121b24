package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.DecimalNumber;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The values of a record's fields in the model's units; for a damaged field no value but a
 * diagnostic.
 */
final class TerseValues {
  /** A long has up to 18 digits for sure. */
  private static final int SAFE_DIGITS = 18;

  private final TerseRecord record;
  private final DiagnosticCollector diagnostics;

  TerseValues(TerseRecord record, DiagnosticCollector diagnostics) {
    this.record = record;
    this.diagnostics = diagnostics;
  }

  TerseRecord record() {
    return record;
  }

  /** A whole number; a negative field number stands for no field. */
  OptionalLong count(int field, TerseField what) {
    if (field < 0) {
      return OptionalLong.empty();
    }
    if (!record.matches(what.kind(), field)) {
      unreadable(field, what);
      return OptionalLong.empty();
    }
    if (record.to(field) - record.from(field) > SAFE_DIGITS) {
      // Up to 2.2.13 interim reports may print a negative runtime as unsigned (atlas: 6c041a88).
      fault(field, what.label() + " is a wrapped-around number");
      return OptionalLong.empty();
    }
    return OptionalLong.of(digits(record.from(field), record.to(field)));
  }

  /** A number of any kind, times a whole factor; nan is no value, which the caller explains. */
  OptionalDouble number(int field, TerseField what, long factor) {
    if (field < 0) {
      return OptionalDouble.empty();
    }
    if (!record.matches(what.kind(), field)) {
      unreadable(field, what);
      return OptionalDouble.empty();
    }
    int to = record.to(field) - (what.kind() == FieldKind.PERCENT ? 1 : 0);
    double value = decimal(record.from(field), to, factor);
    if (!Double.isFinite(value)) {
      fault(field, what.label() + " is " + record.text(field));
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(value);
  }

  /** The rank of a percentile field that {@link FieldKind#matches}. */
  double rank(int field) {
    return decimal(record.from(field), percentSign(field), 1);
  }

  /** The value of a percentile field that {@link FieldKind#matches}, times a whole factor. */
  OptionalLong percentileValue(int field, long factor) {
    int from = percentSign(field) + 2;
    return record.to(field) - from > SAFE_DIGITS - 3
        ? OptionalLong.empty()
        : OptionalLong.of(digits(from, record.to(field)) * factor);
  }

  private int percentSign(int field) {
    int at = record.from(field);
    while (record.bytes()[at] != '%') {
      at++;
    }
    return at;
  }

  private long digits(int from, int to) {
    long value = 0;
    int at = record.bytes()[from] == '-' ? from + 1 : from;
    for (int i = at; i < to; i++) {
      value = 10 * value + record.bytes()[i] - '0';
    }
    return at > from ? -value : value;
  }

  private double decimal(int from, int to, long factor) {
    byte[] bytes = record.bytes();
    if (to - from > SAFE_DIGITS || bytes[to - 1] > '9') {
      String text = new String(bytes, from, to - from, StandardCharsets.US_ASCII);
      if (text.endsWith("nan")) {
        return Double.NaN;
      }
      return text.endsWith("inf")
          ? Double.POSITIVE_INFINITY
          : DecimalNumber.scaled(Double.parseDouble(text), factor);
    }
    long digits = 0;
    int decimals = 0;
    boolean behindPoint = false;
    for (int i = bytes[from] == '-' ? from + 1 : from; i < to; i++) {
      if (bytes[i] == '.') {
        behindPoint = true;
      } else {
        digits = 10 * digits + bytes[i] - '0';
        decimals += behindPoint ? 1 : 0;
      }
    }
    return DecimalNumber.scaled(bytes[from] == '-' ? -digits : digits, decimals, factor);
  }

  /** Says that a field is damaged. */
  void unreadable(int field, TerseField what) {
    add(
        Severity.ERROR,
        DiagnosticCode.UNREADABLE_VALUE,
        field,
        "expected "
            + what.kind().description()
            + " as "
            + what.label()
            + " (field "
            + (field + 1)
            + "), found '"
            + record.text(field)
            + "'");
  }

  /** Says that fio is known to print a field wrongly. */
  void fault(int field, String message) {
    add(
        Severity.INFO,
        DiagnosticCode.KNOWN_FIO_FAULT,
        field,
        message + " (field " + (field + 1) + ")");
  }

  /** Adds a diagnostic about a field. */
  void add(Severity severity, DiagnosticCode code, int field, String message) {
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      return;
    }
    int shown = Math.min(Math.max(field, 0), record.fields() - 1);
    diagnostics.add(
        Diagnostic.of(
                severity, code, diagnostics.at(record.lineNumber(), record.column(shown)), message)
            .withText(record.text(shown))
            .withValues(Map.of("field", (long) shown + 1)));
  }
}
