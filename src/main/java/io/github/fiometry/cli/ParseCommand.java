package io.github.fiometry.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry parse}: reads inputs and prints what is in them. */
@Command(
    name = "parse",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Reads fio's output of any version and format and prints it in one shape.",
      "",
      "INPUT is a file, a folder (read with all that is below it), or - for standard input.",
      "Compressed files (gz, bz2, xz, zst) and archives (tar, zip) are unpacked as they are read."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "The table has one line per job and direction. BW is in MiB/s (1048576 bytes). Latencies",
      "are completion latencies (fio: clat), or total latencies (lat) where fio gives percentiles",
      "of that only. Where one input has several reports, the column run holds their numbers from",
      "0: 1/interim is one before the last of its run, 2=0 one more of the same run as report 0.",
      "",
      "Exit status:",
      "  0  all was read",
      "  1  an input had no fio result or could not be read (the rest is printed all the same), or",
      "     strict reading refused one, or the output could not be written",
      "  2  wrong usage",
      "",
      "Examples:",
      "  fiometry parse run.log",
      "  fiometry parse -o json run.log | jq '.runs[].jobs[].io.read.iops'",
      "  fiometry parse -o csv --output-file all.csv results/ old-results.tar.gz",
      "  ssh host fio job.fio | fiometry parse -"
    })
final class ParseCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description = "File, folder, archive, or - for standard input.")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output-format"},
      paramLabel = "FORMAT",
      defaultValue = "table",
      converter = OutputFormat.Converter.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private OutputFormat format = OutputFormat.TABLE;

  @Option(
      names = "--output-file",
      paramLabel = "FILE",
      description = "Write to FILE, whole or not at all, instead of standard output.")
  private Optional<Path> outputFile = Optional.empty();

  @Option(
      names = "--strict",
      description = "Refuse inputs with anything that is not as fio prints it.")
  private boolean strict;

  @Option(
      names = "--best",
      description =
          "Of each run only its last report, in the format that tells most: nothing comes twice.")
  private boolean best;

  @Option(
      names = "--refine",
      description =
          "Derive IOPS, bandwidth and data of text reports from their exact parts, where these fit"
              + " the printed digits; JSON names such fields in refined.")
  private boolean refine;

  @Option(
      names = "--to-clat-csv",
      description =
          "Print the latency distributions of json+, a table for each job, as fio's own tool"
              + " fio_jsonplus_clat2csv writes them.")
  private boolean toClatCsv;

  @Option(
      names = "--explain",
      description =
          "Print every value with its line and column instead, of terse lines also the field's"
              + " number, name and unit (table, csv or markdown).")
  private boolean explain;

  @ArgGroup private Loudness loudness = new Loudness();

  ParseCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    return new ParseAction(console, options()).run();
  }

  /** What the user wants, checked. */
  ParseOptions options() {
    if (inputs.stream().filter(InputArgument.STANDARD_INPUT::equals).count() > 1) {
      throw new ParameterException(spec.commandLine(), "standard input (-) can be read only once");
    }
    if (explain && (best || refine || toClatCsv)) {
      throw new ParameterException(
          spec.commandLine(), "--explain shows all that is there; it goes with no choice of it");
    }
    if (explain && (format == OutputFormat.JSON || format == OutputFormat.NDJSON)) {
      throw new ParameterException(
          spec.commandLine(), "--explain prints table, csv or markdown, not " + format);
    }
    return new ParseOptions(
        inputs, format, outputFile, strict, best, refine, toClatCsv, explain, loudness.verbosity());
  }
}
