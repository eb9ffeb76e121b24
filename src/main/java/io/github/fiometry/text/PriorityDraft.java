package io.github.fiometry.text;

import io.github.fiometry.model.PriorityStats;
import java.util.Optional;

/** The latencies of one priority while their lines come in. */
final class PriorityDraft {
  /**
   * What tells the priority from others: {@code high}, {@code low}, {@code 1/0} or {@code 1/0/0}.
   */
  final String label;

  /** Takes the values. */
  final PriorityStats.Builder builder = PriorityStats.builder();

  /** The latencies. */
  final LatencyDraft latency = new LatencyDraft();

  /** True for lat, false for clat. */
  final boolean total;

  PriorityDraft(String label, boolean total) {
    this.label = label;
    this.total = total;
    String[] numbers = label.split("/", -1);
    builder.priorityClass(numbers[0]);
    if (numbers.length > 1) {
      builder.level(number(numbers[1]));
    }
    if (numbers.length > 2) {
      builder.hint(number(numbers[2]));
    }
  }

  private static int number(String text) {
    return text.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(text);
  }

  Optional<PriorityStats> build() {
    return latency
        .build()
        .map(
            stats ->
                (total ? builder.totalLatency(stats) : builder.completionLatency(stats)).build());
  }
}
