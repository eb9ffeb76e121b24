package io.github.fiometry.cli;

import io.github.fiometry.FioReader;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.input.Content;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.text.Refinement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The way from a content to the readers. May be used by several threads. */
class FrontDoor {
  private final FioReader reader;

  /** A way on which values stay as printed. */
  FrontDoor() {
    this(Refinement.AS_PRINTED);
  }

  FrontDoor(Refinement refinement) {
    reader = FioReader.builder().refinement(refinement).build();
  }

  /** What is in the content; its last diagnostic tells the content's problem, if it has one. */
  FioDocument read(Content content) throws IOException {
    // A file can be read again from any place, a stream must be kept for a second look.
    Optional<Path> file = content.plainFile().filter(it -> it.toString().equals(content.name()));
    FioDocument document =
        file.isPresent() ? reader.read(file.get()) : reader.read(content.stream(), content.name());
    return withProblem(document, content.problem());
  }

  /** What is in the text; positions count its lines from 1. */
  final FioDocument read(InputStream in, String name) throws IOException {
    return reader.read(in, name);
  }

  /** What is cut short must not look whole to a program that sees only the document. */
  static FioDocument withProblem(FioDocument document, Optional<String> problem) {
    if (problem.isEmpty()) {
      return document;
    }
    List<Diagnostic> diagnostics = new ArrayList<>(document.diagnostics());
    diagnostics.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.UNREADABLE_INPUT,
            SourcePosition.of(document.source()),
            problem.get()));
    return new FioDocument(document.source(), document.format(), document.runs(), diagnostics);
  }
}
