package io.github.fiometry.cli;

import io.github.fiometry.report.HumanUnits;
import io.github.fiometry.runner.RunProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/** Shows how far fio is: a bar on a terminal, else one line for each step. */
final class RunMeter {
  private static final int BAR_CELLS = 20;

  private final Console console;
  private final boolean bar;
  private final boolean lines;
  private final int steps;
  private int step;
  private String name = "";
  private int drawn;

  RunMeter(Console console, Verbosity verbosity, int steps) {
    this.console = console;
    this.lines = verbosity != Verbosity.QUIET;
    this.bar = lines && console.errIsTerminal();
    this.steps = steps;
  }

  synchronized void stepStarted(String stepName) {
    step++;
    name = stepName;
    if (lines) {
      clear();
      console.say("fiometry: " + step + "/" + steps + " " + stepName);
    }
  }

  synchronized void progress(RunProgress progress) {
    if (!bar) {
      return;
    }
    String text = text(progress);
    int columns = console.columns().orElse(80) - 1;
    String shown = text.length() > columns ? text.substring(0, columns) : text;
    console.print("\r" + shown + " ".repeat(Math.max(0, drawn - shown.length())));
    drawn = shown.length();
  }

  private String text(RunProgress progress) {
    StringBuilder text = new StringBuilder();
    if (progress.percentDone().isPresent()) {
      double percent = progress.percentDone().getAsDouble();
      int full = (int) Math.min(BAR_CELLS, Math.round(percent / 100 * BAR_CELLS));
      text.append('[').append("#".repeat(full)).append(".".repeat(BAR_CELLS - full)).append("] ");
      text.append(String.format(Locale.ROOT, "%3.0f%% ", percent));
    }
    text.append(name);
    rate(text, "read", progress.readIops(), progress.readBytesPerSecond());
    rate(text, "write", progress.writeIops(), progress.writeBytesPerSecond());
    rate(text, "trim", progress.trimIops(), progress.trimBytesPerSecond());
    progress.timeLeft().ifPresent(left -> text.append("  ").append(clock(left)).append(" left"));
    return text.toString();
  }

  private static void rate(
      StringBuilder text, String word, OptionalDouble iops, OptionalDouble bytesPerSecond) {
    if (iops.isPresent() && bytesPerSecond.isPresent() && iops.getAsDouble() > 0) {
      text.append("  ")
          .append(word)
          .append(' ')
          .append(HumanUnits.iops(iops.getAsDouble()))
          .append(" IOPS ")
          .append(HumanUnits.mebibytesPerSecond(bytesPerSecond.getAsDouble()))
          .append(" MiB/s");
    }
  }

  private static String clock(Duration left) {
    long seconds = left.toSeconds();
    return seconds >= 3600
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
        : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }

  /** Takes the bar away, before anything else is printed. */
  synchronized void clear() {
    if (drawn > 0) {
      console.print("\r" + " ".repeat(drawn) + "\r");
      drawn = 0;
    }
  }
}
