package io.github.fiometry.cli;

import io.github.fiometry.analytics.Capacity;
import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.runner.FioCommand;
import io.github.fiometry.runner.FioHost;
import io.github.fiometry.runner.FioInstallation;
import io.github.fiometry.runner.FioRunException;
import io.github.fiometry.runner.FioRunner;
import io.github.fiometry.runner.GuardOptions;
import io.github.fiometry.runner.ManifestFile;
import io.github.fiometry.runner.NamedCommand;
import io.github.fiometry.runner.Plan;
import io.github.fiometry.runner.PlanCommands;
import io.github.fiometry.runner.PlanReader;
import io.github.fiometry.runner.PlanRequest;
import io.github.fiometry.runner.Rehearsal;
import io.github.fiometry.runner.Restorer;
import io.github.fiometry.runner.RunManifest;
import io.github.fiometry.runner.RunResult;
import io.github.fiometry.runner.RunState;
import io.github.fiometry.runner.RunnerOptions;
import io.github.fiometry.runner.SettingChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fiometry run}: runs fio, and destroys nothing. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    description = {
      "Runs fio by a plan, a job file or fio's own arguments, after making sure that no data is"
          + " lost, and shows what it measured.",
      "",
      "WHAT is a plan (--list-plans), a plan of your own (FILE.json), a job file of fio, or, after"
          + " --, the arguments of fio."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "A device is written to only when nothing on it or above it is in use and its name or serial"
          + " number is typed out; a file only when it was not there before.",
      "",
      "Exit status:",
      "  0  fio ran and ended well",
      "  1  fio failed or took too long, a job file or plan could not be read, or the disk of the"
          + " results is full",
      "  2  wrong usage",
      "  4  refused, since data could be lost or another run uses the device",
      "  128 and the signal's number after a signal: 130 after Ctrl-C, 143 after a plain kill; what"
          + " fio has measured until then is shown and kept",
      "",
      "Examples:",
      "  fiometry run file-storage --target /mnt/nfs --runtime 10s --size 1G",
      "  fiometry run huawei-local-disk --target /dev/nvme1n1 --allow-write S64NNE0R123",
      "  fiometry run ssd-hdd --target /data --sweep bs=4k,16k,64k --repeat 5",
      "  fiometry run -- -ioengine=libaio -rw=randread -bs=4k -name /dev/nvme1n1 -runtime=30"
    })
