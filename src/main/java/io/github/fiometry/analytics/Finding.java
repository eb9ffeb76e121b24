package io.github.fiometry.analytics;

import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.Direction;
import java.util.Optional;

/**
 * One thing that {@link SoundnessCheck} found.
 *
 * @param severity how grave it is: an error is a figure that cannot be true, a warning one that is
 *     easily misread, info is worth knowing
 * @param rule which check found it; it says why it matters and what to do
 * @param position the source and the first line of the report
 * @param run the report's place in the document, from 0
 * @param job the job's name; absent when it is about the whole report, or the job has no name
 * @param direction the direction; absent when it is about the whole job
 * @param what what was found, one sentence with the figures
 */
public record Finding(
    Severity severity,
    SoundnessRule rule,
    SourcePosition position,
    int run,
    Optional<String> job,
    Optional<Direction> direction,
    String what) {

  /**
   * Where it was found.
   *
   * @return for example {@code run.txt:12, job randrw, read}
   */
  public String where() {
    return position
        + job.map(name -> ", job " + name).orElse("")
        + direction.map(value -> ", " + value.word()).orElse("");
  }

  /** As one line: {@code run.txt:12, job randrw, read: error: littles-law: what was found}. */
  @Override
  public String toString() {
    return where() + ": " + severity.word() + ": " + rule.word() + ": " + what;
  }
}
