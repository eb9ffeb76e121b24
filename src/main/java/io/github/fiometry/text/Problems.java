package io.github.fiometry.text;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.Direction;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Words the diagnostics of the text reader. */
final class Problems {
  private static final int SHORTEST_FOUND = 12;
  private static final int LONGEST_FOUND = 24;
  private static final byte[] COMMA = {','};

  private final DiagnosticCollector collector;

  Problems(DiagnosticCollector collector) {
    this.collector = collector;
  }

  /** Whether no more diagnostics are kept. */
  boolean isFull() {
    return collector.isFull();
  }

  /** Counts diagnostics that nobody will read. */
  void countOnly(long count) {
    for (long i = 0; i < count; i++) {
      collector.countOnly();
    }
  }

  /** A value that this version prints wrongly. */
  void knownFault(LineToken line, int column, String message) {
    add(Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, line, column, message);
  }

  /** A value of a line that is no longer at hand. */
  void knownFault(long line, String message) {
    collector.add(
        Diagnostic.of(
            Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, collector.at(line, 0), message));
  }

  /** A value of which the expected form was not found. */
  void unreadable(LineToken line, int offset, String expected) {
    add(
        Severity.ERROR,
        DiagnosticCode.UNREADABLE_VALUE,
        line,
        line.column(offset),
        "expected " + expected + ", found " + found(line, offset));
  }

