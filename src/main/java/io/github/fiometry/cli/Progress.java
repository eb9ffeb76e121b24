package io.github.fiometry.cli;

import java.util.concurrent.TimeUnit;

/** Says on a terminal how many files are read, from half a second on; it leaves no trace. */
final class Progress {
  private static final long START_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Console console;
  private final boolean shown;
  private final int files;
  private long nextNanos;
  private int done;
  private int drawn;

  Progress(Console console, boolean shown, int files) {
    this.console = console;
    this.shown = shown && files > 1;
    this.files = files;
    this.nextNanos = System.nanoTime() + START_NANOS;
  }

  void fileDone() {
    done++;
    if (shown && System.nanoTime() - nextNanos >= 0) {
      nextNanos = System.nanoTime() + STEP_NANOS;
      String text = "reading " + done + " of " + files + " files";
      console.print("\r" + text);
      drawn = text.length();
    }
  }

  /** Takes the line away, before anything else is printed. */
  void clear() {
    if (drawn > 0) {
      console.print("\r" + " ".repeat(drawn) + "\r");
      drawn = 0;
    }
  }
}
