package io.github.fiometry.cli;

import io.github.fiometry.analytics.DeviceResults;
import io.github.fiometry.analytics.DeviceTable;
import io.github.fiometry.analytics.DeviceTableSpec;
import io.github.fiometry.analytics.Dimension;
import io.github.fiometry.analytics.Metric;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.report.DeviceTableAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry table}: devices against workloads, or any two dimensions. */
@Command(
    name = "table",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Puts the results of several devices side by side: one row for each device, one column for"
          + " each workload, or by block size, queue depth, number of jobs.",
      "",
      "INPUT is a file, a folder, an archive, or - for standard input; what stands without --device"
          + " is one device without name."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Jobs that run together are summed up; of several results in one cell the median is shown.",
      "",
      "Exit status:",
      "  0  all was read",
      "  1  an input had no fio result or could not be read",
      "  2  wrong usage",
      "",
      "Examples:",
      "  fiometry table --device 'SSD 4x1T RAID10'=ssd/ --device 'HDD 8x300G RAID10'=hdd10/",
      "  fiometry table --metric p99.9 --baseline old --device old=old/ --device new=new/",
      "  fiometry table --rows bs --columns iodepth --metric iops sweep/"
    })
final class TableCommand implements Callable<Integer> {
  /** fio's words for rw=, options.c. */
  private static final List<String> WORKLOADS =
      List.of(
          "read",
          "write",
          "trim",
          "rw",
          "readwrite",
          "randread",
          "randwrite",
          "randtrim",
          "randrw",
          "trimwrite",
          "randtrimwrite");

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "INPUT", arity = "0..*", description = "File, folder, archive, or -.")
  private List<String> inputs = List.of();

  @Option(
      names = "--device",
      paramLabel = "NAME=INPUT",
      description = "A device and where its results are; again for further ones.")
  private List<String> devices = List.of();

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      defaultValue = "bw",
      description =
          "iops, bw, mean, max, p99, p99.9 and so on; also slat-, clat- or lat- before a latency"
              + " (default: ${DEFAULT-VALUE}).")
  private String metric = "bw";

  @Option(
      names = "--rows",
      paramLabel = "WHAT",
      defaultValue = "device",
      description = "device, workload, bs, iodepth, numjobs or job (default: ${DEFAULT-VALUE}).")
  private String rows = "device";

  @Option(
      names = "--columns",
      paramLabel = "WHAT",
      defaultValue = "workload",
      description = "The same for the columns (default: ${DEFAULT-VALUE}).")
  private String columns = "workload";

  @Option(names = "--baseline", paramLabel = "ROW", description = "Show the ratio to this row.")
  private Optional<String> baseline = Optional.empty();

  @Option(
      names = "--direction",
      paramLabel = "WORD",
      description = "Only read, write, trim or mixed.")
  private Optional<String> direction = Optional.empty();

  @Option(
      names = "--rw",
      paramLabel = "RW",
      description = "fio's rw of results that do not tell it, such as a line quoted alone.")
  private Optional<String> rw = Optional.empty();

  @Mixin private AnswerOptions options = new AnswerOptions();

  TableCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Map<String, List<String>> named = named();
    DeviceTableSpec wanted = specification();
    AnswerInputs reader = new AnswerInputs(console, options.verbosity());
    List<DeviceResults> results = new ArrayList<>();
    for (Map.Entry<String, List<String>> device : named.entrySet()) {
      List<FioRun> runs = AnswerInputs.runs(reader.counted(device.getValue()));
      results.add(new DeviceResults(device.getKey(), runs));
    }
    List<DeviceTable> tables;
    try {
      tables = DeviceTable.of(results, wanted);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
    if (tables.isEmpty()) {
      if (!reader.failed()) {
        console.say("fiometry: no result holds the metric " + wanted.metric().word());
      }
      return ExitStatus.FAILED;
    }
    options.print(console, DeviceTableAnswer.of(tables).withLeftOut(reader.leftOut()));
    return reader.failed() ? ExitStatus.FAILED : ExitStatus.OK;
  }

  /** A name may hold an equals sign, and so may a path: the first one parts them. */
  private Map<String, List<String>> named() {
    Map<String, List<String>> named = new LinkedHashMap<>();
    for (String device : devices) {
      int equals = device.indexOf('=');
      if (equals <= 0 || equals == device.length() - 1) {
        throw usage("--device: expected NAME=INPUT, found '" + device + "'");
      }
      named
          .computeIfAbsent(device.substring(0, equals), key -> new ArrayList<>())
          .add(device.substring(equals + 1));
    }
    if (!inputs.isEmpty()) {
      named.put(devices.isEmpty() ? "all" : "other", inputs);
    }
    if (named.isEmpty()) {
      throw usage("a --device NAME=INPUT or an INPUT is missing");
    }
    return named;
  }

  private DeviceTableSpec specification() {
    try {
      return new DeviceTableSpec(
          word("--rows", rows, Dimension::parse),
          word("--columns", columns, Dimension::parse),
          word("--metric", metric, Metric::parse),
          baseline,
          direction.map(text -> word("--direction", text, TableCommand::direction)),
          rw.map(text -> word("--rw", text, TableCommand::workload)));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> workload(String text) {
    return WORKLOADS.contains(text) ? Optional.of(text) : Optional.empty();
  }

  private static Optional<Direction> direction(String text) {
    return List.of(Direction.values()).stream().filter(d -> d.word().equals(text)).findFirst();
  }

  private <T> T word(String option, String text, Function<String, Optional<T>> parse) {
    return parse
        .apply(text)
        .orElseThrow(() -> usage(option + ": '" + text + "' is not known; --help shows the words"));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
