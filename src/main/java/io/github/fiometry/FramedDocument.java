package io.github.fiometry;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.json.JsonReadResult;
import io.github.fiometry.json.JsonReader;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JSON document whose lines lie behind prefixes, inside strings or in the records of a logger.
 *
 * @param result what was read, with places of the real input
 * @param end where the next line begins in the input
 * @param nextLine its number
 * @param others the lines between those of the document that somebody else has written
 */
record FramedDocument(JsonReadResult result, long end, long nextLine, SplicedLines others) {

  /**
   * Reads the document that begins on a line.
   *
   * @param offset where the line starts in the input
   * @param line its number
   * @return a result without runs and bytes when there is none after all
   */
  static FramedDocument read(
      ByteSource source,
      long offset,
      long line,
      LineFrame frame,
      JsonReader json,
      DiagnosticCollector diagnostics)
      throws IOException {
    FramedLines lines = new FramedLines(source, offset, line, frame);
    DiagnosticCollector own = new DiagnosticCollector(diagnostics.source());
    JsonReadResult freed = json.read(lines, 1, own);
    if (freed.bytes() <= 0) {
      JsonReadResult none = JsonReadResult.none(lines.furthest() - offset);
      return new FramedDocument(none, offset, line, SplicedLines.NONE);
    }
    FramedLines.End end = lines.end(freed.bytes());
    List<FioRun> runs = new ArrayList<>();
    for (FioRun run : freed.runs()) {
      boolean placed = freed.kind() == JsonReadResult.Kind.FIO;
      runs.add(
          placed
              ? run.toBuilder()
                  .firstLine(lines.place(run.firstLine(), 0).line())
                  .lastLine(lines.place(run.lastLine(), 0).line())
                  .build()
              : run);
    }
    for (Diagnostic diagnostic : own.diagnostics()) {
      diagnostics.add(placed(diagnostic, lines, diagnostics));
    }
    if (!end.rest().isEmpty() && !end.rest().matches("[\\W_]*")) {
      diagnostics.add(
          Diagnostic.of(
                  Severity.INFO,
                  DiagnosticCode.FOREIGN_LINE,
                  diagnostics.at(end.line(), 0),
                  "text behind a JSON document is left out")
              .withText(end.rest()));
    }
    JsonReadResult result =
        new JsonReadResult(freed.kind(), end.offset() - offset, end.line() + 1 - line, runs, 0);
    return new FramedDocument(
        result, end.offset(), end.line() + 1, lines.leftOut(end.offset(), diagnostics));
  }

  /**
   * The same for a frame that may be one of two: with numbers that name who has written the line,
   * or, if no whole document is there so, with numbers that count.
   */
  static FramedDocument readEither(
      ByteSource source,
      long offset,
      long line,
      LineFrame frame,
      JsonReader json,
      DiagnosticCollector diagnostics)
      throws IOException {
    DiagnosticCollector own = new DiagnosticCollector(diagnostics.source());
    FramedDocument named = read(source, offset, line, frame, json, own);
    Optional<LineFrame> counting = named.isWhole(own) ? Optional.empty() : frame.counting();
    if (counting.isPresent()) {
      DiagnosticCollector others = new DiagnosticCollector(diagnostics.source());
      FramedDocument counted = read(source, offset, line, counting.get(), json, others);
      if (counted.isWhole(others)) {
        others.moveTo(diagnostics, number -> number);
        return counted;
      }
    }
    own.moveTo(diagnostics, number -> number);
    return named;
  }

  private boolean isWhole(DiagnosticCollector diagnostics) {
    return result.bytes() > 0
        && result.runs().stream().allMatch(FioRun::complete)
        && diagnostics.diagnostics().stream()
            .noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
  }

  private static Diagnostic placed(
      Diagnostic diagnostic, FramedLines lines, DiagnosticCollector diagnostics)
      throws IOException {
    if (diagnostic.position().line() == 0) {
      return diagnostic;
    }
    FramedLines.Place place =
        lines.place(diagnostic.position().line(), diagnostic.position().column());
    return diagnostic.at(diagnostics.at(place.line(), place.column()));
  }
}
