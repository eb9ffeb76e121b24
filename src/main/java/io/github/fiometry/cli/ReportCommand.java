package io.github.fiometry.cli;

import io.github.fiometry.BestRuns;
import io.github.fiometry.analytics.ComparisonSettings;
import io.github.fiometry.analytics.CountedRuns;
import io.github.fiometry.analytics.DeviceResults;
import io.github.fiometry.analytics.DeviceTable;
import io.github.fiometry.analytics.DeviceTableSpec;
import io.github.fiometry.analytics.DiskPromise;
import io.github.fiometry.analytics.DistinctRuns;
import io.github.fiometry.analytics.Expectation;
import io.github.fiometry.analytics.Metric;
import io.github.fiometry.analytics.RunComparison;
import io.github.fiometry.analytics.Tolerance;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.ComparisonAnswer;
import io.github.fiometry.report.DeviceTableAnswer;
import io.github.fiometry.report.ExpectationAnswer;
import io.github.fiometry.report.HtmlPage;
import io.github.fiometry.report.MarkdownPage;
import io.github.fiometry.report.ReportPage;
import io.github.fiometry.report.RunReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry report}: one page over a number of results. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Writes one page over all results: a table of all jobs, and each job in detail.",
      "",
      "The HTML needs no network, no script and no other file. INPUT is a file, a folder, an",
      "archive, or - for standard input."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Several INPUTs are also put side by side, as fiometry table does; with --rule the results",
      "are held against what the disk promises, with --base against an earlier state.",
      "",
      "Exit status:",
      "  0  all was read",
      "  1  an input had no fio result or could not be read, or the output could not be written",
      "  2  wrong usage",
      "",
      "Examples:",
      "  fiometry report results/ --output-file report.html",
      "  fiometry report -o markdown run.log >report.md",
      "  fiometry report --rule aws/gp3 --capacity 200GiB results/ --output-file report.html"
    })
final class ReportCommand implements Callable<Integer> {
  /** What the page is written as. */
  enum Form {
    HTML,
    MARKDOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "INPUT", arity = "1..*", description = "File, folder, archive, or -.")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output-format"},
      paramLabel = "FORMAT",
      defaultValue = "html",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Form form = Form.HTML;

  @Option(
      names = "--output-file",
      paramLabel = "FILE",
      description = "Write to FILE, whole or not at all, instead of standard output.")
  private Optional<Path> outputFile = Optional.empty();

  @Option(names = "--title", paramLabel = "TEXT", description = "The page's title.")
  private Optional<String> title = Optional.empty();

  @Option(
      names = "--base",
      paramLabel = "INPUT",
      description = "Compare with these results; again for further ones.")
  private List<String> base = List.of();

  @Mixin private RuleOptions rules = new RuleOptions();

  @ArgGroup private Loudness loudness = new Loudness();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Optional<DiskPromise> promise =
        rules.promise(spec.commandLine(), rules.book(spec.commandLine()));
    if (promise.isEmpty() && rules.capacity().isPresent()) {
      throw new ParameterException(spec.commandLine(), "--capacity belongs to a --rule");
    }
    Tolerance tolerance = rules.tolerance(spec.commandLine());
    OptionalDouble blockSize = rules.blockSizeBytes(spec.commandLine());
    AnswerInputs reader = new AnswerInputs(console, loudness.verbosity());
    List<FioDocument> documents = new ArrayList<>();
    List<DeviceResults> devices = new ArrayList<>();
    for (String input : inputs) {
      List<FioDocument> read = reader.read(List.of(input));
      documents.addAll(read);
      List<FioDocument> counted = DistinctRuns.of(counted(read)).documents();
      devices.add(new DeviceResults(input, AnswerInputs.runs(counted)));
    }
    if (documents.isEmpty()) {
      return ExitStatus.FAILED;
    }
    List<FioDocument> counted = reader.distinct(counted(documents));
    List<Answer> answers = new ArrayList<>();
    if (devices.size() > 1) {
      answers.addAll(sideBySide(devices));
    }
    if (promise.isPresent()) {
      answers.add(expectation(counted, promise.get(), tolerance, blockSize));
    }
    if (!base.isEmpty()) {
      List<FioRun> before = AnswerInputs.runs(reader.counted(base));
      List<FioRun> after = AnswerInputs.runs(counted);
      answers.add(ComparisonAnswer.of(RunComparison.of(before, after, ComparisonSettings.DEFAULT)));
    }
    List<FioDocument> best =
        DistinctRuns.of(documents.stream().map(ReportCommand::best).toList()).documents();
    print(RunReport.of(title.orElse("fio results"), best, answers, reader.leftOut()));
    return reader.failed() ? ExitStatus.FAILED : ExitStatus.OK;
  }

  private static List<FioDocument> counted(List<FioDocument> documents) {
    return documents.stream()
        .map(document -> AnswerInputs.with(document, CountedRuns.of(document)))
        .toList();
  }

  /** Of each run only its last report, in the format that tells most. */
  private static FioDocument best(FioDocument document) {
    return AnswerInputs.with(document, BestRuns.of(document));
  }

  private static List<Answer> sideBySide(List<DeviceResults> devices) {
    List<Answer> answers = new ArrayList<>();
    for (Metric metric : List.of(Metric.BANDWIDTH, Metric.IOPS)) {
      List<DeviceTable> tables =
          DeviceTable.of(devices, DeviceTableSpec.DEFAULT.withMetric(metric));
      if (!tables.isEmpty()) {
        answers.add(DeviceTableAnswer.of(tables));
      }
    }
    return answers;
  }

  private static Answer expectation(
      List<FioDocument> documents,
      DiskPromise promise,
      Tolerance tolerance,
      OptionalDouble blockSize) {
    List<ExpectationAnswer.Line> lines = new ArrayList<>();
    for (FioDocument document : documents) {
      for (FioRun run : document.runs()) {
        Expectation.judge(promise, run, tolerance, blockSize)
            .forEach(it -> lines.add(new ExpectationAnswer.Line(document.source(), it)));
      }
    }
    return ExpectationAnswer.of(lines, List.of());
  }

  private void print(ReportPage page) throws IOException {
    String text = form == Form.HTML ? HtmlPage.of(page) : MarkdownPage.of(page);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (outputFile.isPresent()) {
      AnswerOptions.writeFile(outputFile.get(), bytes);
    } else {
      console.data().write(bytes);
      console.flush();
    }
  }
}
