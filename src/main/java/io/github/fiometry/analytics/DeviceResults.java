package io.github.fiometry.analytics;

import io.github.fiometry.model.FioRun;
import java.util.List;

/**
 * The runs that were made on one device.
 *
 * @param device the device, as the user names it
 * @param runs its runs, each counted once (see {@link CountedRuns})
 */
public record DeviceResults(String device, List<FioRun> runs) {
  /** Copies the list, so that the results cannot change. */
  public DeviceResults {
    runs = List.copyOf(runs);
  }
}
