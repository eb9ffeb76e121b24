package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.util.List;

/** Reads text reports; the front door is tried with it before its grammar is there. */
public final class TextReader {
  /** A reader. */
  public TextReader() {}

  /**
   * Reads all chunks.
   *
   * @param chunks the lines
   * @param diagnostics takes what is not as fio prints it
   * @return the runs
   * @throws IOException when the input cannot be read
   */
  public List<FioRun> read(TextChunks chunks, DiagnosticCollector diagnostics) throws IOException {
    while (chunks.next() != null) {
      continue;
    }
    return List.of();
  }
}
