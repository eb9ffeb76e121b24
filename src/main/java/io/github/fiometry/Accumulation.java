package io.github.fiometry;

import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Whether what one report says of a job can have become what a later one says. All that fio counts
 * from a job's start only grows: extremes move outwards, no latency bucket loses an I/O, and
 * without an I/O in between no latency changes. Two runs of one job, however alike, break one of
 * these nearly always.
 *
 * <p>For JSON and terse, whose numbers are exact or cut to a whole unit that never changes.
 */
final class Accumulation {
  /** Shares of the latency distribution are printed with two decimals. */
  private static final double SHARE_ROUNDING = 0.0051;

  /** fio does not read the data and the latencies of a running job in one instant. */
  private static final double DATA_SLACK = 1.1;

  private Accumulation() {}

  static boolean isPossible(Job before, Job after) {
    if (!cpuGrew(before.cpu(), after.cpu()) || !bucketsGrew(before, after)) {
      return false;
    }
    for (Map.Entry<Direction, IoStats> entry : before.io().entrySet()) {
      Optional<IoStats> io = after.direction(entry.getKey());
      if (io.isPresent() && !grew(entry.getValue(), io.get())) {
        return false;
      }
    }
    return true;
  }

  private static boolean grew(IoStats before, IoStats after) {
    boolean idle =
        before.totalIos().isPresent()
            && before.totalIos().equals(after.totalIos())
            && before.ioBytes().equals(after.ioBytes());
    return grew(before.submissionLatency(), after.submissionLatency(), idle)
        && grew(before.completionLatency(), after.completionLatency(), idle)
        && grew(before.totalLatency(), after.totalLatency(), idle);
  }

  private static boolean grew(
      Optional<LatencyStats> before, Optional<LatencyStats> after, boolean idle) {
    if (before.isEmpty() || after.isEmpty()) {
      return true;
    }
    LatencyStats low = before.get();
    LatencyStats high = after.get();
    if (idle
        && (differ(low.minNanos(), high.minNanos()) || differ(low.maxNanos(), high.maxNanos()))) {
      return false;
    }
    return ascend(low.maxNanos(), high.maxNanos())
        && ascend(high.minNanos(), low.minNanos())
        && ascend(low.samples(), high.samples())
        && (low.bins().isEmpty()
            || high.bins().isEmpty()
            || binsGrew(low.bins().get(), high.bins().get()));
  }

  /** Both hold the buckets that are not empty, in ascending order. */
  private static boolean binsGrew(LatencyBins before, LatencyBins after) {
    int at = 0;
    for (int i = 0; i < before.size(); i++) {
      while (at < after.size() && after.nanos(at) < before.nanos(i)) {
        at++;
      }
      if (at == after.size()
          || after.nanos(at) != before.nanos(i)
          || after.count(at) < before.count(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean cpuGrew(Optional<CpuUsage> before, Optional<CpuUsage> after) {
    return before.isEmpty()
        || after.isEmpty()
        || (ascend(before.get().contextSwitches(), after.get().contextSwitches())
            && ascend(before.get().majorFaults(), after.get().majorFaults())
            && ascend(before.get().minorFaults(), after.get().minorFaults()));
  }

  private static boolean bucketsGrew(Job before, Job after) {
    double iosBefore = ios(before);
    double iosAfter = ios(after);
    double slack = isCounted(before) && isCounted(after) ? 1 : DATA_SLACK;
    Map<OptionalLong, Double> shares = new HashMap<>();
    for (LatencyBucket bucket : after.latencyDistribution()) {
      shares.put(bucket.upperNanos(), bucket.percent());
    }
    for (LatencyBucket bucket : before.latencyDistribution()) {
      double share = shares.getOrDefault(bucket.upperNanos(), 0.0);
      if ((bucket.percent() - SHARE_ROUNDING) * iosBefore
          > (share + SHARE_ROUNDING) * iosAfter * slack) {
        return false;
      }
    }
    return true;
  }

  /** The I/Os, or what stands for them where they are not told: the data. */
  private static double ios(Job job) {
    boolean counted = isCounted(job);
    return job.io().values().stream()
        .mapToDouble(io -> counted ? io.totalIos().orElse(0) : io.ioBytes().orElse(0))
        .sum();
  }

  private static boolean isCounted(Job job) {
    return job.io().values().stream().allMatch(io -> io.totalIos().isPresent());
  }

  private static boolean differ(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent() && a.getAsDouble() != b.getAsDouble();
  }

  private static boolean ascend(OptionalDouble low, OptionalDouble high) {
    return low.isEmpty() || high.isEmpty() || low.getAsDouble() <= high.getAsDouble();
  }

  private static boolean ascend(OptionalLong low, OptionalLong high) {
    return low.isEmpty() || high.isEmpty() || low.getAsLong() <= high.getAsLong();
  }
}
