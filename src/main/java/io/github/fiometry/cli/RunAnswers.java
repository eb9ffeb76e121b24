package io.github.fiometry.cli;

import io.github.fiometry.BestRuns;
import io.github.fiometry.analytics.Capacity;
import io.github.fiometry.analytics.DiskRule;
import io.github.fiometry.analytics.DiskSpec;
import io.github.fiometry.analytics.Expectation;
import io.github.fiometry.analytics.Measured;
import io.github.fiometry.analytics.RuleBook;
import io.github.fiometry.analytics.Tolerance;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.CapacityAnswer;
import io.github.fiometry.report.ExpectationAnswer;
import io.github.fiometry.report.TextLayout;
import io.github.fiometry.report.VisibleText;
import io.github.fiometry.runner.Plan;
import io.github.fiometry.runner.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Prints the tables of a run: the results, and what the plan asks about them. */
final class RunAnswers {
  private final Console console;
  private final Verbosity verbosity;

  RunAnswers(Console console, Verbosity verbosity) {
    this.console = console;
    this.verbosity = verbosity;
  }

  /** The best report of each step, under the step's name. */
  private static List<FioDocument> documents(List<RunResult> results) {
    List<FioDocument> documents = new ArrayList<>();
    for (RunResult result : results) {
      List<FioRun> best = BestRuns.of(result.document());
      // The output is of one run of fio, whatever may hide that its text and JSON are the same.
      List<FioRun> exact = best.stream().filter(run -> run.format() == RunFormat.JSON).toList();
      List<FioRun> runs = exact.isEmpty() ? best : exact;
      if (!runs.isEmpty()) {
        documents.add(new FioDocument(result.name(), result.document().format(), runs, List.of()));
      }
    }
    return documents;
  }

  /** Prints them; the capacity is that of the only target, where it is a device. */
  void print(List<RunResult> results, Optional<Plan> plan, Optional<Capacity> capacity)
      throws IOException {
    List<FioDocument> documents = documents(results);
    if (documents.isEmpty()) {
      return;
    }
    Notes notes = new Notes();
    TableSink sink = new TableSink(console.data(), false, columns(), notes);
    // A job bears its step's name unless the jobs are the user's own or are repeated.
    sink.begin(documents.size() > 1 && (plan.isEmpty() || isRepeated(documents)));
    for (FioDocument document : documents) {
      sink.add(document);
    }
    sink.end();
    console.flush();
    if (verbosity != Verbosity.QUIET) {
      notes.all().forEach(note -> console.say("fiometry: " + note));
    }
    List<Answer> answers = new ArrayList<>();
    List<FioDocument> ofHosts =
        documents.stream()
            .filter(document -> document.runs().stream().anyMatch(RunAnswers::isOfHosts))
            .toList();
    // Each step by itself: different tests do not add up.
    ofHosts.forEach(document -> answers.add(ReportMerging.answer(List.of(document))));
    JobSums.of(documents).ifPresent(answers::add);
    plan.flatMap(Plan::verdict).ifPresent(vendor -> expectations(documents, vendor, answers));
    if (plan.filter(Plan::perGigabyte).isPresent() && capacity.isPresent()) {
      perGigabyte(documents, capacity.get(), answers);
    }
    print(answers);
  }

  private static boolean isOfHosts(FioRun run) {
    return run.clientStats().size() > 1;
  }

  private static void perGigabyte(
      List<FioDocument> documents, Capacity capacity, List<Answer> answers) {
    List<CapacityAnswer.Line> lines = new ArrayList<>();
    for (FioDocument document : documents) {
      for (FioRun run : document.runs()) {
        Measured.directionsOf(run)
            .forEach(load -> lines.add(new CapacityAnswer.Line(document.source(), load)));
      }
    }
    if (!lines.isEmpty()) {
      answers.add(CapacityAnswer.of(lines, capacity));
    }
  }

  private OptionalInt columns() {
    return console.outIsTerminal() ? console.columns() : OptionalInt.empty();
  }

  private static boolean isRepeated(List<FioDocument> documents) {
    return documents.stream().map(FioDocument::source).anyMatch(name -> name.endsWith("-run2"));
  }

  /** One answer for each disk type of the vendor, and for each variant of it. */
  private static void expectations(
      List<FioDocument> documents, String vendor, List<Answer> answers) {
    boolean repeated = isRepeated(documents);
    for (DiskRule rule : RuleBook.shipped().rules()) {
      if (!rule.key().startsWith(vendor + "/") || rule.dependsOnCapacity()) {
        continue;
      }
      List<DiskSpec> specs =
          rule.variants().isEmpty()
              ? List.of(DiskSpec.ofAnySize())
              : rule.variants().stream().map(v -> DiskSpec.ofAnySize().withVariant(v)).toList();
      for (DiskSpec spec : specs) {
        List<ExpectationAnswer.Line> lines = new ArrayList<>();
        for (FioDocument document : documents) {
          // The jobs bear the names of the steps; only repeats need the input's name too.
          String source = repeated ? document.source() : "";
          for (FioRun run : document.runs()) {
            Expectation.judge(rule.promise(spec), run, Tolerance.DEFAULT, OptionalDouble.empty())
                .forEach(e -> lines.add(new ExpectationAnswer.Line(source, e)));
          }
        }
        if (!lines.isEmpty()) {
          answers.add(withVariant(ExpectationAnswer.of(lines, List.of()), spec));
        }
      }
    }
  }

  private static Answer withVariant(Answer answer, DiskSpec spec) {
    if (spec.variant().isEmpty()) {
      return answer;
    }
    List<Answer.Section> sections =
        answer.sections().stream()
            .map(s -> new Answer.Section(spec.variant().get() + ", " + s.caption(), s.table()))
            .toList();
    return new Answer(answer.title(), sections, answer.notes(), answer.data(), answer.json());
  }

  private void print(List<Answer> answers) throws IOException {
    StringBuilder text = new StringBuilder();
    Set<String> notes = new LinkedHashSet<>();
    for (Answer answer : answers) {
      for (Answer.Section section : answer.sections()) {
        text.append('\n').append(VisibleText.of(section.caption())).append('\n');
        text.append(TextLayout.of(section.table(), columns()).text());
      }
      notes.addAll(answer.notes());
    }
    if (!notes.isEmpty()) {
      text.append('\n');
      notes.forEach(note -> text.append("- ").append(VisibleText.of(note)).append('\n'));
    }
    console.data().write(text.toString().getBytes(StandardCharsets.UTF_8));
    console.flush();
  }
}
