package io.github.fiometry.cli;

import io.github.fiometry.BestRuns;
import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of {@code fiometry parse}: hands what is read to the sink, says what is wrong, and keeps
 * the tally that becomes the exit status.
 */
final class ParseRun {
  private final List<InputArgument> arguments;
  private final List<Tally> tallies = new ArrayList<>();
  private final DocumentSink sink;
  private final Messages messages;
  private final Progress progress;
  private final boolean strict;
  private final boolean best;
  private final Verbosity verbosity;
  private boolean begun;
  private boolean printed;
  private long jobsWithoutIo;

  /** What one INPUT gave. */
  private static final class Tally {
    private boolean archive;
    private boolean failed;
    private int withOutput;
    private int withoutOutput;
    private int onlyMessages;
  }

  ParseRun(
      List<InputArgument> arguments,
      DocumentSink sink,
      Messages messages,
      Progress progress,
      Verbosity verbosity,
      boolean strict,
      boolean best) {
    this.arguments = arguments;
    this.sink = sink;
    this.messages = messages;
    this.progress = progress;
    this.verbosity = verbosity;
    this.strict = strict;
    this.best = best;
    for (InputArgument argument : arguments) {
      Tally tally = new Tally();
      tallies.add(tally);
      for (String problem : argument.problems()) {
        tally.failed = true;
        messages.failure(problem);
      }
    }
  }

  /** Whether any document was printed. */
  boolean printed() {
    return printed;
  }

  /** How many jobs of the printed documents did no I/O, and so have no line in a table. */
  long jobsWithoutIo() {
    return jobsWithoutIo;
  }

  void accept(ReadInput read) {
    Tally tally = tallies.get(read.file().argument());
    tally.archive |= read.inArchive();
    if (read.last()) {
      progress.fileDone();
      return;
    }
    if (read.problem().isPresent()) {
      tally.failed = true;
      messages.failure(read.name() + ": " + read.problem().get());
    }
    boolean named = !tally.archive && !isFolder(read.file().argument());
    if (read.document().isPresent()) {
      document(read, read.document().get(), tally, named);
    } else if (read.problem().isEmpty()) {
      withoutOutput(read, tally, named, read.hint().orElse("it is not text"));
    }
  }

  private boolean isFolder(int argument) {
    return arguments.get(argument).kind() == InputArgument.Kind.FOLDER;
  }

  private void document(ReadInput read, FioDocument document, Tally tally, boolean named) {
    boolean hasRuns = !document.runs().isEmpty();
    if (strict && isRefused(read, document)) {
      tally.failed = true;
      tally.withOutput++;
      return;
    }
    boolean fioSpeaks =
        document.diagnostics().stream().anyMatch(it -> it.code() == DiagnosticCode.FIO_ERROR);
    if (hasRuns) {
      tally.withOutput++;
    } else if (named || !fioSpeaks) {
      withoutOutput(read, tally, named, "");
    } else {
      tally.onlyMessages++;
    }
    if (hasRuns || named || fioSpeaks) {
      print(best ? best(document) : document);
      messages.diagnostics(document.source(), unsaid(read, document));
    }
  }

  /** The diagnostics without the last one, where that is the problem which was said already. */
  private static List<Diagnostic> unsaid(ReadInput read, FioDocument document) {
    List<Diagnostic> all = document.diagnostics();
    return read.problem().isPresent() ? all.subList(0, all.size() - 1) : all;
  }

  private boolean isRefused(ReadInput read, FioDocument document) {
    List<Diagnostic> reasons =
        unsaid(read, document).stream().filter(Diagnostic::failsStrictReading).toList();
    messages.refusal(document.source(), reasons);
    return !reasons.isEmpty() || read.problem().isPresent();
  }

  private void withoutOutput(ReadInput read, Tally tally, boolean named, String why) {
    tally.withoutOutput++;
    if (named && read.problem().isPresent()) {
      return; // that is the reason, and it was said
    }
    if (named) {
      tally.failed = true;
      messages.failure(read.name() + ": no fio result in it" + (why.isEmpty() ? "" : ": " + why));
    } else if (verbosity == Verbosity.VERBOSE) {
      messages.note(read.name() + ": no fio output in it");
    }
  }

  private static FioDocument best(FioDocument document) {
    List<FioRun> runs =
        BestRuns.of(document).stream()
            .map(run -> run.toBuilder().withoutSameRunIndex().build())
            .toList();
    return new FioDocument(document.source(), document.format(), runs, document.diagnostics());
  }

  private void print(FioDocument document) {
    try {
      begin();
      printed = true;
      for (FioRun run : document.runs()) {
        jobsWithoutIo += withoutIo(run.jobs()) + withoutIo(run.clientStats());
      }
      sink.add(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long withoutIo(List<Job> jobs) {
    return jobs.stream().filter(job -> job.io().isEmpty()).count();
  }

  private void begin() throws IOException {
    if (!begun) {
      begun = true;
      sink.begin(severalDocuments());
    }
  }

  /** Whether the output is a list: what stands in a folder or an archive is one, however long. */
  private boolean severalDocuments() {
    return arguments.size() > 1 || isFolder(0) || tallies.stream().anyMatch(tally -> tally.archive);
  }

  /** Ends the output, sums up, and says how it went. */
  int end() throws IOException {
    progress.clear();
    if (severalDocuments()) {
      begin(); // an empty list is a list too
    }
    if (begun) {
      sink.end();
    }
    boolean failed = false;
    for (int i = 0; i < tallies.size(); i++) {
      Tally tally = tallies.get(i);
      if (tally.archive || isFolder(i)) {
        sumUp(arguments.get(i).name(), tally);
      }
      failed |= tally.failed;
    }
    return failed ? ExitStatus.FAILED : ExitStatus.OK;
  }

  private void sumUp(String name, Tally tally) {
    int withoutResult = tally.withoutOutput + tally.onlyMessages;
    if (tally.withOutput == 0 && withoutResult == 0) {
      if (!tally.failed) { // else it was said what could not be read
        messages.failure(name + ": nothing to read in it");
      }
      tally.failed = true;
    } else if (tally.withOutput == 0) {
      tally.failed = true;
      messages.failure(name + ": no fio result in " + Messages.plural(withoutResult, "file"));
    } else if (tally.withoutOutput > 0) {
      messages.note(
          name
              + ": passed over "
              + Messages.plural(tally.withoutOutput, "file")
              + " without fio output");
    }
  }
}
