package io.github.fiometry.runner;

import io.github.fiometry.Fio;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A result folder while its runs go on. The manifest is written before anything is changed and
 * after each change, so that a crash loses nothing and the next run can put everything back.
 */
final class RunSession implements AutoCloseable {
  /** Space that is given back when fio has ended; a killed run leaves it. */
  static final String RESERVE = ".reserve";

  private static final int RESERVED_BYTES = 32 << 10;

  private final FioInstallation fio;
  private final RunnerOptions options;
  private final SystemTree system;
  private final RunGuard guard;
  private final AtomicBoolean stop;
  private final Restorer restorer;
  private final MachineFacts facts;
  private final Path folder;
  private final Optional<Path> note;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopAtShutdown, "fiometry-stop");

  private final String mark = MarkedProcesses.newMark();
  private final List<Path> madeFolders = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private RunManifest manifest;

  /** Makes the result folder; {@code stop} ends the fio that runs. */
  RunSession(
      FioInstallation fio,
      RunnerOptions options,
      SystemTree system,
      RunGuard guard,
      AtomicBoolean stop)
      throws IOException, FioRunException {
    this.fio = fio;
    this.options = options;
    this.system = system;
    this.guard = guard;
    this.stop = stop;
    this.restorer = new Restorer(system);
    this.facts = new MachineFacts(system);
    this.folder = options.folder();
    Files.createDirectories(folder);
    try (var entries = Files.list(folder)) {
      if (entries.findAny().isPresent()) {
        throw new FioRunException(folder + " is not empty; results go into a folder of their own");
      }
    }
    manifest =
        new RunManifest(
            RunState.RUNNING,
            options.plan(),
            System.currentTimeMillis(),
            OptionalLong.empty(),
            ProcessHandle.current().pid(),
            Optional.of(mark),
            facts.machine(),
            fio.versionText(),
            fio.program().toString(),
            List.of(),
            List.of(),
            List.of(),
            options.keepFiles(),
            List.of());
    save();
    note = new UnfinishedRuns(options.stateFolder()).note(folder);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void save() throws IOException {
    ManifestFile.write(folder, manifest);
  }

  private void stopAtShutdown() {
    stop.set(true);
    try {
      // Long enough for fio's grace; whatever is left then the next run puts back.
      closed.await(options.grace().toMillis() + 15_000, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Changes a setting of the kernel until the session is closed. */
  void change(String path, String value) throws IOException, FioRunException {
    if (!willChange(path, value)) {
      return;
    }
    try {
      system.write(path, value);
    } catch (IOException e) {
      throw new FioRunException(path + " could not be set to " + value + "; it takes root");
    }
  }

  /** Notes that a setting is going to be changed; false when it has that value, or is not there. */
  private boolean willChange(String path, String value) throws IOException {
    Optional<String> old = system.setting(path);
    if (old.isEmpty() || old.get().equals(value)) {
      return false;
    }
    List<RunManifest.Setting> settings = new ArrayList<>(manifest.settings());
    settings.add(new RunManifest.Setting(path, old.get(), value, false));
    manifest =
        ManifestEdits.with(
            manifest, RunState.RUNNING, settings, manifest.madeFiles(), manifest.steps());
    save();
    return true;
  }

  /** What the guard says about a command now. */
  private GuardVerdict judge(FioCommand command, Set<Path> ours) throws FioRunException {
    if (!options.hosts().isEmpty()) {
      return guard.remote().judge(command, options.guard());
    }
    fio.requireEngines(command);
    return guard.judge(command, options.guard(), ours);
  }

  /** Runs a command. */
  RunResult run(String name, FioCommand wanted) throws IOException, FioRunException {
    FioCommand command =
        options.hosts().isEmpty()
            ? guard.pinned(wanted)
            : guard.remote().sent(wanted, options.guard());
    Set<Path> ours = new LinkedHashSet<>();
    manifest.madeFiles().forEach(file -> ours.add(Path.of(file.path())));
    GuardVerdict verdict = judge(command, ours);
    if (!verdict.refusals().isEmpty()) {
      throw FioRunException.refused(verdict.refusals());
    }
    StepFiles files = StepFiles.of(folder, manifest.steps().size() + 1, name, command);
    Optional<Path> jobFile = files.writeJobFile();
    if (jobFile.isEmpty() && !options.hosts().isEmpty()) {
      throw new FioRunException(name + " cannot be written as the job file that hosts are sent");
    }
    Path output = files.output();
    List<String> words =
        files.words(fio.program().toString(), fio.version(), verdict.readOnly(), options.hosts());
    prepare(verdict);
    if (options.hosts().isEmpty()) {
      noteSchedulers(command, disks(verdict));
    }
    // The last look, since a link may lead elsewhere by now, or a file be there.
    List<Refusal> refusals = new ArrayList<>(judge(command, ours).refusals());
    refusals.addAll(guard.refusalsAtStart(verdict));
    if (!refusals.isEmpty()) {
      throw FioRunException.refused(refusals);
    }
    long start = System.currentTimeMillis();
    RunManifest.Step step =
        new RunManifest.Step(
            name,
            RunState.RUNNING,
            words,
            jobFile.map(file -> file.getFileName().toString()),
            output.getFileName().toString(),
            start,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalInt.empty(),
            Optional.empty());
    step(step, true);
    options.stepListener().accept(name);
    Path samples = files.path(".disks.csv");
    Path errors = files.path(".stderr.txt");
    FioProcess.Ending ending;
    reserve(true);
    try (DiskSampleFile disks = new DiskSampleFile(system, disks(verdict), samples)) {
      ending = await(step, files, disks);
    } finally {
      reserve(false);
    }
    FioDocument document = Files.exists(output) ? Fio.read(output) : nothing(output);
    FioProblem.Verdict verdictOfEnd =
        FioProblem.of(ending, options.timeLimit(), errors, document)
            .andLost(options.hosts(), document)
            .andFull(folder, files.all());
    noteMadeFiles();
    RunManifest.Step last = manifest.steps().get(manifest.steps().size() - 1);
    step(
        new RunManifest.Step(
            name,
            verdictOfEnd.state(),
            words,
            step.jobFile(),
            step.output(),
            start,
            OptionalLong.of(System.currentTimeMillis()),
            last.pid(),
            last.pidStart(),
            OptionalInt.of(ending.exitStatus()),
            verdictOfEnd.problem()),
        false);
    return new RunResult(
        name,
        verdictOfEnd.state(),
        verdictOfEnd.problem(),
        OptionalInt.of(ending.exitStatus()),
        document,
        output,
        files.all(),
        DiskSampleFile.read(samples));
  }

  /**
   * Space that is given back when fio has ended, so that how the run ended can still be noted when
   * fio's logs have filled the disk.
   */
  private void reserve(boolean taken) {
    Path reserve = folder.resolve(RESERVE);
    try {
      if (taken) {
        Files.write(reserve, new byte[RESERVED_BYTES]);
      } else {
        Files.deleteIfExists(reserve);
      }
    } catch (IOException e) {
      // The disk is full already, which is going to be said.
    }
  }

  private static FioDocument nothing(Path output) {
    return new FioDocument(output.toString(), DocumentFormat.NONE, List.of(), List.of());
  }

  private FioProcess.Ending await(RunManifest.Step step, StepFiles files, DiskSampleFile disks)
      throws IOException {
    FioProcess process =
        FioProcess.start(
            step.command(),
            mark,
            files.path(".status.txt"),
            files.path(".stderr.txt"),
            options.progress(),
            options.grace());
    step(
        new RunManifest.Step(
            step.name(),
            step.state(),
            step.command(),
            step.jobFile(),
            step.output(),
            step.startedMillis(),
            OptionalLong.empty(),
            OptionalLong.of(process.pid()),
            Restorer.startTicks(system, process.pid()),
            OptionalInt.empty(),
            Optional.empty()),
        false);
    FioProcess.Ending ending =
        process.await(
            options.timeLimit(),
            stop::get,
            now -> {
              disks.sample(now);
              noteMadeFiles();
            });
    reserve(false);
    disks.sample(System.currentTimeMillis());
    // When fio itself was killed its jobs go on.
    new MarkedProcesses(system, mark).end(options.grace());
    return ending;
  }

  private void step(RunManifest.Step step, boolean isNew) throws IOException {
    List<RunManifest.Step> steps = new ArrayList<>(manifest.steps());
    if (isNew) {
      steps.add(step);
    } else {
      steps.set(steps.size() - 1, step);
    }
    manifest =
        ManifestEdits.with(
            manifest, RunState.RUNNING, manifest.settings(), manifest.madeFiles(), steps);
    save();
  }

  private void prepare(GuardVerdict verdict) throws IOException {
    Map<String, RunManifest.Target> targets = new LinkedHashMap<>();
    manifest.targets().forEach(target -> targets.put(target.path(), target));
    for (BlockDevice device : verdict.devices()) {
      targets.putIfAbsent("/dev/" + device.name(), facts.target("/dev/" + device.name()));
    }
    List<RunManifest.MadeFile> files = new ArrayList<>(manifest.madeFiles());
    for (Path file : verdict.filesToMake()) {
      String path = file.toAbsolutePath().toString();
      targets.putIfAbsent(path, facts.target(path));
      if (files.stream().noneMatch(made -> made.path().equals(path))) {
        files.add(new RunManifest.MadeFile(path, Optional.empty(), false));
      }
    }
    manifest =
        new RunManifest(
            manifest.state(),
            manifest.plan(),
            manifest.startedMillis(),
            manifest.endedMillis(),
            manifest.runnerPid(),
            manifest.mark(),
            manifest.machine(),
            manifest.fioVersion(),
            manifest.fioProgram(),
            new ArrayList<>(targets.values()),
            manifest.settings(),
            files,
            manifest.keepFiles(),
            manifest.steps());
    save();
    for (Path missing : verdict.foldersToMake()) {
      if (!Files.isDirectory(missing)) {
        Files.createDirectory(missing);
        madeFolders.add(missing);
      }
    }
  }

  /** fio changes the scheduler of a job's disks, and leaves it so. */
  private void noteSchedulers(FioCommand command, Set<String> disks) throws IOException {
    for (FioJob job : command.jobs()) {
      Optional<String> scheduler = job.value("ioscheduler");
      if (scheduler.isPresent()) {
        for (String disk : disks) {
          willChange("/sys/class/block/" + disk + "/queue/scheduler", scheduler.get().strip());
        }
      }
    }
  }

  /** The disks whose counters are of interest: a partition's and its whole disk's. */
  private Set<String> disks(GuardVerdict verdict) {
    Set<String> names = new LinkedHashSet<>();
    verdict.devices().forEach(device -> names.add(device.name()));
    manifest.targets().forEach(target -> target.device().ifPresent(names::add));
    for (String name : List.copyOf(names)) {
      system.device(name).flatMap(BlockDevice::disk).ifPresent(names::add);
    }
    return names;
  }

  /**
   * Remembers which files are the ones that fio made: what stands there when it is first seen. A
   * file that comes into its place later may be somebody's own, so that it is left at the end.
   */
  private void noteMadeFiles() throws IOException {
    List<RunManifest.MadeFile> files = new ArrayList<>();
    for (RunManifest.MadeFile file : manifest.madeFiles()) {
      Optional<String> key =
          file.key().isPresent() ? file.key() : Restorer.key(Path.of(file.path()));
      files.add(new RunManifest.MadeFile(file.path(), key, false));
    }
    if (!files.equals(manifest.madeFiles())) {
      manifest =
          ManifestEdits.with(
              manifest, RunState.RUNNING, manifest.settings(), files, manifest.steps());
      save();
    }
  }

  /** What was not put back or removed, in words for people; it is filled by {@link #close}. */
  List<String> left() {
    return left;
  }

  /** Puts everything back and ends the manifest. */
  @Override
  public void close() throws IOException {
    try {
      List<String> done = new ArrayList<>();
      List<RunManifest.Setting> settings = restorer.putBack(manifest.settings(), done);
      List<RunManifest.MadeFile> files =
          options.keepFiles() ? manifest.madeFiles() : restorer.removed(manifest.madeFiles(), done);
      if (!options.keepFiles()) {
        removeFolders();
      }
      done.stream()
          .filter(line -> line.startsWith("left ") || line.startsWith("could not "))
          .forEach(left::add);
      manifest = ManifestEdits.with(manifest, state(), settings, files, manifest.steps());
      save();
      boolean back = settings.stream().allMatch(RunManifest.Setting::putBack);
      if (back) {
        UnfinishedRuns.forget(note);
      }
    } finally {
      closed.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The program is ending: the hook waits for what has just been done.
      }
    }
  }

  /** The first state that is no success, else finished. */
  private RunState state() {
    return manifest.steps().stream()
        .map(step -> step.state() == RunState.RUNNING ? RunState.FAILED : step.state())
        .filter(state -> state != RunState.FINISHED)
        .findFirst()
        .orElse(manifest.steps().isEmpty() ? RunState.FAILED : RunState.FINISHED);
  }

  private void removeFolders() {
    Collections.reverse(madeFolders);
    for (Path made : madeFolders) {
      try {
        Files.deleteIfExists(made);
      } catch (IOException e) {
        // Somebody has put something there meanwhile.
      }
    }
  }
}
