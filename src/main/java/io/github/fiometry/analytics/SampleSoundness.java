package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.SampleStats;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Checks what fio samples during a run against what it counts. fio: stat.c {@code add_bw_samples},
 * {@code add_iops_samples}, {@code calc_lat}.
 */
final class SampleSoundness {
  /** Bandwidth and IOPS are sampled one shortly after the other, between which I/Os end. */
  private static final double SAME_SAMPLES = 0.05;

  private static final int MOST_BETWEEN = 8;

  /** Where fewer I/Os make a sample, they may be samples themselves. */
  private static final int FEWEST_IN_A_WINDOW = 10;

  private static final double SAME_SHARE = 0.01;

  /** fio computes with whole KiB per second, so small rates say little. */
  private static final double KIBI = 1024;

  private static final double LEAST_RATE = 10 * KIBI;

  /** I/Os in flight when a ramp or the run ends are not always counted in both places. */
  private static final double SAME_COUNT = 0.05;

  private static final int MOST_UNCOUNTED = 1024;

  private final IoStats io;
  private final Optional<BlockSizeRange> blockSizes;
  private final PrintedPrecision precision;
  private final FindingCollector findings;

  SampleSoundness(
      IoStats io,
      Optional<BlockSizeRange> blockSizes,
      PrintedPrecision precision,
      FindingCollector findings) {
    this.io = io;
    this.blockSizes = blockSizes;
    this.precision = precision;
    this.findings = findings;
  }

  void check(OptionalDouble groupRate) {
    checkShare(groupRate);
    checkSize();
    io.submissionLatency().ifPresent(latency -> checkCount("submission", latency));
    io.completionLatency().ifPresent(latency -> checkCount("completion", latency));
    io.totalLatency().ifPresent(latency -> checkCount("total", latency));
  }

  /** fio's per= is the mean of the samples in percent of the group's bandwidth, at most 100. */
  private void checkShare(OptionalDouble groupRate) {
    OptionalDouble mean = mean(io.bandwidthSamples());
    OptionalDouble share =
        io.bandwidthSamples().map(SampleStats::aggregatePercent).orElse(OptionalDouble.empty());
    if (mean.isEmpty()
        || share.isEmpty()
        || groupRate.isEmpty()
        || Math.min(mean.getAsDouble(), groupRate.getAsDouble()) < LEAST_RATE) {
      return;
    }
    double expected = Math.min(100, 100 * mean.getAsDouble() / groupRate.getAsDouble());
    double rounding =
        Math.max(KIBI, precision.ofRate(groupRate.getAsDouble())) / groupRate.getAsDouble()
            + Math.max(KIBI, precision.ofRate(mean.getAsDouble())) / mean.getAsDouble();
    double slack = 0.02 + expected * (rounding + SAME_SHARE);
    if (Math.abs(expected - share.getAsDouble()) > slack) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          "the bandwidth samples, "
              + FindingCollector.number(mean.getAsDouble())
              + " bytes per second on average, are "
              + FindingCollector.number(expected)
              + " % of the group's "
              + FindingCollector.number(groupRate.getAsDouble())
              + ", not "
              + FindingCollector.number(share.getAsDouble())
              + " %");
    }
  }

  private void checkSize() {
    OptionalDouble rate = mean(io.bandwidthSamples());
    OptionalDouble iops = mean(io.iopsSamples());
    if (blockSizes.isEmpty()
        || blockSizes.get().minBytes() != blockSizes.get().maxBytes()
        || rate.isEmpty()
        || iops.isEmpty()
        || !sameSamples()
        || sampledByIo()) {
      return;
    }
    double size = blockSizes.get().minBytes();
    double expected = iops.getAsDouble() * size;
    double slack = SAME_SAMPLES * Math.max(expected, rate.getAsDouble()) + MOST_BETWEEN * size;
    if (Math.abs(expected - rate.getAsDouble()) > slack) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          "the IOPS samples, "
              + FindingCollector.number(iops.getAsDouble())
              + " on average, of "
              + FindingCollector.number(size)
              + " bytes are "
              + FindingCollector.number(expected)
              + " bytes per second, but the bandwidth samples "
              + FindingCollector.number(rate.getAsDouble()));
    }
  }

  /** With bwavgtime, iopsavgtime or a log of only one, the two are not taken together. */
  private boolean sameSamples() {
    OptionalLong rates =
        io.bandwidthSamples().map(SampleStats::samples).orElse(OptionalLong.empty());
    OptionalLong iops = io.iopsSamples().map(SampleStats::samples).orElse(OptionalLong.empty());
    return rates.isPresent() && rates.equals(iops);
  }

  /**
   * Whether each I/O of a job is a sample, as logs without log_avg_msec have it: an IOPS sample is
   * 1 then, and in a group the number of its jobs, whatever the rate is.
   */
  private boolean sampledByIo() {
    OptionalLong samples = io.iopsSamples().map(SampleStats::samples).orElse(OptionalLong.empty());
    return io.totalIos().isEmpty()
        || samples.orElse(0) * FEWEST_IN_A_WINDOW > io.totalIos().getAsLong();
  }

  private static OptionalDouble mean(Optional<SampleStats> samples) {
    return samples.map(SampleStats::mean).orElse(OptionalDouble.empty());
  }

  private void checkCount(String name, LatencyStats latency) {
    OptionalLong samples = latency.samples();
    OptionalLong total = io.totalIos();
    if (samples.isEmpty() || total.isEmpty()) {
      return;
    }
    long more = Math.max(samples.getAsLong(), total.getAsLong());
    if (Math.abs(samples.getAsLong() - total.getAsLong()) > SAME_COUNT * more + MOST_UNCOUNTED) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          "the "
              + name
              + " latency was measured for "
              + samples.getAsLong()
              + " of "
              + total.getAsLong()
              + " I/Os");
    }
  }
}
