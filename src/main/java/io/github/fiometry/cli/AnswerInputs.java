package io.github.fiometry.cli;

import io.github.fiometry.analytics.CountedRuns;
import io.github.fiometry.analytics.DistinctRuns;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads all inputs of a question before it is answered, and says what could not be read. */
final class AnswerInputs {
  private final Console console;
  private final Verbosity verbosity;
  private final Set<String> leftOut = new LinkedHashSet<>();
  private boolean failed;

  AnswerInputs(Console console, Verbosity verbosity) {
    this.console = console;
    this.verbosity = verbosity;
  }

  /** Whether some input that was named had no result or could not be read. */
  boolean failed() {
    return failed;
  }

  /** What was left out since it stands in another input, one sentence for each run. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** The documents of the inputs with the runs that count, each once, in order. */
  List<FioDocument> counted(List<String> names) throws IOException {
    return distinct(
        read(names).stream().map(document -> with(document, CountedRuns.of(document))).toList());
  }

  /** The documents without the runs that stand in one before. */
  List<FioDocument> distinct(List<FioDocument> documents) {
    DistinctRuns distinct = DistinctRuns.of(documents);
    leftOut.addAll(distinct.leftOut());
    return distinct.documents();
  }

  static FioDocument with(FioDocument document, List<FioRun> runs) {
    return new FioDocument(document.source(), document.format(), runs, document.diagnostics());
  }

  static List<FioRun> runs(List<FioDocument> documents) {
    return documents.stream().flatMap(document -> document.runs().stream()).toList();
  }

  /** The documents of the inputs that hold results, in order. */
  List<FioDocument> read(List<String> names) throws IOException {
    List<InputArgument> arguments = names.stream().map(InputArgument::of).toList();
    List<InputFile> files = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      InputArgument argument = arguments.get(i);
      if (argument.kind() == InputArgument.Kind.STANDARD_INPUT) {
        files.add(new InputFile(i, argument.name(), Optional.empty()));
      }
      for (var path : argument.files()) {
        boolean folder = argument.kind() == InputArgument.Kind.FOLDER;
        files.add(new InputFile(i, folder ? path.toString() : argument.name(), Optional.of(path)));
      }
    }
    Progress progress =
        new Progress(
            console, console.errIsTerminal() && verbosity != Verbosity.QUIET, files.size());
    Messages messages = new Messages(console, verbosity, progress);
    Collected collected = new Collected();
    ParseRun run = new ParseRun(arguments, collected, messages, progress, verbosity, false, false);
    new DocumentFeed(new FrontDoor(), console.in()).readAll(files, run::accept);
    failed |= run.end() != ExitStatus.OK;
    messages.end();
    return collected.documents;
  }

  private static final class Collected implements DocumentSink {
    private final List<FioDocument> documents = new ArrayList<>();

    @Override
    public void begin(boolean several) {
      // nothing stands before the documents
    }

    @Override
    public void add(FioDocument document) {
      if (!document.runs().isEmpty()) {
        documents.add(document);
      }
    }

    @Override
    public void end() {
      // nothing stands behind them
    }
  }
}
