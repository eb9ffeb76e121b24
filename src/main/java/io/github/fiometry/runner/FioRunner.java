package io.github.fiometry.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs fio: asks the guard, writes the results and how they came about into a folder, reads them,
 * and puts back what was changed, however it ends. What a killed run left behind, the next run puts
 * back first.
 */
public final class FioRunner {
  private final FioInstallation fio;
  private final RunnerOptions options;

  /**
   * A runner.
   *
   * @param fio the fio to run
   * @param options how
   */
  public FioRunner(FioInstallation fio, RunnerOptions options) {
    this.fio = fio;
    this.options = options;
  }

  /**
   * Runs one command. When the thread is interrupted, fio is stopped, what it printed is read and
   * kept, and the thread is interrupted again.
   *
   * @param command what fio shall do
   * @return the result, also of a run that failed or was stopped
   * @throws FioRunException when the guard refuses, or fio cannot be run
   * @throws IOException when the result folder cannot be written
   */
  public RunResult run(FioCommand command) throws FioRunException, IOException {
    String name = command.jobs().get(0).name();
    return runAll(List.of(new NamedCommand(name, command))).results().get(0);
  }

  /**
   * The results of several commands.
   *
   * @param results in the order of the commands; fewer when a stop came between
   * @param restored what runs before had left behind and was put back
   * @param left files and settings that were not removed or put back at the end, and why; in words
   *     for people
   */
  public record Results(List<RunResult> results, List<String> restored, List<String> left) {
    /** Copies the lists. */
    public Results {
      results = List.copyOf(results);
      restored = List.copyOf(restored);
      left = List.copyOf(left);
    }
  }

  /**
   * Runs several commands one after another into one folder. All are judged before the first one
   * starts. A command that fails does not keep the next ones from running; one that is interrupted
   * does.
   *
   * @param commands at least one
   * @return the results
   * @throws FioRunException when the guard refuses one of them, or fio cannot be run
   * @throws IOException when the result folder cannot be written
   */
  public Results runAll(List<NamedCommand> commands) throws FioRunException, IOException {
    return runAll(commands, List.of());
  }

  /**
   * As {@link #runAll(List)}, with settings of the kernel changed meanwhile.
   *
   * @param commands at least one
   * @param changes what to change; a setting that the kernel does not have is passed over
   * @return the results
   * @throws FioRunException when the guard refuses a command, a setting cannot be changed, or fio
   *     cannot be run
   * @throws IOException when the result folder cannot be written
   */
  public Results runAll(List<NamedCommand> commands, List<SettingChange> changes)
      throws FioRunException, IOException {
    // An interrupt would close the very files that the results are written to; so the work is done
    // by a thread of its own, and an interrupt only asks it to stop.
    AtomicBoolean stop = new AtomicBoolean();
    FutureTask<Results> task = new FutureTask<>(() -> runNow(commands, changes, stop));
    new Thread(task, "fiometry-run").start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
          stop.set(true);
        }
      }
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof FioRunException problem) {
        throw problem;
      }
      if (cause instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException(cause);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Results runNow(
      List<NamedCommand> commands, List<SettingChange> changes, AtomicBoolean stop)
      throws FioRunException, IOException {
    SystemTree system = SystemTree.ofThisMachine();
    List<String> restored = new UnfinishedRuns(options.stateFolder()).restoreAll(system);
    RunGuard guard = RunGuard.ofThisMachine(fio);
    Set<String> disks = judgeAll(commands, guard);
    if (!options.hosts().isEmpty()) {
      new HostProbe(fio).check(options.hosts());
    }
    List<RunResult> results = new ArrayList<>();
    List<String> left = List.of();
    DeviceLocks locks = DeviceLocks.take(disks, options.stateFolder());
    try (RunSession session = new RunSession(fio, options, system, guard, stop)) {
      left = session.left();
      for (SettingChange change : changes) {
        session.change(change.path(), change.value());
      }
      for (NamedCommand command : commands) {
        if (stop.get()) {
          break;
        }
        results.add(session.run(command.name(), command.command()));
      }
    } finally {
      locks.close();
    }
    return new Results(results, restored, left);
  }

  /**
   * Before the first one starts: a later one must not come to nothing after hours.
   *
   * @return the names of the disks that are used
   */
  private Set<String> judgeAll(List<NamedCommand> commands, RunGuard guard) throws FioRunException {
    List<Refusal> refusals = new ArrayList<>();
    Set<Path> made = new LinkedHashSet<>();
    Set<String> disks = new TreeSet<>();
    for (NamedCommand command : commands) {
      GuardVerdict verdict;
      if (options.hosts().isEmpty()) {
        fio.requireEngines(command.command());
        verdict = guard.judge(command.command(), options.guard(), made);
      } else {
        verdict = guard.remote().judge(command.command(), options.guard());
      }
      made.addAll(verdict.filesToMake());
      verdict.devices().forEach(device -> disks.add(device.disk().orElse(device.name())));
      verdict.refusals().stream()
          .filter(refusal -> !refusals.contains(refusal))
          .forEach(refusals::add);
    }
    if (!refusals.isEmpty()) {
      throw FioRunException.refused(refusals);
    }
    return disks;
  }
}
