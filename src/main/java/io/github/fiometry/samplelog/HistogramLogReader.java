package io.github.fiometry.samplelog;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.HistogramConsumer;
import io.github.fiometry.model.HistogramRow;
import io.github.fiometry.model.LatencyBins;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Reads histogram logs: {@code time, direction, block size, count, count …}, one row for each
 * interval and direction.
 *
 * <p>fio 3.6 to 3.16 copied only half of its counters, so that rows come out with counts of 10^14
 * or near 2^64 (fixed in 3.17). A row with a count that no device reaches is left out and counted.
 */
final class HistogramLogReader {
  private static final int ROW_HEAD = 3;

  /** A thousand million I/Os each second for a quarter of an hour. */
  private static final long IMPOSSIBLE_COUNT = 1L << 40;

  private final HistogramGeometry geometry;
  private final long[] middles;
  private final HistogramConsumer consumer;
  private final DiagnosticCollector diagnostics;
  private final long[] cells;
  private final int[] columns;
  private final long[] head = new long[ROW_HEAD];
  private int used;
  private byte[] bytes = {};
  private int position;
  private long rows;
  private long unreadable;
  private long corrupt;

  HistogramLogReader(
      HistogramGeometry geometry, HistogramConsumer consumer, DiagnosticCollector diagnostics) {
    this.geometry = geometry;
    this.middles = geometry.middlesNanos();
    this.consumer = consumer;
    this.diagnostics = diagnostics;
    cells = new long[geometry.columns()];
    columns = new int[geometry.columns()];
  }

  LogReadResult read(InputStream input) throws IOException {
    LogLines lines = new LogLines(input, RowScanner.MARGIN);
    while (lines.next()) {
      int start = lines.from();
      while (start < lines.to()) {
        int end = lines.lineEnd(start);
        bytes = lines.bytes();
        row(start, end, lines);
        start = end + 1;
      }
    }
    return new LogReadResult(
        rows + unreadable + corrupt, rows, unreadable, corrupt, Optional.empty());
  }

  private void row(int start, int end, LogLines lines) {
    position = start;
    used = 0;
    boolean impossible = false;
    int count = 0;
    int total = ROW_HEAD + geometry.columns();
    while (true) {
      skipBlanks(end);
      int numberStart = position;
      boolean large = number(end);
      if (position == numberStart) {
        bad(start, end, numberStart, "expected a number in column " + (count + 1));
        return;
      }
      if (count < ROW_HEAD) {
        if (large || count == 0 && parsed > LogRows.LATEST_MILLIS) {
          String limit = count == 0 ? "2^52" : "2^63";
          bad(
              start,
              end,
              numberStart,
              "expected a number below " + limit + " in column " + (count + 1));
          return;
        }
        head[count] = parsed;
      } else if (count < total && (large || parsed != 0)) {
        impossible |= large || parsed >= IMPOSSIBLE_COUNT;
        columns[used] = count - ROW_HEAD;
        cells[used++] = parsed;
      }
      count++;
      skipBlanks(end);
      if (position == end) {
        break;
      }
      if (bytes[position] != ',') {
        bad(start, end, position, "expected a comma after column " + count);
        return;
      }
      position++;
    }
    if (count != total) {
      bad(start, end, start, "expected " + total + " columns, found " + count);
    } else if (head[1] > 2) {
      bad(start, end, start, "expected a direction: 0 read, 1 write, 2 trim, found " + head[1]);
    } else if (!lines.wholeLines()
        && count == total
        && cells.length > 0
        && used > 0
        && columns[used - 1] == geometry.columns() - 1) {
      bad(start, end, end, "the line is cut: its end is missing");
    } else if (impossible) {
      corrupt(start);
    } else {
      rows++;
      consumer.accept(
          new HistogramRow(head[0], Direction.ofNumber((int) head[1]), head[2], bins()));
    }
  }

  private LatencyBins bins() {
    long[] nanos = new long[used];
    for (int i = 0; i < used; i++) {
      nanos[i] = middles[columns[i]];
    }
    return LatencyBins.of(nanos, Arrays.copyOf(cells, used));
  }

  private void skipBlanks(int end) {
    while (position < end
        && (bytes[position] == ' ' || bytes[position] == '\r' || bytes[position] == '\t')) {
      position++;
    }
  }

  private long parsed;

  /** Reads digits; true when the number is 2^63 or more. */
  private boolean number(int end) {
    long value = 0;
    boolean large = false;
    while (position < end) {
      int digit = bytes[position] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      large |= value > (Long.MAX_VALUE - digit) / 10;
      value = value * 10 + digit;
      position++;
    }
    parsed = value;
    return large;
  }

  private long line() {
    return rows + unreadable + corrupt;
  }

  private void corrupt(int start) {
    corrupt++;
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      return;
    }
    diagnostics.add(
        Diagnostic.of(
                Severity.INFO,
                DiagnosticCode.KNOWN_FIO_FAULT,
                diagnostics.at(line(), 1),
                "a histogram row with counts that cannot be, as fio 3.6 to 3.16 writes them; left"
                    + " out")
            .withText(
                new String(bytes, start, Math.min(60, bytes.length - start), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse(""))
            .withValues(Map.of("time_ms", head[0], "direction", head[1])));
  }

  private void bad(int start, int end, int where, String problem) {
    unreadable++;
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      return;
    }
    int shown = Math.min(end, start + Diagnostic.MAX_TEXT_CHARACTERS);
    diagnostics.add(
        Diagnostic.of(
                Severity.ERROR,
                DiagnosticCode.UNREADABLE_VALUE,
                diagnostics.at(line(), where - start + 1L),
                problem)
            .withText(new String(bytes, start, shown - start, StandardCharsets.UTF_8).strip()));
  }
}
