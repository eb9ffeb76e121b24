package io.github.fiometry.text;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.text.grammar.ReportParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * Reads fio's text reports.
 *
 * <p>Memory is bounded by one chunk and one run beside the finished runs; time grows linearly with
 * the input. Immutable and without state between calls, so safe for use by several threads.
 */
public final class TextReader {
  private final Refinement refinement;
  private final Plumbing plumbing;

  /** A reader that gives values as printed. */
  public TextReader() {
    this(Refinement.AS_PRINTED);
  }

  /**
   * A reader that may make values better than printed.
   *
   * @param refinement whether it does
   */
  public TextReader(Refinement refinement) {
    this(refinement, Plumbing.OWN);
  }

  TextReader(Refinement refinement, Plumbing plumbing) {
    this.refinement = refinement;
    this.plumbing = plumbing;
  }

  /**
   * Reads all reports of an input. What is not fio's, or cannot be read, becomes a diagnostic; it
   * never ends the reading.
   *
   * @param chunks gives the lines
   * @param diagnostics takes what is to say about them
   * @return the runs in the order of the input; empty when there is no report
   * @throws IOException when the chunks cannot be had
   */
  public List<FioRun> read(TextChunks chunks, DiagnosticCollector diagnostics) throws IOException {
    TextChunk first = chunks.next();
    if (first == null) {
      // as in a file of JSON alone
      return List.of();
    }
    Map<Integer, RunAssembler> assemblers = new LinkedHashMap<>(2);
    try {
      LineTokens lines = new LineTokens(first, chunks, plumbing, new Problems(diagnostics));
      do {
        RunAssembler assembler =
            assemblers.computeIfAbsent(
                lines.source(), source -> new RunAssembler(refinement, diagnostics));
        read(lines, assembler);
      } while (lines.nextSource());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    List<FioRun> runs = new ArrayList<>(assemblers.size());
    assemblers.values().forEach(assembler -> runs.addAll(assembler.finish()));
    if (assemblers.size() > 1) {
      runs.sort(Comparator.comparingLong(FioRun::firstLine));
    }
    return runs;
  }

  /** Reads the lines of one source, as far as they are at hand. */
  private void read(LineTokens lines, RunAssembler assembler) {
    lines.giveAsideTo(assembler::aside);
    TokenStream tokens = plumbing.stream(lines);
    ReportParser parser = new ReportParser(tokens);
    parser.setErrorHandler(plumbing.errors());
    parser.setListener(assembler);
    while (tokens.LA(1) != Token.EOF) {
      parser.part();
    }
  }
}
