package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Workload;
import java.util.Map;
import java.util.Optional;

/** Whether rounded values are replaced by better ones that follow from exact parts. */
public enum Refinement {
  /** Values are what the text says, converted to the unit. */
  AS_PRINTED;

  Map<Direction, IoStats.Builder> refine(
      JobDraft job, Optional<Workload> workload, int kbBase, EraRules rules, Problems problems) {
    return Map.of();
  }
}
