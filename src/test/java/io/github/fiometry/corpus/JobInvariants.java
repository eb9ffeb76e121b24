package io.github.fiometry.corpus;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SampleStats;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What must hold inside one job of a text report. */
final class JobInvariants {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  private final Map<String, String> options;
  private final Job job;
  private final Units units;
  private final List<String> problems;

  /** Whether each I/O that was issued has also been done. */
  private final boolean allDone;

  JobInvariants(
      FioRelease release,
      Map<String, String> options,
      Job job,
      boolean interim,
      List<String> problems) {
    this.allDone = !interim && job.error().orElse(0) == 0;
    this.options = options;
    this.job = job;
    this.units = Units.of(options, release);
    this.problems = problems;
  }

  void check() {
    job.io().forEach(this::io);
    distribution();
    job.ioDepths().ifPresent(depths -> shares("IO depths", depths, !job.sync().isPresent()));
    job.submitDepths().ifPresent(depths -> shares("submit", depths, true));
    job.completeDepths().ifPresent(depths -> shares("complete", depths, true));
    job.sync().flatMap(sync -> sync.latency()).ifPresent(latency -> latency("sync", latency));
  }

  private void problem(String where, String what) {
    problems.add(job.name().orElse("?") + " " + where + ": " + what);
  }

  private void io(Direction direction, IoStats io) {
    String where = direction.toString();
    if (io.runtimeMillis().isPresent() && io.runtimeMillis().getAsLong() > 0) {
      rates(where, direction, io, io.runtimeMillis().getAsLong());
    }
    io.submissionLatency().ifPresent(latency -> latency(where + " slat", latency));
    io.completionLatency().ifPresent(latency -> latency(where + " clat", latency));
    io.totalLatency().ifPresent(latency -> latency(where + " lat", latency));
    io.priorities()
        .forEach(
            priority -> {
              priority.completionLatency().ifPresent(l -> latency(where + " prio clat", l));
              priority.totalLatency().ifPresent(l -> latency(where + " prio lat", l));
            });
    double shares = io.priorities().stream().mapToDouble(p -> p.percentOfIos().orElse(0)).sum();
    if (shares != 0 && Math.abs(shares - 100) > 0.01 * io.priorities().size()) {
      problem(where, "priorities sum up to " + shares + " %");
    }
    io.bandwidthSamples().ifPresent(samples -> samples(where + " bw", samples));
    io.iopsSamples().ifPresent(samples -> samples(where + " iops", samples));
  }

  private void rates(String where, Direction direction, IoStats io, long millis) {
    if (io.totalIos().isPresent() && io.iops().isPresent()) {
      BigInteger iops =
          BigInteger.valueOf(io.totalIos().getAsLong())
              .multiply(THOUSAND)
              .divide(BigInteger.valueOf(millis));
      double shown = units.operations(iops).doubleValue();
      if (shown != io.iops().getAsDouble()) {
        problem(where, "issued/runtime is " + shown + " IOPS, printed " + io.iops());
      }
    }
    if (io.ioBytes().isEmpty() || io.bytesPerSecond().isEmpty()) {
      return;
    }
    PrintedInterval expected = units.interval(io.ioBytes().getAsDouble(), 0).times(1000.0 / millis);
    PrintedInterval printed = units.rateInterval(io.bytesPerSecond().getAsDouble());
    // fio cuts the quotient off to whole bytes; with one significant figure 26MiB/s is 0GiB/s
    if (io.bytesPerSecond().getAsDouble() != 0
        && !new PrintedInterval(expected.low() - 1, expected.high()).meets(printed)) {
      problem(where, "io/runtime is in " + expected + ", bw printed " + io.bytesPerSecond());
    }
    Optional<BlockSizeRange> size =
        job.workload().map(workload -> workload.blockSizes().get(direction));
    if (size.isPresent()
        && size.get().minBytes() == size.get().maxBytes()
        && job.workload().orElseThrow().blockSizeIsSequentialRandom().isEmpty()
        && !options.containsKey("bssplit")
        && io.shortIos().orElse(0) == 0
        && io.totalIos().isPresent()
        && allDone) {
      exactBytes(
          where,
          io,
          millis,
          BigInteger.valueOf(io.totalIos().getAsLong())
              .multiply(new BigDecimal(size.get().minBytes()).toBigInteger()));
    }
  }

