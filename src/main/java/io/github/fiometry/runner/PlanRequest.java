package io.github.fiometry.runner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a plan shall be carried out.
 *
 * @param targets devices, files, or folders for a test file; at least one
 * @param overrides options that count more than those of the plan, for example {@code runtime}
 * @param sweeps options of which each step is run with each value, all combinations
 * @param repeats how often everything is done, in interleaved order: all steps, then all again
 */
public record PlanRequest(
    List<String> targets,
    Map<String, Optional<String>> overrides,
    Map<String, List<String>> sweeps,
    int repeats) {
  /** Copies the collections. */
  public PlanRequest {
    targets = List.copyOf(targets);
    overrides = OrderedOptions.copy(overrides);
    Map<String, List<String>> copied = new LinkedHashMap<>();
    sweeps.forEach((name, values) -> copied.put(name, List.copyOf(values)));
    sweeps = Collections.unmodifiableMap(copied);
    if (repeats < 1) {
      throw new IllegalArgumentException("expected at least one repeat, found " + repeats);
    }
  }
}
