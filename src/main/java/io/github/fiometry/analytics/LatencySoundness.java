package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SampleStats;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks the latencies and samples of one direction. */
final class LatencySoundness {
  /**
   * The middle of fio's last bucket: 16.7 s up to 2.21, 17.1 s since (stat.c plat_idx_to_val); text
   * rounds it to ms.
   */
  private static final long SATURATED_NANOS = 16_711_000_000L;

  /** Half the width of fio's buckets, twice. */
  private static final double BUCKET = 1.0 / 64;

  private final IoStats io;
  private final PrintedPrecision precision;
  private final FindingCollector findings;

  LatencySoundness(IoStats io, PrintedPrecision precision, FindingCollector findings) {
    this.io = io;
    this.precision = precision;
    this.findings = findings;
  }

  void check() {
    io.submissionLatency().ifPresent(latency -> check("submission", latency));
    io.completionLatency().ifPresent(latency -> check("completion", latency));
    io.totalLatency().ifPresent(latency -> check("total", latency));
    checkParts();
    io.bandwidthSamples().ifPresent(samples -> checkSamples("bandwidth", samples));
    io.iopsSamples().ifPresent(samples -> checkSamples("IOPS", samples));
  }

  private void check(String name, LatencyStats latency) {
    checkOrder(
        name + " latency (ns)",
        latency.minNanos(),
        latency.meanNanos(),
        latency.maxNanos(),
        precision.ofLatency(latency.maxNanos().orElse(0)));
    if (latency.percentiles().isPresent()) {
      checkPercentiles(name, latency, latency.percentiles().get());
    }
  }

  private void checkOrder(
      String name, OptionalDouble min, OptionalDouble mean, OptionalDouble max, double slack) {
    double low = min.orElse(mean.orElse(0));
    double middle = mean.orElse(low);
    double high = max.orElse(middle);
    if (low > middle + slack || middle > high + slack) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          name
              + ": min "
              + FindingCollector.number(low)
              + ", mean "
              + FindingCollector.number(middle)
              + ", max "
              + FindingCollector.number(high)
              + " do not ascend");
    }
  }

  private void checkPercentiles(String name, LatencyStats latency, Percentiles percentiles) {
    long unit = 1_000_000;
    for (int i = 0; i < percentiles.size(); i++) {
      while (percentiles.valueAt(i) % unit != 0) {
        unit /= 1000;
      }
      if (i > 0 && percentiles.valueAt(i) < percentiles.valueAt(i - 1)) {
        findings.error(
            SoundnessRule.PERCENTILE_ORDER,
            at(name, percentiles, i) + " is below " + at(name, percentiles, i - 1));
        return;
      }
    }
    double slack = Math.max(unit, 1_000);
    double min = latency.minNanos().orElse(0);
    double max = latency.maxNanos().orElse(Double.MAX_VALUE);
    int last = percentiles.size() - 1;
    if (last < 0) {
      return;
    }
    if (percentiles.valueAt(0) < (min - precision.ofLatency(min)) * (1 - BUCKET) - slack) {
      findings.warning(
          SoundnessRule.PERCENTILE_RANGE,
          at(name, percentiles, 0)
              + " is below the minimum, "
              + FindingCollector.number(min)
              + " ns");
    }
    if (percentiles.valueAt(last) > (max + precision.ofLatency(max)) * (1 + BUCKET) + slack) {
      findings.warning(
          SoundnessRule.PERCENTILE_RANGE,
          at(name, percentiles, last)
              + " is above the maximum, "
              + FindingCollector.number(max)
              + " ns");
    }
    for (int i = 0; i <= last; i++) {
      if (percentiles.valueAt(i) >= SATURATED_NANOS) {
        findings.warning(
            SoundnessRule.SATURATED_PERCENTILE,
            at(name, percentiles, i) + " is fio's last bucket: the true value may be larger");
        break;
      }
    }
  }

  private static String at(String name, Percentiles percentiles, int index) {
    return "percentile "
        + FindingCollector.number(percentiles.rank(index))
        + " of the "
        + name
        + " latency, "
        + percentiles.valueAt(index)
        + " ns,";
  }

  private void checkParts() {
    Optional<LatencyStats> total = io.totalLatency();
    if (io.completionLatency().isEmpty() || total.isEmpty() || total.get().meanNanos().isEmpty()) {
      return;
    }
    double submission =
        io.submissionLatency().isPresent() ? io.submissionLatency().get().meanNanos().orElse(0) : 0;
    double completion = io.completionLatency().get().meanNanos().orElse(0);
    double sum = submission + completion;
    double mean = total.get().meanNanos().getAsDouble();
    // Without a submission latency the total holds the time to submit all the same.
    double slack = 2_000 + 0.1 * mean;
    boolean less = mean < sum - slack;
    boolean more = io.submissionLatency().isPresent() && mean > sum + slack;
    boolean farMore = io.submissionLatency().isEmpty() && mean > 10 * sum + 100_000;
    if (less || more || farMore) {
      findings.warning(
          SoundnessRule.LATENCY_PARTS,
          "submission "
              + FindingCollector.number(submission)
              + " ns and completion "
              + FindingCollector.number(completion)
              + " ns on average, but total "
              + FindingCollector.number(mean)
              + " ns");
    }
  }

  private void checkSamples(String name, SampleStats samples) {
    double slack = samples.max().isPresent() ? precision.ofData(samples.max().getAsDouble()) : 0;
    checkOrder(name + " samples", samples.min(), samples.mean(), samples.max(), slack);
  }
}
