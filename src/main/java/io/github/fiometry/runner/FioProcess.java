package io.github.fiometry.runner;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One process of fio: started, watched, and stopped when it takes too long or shall end. fio's jobs
 * are its children, so whoever kills it kills them first.
 */
final class FioProcess {
  private static final long TICK_MILLIS = 50;

  /** fio's status when SIGINT or SIGTERM has ended it. */
  private static final int STATUS_AFTER_SIGNAL = 128;

  private static final int TICKS_FOR_A_SIGNAL = 40;

  /** What is done about once a second while it runs. */
  @FunctionalInterface
  interface Ticker {
    void tick(long epochMillis) throws IOException;
  }

  /**
   * How it ended.
   *
   * @param exitStatus fio's exit status
   * @param stopped why it was stopped; absent when it ended by itself
   * @param killed whether it had to be killed
   */
  record Ending(int exitStatus, Optional<RunState> stopped, boolean killed) {}

  private final Process process;
  private final Thread reader;
  private final Duration grace;

  private FioProcess(Process process, Thread reader, Duration grace) {
    this.process = process;
    this.reader = reader;
    this.grace = grace;
  }

  /**
   * Starts it.
   *
   * @param words the program and its arguments
   * @param mark what its processes are found by later; see {@link MarkedProcesses}
   * @param statusFile takes its standard output, which are the status lines
   * @param errorFile takes its standard error
   * @param progress is told of each status line
   * @param grace how long it has to end after it was told to
   */
  static FioProcess start(
      List<String> words,
      String mark,
      Path statusFile,
      Path errorFile,
      Consumer<RunProgress> progress,
      Duration grace)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(statusFile.toFile())
            .redirectError(errorFile.toFile());
    builder.environment().put(MarkedProcesses.VARIABLE, mark);
    Process process = builder.start();
    Thread reader = new Thread(() -> follow(process, statusFile, progress), "fio-status");
    reader.setDaemon(true);
    reader.start();
    return new FioProcess(process, reader, grace);
  }

  /**
   * Follows the file of status lines. They do not come through a pipe: when nobody reads that any
   * more, fio dies of its next status line, its jobs go on without it, and no result is printed.
   */
  private static void follow(Process process, Path statusFile, Consumer<RunProgress> progress) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 13];
    try (InputStream in = Files.newInputStream(statusFile)) {
      boolean last = false;
      while (!last) {
        last = process.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS);
        for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
          for (int i = 0; i < read; i++) {
            if (buffer[i] == '\r' || buffer[i] == '\n') {
              StatusLine.parse(line.toString(StandardCharsets.UTF_8)).ifPresent(progress);
              line.reset();
            } else if (line.size() < 1 << 16) {
              line.write(buffer[i]);
            }
          }
        }
      }
    } catch (IOException e) {
      // Progress is for the eye; the result goes to another file.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  long pid() {
    return process.pid();
  }

  /**
   * Waits for its end. The thread is not expected to be interrupted; if it is, fio is stopped too.
   *
   * @param limit how long it may take
   * @param stop says that it shall be stopped
   * @param ticker is called about once a second
   * @return how it ended
   */
  Ending await(Optional<Duration> limit, BooleanSupplier stop, Ticker ticker) throws IOException {
    long start = System.nanoTime();
    long lastTick = Long.MIN_VALUE;
    try {
      while (true) {
        if (process.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
          boolean stopped = stop.getAsBoolean() || endedBySignal() && comesSoon(stop);
          return new Ending(
              process.exitValue(),
              stopped ? Optional.of(RunState.INTERRUPTED) : Optional.empty(),
              false);
        }
        if (stop.getAsBoolean()) {
          return stop(RunState.INTERRUPTED);
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (limit.isPresent() && millis >= limit.get().toMillis()) {
          return stop(RunState.TIMED_OUT);
        }
        if (millis / 1000 != lastTick) {
          lastTick = millis / 1000;
          ticker.tick(System.currentTimeMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the run was interrupted", e);
    } finally {
      if (process.isAlive()) {
        kill();
      }
      takeLastLines();
    }
  }

  private boolean endedBySignal() {
    return process.exitValue() == STATUS_AFTER_SIGNAL;
  }

  /**
   * The terminal sends Ctrl-C to fio as well, which then may end before this program knows of it.
   */
  private static boolean comesSoon(BooleanSupplier stop) throws InterruptedException {
    for (int tick = 0; tick < TICKS_FOR_A_SIGNAL && !stop.getAsBoolean(); tick++) {
      Thread.sleep(TICK_MILLIS);
    }
    return stop.getAsBoolean();
  }

  /** fio ends its jobs and prints what it has at SIGTERM as at SIGINT (backend.c sig_int). */
  private Ending stop(RunState why) throws InterruptedException {
    process.destroy();
    boolean ended = process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (!ended) {
      kill();
    }
    int status = process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
    return new Ending(status, Optional.of(why), !ended);
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void takeLastLines() {
    try {
      reader.join(2000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
