package io.github.fiometry.samplelog;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.SampleConsumer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads bandwidth, IOPS and latency logs: fast where they are as fio prints them, else with care.
 */
final class TextLogReader {
  private final LogRows rows;
  private final RowScanner scanner;
  private final RowReader reader;
  private final DiagnosticCollector diagnostics;
  private long unreadable;

  TextLogReader(
      LogColumns columns, long factor, SampleConsumer consumer, DiagnosticCollector diagnostics) {
    rows = new LogRows(columns, consumer);
    scanner = new RowScanner(columns, factor);
    reader = new RowReader(columns, factor);
    this.diagnostics = diagnostics;
  }

  LogReadResult read(InputStream input) throws IOException {
    LogLines lines = new LogLines(input, RowScanner.MARGIN);
    try {
      readAll(lines);
    } finally {
      // Of a log that breaks off what stands before is handed on all the same.
      rows.handOn();
    }
    long samples = rows.count();
    return new LogReadResult(samples + unreadable, samples, unreadable, 0, Optional.empty());
  }

  private void readAll(LogLines lines) throws IOException {
    while (lines.next()) {
      int start = lines.from();
      while (start < lines.to()) {
        start = scanner.scan(lines.bytes(), start, lines.to(), rows);
        if (rows.isFull()) {
          rows.handOn();
        } else if (start < lines.to()) {
          int end = lines.lineEnd(start);
          slow(lines, start, end);
          start = end + 1;
        }
      }
    }
  }

  private void slow(LogLines lines, int start, int end) {
    Optional<RowReader.Fault> fault =
        lines.cutLine()
            ? Optional.of(new RowReader.Fault(1, "the line is too long for a log"))
            : reader.read(lines.bytes(), start, end, lines.wholeLines(), rows);
    if (fault.isEmpty()) {
      return;
    }
    unreadable++;
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      return;
    }
    // Every line before this one is a row or an unreadable line.
    long line = rows.count() + unreadable;
    int shown = Math.min(end, start + 4 * Diagnostic.MAX_TEXT_CHARACTERS);
    diagnostics.add(
        Diagnostic.of(
                Severity.ERROR,
                DiagnosticCode.UNREADABLE_VALUE,
                diagnostics.at(line, fault.get().column()),
                fault.get().problem())
            .withText(
                new String(lines.bytes(), start, shown - start, StandardCharsets.UTF_8).strip()));
  }
}
