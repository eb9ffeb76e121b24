package io.github.fiometry.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a small program answered.
 *
 * @param exitStatus its exit status
 * @param output what it printed, standard error included
 */
record ProgramAnswer(int exitStatus, String output) {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(30);

  /**
   * Runs a program in the C locale, without input.
   *
   * @throws IOException when it cannot be started, does not end in time, or the thread is
   *     interrupted
   */
  static ProgramAnswer of(List<String> words) throws IOException {
    return of(words, TIME_LIMIT);
  }

  static ProgramAnswer of(List<String> words, Duration limit) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("LC_ALL", "C");
    environment.merge("PATH", "/usr/sbin:/sbin", (path, extra) -> path + ":" + extra);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(() -> everything(process), task -> start(task));
      long millis = limit.toMillis();
      if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
        throw new IOException(words.get(0) + " did not end within " + millis + " ms");
      }
      return new ProgramAnswer(
          process.exitValue(), output.get(Math.max(1000, millis), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("waiting for " + words.get(0) + " was interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the answer of " + words.get(0) + " could not be read", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "program-answer");
    thread.setDaemon(true);
    thread.start();
  }

  private static String everything(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
