package io.github.fiometry.runner;

import io.github.fiometry.model.FioDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one run of fio gave.
 *
 * @param name the step's name
 * @param state how it ended
 * @param problem what went wrong, in one message; absent when nothing did
 * @param exitStatus fio's exit status; absent when it could not be started
 * @param document what was read of fio's results, also of a partial one
 * @param output the file with fio's results as it wrote them
 * @param files all files that belong to it: results, status lines, standard error, disk counters,
 *     job file, logs
 * @param diskSamples the counters of the disks, once a second
 */
public record RunResult(
    String name,
    RunState state,
    Optional<String> problem,
    OptionalInt exitStatus,
    FioDocument document,
    Path output,
    List<Path> files,
    List<DiskSample> diskSamples) {
  /** Copies the lists. */
  public RunResult {
    files = List.copyOf(files);
    diskSamples = List.copyOf(diskSamples);
  }
}
