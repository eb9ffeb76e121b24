package io.github.fiometry.cli;

import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleConsumer;
import java.util.concurrent.TimeUnit;

/** Says on a terminal which log is being read and how far, from half a second on. */
final class LogProgress implements SampleConsumer {
  private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Console console;
  private final boolean shown;
  private final int logs;
  private int number;
  private long rows;
  private long nextNanos = System.nanoTime() + START_NANOS;
  private int drawn;

  LogProgress(Console console, boolean shown, int logs) {
    this.console = console;
    this.shown = shown;
    this.logs = logs;
  }

  void nextLog() {
    number++;
    rows = 0;
    draw();
  }

  @Override
  public void accept(SampleBatch batch) {
    rows += batch.size();
    draw();
  }

  private void draw() {
    if (!shown || System.nanoTime() - nextNanos < 0) {
      return;
    }
    nextNanos = System.nanoTime() + STEP_NANOS;
    String text = String.format("reading log %d of %d: %,d rows", number, logs, rows);
    console.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
    drawn = Math.max(drawn, text.length());
  }

  /** Takes the line away, before anything else is printed. */
  void clear() {
    if (drawn > 0) {
      console.print("\r" + " ".repeat(drawn) + "\r");
      drawn = 0;
    }
  }
}
