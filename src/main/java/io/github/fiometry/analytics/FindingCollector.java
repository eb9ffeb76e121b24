package io.github.fiometry.analytics;

import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Job;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Takes findings about one place: a report, a job of it, a direction of that. */
final class FindingCollector {
  private final SourcePosition position;
  private final int run;
  private final Optional<String> job;
  private final Optional<Direction> direction;
  private final List<Finding> findings;

  FindingCollector(SourcePosition position, int run, List<Finding> findings) {
    this(position, run, Optional.empty(), Optional.empty(), findings);
  }

  private FindingCollector(
      SourcePosition position,
      int run,
      Optional<String> job,
      Optional<Direction> direction,
      List<Finding> findings) {
    this.position = position;
    this.run = run;
    this.job = job;
    this.direction = direction;
    this.findings = findings;
  }

  FindingCollector of(Job of) {
    return new FindingCollector(position, run, of.name(), Optional.empty(), findings);
  }

  FindingCollector of(Direction of) {
    return new FindingCollector(position, run, job, Optional.of(of), findings);
  }

  void error(SoundnessRule rule, String what) {
    add(Severity.ERROR, rule, what);
  }

  void warning(SoundnessRule rule, String what) {
    add(Severity.WARNING, rule, what);
  }

  void info(SoundnessRule rule, String what) {
    add(Severity.INFO, rule, what);
  }

  private void add(Severity severity, SoundnessRule rule, String what) {
    findings.add(new Finding(severity, rule, position, run, job, direction, what));
  }

  /** A number for sentences: four digits, no exponent, no trailing zeros. */
  static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    double magnitude = Math.abs(value);
    int decimals = magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value)
        .replaceAll("(\\.\\d*?)0+$", "$1")
        .replaceAll("\\.$", "");
  }
}