  /** With one block size and no short I/O the count tells the bytes, and so each digit. */
  private void exactBytes(String where, IoStats io, long millis, BigInteger bytes) {
    double shown = units.data(bytes, 0).doubleValue();
    if (shown != io.ioBytes().orElseThrow()) {
      problem(where, "issued x bs is " + shown + " bytes, io printed " + io.ioBytes());
    }
    double rate =
        units.rate(bytes.multiply(THOUSAND).divide(BigInteger.valueOf(millis)), 0).doubleValue();
    if (rate != io.bytesPerSecond().orElseThrow()) {
      problem(where, "issued x bs/runtime is " + rate + ", bw printed " + io.bytesPerSecond());
    }
  }

  private void latency(String where, LatencyStats latency) {
    if (latency.minNanos().isPresent() && latency.maxNanos().isPresent()) {
      double min = latency.minNanos().getAsDouble();
      double max = latency.maxNanos().getAsDouble();
      // some versions print a wrong mean for All clients, which is left out
      double mean = latency.meanNanos().orElse(min);
      // min and max are cut off to a unit that is at most a thousandth of a large maximum
      double unit = Math.max(1000, max >= 1e8 ? 1e6 : max / 1000);
      if (min > mean + unit || mean > max + unit) {
        problem(where, "min " + min + ", mean " + mean + ", max " + max);
      }
      if (latency.standardDeviationNanos().orElse(0) > max - min + 2 * unit) {
        problem(where, "standard deviation above the range");
      }
    }
    latency.percentiles().ifPresent(percentiles -> rising(where, percentiles));
  }

  private void rising(String where, Percentiles percentiles) {
    for (int i = 1; i < percentiles.size(); i++) {
      if (percentiles.valueAt(i) < percentiles.valueAt(i - 1)) {
        problem(where, "percentile " + percentiles.rank(i) + " below the one before");
      }
    }
  }

  private void samples(String where, SampleStats samples) {
    double min = samples.min().orElseThrow();
    double max = samples.max().orElseThrow();
    double mean = samples.mean().orElseThrow();
    double unit = max >= 1e9 ? 1024 * 1024 : 1024;
    if (min > mean + unit || mean > max + unit) {
      problem(where, "min " + min + ", mean " + mean + ", max " + max);
    }
    if (samples.aggregatePercent().orElse(0) > 100 || samples.aggregatePercent().orElse(0) < 0) {
      problem(where, "share of the group is " + samples.aggregatePercent());
    }
  }

  private void distribution() {
    List<LatencyBucket> buckets = job.latencyDistribution();
    double sum = buckets.stream().mapToDouble(LatencyBucket::percent).sum();
    // each printed share is rounded, and lifted to 0.01 where it is smaller
    double slack = 0.01 * buckets.size() + 0.001;
    if (!buckets.isEmpty() && (sum > 100 + slack || (allDone && sum < 100 - slack))) {
      problem("lat", "the distribution sums up to " + sum + " %");
    }
    long last = 0;
    for (LatencyBucket bucket : buckets) {
      long upper = bucket.upperNanos().orElse(Long.MAX_VALUE);
      if (upper <= last) {
        problem("lat", "the distribution does not rise at " + upper);
      }
      last = upper;
    }
  }

  private void shares(String where, DepthDistribution depths, boolean atMostAll) {
    double sum = depths.asMap().values().stream().mapToDouble(share -> share).sum();
    boolean none = sum == 0;
    double slack = 0.1 * depths.labels().size();
    if (!none && (sum < 100 - slack || (atMostAll && sum > 100 + slack))) {
      problem(where, "shares sum up to " + sum);
    }
  }
}
