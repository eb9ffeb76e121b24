package io.github.fiometry.cli;

import io.github.fiometry.text.Refinement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What {@code fiometry parse} does, however its options were found. */
final class ParseAction {
  private final Console console;
  private final ParseOptions options;

  ParseAction(Console console, ParseOptions options) {
    this.console = console;
    this.options = options;
  }

  /** Does it; returns the exit status. */
  int run() throws IOException {
    List<InputArgument> arguments = options.inputs().stream().map(InputArgument::of).toList();
    if (options.outputFile().isEmpty()) {
      return parse(arguments, console.data(), Optional.empty()).status();
    }
    try (OutputFile file = OutputFile.create(options.outputFile().get())) {
      Outcome outcome = parse(arguments, file.stream(), Optional.of(file.target()));
      if (outcome.printed()) {
        file.commit();
      } else {
        console.say(
            "fiometry: nothing to write, so " + options.outputFile().get() + " is not written");
      }
      return outcome.status();
    }
  }

  private record Outcome(int status, boolean printed) {}

  private Outcome parse(List<InputArgument> arguments, OutputStream out, Optional<Path> written)
      throws IOException {
    List<InputFile> files = files(arguments, written);
    Verbosity verbosity = options.verbosity();
    boolean table =
        options.format() == OutputFormat.TABLE || options.format() == OutputFormat.MARKDOWN;
    boolean nothingBetween = table || !console.outIsTerminal() || written.isPresent();
    Progress progress =
        new Progress(
            console,
            console.errIsTerminal() && nothingBetween && verbosity != Verbosity.QUIET,
            files.size());
    Messages messages = new Messages(console, verbosity, progress);
    Notes notes = new Notes();
    ExplainingDoor explaining = new ExplainingDoor();
    DocumentSink sink =
        options.explain()
            ? new ExplainSink(out, options.format(), columns(written), explaining)
            : sink(out, written, notes);
    ParseRun run =
        new ParseRun(
            arguments, sink, messages, progress, verbosity, options.strict(), options.best());
    new DocumentFeed(options.explain() ? explaining : frontDoor(), console.in())
        .readAll(files, run::accept);
    int status = run.end();
    boolean jobLines =
        !options.toClatCsv()
            && !options.explain()
            && (table || options.format() == OutputFormat.CSV);
    if (run.jobsWithoutIo() > 0 && jobLines) {
      notes.add(Messages.plural(run.jobsWithoutIo(), "job") + " without I/O, which have no line");
    }
    console.flush();
    notes.all().forEach(messages::note);
    messages.end();
    return new Outcome(status, run.printed());
  }

  private FrontDoor frontDoor() {
    return new FrontDoor(options.refine() ? Refinement.REFINE : Refinement.AS_PRINTED);
  }

  /** The files of all arguments in order, but not the one that is going to be written. */
  private static List<InputFile> files(List<InputArgument> arguments, Optional<Path> written)
      throws IOException {
    List<InputFile> files = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      InputArgument argument = arguments.get(i);
      if (argument.kind() == InputArgument.Kind.STANDARD_INPUT) {
        files.add(new InputFile(i, argument.name(), Optional.empty()));
      }
      boolean folder = argument.kind() == InputArgument.Kind.FOLDER;
      for (Path path : argument.files()) {
        if (!(folder && written.isPresent() && isSame(path, written.get()))) {
          files.add(
              new InputFile(i, folder ? path.toString() : argument.name(), Optional.of(path)));
        }
      }
    }
    return files;
  }

  private static boolean isSame(Path path, Path written) throws IOException {
    return Files.exists(written) && Files.exists(path) && Files.isSameFile(path, written);
  }

  /** How wide the output may be. */
  private OptionalInt columns(Optional<Path> written) {
    return written.isEmpty() && console.outIsTerminal() ? console.columns() : OptionalInt.empty();
  }

  private DocumentSink sink(OutputStream out, Optional<Path> written, Notes notes) {
    if (options.toClatCsv()) {
      return new ClatCsvSink(out, notes);
    }
    return switch (options.format()) {
      case TABLE -> new TableSink(out, false, columns(written), notes);
      case MARKDOWN -> new TableSink(out, true, columns(written), notes);
      case CSV -> new CsvSink(out);
      case JSON -> new JsonSink(out, false);
      case NDJSON -> new JsonSink(out, true);
    };
  }
}
