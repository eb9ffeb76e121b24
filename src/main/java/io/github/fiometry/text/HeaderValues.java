package io.github.fiometry.text;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.Workload;
import java.util.Map;
import java.util.Optional;

/**
 * What a job header says behind the name and the group.
 *
 * @param workload the values, never empty: as an Optional, since many jobs share it
 * @param sizes the block sizes as printed, where the smallest and the largest print alike; with
 *     {@link PrintedNumber.Scale#KB_BASE} where no B follows, as up to 2.16
 */
record HeaderValues(Optional<Workload> workload, Map<Direction, PrintedNumber> sizes) {
  static HeaderValues of(Workload workload, Map<Direction, PrintedNumber> sizes) {
    return new HeaderValues(Optional.of(workload), sizes);
  }
}
