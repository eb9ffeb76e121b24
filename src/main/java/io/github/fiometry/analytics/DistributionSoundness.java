package io.github.fiometry.analytics;

import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.RunFormat;
import io.github.fiometry.model.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks the distributions of a job: each by itself, and against what else tells of the same I/Os.
 * fio: io_u.c {@code io_u_mark_latency} counts completion latencies of all directions, {@code
 * io_u_mark_depth} the depth at each submission.
 */
final class DistributionSoundness {
  /** How far the sum of a distribution may be from 100 %: rounding of 32 shares, lifted ones. */
  private static final double MAX_SUM_ERROR = 1.0;

  /** Depths are printed with one decimal, and shares below 0.1 are lifted to it. */
  private static final double MAX_DEPTH_SUM_ERROR = 1.5;

  /** Half the width of fio's buckets, twice. */
  private static final double BUCKET = 1.0 / 64;

  private final FioRun run;
  private final Job job;
  private final boolean failed;
  private final JobMembers members;
  private final FindingCollector findings;

  DistributionSoundness(
      FioRun run, Job job, boolean failed, JobMembers members, FindingCollector findings) {
    this.run = run;
    this.job = job;
    this.failed = failed;
    this.members = members;
    this.findings = findings;
  }

  void check() {
    double sum = job.latencyDistribution().stream().mapToDouble(LatencyBucket::percent).sum();
    // A failed I/O counts without latency.
    boolean wrong = sum > 0 && !failed && Math.abs(sum - 100) > MAX_SUM_ERROR;
    if (wrong) {
      findings.warning(
          SoundnessRule.DISTRIBUTION_SUM,
          "the latency distribution adds up to " + FindingCollector.number(sum) + " %");
    } else if (sum > 0 && !failed && run.format() != RunFormat.TERSE) {
      // with lat_percentiles=1 terse has those of the total latency, and does not say so
      checkPercentiles();
    }
    // Above 100 % syncs are counted among the depths of reads, writes and trims.
    checkSum("IO depths", job.ioDepths(), false);
    checkSum("submit depths", job.submitDepths(), true);
    checkSum("complete depths", job.completeDepths(), true);
    checkDepth();
  }

  private void checkSum(String name, Optional<DepthDistribution> depths, boolean above) {
    if (depths.isEmpty()) {
      return;
    }
    double sum = 0;
    for (double percent : depths.get().asMap().values()) {
      sum += percent;
    }
    boolean less = sum > 0 && sum < 100 - MAX_DEPTH_SUM_ERROR;
    if (less || (above && sum > 100 + MAX_DEPTH_SUM_ERROR)) {
      findings.warning(
          SoundnessRule.DISTRIBUTION_SUM,
          "the " + name + " add up to " + FindingCollector.number(sum) + " %");
    }
  }

  /** No I/O is submitted at a depth beyond the job's own. */
  private void checkDepth() {
    IntStream depths =
        Stream.concat(job.workload().stream(), job.memberWorkloads().stream())
            .flatMapToInt(workload -> workload.ioDepth().stream());
    int deepest = depths.max().orElse(0);
    if (deepest == 0 || members.count().isEmpty() || job.ioDepths().isEmpty()) {
      return;
    }
    for (Map.Entry<String, Double> share : job.ioDepths().get().asMap().entrySet()) {
      String digits = share.getKey().replaceAll("\\D", "");
      boolean beyond = !digits.isEmpty() && Integer.parseInt(digits) > deepest;
      if (beyond && share.getValue() > 0) {
        findings.error(
            SoundnessRule.CONTRADICTION,
            FindingCollector.number(share.getValue())
                + " % of the I/Os at depth "
                + share.getKey()
                + ", but iodepth="
                + deepest);
        return;
      }
    }
  }

  /** The share of I/Os below a bound of the distribution, by the percentiles of all directions. */
  private void checkPercentiles() {
    Set<Direction> asked =
        job.workload().flatMap(Workload::rw).map(JobMembers::directions).orElse(Set.of());
    if (!job.io().containsKey(Direction.MIXED) && !job.io().keySet().containsAll(asked)) {
      return; // the distribution holds what is missing here
    }
    double below = 0;
    for (LatencyBucket bucket : job.latencyDistribution()) {
      below += bucket.percent();
      if (bucket.upperNanos().isEmpty()) {
        return;
      }
      double upper = bucket.upperNanos().getAsLong();
      Optional<double[]> bounds = shareBelow(upper);
      if (bounds.isEmpty()) {
        return;
      }
      if (below < bounds.get()[0] - MAX_SUM_ERROR || below > bounds.get()[1] + MAX_SUM_ERROR) {
        findings.error(
            SoundnessRule.CONTRADICTION,
            "by the latency distribution "
                + FindingCollector.number(below)
                + " % of the I/Os are done in "
                + FindingCollector.number(upper)
                + " ns, by the percentiles "
                + FindingCollector.number(bounds.get()[0])
                + " to "
                + FindingCollector.number(bounds.get()[1])
                + " %");
        return;
      }
    }
  }

  /** Lower and upper bound in percent; empty when a direction does not tell. */
  private Optional<double[]> shareBelow(double nanos) {
    double low = 0;
    double high = 0;
    double total = 0;
    for (Map.Entry<Direction, IoStats> entry : job.io().entrySet()) {
      if (entry.getKey() == Direction.MIXED && job.io().size() > 1) {
        continue;
      }
      Optional<Percentiles> percentiles =
          entry.getValue().completionLatency().flatMap(LatencyStats::percentiles);
      OptionalDouble ios = JobTotals.ios(entry.getValue());
      if (percentiles.isEmpty() || ios.isEmpty() || !ascend(percentiles.get())) {
        return Optional.empty();
      }
      double lower = 0;
      double upper = 100;
      for (int i = percentiles.get().size() - 1; i >= 0; i--) {
        double value = percentiles.get().valueAt(i);
        double rank = percentiles.get().rank(i);
        if (value * (1 + BUCKET) + 1_000 < nanos) {
          lower = Math.max(lower, rank);
        }
        if (value * (1 - BUCKET) - 1_000 > nanos) {
          upper = Math.min(upper, rank);
        }
      }
      low += lower * ios.getAsDouble();
      high += upper * ios.getAsDouble();
      total += ios.getAsDouble();
    }
    return total == 0 ? Optional.empty() : Optional.of(new double[] {low / total, high / total});
  }

  private static boolean ascend(Percentiles percentiles) {
    return IntStream.range(1, percentiles.size())
        .allMatch(i -> percentiles.valueAt(i) >= percentiles.valueAt(i - 1));
  }
}
