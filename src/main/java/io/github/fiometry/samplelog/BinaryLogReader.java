package io.github.fiometry.samplelog;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.SampleConsumer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.ZipException;

/** Reads {@code .fz} logs: samples as fio holds them in memory, in zlib streams. */
final class BinaryLogReader {
  private final BinaryLayout layout;
  private final ByteOrder order;
  private final LogRows rows;
  private final long factor;
  private final DiagnosticCollector diagnostics;
  private long unreadable;
  private Optional<String> breakOff = Optional.empty();

  BinaryLogReader(
      BinaryLayout layout,
      ByteOrder order,
      LogColumns columns,
      long factor,
      SampleConsumer consumer,
      DiagnosticCollector diagnostics) {
    this.layout = layout;
    this.order = order;
    this.factor = factor;
    this.rows = new LogRows(columns, consumer);
    this.diagnostics = diagnostics;
  }

  LogReadResult read(InputStream unpacked) throws IOException {
    byte[] bytes = new byte[LogLines.BUFFER];
    ByteBuffer samples = ByteBuffer.wrap(bytes).order(order);
    int filled = 0;
    boolean ended = false;
    while (!ended) {
      try {
        int count = unpacked.read(bytes, filled, bytes.length - filled);
        ended = count < 0;
        filled += Math.max(count, 0);
      } catch (EOFException | ZipException e) {
        breakOff =
            Optional.of(e.getMessage() == null ? "the compressed log is damaged" : e.getMessage());
        ended = true;
      }
      int at = 0;
      while (filled - at >= layout.recordSize(0)) {
        int size = layout.recordSize(layout.directionWord(samples, at));
        if (filled - at < size) {
          break;
        }
        if (!layout.read(samples, at, factor, rows)) {
          bad("a sample whose direction, time or value cannot be");
        }
        if (rows.isFull()) {
          rows.handOn();
        }
        at += size;
      }
      System.arraycopy(bytes, at, bytes, 0, filled - at);
      filled -= at;
    }
    if (filled > 0 && breakOff.isEmpty()) {
      breakOff = Optional.of("the log ends in the middle of a sample");
    }
    rows.handOn();
    breakOff.ifPresent(problem -> report(problem + ", behind sample " + count()));
    return new LogReadResult(count(), rows.count(), unreadable, 0, breakOff);
  }

  private long count() {
    return rows.count() + unreadable;
  }

  private void bad(String problem) {
    unreadable++;
    report(problem + ", as sample " + count());
  }

  private void report(String problem) {
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      return;
    }
    diagnostics.add(
        Diagnostic.of(
            Severity.ERROR, DiagnosticCode.UNREADABLE_VALUE, diagnostics.at(0, 0), problem));
  }
}
