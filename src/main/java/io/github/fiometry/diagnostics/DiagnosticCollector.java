package io.github.fiometry.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Keeps the diagnostics of one input, up to a limit, and counts the rest. Not thread-safe: one
 * input is read by one thread.
 */
public final class DiagnosticCollector {
  /** How many diagnostics are kept when nothing else is said. */
  public static final int DEFAULT_LIMIT = 1000;

  private final String source;
  private final int limit;
  private final List<Diagnostic> kept = new ArrayList<>();
  private long dropped;

  /**
   * A collector with the default limit.
   *
   * @param source the input's name, for positions
   */
  public DiagnosticCollector(String source) {
    this(source, DEFAULT_LIMIT);
  }

  /**
   * A collector with a limit of its own.
   *
   * @param source the input's name, for positions
   * @param limit how many diagnostics are kept, at least 1
   */
  public DiagnosticCollector(String source, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("at least one diagnostic must be kept: " + limit);
    }
    this.source = source;
    this.limit = limit;
  }

  /**
   * The input's name.
   *
   * @return the name given at construction
   */
  public String source() {
    return source;
  }

  /**
   * A place in this input.
   *
   * @param line the line, from 1; 0 when unknown
   * @param column the column, from 1; 0 when unknown
   * @return the position
   */
  public SourcePosition at(long line, long column) {
    return new SourcePosition(source, line, column);
  }

  /**
   * Takes a diagnostic; past the limit it is only counted.
   *
   * @param diagnostic what to keep
   */
  public void add(Diagnostic diagnostic) {
    if (kept.size() < limit) {
      kept.add(diagnostic);
    } else {
      dropped++;
    }
  }

  /**
   * Whether the limit is reached, so that a costly message need not be made: then {@link
   * #countOnly()} is enough.
   *
   * @return true when further diagnostics are only counted
   */
  public boolean isFull() {
    return kept.size() >= limit;
  }

  /** Counts a diagnostic that is not made since the limit is reached. */
  public void countOnly() {
    dropped++;
  }

  /**
   * Gives all to another collector, which may number the lines otherwise: a document was read as an
   * input of its own.
   *
   * @param target takes them
   * @param number the number of a line of this input in that of the target
   */
  public void moveTo(DiagnosticCollector target, LongUnaryOperator number) {
    for (Diagnostic diagnostic : kept) {
      SourcePosition place = diagnostic.position();
      target.add(
          place.line() == 0
              ? diagnostic
              : diagnostic.at(target.at(number.applyAsLong(place.line()), place.column())));
    }
    target.dropped += dropped;
    kept.clear();
    dropped = 0;
  }

  /**
   * All diagnostics in the order of their lines; when there were more than the limit, one last
   * {@link DiagnosticCode#MORE_DIAGNOSTICS} with their count.
   *
   * @return the diagnostics kept
   */
  public List<Diagnostic> diagnostics() {
    List<Diagnostic> all = new ArrayList<>(kept);
    all.sort((a, b) -> Long.compare(a.position().line(), b.position().line()));
    if (dropped > 0) {
      all.add(
          Diagnostic.of(
                  Severity.INFO,
                  DiagnosticCode.MORE_DIAGNOSTICS,
                  SourcePosition.of(source),
                  dropped + " more diagnostics are not shown")
              .withValues(Map.of("count", dropped)));
    }
    return List.copyOf(all);
  }
}
