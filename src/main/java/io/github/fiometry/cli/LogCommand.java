package io.github.fiometry.cli;

import io.github.fiometry.FioLogs;
import io.github.fiometry.LogFolder;
import io.github.fiometry.analytics.DropFinder;
import io.github.fiometry.analytics.SeriesDrop;
import io.github.fiometry.analytics.SeriesSummary;
import io.github.fiometry.analytics.SteadyStateRule;
import io.github.fiometry.analytics.TimeSeries;
import io.github.fiometry.input.IoMessage;
import io.github.fiometry.json.JsonTree;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleUnit;
import io.github.fiometry.report.Answer;
import io.github.fiometry.report.LogSeriesAnswer;
import io.github.fiometry.report.LogSteadyAnswer;
import io.github.fiometry.report.LogSummaryAnswer;
import io.github.fiometry.samplelog.LogDecision;
import io.github.fiometry.samplelog.LogHints;
import io.github.fiometry.samplelog.LogUnit;
import io.github.fiometry.samplelog.SampleLog;
import io.github.fiometry.samplelog.SampleLogSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry log}: what is in fio's sample logs. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Reads the logs that fio writes while it runs (write_bw_log, write_iops_log, write_lat_log,"
          + " write_hist_log, --bandwidth-log) and prints one line for each series.",
      "",
      "PATH is a log, or a folder or an archive with logs. A report of the run that lies beside the"
          + " logs, or in the nearest folder above, is read too: it tells fio's version and how"
          + " many I/Os there were.",
      "",
      "What iostat -xm printed, and the disks' counters that fiometry run takes (*.disks.csv), are"
          + " read as well: a line for each device, every interval with -o csv or json."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "A + marks an interval that is covered for less than half: its rate is that of this part.",
      "Percentiles are the middle of fio's buckets, within 1/128, unless --exact is given. A *"
          + " marks a percentile",
      "for which n is too small: fewer than ten samples are expected beyond it. \"of run\" is the"
          + " part of the run's",
      "I/Os that the log holds.",
      "",
      "Exit status:",
      "  0  all was read; lines that cannot be read are counted and the first ten of a log shown",
      "  1  no log was found, or one could not be read to its end (the rest is printed all the"
          + " same)",
      "  2  wrong usage",
      "",
      "Examples:",
      "  fiometry log results/",
      "  fiometry log --every 1s -o csv results/ > seconds.csv",
      "  fiometry log --percentiles-over-time --every 10s --merge hosts.tar.gz",
      "  fiometry log iostat.txt",
      "  fiometry log --steady-state --round 60s results/iops_iops.1.log"
    })
