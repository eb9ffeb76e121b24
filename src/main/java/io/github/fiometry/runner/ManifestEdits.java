package io.github.fiometry.runner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Later states of a manifest. */
final class ManifestEdits {
  private ManifestEdits() {}

  static RunManifest with(
      RunManifest manifest,
      RunState state,
      List<RunManifest.Setting> settings,
      List<RunManifest.MadeFile> files,
      List<RunManifest.Step> steps) {
    OptionalLong ended =
        state == RunState.RUNNING
            ? OptionalLong.empty()
            : OptionalLong.of(manifest.endedMillis().orElseGet(System::currentTimeMillis));
    return new RunManifest(
        state,
        manifest.plan(),
        manifest.startedMillis(),
        ended,
        manifest.runnerPid(),
        manifest.mark(),
        manifest.machine(),
        manifest.fioVersion(),
        manifest.fioProgram(),
        manifest.targets(),
        settings,
        files,
        manifest.keepFiles(),
        steps);
  }

  static RunManifest.Step interrupted(RunManifest.Step step) {
    return new RunManifest.Step(
        step.name(),
        RunState.INTERRUPTED,
        step.command(),
        step.jobFile(),
        step.output(),
        step.startedMillis(),
        step.endedMillis(),
        step.pid(),
        step.pidStart(),
        step.exitStatus(),
        step.problem().isPresent() ? step.problem() : Optional.of("the run was killed"));
  }
}
