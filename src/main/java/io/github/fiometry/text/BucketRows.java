package io.github.fiometry.text;

import io.github.fiometry.model.LatencyBucket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a latency distribution, whose buckets ascend from the first row to the last. */
final class BucketRows {
  /** fio prints 32 at most. */
  private static final int MOST_ORDERED = 64;

  private static final int USUAL = 16;

  private final List<LatencyBucket> buckets = new ArrayList<>();

  /** The line of each bucket. */
  private long[] lines = new long[USUAL];

  private boolean isAscending = true;

  /**
   * Whether fio has a bucket with this bound, in any unit: 2000 msec, and what is above, is the
   * last.
   */
  static boolean isBound(long bound, long unit, boolean above) {
    boolean last = bound == 2000 && unit == 1_000_000;
    return last
        || !above
            && bound <= 1000
            && switch ((int) bound) {
              case 2, 4, 10, 20, 50, 100, 250, 500, 750, 1000 -> true;
              default -> false;
            };
  }

  void clear() {
    buckets.clear();
    isAscending = true;
  }

  /** Adds the next bucket of a line; one that says the same again is told. */
  void add(LineToken line, LatencyBucket bucket, Problems problems) {
    int last = buckets.size() - 1;
    if (last >= 0 && !isBelow(buckets.get(last), bucket)) {
      if (buckets.contains(bucket)) {
        problems.repeated(line, "a bucket of the latency distribution");
        return;
      }
      isAscending = false;
    }
    if (buckets.size() == lines.length) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    lines[buckets.size()] = line.line;
    buckets.add(bucket);
  }

  private static boolean isBelow(LatencyBucket lower, LatencyBucket upper) {
    return lower.upperNanos().orElse(Long.MAX_VALUE) < upper.upperNanos().orElse(Long.MAX_VALUE);
  }

  /**
   * The buckets; those that a damaged label may have put into the place of another are left out.
   */
  List<LatencyBucket> end(Problems problems) {
    if (isAscending || buckets.size() > MOST_ORDERED || !hasDamagedLabel()) {
      return List.copyOf(buckets);
    }
    boolean[] sure =
        LongestChain.sure(
            buckets.size(), (later, earlier) -> isBelow(buckets.get(earlier), buckets.get(later)));
    List<LatencyBucket> kept = new ArrayList<>();
    for (int i = 0; i < sure.length; i++) {
      if (sure[i]) {
        kept.add(buckets.get(i));
      } else {
        problems.outOfOrder(lines[i], "a bucket of the latency distribution");
      }
    }
    return List.copyOf(kept);
  }

  /** Whether a bucket comes twice, or the buckets of one line do not ascend. */
  private boolean hasDamagedLabel() {
    for (int i = 1; i < buckets.size(); i++) {
      boolean sameLine = lines[i] == lines[i - 1];
      if (sameLine && !isBelow(buckets.get(i - 1), buckets.get(i))) {
        return true;
      }
    }
    return buckets.stream().map(LatencyBucket::upperNanos).distinct().count() < buckets.size();
  }
}
