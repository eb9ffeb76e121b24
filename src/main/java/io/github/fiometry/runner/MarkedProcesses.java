package io.github.fiometry.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The processes of a run: fio and all that came of it. They are known by a word in their
 * environment that no other run has, which children inherit: fio's jobs leave its process group,
 * and when fio itself is gone nothing else tells whose they are.
 */
final class MarkedProcesses {
  /** The environment variable that holds the mark. */
  static final String VARIABLE = "FIOMETRY_RUN";

  private static final long TICK_MILLIS = 50;
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);

  private final SystemTree system;
  private final String mark;

  MarkedProcesses(SystemTree system, String mark) {
    this.system = system;
    this.mark = mark;
  }

  static String newMark() {
    return UUID.randomUUID().toString();
  }

  /**
   * Those that are alive. One that has ended has no environment any more; one whose environment may
   * not be read is none of ours.
   */
  List<ProcessHandle> find() {
    List<ProcessHandle> found = new ArrayList<>();
    for (String name : system.list("/proc")) {
      if (name.chars().allMatch(c -> c >= '0' && c <= '9') && isMarked(name)) {
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(name));
        process.filter(ProcessHandle::isAlive).ifPresent(found::add);
      }
    }
    return found;
  }

  private boolean isMarked(String pid) {
    String wanted = VARIABLE + "=" + mark;
    return system.lines("/proc/" + pid + "/environ").stream()
        .flatMap(line -> List.of(line.split("\0", -1)).stream())
        .anyMatch(wanted::equals);
  }

  /**
   * Ends them: those that have no parent among them are asked, so that fio can end its jobs and
   * print what it has, and what is still there after the grace is killed.
   *
   * @return those that could not be ended, for want of rights
   */
  List<ProcessHandle> end(Duration grace) {
    List<ProcessHandle> all = find();
    List<Long> pids = all.stream().map(ProcessHandle::pid).toList();
    all.stream()
        .filter(process -> process.parent().filter(p -> pids.contains(p.pid())).isEmpty())
        .forEach(ProcessHandle::destroy);
    if (isGone(grace)) {
      return List.of();
    }
    find().forEach(ProcessHandle::destroyForcibly);
    return isGone(LAST_WAIT) ? List.of() : find();
  }

  private boolean isGone(Duration limit) {
    long start = System.nanoTime();
    boolean interrupted = false;
    try {
      while (!find().isEmpty()) {
        if (System.nanoTime() - start >= limit.toNanos()) {
          return false;
        }
        try {
          Thread.sleep(TICK_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
