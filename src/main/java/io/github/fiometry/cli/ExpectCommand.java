package io.github.fiometry.cli;

import io.github.fiometry.analytics.Capacity;
import io.github.fiometry.analytics.DeviceThreshold;
import io.github.fiometry.analytics.DiskPromise;
import io.github.fiometry.analytics.Expectation;
import io.github.fiometry.analytics.Measured;
import io.github.fiometry.analytics.RuleBook;
import io.github.fiometry.analytics.Tolerance;
import io.github.fiometry.analytics.Verdict;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.report.CapacityAnswer;
import io.github.fiometry.report.ExpectationAnswer;
import io.github.fiometry.report.RuleList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry expect}: measured figures against what the disk promises. */
@Command(
    name = "expect",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Judges measured IOPS and bandwidth by what a disk type promises for its size, and shows them"
          + " per GB.",
      "",
      "INPUT is a file, a folder, an archive, or - for standard input."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "A run passes from 95 %% of the promise on and is above it from 105 %% on. With --capacity"
          + " alone",
      "only the figures per GB are shown.",
      "",
      "Exit status:",
      "  0  all was read",
      "  1  an input had no fio result or could not be read",
      "  2  wrong usage",
      "  3  with --fail-short: something is short of its promise",
      "",
      "Examples:",
      "  fiometry expect --rule alibaba/cloud-ssd-2016 --capacity 50GB run.log",
      "  fiometry expect --rule aws/gp3 --capacity 200GiB --provisioned-iops 6000 results/",
      "  fiometry expect --rule selectel/hdd-base:cifs run.log",
      "  fiometry expect --rules ours.json --device-model 'INTEL SSDPE2KX010T8' run.log"
    })
final class ExpectCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "INPUT", arity = "0..*", description = "File, folder, archive, or -.")
  private List<String> inputs = List.of();

  @Mixin private RuleOptions rules = new RuleOptions();

  @Option(
      names = "--device-model",
      paramLabel = "MODEL",
      description = "Hold the results against the thresholds for this model, from --rules.")
  private Optional<String> deviceModel = Optional.empty();

  @Option(names = "--list-rules", description = "List the disk types that are known.")
  private boolean listRules;

  @Option(names = "--fail-short", description = "Exit with 3 when something is short.")
  private boolean failShort;

  @Mixin private AnswerOptions options = new AnswerOptions();

  ExpectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    RuleBook book = rules.book(spec.commandLine());
    if (listRules) {
      options.print(console, RuleList.of(book));
      return ExitStatus.OK;
    }
    if (rules.rule().isEmpty() && deviceModel.isEmpty() && rules.capacity().isEmpty()) {
      throw usage("--rule is missing; --list-rules shows the disk types");
    }
    if (inputs.isEmpty()) {
      throw usage("an INPUT is missing");
    }
    Optional<DiskPromise> promise = rules.promise(spec.commandLine(), book);
    if (promise.isEmpty() && deviceModel.isEmpty()) {
      return perGigabyte();
    }
    List<DeviceThreshold> thresholds = thresholds(book);
    Tolerance tolerance = rules.tolerance(spec.commandLine());
    OptionalDouble bytes = rules.blockSizeBytes(spec.commandLine());
    AnswerInputs reader = new AnswerInputs(console, options.verbosity());
    List<ExpectationAnswer.Line> lines = new ArrayList<>();
    List<ExpectationAnswer.ThresholdLine> held = new ArrayList<>();
    for (FioDocument document : reader.counted(inputs)) {
      for (FioRun run : document.runs()) {
        promise.ifPresent(
            judge ->
                Expectation.judge(judge, run, tolerance, bytes)
                    .forEach(e -> lines.add(new ExpectationAnswer.Line(document.source(), e))));
        for (DeviceThreshold threshold : thresholds) {
          threshold
              .judge(run)
              .forEach(o -> held.add(new ExpectationAnswer.ThresholdLine(document.source(), o)));
        }
      }
    }
    if (!lines.isEmpty() || !held.isEmpty()) {
      options.print(console, ExpectationAnswer.of(lines, held).withLeftOut(reader.leftOut()));
    } else if (!reader.failed()) {
      console.say("fiometry: nothing in the inputs can be judged");
    }
    if (reader.failed()) {
      return ExitStatus.FAILED;
    }
    boolean isShort =
        lines.stream()
                .map(line -> line.expectation().verdict())
                .anyMatch(verdict -> verdict == Verdict.SHORT || verdict == Verdict.NO_IO)
            || held.stream().anyMatch(line -> line.outcome().verdict() == Verdict.SHORT);
    return failShort && isShort ? ExitStatus.NOT_REACHED : ExitStatus.OK;
  }

  private int perGigabyte() throws IOException {
    Capacity size;
    try {
      size = Capacity.parse(rules.capacity().orElse(""));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
    AnswerInputs reader = new AnswerInputs(console, options.verbosity());
    List<CapacityAnswer.Line> lines = new ArrayList<>();
    for (FioDocument document : reader.counted(inputs)) {
      for (FioRun run : document.runs()) {
        Measured.directionsOf(run)
            .forEach(load -> lines.add(new CapacityAnswer.Line(document.source(), load)));
      }
    }
    if (!lines.isEmpty()) {
      options.print(console, CapacityAnswer.of(lines, size).withLeftOut(reader.leftOut()));
    }
    return reader.failed() ? ExitStatus.FAILED : ExitStatus.OK;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private List<DeviceThreshold> thresholds(RuleBook book) {
    if (deviceModel.isEmpty()) {
      return List.of();
    }
    List<DeviceThreshold> thresholds = book.thresholdsFor(deviceModel.get());
    if (thresholds.isEmpty()) {
      throw usage("no thresholds for '" + deviceModel.get() + "' in the rule files");
    }
    return thresholds;
  }
}