final class LogCommand implements Callable<Integer> {
  private static final List<Double> RANKS = List.of(50.0, 90.0, 99.0, 99.9, 99.99);
  private static final long SECOND = 1000;
  private static final double WHOLE_ROUND = 0.5;

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Log, folder or archive.")
  private List<String> paths = List.of();

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description =
          "Print the series resampled to intervals of TIME: 500ms, 1s, 2m; bare: seconds.")
  private Optional<String> every = Optional.empty();

  @Option(
      names = "--percentiles-over-time",
      description =
          "Print percentiles for each interval (--every, default 1s), from histogram logs and logs"
              + " of every I/O.")
  private boolean percentilesOverTime;

  @Option(
      names = "--merge",
      description =
          "Put jobs, hosts and runs together: distributions exactly, rates of what ran at the same"
              + " time. Without logs, merge the latencies of the reports.")
  private boolean merge;

  @Option(
      names = "--steady-state",
      description =
          "Say when the device was steady (SNIA PTS 2.0.2), and where it dropped suddenly.")
  private boolean steadyState;

  @Option(
      names = "--round",
      paramLabel = "TIME",
      description = "Length of a round for --steady-state (default: --every, or 1s).")
  private Optional<String> round = Optional.empty();

  @Option(
      names = "--window",
      paramLabel = "ROUNDS",
      defaultValue = "5",
      description = "Rounds that must be steady (default: ${DEFAULT-VALUE}).")
  private int window = SteadyStateRule.SNIA.windowRounds();

  @Option(
      names = "--exact",
      description = "Exact percentiles; every value is kept, eight bytes each.")
  private boolean exact;

  @Option(
      names = "--fio-version",
      paramLabel = "VERSION",
      description = "The version that wrote the logs, where no report tells it.")
  private Optional<String> fioVersion = Optional.empty();

  @Option(
      names = "--latency-unit",
      paramLabel = "UNIT",
      description = "ns or us: the unit of the latency logs, instead of finding it out.")
  private Optional<String> latencyUnit = Optional.empty();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "bw, iops, lat, clat, slat or clat_hist, for logs whose name does not tell it.")
  private Optional<String> kind = Optional.empty();

  @Mixin private AnswerOptions options = new AnswerOptions();

  LogCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Function<LogHints, LogHints> given = givenHints();
    OptionalLong interval = interval();
    SteadyStateRule rule = rule();
    Optional<Answer> disks;
    try {
      disks = DiskLogs.answer(paths);
    } catch (IOException e) {
      console.say("fiometry: " + IoMessage.of(e));
      return ExitStatus.FAILED;
    }
    if (disks.isPresent()) {
      options.print(console, disks.get());
      return ExitStatus.OK;
    }
    FioLogs.Found found = FioLogs.find(paths.stream().map(Path::of).toList());
    found.problems().forEach(problem -> console.say("fiometry: " + problem));
    if (found.folders().isEmpty()) {
      return withoutLogs(found);
    }
    boolean quiet = options.verbosity() == Verbosity.QUIET;
    int logs = found.folders().stream().mapToInt(folder -> folder.logs().size()).sum();
    LogProgress progress = new LogProgress(console, console.errIsTerminal() && !quiet, logs);
    LogReading reading = new LogReading(interval, percentilesOverTime, exact, progress);
    Set<String> notes = new LinkedHashSet<>();
    List<JsonTree> formats = new ArrayList<>();
    List<LogReading.Read> reads = new ArrayList<>();
    boolean failed = !found.problems().isEmpty();
    for (LogFolder folder : found.folders()) {
      failed |= !read(folder, given, reading, reads, notes, formats);
    }
    progress.clear();
    Answer answer = answer(reads, rule, notes, formats);
    options.print(console, answer);
    reading.failures().forEach(failure -> console.say("fiometry: " + failure));
    if (!quiet) {
      reading.remarks().forEach(console::say);
    }
    return failed || !reading.failures().isEmpty() ? ExitStatus.FAILED : ExitStatus.OK;
  }

  /** Reads the logs of one folder; false when one of them could not be opened. */
  private boolean read(
      LogFolder folder,
      Function<LogHints, LogHints> given,
      LogReading reading,
      List<LogReading.Read> reads,
      Set<String> notes,
      List<JsonTree> formats) {
    SampleLogSet set;
    try {
      set = folder.open(given.apply(folder.hints()));
    } catch (IOException e) {
      console.say("fiometry: " + folder.name() + ": " + IoMessage.of(e));
      return false;
    }
    set.diagnostics().forEach(diagnostic -> console.say(diagnostic.toString()));
    RunCounts counts = new RunCounts(folder.runs());
    for (SampleLog log : set.logs()) {
      LogReading.Read read = reading.read(folder, log, counts);
      reads.add(read);
      formats.add(format(log));
      if (!read.summaries().isEmpty()) {
        for (LogDecision decision : log.format().decisions()) {
          if (!decision.certain()) {
            notes.add(folder.name() + ": " + decision);
          } else if (options.verbosity() == Verbosity.VERBOSE) {
            notes.add(log.source() + ": " + decision);
          }
        }
      }
    }
    return set.diagnostics().isEmpty();
  }

  private static JsonTree format(SampleLog log) {
    return new JsonTree()
        .put("source", log.source())
        .put("certain", log.format().isCertain())
        .put(
            "decisions",
            log.format().decisions().stream()
                .map(
                    d ->
                        new JsonTree()
                            .put("question", d.question())
                            .put("answer", d.answer())
                            .put("reason", d.reason())
                            .put("certain", d.certain()))
                .toList());
  }

  private Answer answer(
      List<LogReading.Read> reads,
      SteadyStateRule rule,
      Set<String> notes,
      List<JsonTree> formats) {
    LogMerging merging = new LogMerging(reads);
    if (steadyState) {
      List<LogSteadyAnswer.Line> lines = steady(lines(reads, merging), rule);
      notes.addAll(merging.notes());
      if (lines.stream().anyMatch(line -> line.outcome().gapRounds() > 0)) {
        notes.add(
            "a gap is a round in which the log has no row, so no I/O completed: no window reaches"
                + " over one, and for sudden drops its rate is 0");
      }
      notes.addAll(FioOwnSteadyState.notes(runs(reads)));
      return LogSteadyAnswer.of(lines, rule, List.copyOf(notes));
    }
    if (percentilesOverTime) {
      List<LogSeriesAnswer.Line> lines =
          lines(reads, merging).stream().filter(LogCommand::hasDistributions).toList();
      notes.addAll(merging.notes());
      if (lines.isEmpty()) {
        notes.add(
            "no log holds distributions: histogram logs do (write_hist_log), and latency logs"
                + " without log_avg_msec");
      } else {
        notes.add("* n is too small: fewer than ten samples are expected beyond the percentile");
      }
      return LogSeriesAnswer.of(lines, RANKS, List.copyOf(notes));
    }
    if (every.isPresent()) {
      List<LogSeriesAnswer.Line> lines = lines(reads, merging);
      notes.addAll(merging.notes());
      return LogSeriesAnswer.of(lines, List.of(), List.copyOf(notes));
    }
    List<SeriesSummary> lines =
        merge
            ? merging.summaries()
            : reads.stream().flatMap(read -> read.summaries().stream()).toList();
    notes.addAll(merging.notes());
    if (lines.stream().anyMatch(line -> !line.enough())) {
      notes.add("* n is too small: fewer than ten samples are expected beyond the percentile");
    }
    return LogSummaryAnswer.of(lines, List.copyOf(notes), formats);
  }

  private static boolean hasDistributions(LogSeriesAnswer.Line line) {
    return line.series().unit() == SampleUnit.NANOSECONDS
        && line.series().points().stream().anyMatch(point -> point.distribution().isPresent());
  }

  private static List<FioRun> runs(List<LogReading.Read> reads) {
    return reads.stream()
        .map(LogReading.Read::folder)
        .distinct()
        .flatMap(f -> f.runs().stream())
        .toList();
  }

  private List<LogSeriesAnswer.Line> lines(List<LogReading.Read> reads, LogMerging merging) {
    if (merge) {
      return merging.series();
    }
    List<LogSeriesAnswer.Line> lines = new ArrayList<>();
    for (LogReading.Read read : reads) {
      read.series()
          .values()
          .forEach(series -> lines.add(new LogSeriesAnswer.Line(read.log().info(), 1, series)));
    }
    return lines;
  }

  private static List<LogSteadyAnswer.Line> steady(
      List<LogSeriesAnswer.Line> lines, SteadyStateRule rule) {
    List<LogSteadyAnswer.Line> judged = new ArrayList<>();
    for (LogSeriesAnswer.Line line : lines) {
      TimeSeries rounds = line.series().trimmed(WHOLE_ROUND);
      boolean rate = line.series().unit() != SampleUnit.NANOSECONDS;
      List<SeriesDrop> drops = rate ? DropFinder.DEFAULT.find(rounds) : List.of();
      judged.add(
          new LogSteadyAnswer.Line(line.info(), line.logs(), rounds, rule.judge(rounds), drops));
    }
    return judged;
  }

  /** Without a log only reports can be merged. */
  private int withoutLogs(FioLogs.Found found) throws IOException {
    if (merge && !found.reports().isEmpty()) {
      options.print(console, ReportMerging.answer(found.reports()));
      return found.problems().isEmpty() ? ExitStatus.OK : ExitStatus.FAILED;
    }
    if (steadyState && !found.reports().isEmpty()) {
      List<String> notes =
          FioOwnSteadyState.notes(
              found.reports().stream().flatMap(report -> report.runs().stream()).toList());
      if (!notes.isEmpty()) {
        options.print(console, LogSteadyAnswer.of(List.of(), rule(), notes));
        return ExitStatus.OK;
      }
    }
    if (found.problems().isEmpty()) {
      console.say(
          "fiometry: no sample log in "
              + String.join(", ", paths)
              + "; fio writes them with write_bw_log, write_iops_log, write_lat_log,"
              + " write_hist_log");
    }
    return ExitStatus.FAILED;
  }

  private OptionalLong interval() {
    if (!steadyState && (round.isPresent() || window != SteadyStateRule.SNIA.windowRounds())) {
      throw usage("--round and --window belong to --steady-state");
    }
    if (steadyState && round.isPresent()) {
      return OptionalLong.of(span("--round", round.get()));
    }
    if (every.isPresent()) {
      return OptionalLong.of(span("--every", every.get()));
    }
    return steadyState || percentilesOverTime || merge
        ? OptionalLong.of(SECOND)
        : OptionalLong.empty();
  }

  private long span(String option, String text) {
    try {
      return TimeSpan.millis(text);
    } catch (IllegalArgumentException e) {
      throw usage(option + ": " + e.getMessage());
    }
  }

  private SteadyStateRule rule() {
    if (window < 2) {
      throw usage("--window: at least 2 rounds expected, found " + window);
    }
    return new SteadyStateRule(
        window, SteadyStateRule.SNIA.rangeLimitPercent(), SteadyStateRule.SNIA.slopeLimitPercent());
  }

  private Function<LogHints, LogHints> givenHints() {
    Optional<SampleKind> known = kind.flatMap(SampleKind::ofWord);
    if (kind.isPresent() && known.isEmpty()) {
      throw usage("--kind: '" + kind.get() + "' is not known; --help shows the words");
    }
    Optional<LogUnit> unit =
        latencyUnit.map(
            word ->
                switch (word) {
                  case "ns" -> LogUnit.NANOSECONDS;
                  case "us" -> LogUnit.MICROSECONDS;
                  default -> throw usage("--latency-unit: expected ns or us, found '" + word + "'");
                });
    if (fioVersion.isPresent() && FioVersion.parse(fioVersion.get()).isEmpty()) {
      throw usage(
          "--fio-version: expected a version such as 3.33, found '" + fioVersion.get() + "'");
    }
    return hints -> {
      LogHints all = fioVersion.map(hints::withFioVersion).orElse(hints);
      all = unit.map(all::withLatencyUnit).orElse(all);
      return known.map(all::withKind).orElse(all);
    };
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
