package io.github.fiometry.cli;

import io.github.fiometry.analytics.ComparisonSettings;
import io.github.fiometry.analytics.Metric;
import io.github.fiometry.analytics.RunComparison;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.report.ComparisonAnswer;
import io.github.fiometry.report.JunitXml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry compare}: a base against something new, with repeats honestly. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    customSynopsis = {
      "fiometry compare [OPTIONS] BASE NEW",
      "fiometry compare [OPTIONS] --base INPUT... --new INPUT..."
    },
    description = {
      "Compares results: jobs are paired by name, rw, block size, queue depth and number of jobs."
          + " What else differs is shown before the figures.",
      "",
      "With several runs on each side the primary metric is tested; single runs never are."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Every run in the inputs of a side is one repeat; interim reports, second formats",
      "and copies of a run count once.",
      "",
      "Exit status:",
      "  0  all was read; with --fail-over also when the runs are too few to show anything",
      "  1  an input had no fio result or could not be read, or the sides have no job in common",
      "  2  wrong usage",
      "  3  with --fail-over: a regression beyond the limit is shown, the new runs lack a job or a",
      "     judged figure of the base, or no figure can be judged",
      "",
      "Examples:",
      "  fiometry compare before.log after.log",
      "  fiometry compare --base a1 a2 a3 a4 --new b1 b2 b3 b4 --fail-over 10%%",
      "  fiometry compare --base old/ --new new/ --metric p99 --fail-over 5%% --junit result.xml"
    })
final class CompareCommand implements Callable<Integer> {
  private static final Pattern PERCENTAGE = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?%?");

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "INPUT", arity = "0..2", description = "The base and the new result.")
  private List<String> inputs = List.of();

  @Option(
      names = "--base",
      paramLabel = "INPUT",
      arity = "1..*",
      description = "Repeats of the base.")
  private List<String> base = List.of();

  @Option(
      names = "--new",
      paramLabel = "INPUT",
      arity = "1..*",
      description = "Repeats of what is new.")
  private List<String> changed = List.of();

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description =
          "The metric that is tested (default: iops); again for further ones. iops, bw, mean, max,"
              + " p99 and so on.")
  private List<String> metrics = List.of();

  @Option(
      names = "--fail-over",
      paramLabel = "PERCENT",
      description = "Exit with 3 when a regression beyond this is shown, such as 10%%.")
  private Optional<String> failOver = Optional.empty();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the result for build servers, as JUnit XML.")
  private Optional<Path> junit = Optional.empty();

  @Mixin private AnswerOptions options = new AnswerOptions();

  CompareCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    boolean pair = inputs.size() == 2 && base.isEmpty() && changed.isEmpty();
    boolean sides = inputs.isEmpty() && !base.isEmpty() && !changed.isEmpty();
    if (!pair && !sides) {
      throw usage("expected BASE and NEW, or --base INPUT... and --new INPUT...");
    }
    Optional<Double> limit = failOver.map(this::percent);
    ComparisonSettings settings = settings();
    AnswerInputs reader = new AnswerInputs(console, options.verbosity());
    List<FioRun> baseRuns = runs(reader, pair ? inputs.subList(0, 1) : base);
    List<FioRun> changedRuns = runs(reader, pair ? inputs.subList(1, 2) : changed);
    RunComparison comparison = RunComparison.of(baseRuns, changedRuns, settings);
    if (baseRuns.isEmpty() || changedRuns.isEmpty()) {
      if (!reader.failed()) {
        console.say("fiometry: a side has no result to compare");
      }
      return ExitStatus.FAILED;
    }
    options.print(console, ComparisonAnswer.of(comparison).withLeftOut(reader.leftOut()));
    if (junit.isPresent()) {
      byte[] xml = JunitXml.of(comparison, limit.orElse(0.0)).getBytes(StandardCharsets.UTF_8);
      AnswerOptions.writeFile(junit.get(), xml);
    }
    if (comparison.jobs().isEmpty()) {
      console.say("fiometry: the two sides have no job in common");
      return ExitStatus.FAILED;
    }
    if (reader.failed()) {
      return ExitStatus.FAILED;
    }
    return limit.isPresent() ? judge(comparison, limit.get()) : ExitStatus.OK;
  }

  private int judge(RunComparison comparison, double limit) {
    List<RunComparison.Figure> regressions = comparison.regressions(limit);
    for (RunComparison.Figure regression : regressions) {
      console.say(
          "fiometry: regression: "
              + regression.job().key().text()
              + ", "
              + regression.job().direction().word()
              + ": "
              + regression.metric().metric().word()
              + " is shown to be worse beyond the limit");
    }
    List<String> missing = comparison.onlyInBase();
    missing.forEach(job -> console.say("fiometry: only in base, so it cannot be judged: " + job));
    if (comparison.tooFewRuns()) {
      console.say(
          "fiometry: the runs are too few to show a regression: "
              + comparison.leastRuns()
              + " each are the least");
    } else {
      for (RunComparison.Figure figure : comparison.open()) {
        console.say(
            "fiometry: the runs are too few to show a regression: "
                + figure.job().key().text()
                + ", "
                + figure.job().direction().word()
                + ": "
                + figure.metric().metric().word());
      }
    }
    if (!comparison.hasPrimary()) {
      console.say("fiometry: the two sides have no figure in common that could be judged");
    }
    return regressions.isEmpty() && missing.isEmpty() && comparison.hasPrimary()
        ? ExitStatus.OK
        : ExitStatus.NOT_REACHED;
  }

  private static List<FioRun> runs(AnswerInputs reader, List<String> names) throws IOException {
    return AnswerInputs.runs(reader.counted(names));
  }

  private ComparisonSettings settings() {
    if (metrics.isEmpty()) {
      return ComparisonSettings.DEFAULT;
    }
    List<Metric> primary = new ArrayList<>();
    for (String word : metrics) {
      primary.add(
          Metric.parse(word)
              .orElseThrow(
                  () -> usage("--metric: '" + word + "' is not known: " + Metric.words())));
    }
    return ComparisonSettings.DEFAULT.withPrimary(primary);
  }

  private double percent(String text) {
    if (PERCENTAGE.matcher(text).matches()) {
      boolean said = text.endsWith("%");
      double percent = Double.parseDouble(said ? text.substring(0, text.length() - 1) : text);
      if (said || percent == 0 || percent >= 1) {
        return percent;
      }
      throw usage("--fail-over: " + text + " can be a share or a percentage: say " + text + "%");
    }
    throw usage("--fail-over: expected a percentage such as 10%, found '" + text + "'");
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
