package io.github.fiometry.terse;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Tells whether a line is a later report of the same job (status-interval) and not another job of
 * the same name (numjobs without group_reporting); the line itself does not say.
 *
 * <p>All that fio reports accumulates: a later report has no less data, no smaller extremes and no
 * fewer I/Os in any latency bucket, and data and runtime grow together. Parallel jobs are of about
 * the same size, so that some of it is smaller nearly always.
 */
final class LaterReport {
  /** Bucket shares are printed with two decimals. */
  private static final double SHARE_ROUNDING = 0.0051;

  /** How much faster than on the whole the data may have grown between two reports. */
  private static final double BURST = 4;

  /** By how much runtimes of parallel jobs differ at most, for versions in which they may fall. */
  private static final double UNLIKE = 0.1;

  private LaterReport() {}

  static boolean is(Job before, Job after, boolean runtimeIsReliable) {
    if (!isSameJob(before, after) || kib(before) == 0) {
      return false;
    }
    if (before.equals(after)) {
      return true;
    }
    if (kib(after) <= kib(before) || !countersGrew(before, after) || !bucketsGrew(before, after)) {
      return false;
    }
    for (Map.Entry<Direction, IoStats> entry : before.io().entrySet()) {
      IoStats later = after.io().get(entry.getKey());
      if (later == null || !grew(entry.getValue(), later, runtimeIsReliable)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the lines have the same name and group. */
  static boolean isSameJob(Job before, Job after) {
    return before.name().isPresent()
        && before.name().equals(after.name())
        && before.groupId().equals(after.groupId());
  }

  private static double kib(Job job) {
    return job.io().values().stream().mapToDouble(io -> io.ioBytes().orElse(0)).sum();
  }

  private static boolean grew(IoStats before, IoStats after, boolean runtimeIsReliable) {
    double more = after.ioBytes().orElse(0) - before.ioBytes().orElse(0);
    if (more < 0
        || !widened(before.submissionLatency(), after.submissionLatency())
        || !widened(before.completionLatency(), after.completionLatency())
        || !widened(before.totalLatency(), after.totalLatency())) {
      return false;
    }
    if (before.runtimeMillis().isEmpty() || after.runtimeMillis().isEmpty()) {
      return true;
    }
    double runtime = after.runtimeMillis().getAsLong();
    double moreMillis = runtime - before.runtimeMillis().getAsLong();
    if (!runtimeIsReliable) {
      return Math.abs(moreMillis) > UNLIKE * runtime;
    }
    return more == 0
        ? moreMillis >= 0
        : moreMillis > 0 && more / moreMillis < BURST * after.ioBytes().orElse(0) / runtime;
  }

  private static boolean widened(Optional<LatencyStats> before, Optional<LatencyStats> after) {
    return before.isEmpty()
        || (after.isPresent()
            && ascend(before.get().maxNanos(), after.get().maxNanos())
            && ascend(after.get().minNanos(), before.get().minNanos()));
  }

  private static boolean ascend(OptionalDouble low, OptionalDouble high) {
    return low.isEmpty() || high.isEmpty() || low.getAsDouble() <= high.getAsDouble();
  }

  private static boolean countersGrew(Job before, Job after) {
    if (before.cpu().isEmpty() || after.cpu().isEmpty()) {
      return true;
    }
    return ascend(before.cpu().get().contextSwitches(), after.cpu().get().contextSwitches())
        && ascend(before.cpu().get().majorFaults(), after.cpu().get().majorFaults())
        && ascend(before.cpu().get().minorFaults(), after.cpu().get().minorFaults());
  }

  private static boolean ascend(OptionalLong low, OptionalLong high) {
    return low.isEmpty() || high.isEmpty() || low.getAsLong() <= high.getAsLong();
  }

  private static boolean bucketsGrew(Job before, Job after) {
    for (LatencyBucket bucket : before.latencyDistribution()) {
      double share = 0;
      for (LatencyBucket other : after.latencyDistribution()) {
        share = other.upperNanos().equals(bucket.upperNanos()) ? other.percent() : share;
      }
      if ((bucket.percent() - SHARE_ROUNDING) * kib(before)
          > (share + SHARE_ROUNDING) * kib(after)) {
        return false;
      }
    }
    return true;
  }
}