  private static String found(LineToken line, int offset) {
    int end = Math.min(line.to, offset + SHORTEST_FOUND);
    if (Bytes.indexOf(line.bytes, offset, end, COMMA) < 0) {
      end = endOfValue(line.bytes, offset, end, Math.min(line.to, offset + LONGEST_FOUND));
    }
    while (end < line.to && (line.bytes[end] & 0xc0) == 0x80) {
      end++;
    }
    String text = new String(line.bytes, offset, end - offset, StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? "the end of the line" : "'" + text + "'";
  }

  /** The damage may stand at the end of what is one value, which may have blanks in brackets. */
  private static int endOfValue(byte[] bytes, int from, int least, int most) {
    boolean open = false;
    for (int end = from; end < most; end++) {
      byte next = bytes[end];
      if (end >= least && (next == ',' || next == ' ' && !open || next < ' ')) {
        return end;
      }
      open = next == '[' || next == '(' || open && next != ']' && next != ')';
    }
    return most;
  }

  /** A line that this reader itself fails at, which no line should be able to cause. */
  void fault(long line, RuntimeException fault) {
    collector.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.UNREADABLE_VALUE,
            collector.at(line, 0),
            "expected values of fio, found a line that this reader fails at ("
                + fault.getClass().getSimpleName()
                + ")"));
  }

  /** A number that no counter can hold: fio subtracted more than there was. */
  void tooLarge(LineToken line, int from, int to) {
    add(
        Severity.INFO,
        DiagnosticCode.KNOWN_FIO_FAULT,
        line,
        line.column(from),
        "the number "
            + new String(line.bytes, from, to - from, StandardCharsets.US_ASCII)
            + " is a negative one that fio printed unsigned; it is left out");
  }

  /** A share of more than there is. */
  void moreThanAll(LineToken line, int offset) {
    add(
        Severity.WARNING,
        DiagnosticCode.INCONSISTENT_VALUE,
        line,
        line.column(offset),
        "a share of more than 100 percent is left out");
  }

  /** More I/Os went wrong than there were; seen where sync calls did. */
  void shortWithoutIssued(LineToken line) {
    knownFault(
        line,
        line.column(line.from),
        "short or dropped I/Os of a direction that issued none, as fio counts sync calls; they are"
            + " left out");
  }

  /** Two figures of one bandwidth that should have different kinds of units. */
  void inOneUnit(LineToken line, int offset) {
    add(
        Severity.WARNING,
        DiagnosticCode.INCONSISTENT_VALUE,
        line,
        line.column(offset),
        "one of these two bandwidths should be in KiB/s, MiB/s …, the other in kB/s, MB/s …; both"
            + " are left out");
  }

  /** A line or value that comes a second time where one is possible. */
  void repeated(LineToken line, String what) {
    add(
        Severity.WARNING,
        DiagnosticCode.INCONSISTENT_VALUE,
        line,
        line.column(line.from),
        what + (what.endsWith("s") ? " come" : " comes") + " again; the first counts");
  }

  /** A value whose label cannot be right beside those around it. */
  void outOfOrder(long line, String what) {
    collector.add(
        Diagnostic.of(
            Severity.WARNING,
            DiagnosticCode.INCONSISTENT_VALUE,
            collector.at(line, 0),
            what + " that is out of order is left out"));
  }

  /** A line of fio that stands where it cannot belong to anything. */
  void misplaced(LineToken line, String message) {
    add(Severity.WARNING, DiagnosticCode.FOREIGN_LINE, line, line.column(line.from), message);
  }

  /** Lines of a direction that nobody can name. */
  void lostDirection(long line) {
    collector.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.UNREADABLE_VALUE,
            collector.at(line, 0),
            "expected read, write, trim or mixed before these lines"));
  }

  /** Lines of a direction whose own line is lost, but which can be no other's. */
  void lostLine(long line, Direction direction) {
    collector.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.UNREADABLE_VALUE,
            collector.at(line, 0),
            "expected the line of the "
                + direction.word()
                + " direction before these lines: the issued I/Os tell that they are its"));
  }

  /** Two values that contradict each other. */
  void inconsistent(long line, String message, Map<String, Object> values) {
    collector.add(
        Diagnostic.of(
                Severity.WARNING, DiagnosticCode.INCONSISTENT_VALUE, collector.at(line, 0), message)
            .withValues(values));
  }

  /** What is read as it stands, though it may be more than fio printed: names may hold any word. */
  void uncertain(long line, String message) {
    collector.add(
        Diagnostic.of(
            Severity.INFO, DiagnosticCode.INCONSISTENT_VALUE, collector.at(line, 0), message));
  }

  /**
   * Printed values that do not follow from the exact parts of the report: not a fault of the input,
   * so that strict reading does not refuse it.
   */
  void keptAsPrinted(
      long line, String message, Map<String, Object> derived, Collection<String> kept) {
    Map<String, Object> values = new LinkedHashMap<>(derived);
    values.put(Diagnostic.KEPT_AS_PRINTED, String.join(" ", kept));
    inconsistent(line, message, values);
  }

  /** A report that ends too early. */
  void truncated(long line, String message) {
    collector.add(
        Diagnostic.of(
            Severity.ERROR, DiagnosticCode.TRUNCATED_REPORT, collector.at(line, 0), message));
  }

  /** What fio itself says. */
  void message(
      LineToken line,
      Severity severity,
      DiagnosticCode code,
      String message,
      Map<String, Object> values) {
    if (collector.isFull()) {
      collector.countOnly();
      return;
    }
    collector.add(
        Diagnostic.of(severity, code, collector.at(line.line, line.column(line.from)), message)
            .withText(line.text().strip())
            .withValues(values));
  }

  /** A note of fio, to be added when its block has ended. */
  Diagnostic note(LineToken line, String message) {
    return Diagnostic.of(
            Severity.INFO,
            DiagnosticCode.FIO_NOTE,
            collector.at(line.line, line.column(line.from)),
            message)
        .withText(line.text().strip());
  }

  void add(Diagnostic diagnostic) {
    collector.add(diagnostic);
  }

  /** Lines that are not fio's. */
  void foreign(Severity severity, long line, long column, String text, String message, long count) {
    collector.add(
        Diagnostic.of(severity, DiagnosticCode.FOREIGN_LINE, collector.at(line, column), message)
            .withText(text)
            .withValues(count > 0 ? Map.of("count", count) : Map.of()));
  }

  private void add(
      Severity severity, DiagnosticCode code, LineToken line, int column, String message) {
    if (collector.isFull()) {
      collector.countOnly();
      return;
    }
    collector.add(
        Diagnostic.of(severity, code, collector.at(line.line, column), message)
            .withText(line.text().strip()));
  }
}
