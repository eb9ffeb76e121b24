package io.github.fiometry.samplelog;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The logs of one run. What a single log cannot say, version, unit, which column is which, is
 * decided from all of them together and from what is known of the run.
 */
public final class SampleLogSet {
  private static final Comparator<SampleLog> ORDER =
      Comparator.comparing((SampleLog log) -> log.info().prefix().orElse(""))
          .thenComparing(log -> log.info().host().orElse(""))
          .thenComparing(log -> log.info().kind())
          .thenComparingInt(log -> job(log.info().jobNumber()))
          .thenComparing(SampleLog::source);

  private final List<SampleLog> logs;
  private final List<Diagnostic> diagnostics;

  private SampleLogSet(List<SampleLog> logs, List<Diagnostic> diagnostics) {
    this.logs = List.copyOf(logs);
    this.diagnostics = List.copyOf(diagnostics);
  }

  private static int job(OptionalInt number) {
    return number.orElse(0);
  }

  /**
   * Looks at the first rows of every log and decides how they are to be read.
   *
   * @param sources the logs of one run
   * @param hints what is known about the run
   * @return the logs with their formats
   * @throws IOException when a log cannot be opened or read
   */
  public static SampleLogSet of(List<? extends SampleLogSource> sources, LogHints hints)
      throws IOException {
    List<Diagnostic> diagnostics = new ArrayList<>();
    List<LogSample> samples = new ArrayList<>();
    for (SampleLogSource source : sources) {
      Optional<LogSample> sample = LogSample.of(source, hints);
      if (sample.isPresent()) {
        samples.add(sample.get());
      } else {
        diagnostics.add(
            warning(source, "neither name nor rows tell what kind of log this is; it is left out"));
      }
    }
    LogFormatDecider decider = new LogFormatDecider(samples, hints);
    List<SampleLog> logs = new ArrayList<>();
    for (LogSample sample : samples) {
      Optional<LogFormat> format = decider.formatOf(sample);
      if (format.isPresent()) {
        logs.add(new SampleLog(sample, format.get()));
      } else {
        diagnostics.add(
            warning(
                sample.source(),
                "expected a log of 4 to 8 columns, found "
                    + sample.columnCount()
                    + "; it is left out"));
      }
    }
    logs.sort(ORDER);
    return new SampleLogSet(logs, diagnostics);
  }

  private static Diagnostic warning(SampleLogSource source, String message) {
    return Diagnostic.of(
        Severity.WARNING, DiagnosticCode.FOREIGN_LINE, SourcePosition.of(source.name()), message);
  }

  /**
   * The logs that can be read.
   *
   * @return by prefix, host, kind and job, then by name
   */
  public List<SampleLog> logs() {
    return logs;
  }

  /**
   * What was left out, and why.
   *
   * @return one warning for each source that is no log
   */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
