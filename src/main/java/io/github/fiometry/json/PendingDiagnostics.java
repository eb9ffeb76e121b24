package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The diagnostics of one try to read a document, held back until it is known that the try counts.
 */
final class PendingDiagnostics {
  private final List<Diagnostic> kept = new ArrayList<>();
  private final Set<String> kinds = new HashSet<>();
  private long dropped;

  void add(Diagnostic diagnostic) {
    if (isFull()) {
      countOnly();
    } else {
      kept.add(diagnostic);
    }
  }

  /** Whether further ones are only counted, so that none need be made. */
  boolean isFull() {
    return kept.size() >= DiagnosticCollector.DEFAULT_LIMIT;
  }

  void countOnly() {
    dropped++;
  }

  /** Takes the first diagnostic of a kind only: fio's own faults repeat in every job. */
  void addOnce(String kind, Supplier<Diagnostic> diagnostic) {
    if (kinds.add(kind)) {
      add(diagnostic.get());
    }
  }

  void moveTo(DiagnosticCollector collector) {
    kept.forEach(collector::add);
    for (long i = 0; i < dropped; i++) {
      collector.countOnly();
    }
    kept.clear();
    dropped = 0;
  }
}
