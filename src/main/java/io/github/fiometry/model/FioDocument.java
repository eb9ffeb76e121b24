package io.github.fiometry.model;

import io.github.fiometry.diagnostics.Diagnostic;
import java.util.List;

/**
 * Everything that was found in one input: the runs in order of appearance, and what was not
 * understood.
 *
 * @param source the input's name as given, for example {@code run.log}, {@code
 *     archive.tar.gz!host1/run.log}, or {@code -} for standard input (JSON {@code source})
 * @param format what was found in the input (JSON {@code format})
 * @param runs the reports, in order of appearance (JSON {@code runs})
 * @param diagnostics what was not understood, or worth a word; empty when all was understood (JSON
 *     {@code diagnostics})
 */
public record FioDocument(
    String source, DocumentFormat format, List<FioRun> runs, List<Diagnostic> diagnostics) {

  /** The version of the normalized JSON that this model stands for. */
  public static final int SCHEMA = 1;

  /** Copies the lists, so that the document cannot change. */
  public FioDocument {
    runs = List.copyOf(runs);
    diagnostics = List.copyOf(diagnostics);
  }
}