final class RunCommand implements Callable<Integer> {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)?");

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "WHAT", arity = "0..*", description = "Plan, job file, or arguments.")
  private List<String> words = List.of();

  @Option(
      names = "--target",
      paramLabel = "PATH",
      description = "What a plan tests: a device, a file, or a folder for a test file.")
  private List<String> targets = List.of();

  @Option(
      names = "--runtime",
      paramLabel = "TIME",
      description = "How long each step of a plan runs, as fio takes it: 30s, 10m.")
  private Optional<String> runtime = Optional.empty();

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description =
          "Size of a plan's test file, or share of the device, as fio takes it: 1G, 20%%.")
  private Optional<String> size = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "NAME[=VALUE]",
      description = "An option of fio that counts more than the plan's; again for further ones.")
  private List<String> settings = List.of();

  @Option(
      names = "--sweep",
      paramLabel = "NAME=A,B…",
      description = "Run each step with each of the values; several sweeps are combined.")
  private List<String> sweeps = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Do everything N times, interleaved, for fiometry compare.")
  private int repeat = 1;

  @Option(
      names = {"-d", "--directory"},
      paramLabel = "DIR",
      description = "Where the results go, a new folder; by default named after plan and time.")
  private Optional<Path> directory = Optional.empty();

  @Option(
      names = "--allow-write",
      paramLabel = "DEVICE",
      description = "Name or serial number of a device that may be written to; all on it is lost.")
  private List<String> writable = List.of();

  @Option(
      names = "--overwrite",
      paramLabel = "FILE",
      description = "A file that was there before and may be overwritten.")
  private List<String> overwritable = List.of();

  @Option(
      names = "--allow",
      paramLabel = "NAME",
      description =
          "An option or engine of fio of which nobody can say beforehand what it does, such as"
              + " exec_prerun.")
  private List<String> allowed = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "HOST[:PORT],…",
      description =
          "Run on these machines, where fio --server waits, instead of on this one; or a file with"
              + " one on each line.")
  private Optional<String> hosts = Optional.empty();

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description = "Stop fio when one run takes longer: 90s, 2h.")
  private Optional<String> timeLimit = Optional.empty();

  @Option(
      names = "--capacity",
      paramLabel = "SIZE",
      description =
          "Size of the disk for figures per GB, as 50GB or 50GiB (default: the device's).")
  private Optional<String> capacity = Optional.empty();

  @Option(names = "--keep-files", description = "Leave the test files that fio made.")
  private boolean keepFiles;

  @Option(names = "--fio", paramLabel = "PATH", description = "The fio to run (default: in PATH).")
  private Optional<Path> fioPath = Optional.empty();

  @Option(names = "--dry-run", description = "Print fio's commands and job files; run nothing.")
  private boolean dryRun;

  @Option(names = "--list-plans", description = "List the plans, with their sources.")
  private boolean listPlans;

  @Option(
      names = "--restore",
      paramLabel = "DIR",
      description = "Put back what the run with this result folder changed before it was killed.")
  private Optional<Path> restore = Optional.empty();

  @Option(
      names = {"-q", "--quiet"},
      description = "Say only why the exit status is not 0.")
  private boolean quiet;

  RunCommand(Console console) {
    this.console = console;
  }

  private Verbosity verbosity() {
    return quiet ? Verbosity.QUIET : Verbosity.NORMAL;
  }

  /** What is going to run. */
  private record Work(
      String name, Optional<Plan> plan, List<NamedCommand> commands, List<SettingChange> changes) {}

  @Override
  public Integer call() throws IOException {
    if (listPlans) {
      console.data().write(RunText.plans(PlanReader.builtIn()).getBytes(StandardCharsets.UTF_8));
      return ExitStatus.OK;
    }
    try {
      return restore.isPresent() ? restore(restore.get()) : run();
    } catch (FioRunException e) {
      if (e.refusals().isEmpty()) {
        console.say("fiometry: " + e.problem());
        return ExitStatus.FAILED;
      }
      e.refusals().forEach(refusal -> console.say("fiometry: " + refusal));
      return ExitStatus.REFUSED;
    } catch (FioParseException | IOException e) {
      console.say("fiometry: " + e.getMessage());
      return ExitStatus.FAILED;
    }
  }

  private int restore(Path folder) throws IOException {
    List<String> done = Restorer.ofThisMachine().restore(folder);
    note(done.isEmpty() ? List.of("there was nothing to put back") : done);
    return ExitStatus.OK;
  }

  private void note(List<String> notes) {
    if (verbosity() != Verbosity.QUIET) {
      notes.forEach(note -> console.say("fiometry: " + note));
    }
  }

  private int run() throws IOException, FioRunException {
    Work work = work();
    capacity.ifPresent(this::parsedCapacity);
    timeLimit.ifPresent(this::duration);
    Path folder = directory.orElseGet(() -> newFolder(work.name()));
    GuardOptions guard =
        new GuardOptions(Set.copyOf(writable), Set.copyOf(overwritable), Set.copyOf(allowed));
    List<FioHost> machines = hosts();
    if (dryRun) {
      return rehearse(work, folder, guard, machines);
    }
    FioInstallation fio =
        fioPath.isPresent() ? FioInstallation.at(fioPath.get()) : FioInstallation.find();
    RunMeter meter = new RunMeter(console, verbosity(), work.commands().size());
    RunnerOptions.Builder runner =
        RunnerOptions.builder(folder)
            .guard(guard)
            .hosts(machines)
            .progress(meter::progress)
            .stepListener(meter::stepStarted);
    work.plan().ifPresent(plan -> runner.plan(plan.name()));
    timeLimit.ifPresent(limit -> runner.timeLimit(duration(limit)));
    if (keepFiles) {
      runner.keepFiles();
    }
    CountDownLatch done = new CountDownLatch(1);
    Thread hook = new Thread(() -> lastWords(done), "fiometry-last-words");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      FioRunner.Results results =
          new FioRunner(fio, runner.build()).runAll(work.commands(), work.changes());
      meter.clear();
      note(results.restored());
      new RunAnswers(console, verbosity()).print(results.results(), work.plan(), capacity(folder));
      note(results.left());
      return end(results.results(), work.commands().size(), folder);
    } finally {
      meter.clear();
      done.countDown();
      removeHook(hook);
    }
  }

  /** After Ctrl-C the results so far are still shown. */
  private void lastWords(CountDownLatch done) {
    try {
      if (!done.await(1, TimeUnit.SECONDS)) {
        note(List.of("waiting for fio to end, up to 15 s, then it is killed"));
        done.await(60, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending.
    }
  }

  private int end(List<RunResult> results, int wanted, Path folder) {
    boolean failed = results.size() < wanted;
    for (RunResult result : results) {
      if (result.state() != RunState.FINISHED) {
        failed = true;
        console.say(
            "fiometry: " + result.name() + ": " + result.problem().orElse(result.state().word()));
      }
    }
    note(List.of("results in " + folder));
    return failed ? ExitStatus.FAILED : ExitStatus.OK;
  }

  /** The size of the only target, when it is a device or lies on one. */
  private Optional<Capacity> capacity(Path folder) throws IOException {
    if (capacity.isPresent()) {
      return Optional.of(parsedCapacity(capacity.get()));
    }
    List<RunManifest.Target> targets = ManifestFile.read(folder).targets();
    return targets.size() == 1 && targets.get(0).sizeBytes().orElse(0) > 0
        ? Optional.of(new Capacity((double) targets.get(0).sizeBytes().getAsLong()))
        : Optional.empty();
  }

  private List<FioHost> hosts() throws IOException {
    if (hosts.isEmpty()) {
      return List.of();
    }
    try {
      return FioHost.list(hosts.get());
    } catch (IllegalArgumentException e) {
      throw usage("--hosts: " + e.getMessage());
    }
  }

  private Capacity parsedCapacity(String text) {
    try {
      return Capacity.parse(text);
    } catch (IllegalArgumentException e) {
      throw usage("--capacity: " + e.getMessage());
    }
  }

  private int rehearse(Work work, Path folder, GuardOptions guard, List<FioHost> machines)
      throws IOException, FioRunException {
    Optional<FioInstallation> fio;
    try {
      fio =
          Optional.of(
              fioPath.isPresent() ? FioInstallation.at(fioPath.get()) : FioInstallation.find());
    } catch (FioRunException e) {
      note(List.of(e.problem()));
      fio = Optional.empty();
    }
    List<Rehearsal> rehearsals = Rehearsal.of(fio, folder, guard, machines, work.commands());
    console
        .data()
        .write(RunText.rehearsals(rehearsals, work.changes()).getBytes(StandardCharsets.UTF_8));
    console.flush();
    Set<String> refusals = new LinkedHashSet<>();
    rehearsals.forEach(r -> r.refusals().forEach(refusal -> refusals.add(refusal.toString())));
    // Also when quiet: that the status is 0 says nothing of the guard here.
    refusals.forEach(refusal -> console.say("fiometry: would be " + refusal));
    return ExitStatus.OK;
  }

  private static Path newFolder(String name) {
    String time =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    return Path.of("fiometry-" + name.replaceAll("[^A-Za-z0-9._-]+", "-") + "-" + time);
  }

  private Work work() throws IOException {
    if (words.isEmpty()) {
      throw usage(
          "a plan, a job file or fio's arguments are missing; --list-plans shows the plans");
    }
    if (repeat < 1) {
      throw usage("--repeat: expected 1 or more, found " + repeat);
    }
    String first = words.get(0);
    if (first.startsWith("-") || first.equals("fio") || first.equals("sudo")) {
      return arguments();
    }
    if (words.size() > 1) {
      throw usage("one plan or job file is expected, found also '" + words.get(1) + "'");
    }
    Optional<Plan> named = PlanReader.named(first);
    if (named.isPresent()) {
      return plan(named.get());
    }
    Path file = Path.of(first);
    if (!Files.isRegularFile(file)) {
      throw usage("'" + first + "' is neither a plan nor a file; --list-plans shows the plans");
    }
    if (first.toLowerCase(Locale.ROOT).endsWith(".json")) {
      return plan(PlanReader.read(file));
    }
    onlyForPlans();
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return commands(
        dot > 0 ? name.substring(0, dot) : name, FioCommand.ofJobFile(file, System.getenv()));
  }

  private Work arguments() {
    onlyForPlans();
    try {
      FioCommand command = FioCommand.parse(words);
      return commands(command.jobs().get(0).name(), command);
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private void onlyForPlans() {
    if (!targets.isEmpty()
        || runtime.isPresent()
        || size.isPresent()
        || !settings.isEmpty()
        || !sweeps.isEmpty()) {
      throw usage("--target, --runtime, --size, --set and --sweep go with a plan only");
    }
  }

  private Work commands(String name, FioCommand command) {
    return new Work(
        name,
        Optional.empty(),
        NamedCommand.repeated(List.of(new NamedCommand(name, command)), repeat),
        List.of());
  }

  private Work plan(Plan plan) {
    if (hosts.isPresent() && (plan.queueBinding() || plan.rqAffinity().isPresent())) {
      throw usage("the plan " + plan.name() + " tunes this machine and cannot go to --hosts");
    }
    Map<String, Optional<String>> overrides = new LinkedHashMap<>();
    runtime.ifPresent(
        time -> {
          duration(time);
          overrides.put("runtime", Optional.of(time));
        });
    size.ifPresent(bytes -> overrides.put("size", Optional.of(bytes)));
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String name = equals < 0 ? setting : setting.substring(0, equals);
      Optional<String> value =
          equals < 0 ? Optional.empty() : Optional.of(setting.substring(equals + 1));
      if (overrides.containsKey(name) && !value.equals(overrides.get(name))) {
        throw usage("--set: " + name + " is given twice with two values");
      }
      overrides.put(name, value);
    }
    Map<String, List<String>> swept = new LinkedHashMap<>();
    for (String sweep : sweeps) {
      int equals = sweep.indexOf('=');
      if (equals <= 0 || equals == sweep.length() - 1) {
        throw usage("--sweep: expected NAME=A,B, found '" + sweep + "'");
      }
      String name = sweep.substring(0, equals);
      List<String> values = List.of(sweep.substring(equals + 1).split(",", -1));
      if (values.stream().anyMatch(String::isBlank)) {
        throw usage("--sweep: one of the values of '" + sweep + "' is empty");
      }
      if (swept.put(name, values) != null) {
        throw usage("--sweep: " + name + " is swept twice; write all values behind one " + name);
      }
    }
    try {
      PlanCommands commands =
          PlanCommands.of(plan, new PlanRequest(targets, overrides, swept, repeat));
      note(commands.notes());
      return new Work(plan.name(), Optional.of(plan), commands.commands(), commands.changes());
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      throw usage("expected a time such as 30s or 10m, found '" + text + "'");
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2) == null ? "s" : matcher.group(2);
    return switch (unit) {
      case "ms" -> Duration.ofMillis(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      case "d" -> Duration.ofDays(number);
      default -> Duration.ofSeconds(number);
    };
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
