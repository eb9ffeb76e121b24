package io.github.fiometry.cli;

import io.github.fiometry.analytics.Finding;
import io.github.fiometry.analytics.SoundnessCheck;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.report.FindingsAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fiometry check}: whether results can be true, and what of them is easily misread. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Looks whether results can be true, and what of them is easily misread.",
      "",
      "INPUT is a file, a folder, an archive, or - for standard input. Every report is checked,"
          + " and",
      "the formats of one report against each other. What an input does not say gives no finding."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "An error is a figure that cannot be true, a warning one that is easily misread; info is"
          + " worth",
      "knowing. Every check allows for the rounding of the format and the fio version.",
      "",
      "Exit status:",
      "  0  all was read, and there is no error",
      "  1  an input had no fio result or could not be read, or the output could not be written",
      "  2  wrong usage",
      "  3  a result cannot be true: there is an error",
      "",
      "Examples:",
      "  fiometry check run.log",
      "  fiometry check --no-info results/",
      "  fiometry check -o json archive.tar.gz"
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "INPUT", arity = "1..*", description = "File, folder, archive, or -.")
  private List<String> inputs = List.of();

  @Option(names = "--no-info", description = "Only count what is worth knowing and no more.")
  private boolean noInfo;

  @Mixin private AnswerOptions options = new AnswerOptions();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    AnswerInputs reader = new AnswerInputs(console, options.verbosity());
    List<Finding> findings = new ArrayList<>();
    int reports = 0;
    for (FioDocument document : reader.read(inputs)) {
      findings.addAll(SoundnessCheck.check(document));
      reports += document.runs().size();
    }
    if (reports > 0) {
      options.print(console, FindingsAnswer.of(reports, findings, !noInfo));
    }
    if (reader.failed()) {
      return ExitStatus.FAILED;
    }
    boolean wrong = findings.stream().anyMatch(it -> it.severity() == Severity.ERROR);
    return wrong ? ExitStatus.NOT_REACHED : ExitStatus.OK;
  }
}
