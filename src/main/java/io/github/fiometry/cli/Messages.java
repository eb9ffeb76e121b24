package io.github.fiometry.cli;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.Severity;
import java.util.List;

/**
 * What goes to standard error. The gravest diagnostic of each input is shown, all of them with
 * {@code --verbose}; with {@code --quiet} only what makes the exit status other than 0.
 */
final class Messages {
  /** Of so many inputs the diagnostics are shown; of the others only their number. */
  private static final int MAX_INPUTS = 20;

  private final Console console;
  private final Verbosity verbosity;
  private final Progress progress;
  private int inputsShown;
  private int inputsNotShown;

  Messages(Console console, Verbosity verbosity, Progress progress) {
    this.console = console;
    this.verbosity = verbosity;
    this.progress = progress;
  }

  /** Something that makes the exit status other than 0. */
  void failure(String message) {
    progress.clear();
    console.say("fiometry: " + message);
  }

  /** Something that is good to know. */
  void note(String message) {
    if (verbosity != Verbosity.QUIET) {
      progress.clear();
      console.say("fiometry: " + message);
    }
  }

  /** Why strict reading refuses an input: the first reasons, all of them with --verbose. */
  void refusal(String source, List<Diagnostic> reasons) {
    int shown = verbosity == Verbosity.VERBOSE ? reasons.size() : Math.min(3, reasons.size());
    progress.clear();
    reasons.subList(0, shown).forEach(reason -> console.say(reason.toString()));
    if (shown < reasons.size()) {
      console.say(source + ": " + plural(reasons.size() - shown, "more reason") + " to refuse it");
    }
  }

  void diagnostics(String source, List<Diagnostic> diagnostics) {
    if (verbosity == Verbosity.QUIET || diagnostics.isEmpty()) {
      return;
    }
    if (verbosity == Verbosity.VERBOSE) {
      progress.clear();
      diagnostics.forEach(diagnostic -> console.say(diagnostic.toString()));
      return;
    }
    long errors = count(diagnostics, Severity.ERROR);
    long warnings = count(diagnostics, Severity.WARNING);
    if (errors + warnings == 0) {
      return;
    }
    if (inputsShown == MAX_INPUTS) {
      inputsNotShown++;
      return;
    }
    inputsShown++;
    progress.clear();
    Severity gravest = errors > 0 ? Severity.ERROR : Severity.WARNING;
    diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == gravest)
        .findFirst()
        .ifPresent(diagnostic -> console.say(diagnostic.toString()));
    if (errors + warnings > 1) {
      console.say(
          source
              + ": "
              + counted(errors, "error", warnings, "warning")
              + " in all; --verbose shows them");
    }
  }

  private static long count(List<Diagnostic> diagnostics, Severity severity) {
    return diagnostics.stream().filter(diagnostic -> diagnostic.severity() == severity).count();
  }

  private static String counted(long errors, String error, long warnings, String warning) {
    if (warnings == 0) {
      return plural(errors, error);
    }
    return errors == 0
        ? plural(warnings, warning)
        : plural(errors, error) + " and " + plural(warnings, warning);
  }

  static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** Says what was held back. */
  void end() {
    if (inputsNotShown > 0) {
      note(plural(inputsNotShown, "more input") + " with errors or warnings; --verbose shows them");
    }
  }
}
