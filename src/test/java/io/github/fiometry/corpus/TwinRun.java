package io.github.fiometry.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the JSON or terse twin of a text report says, in one shape for both and for every version,
 * in the twin's own precision.
 */
record TwinRun(
    Optional<String> fioVersion,
    Optional<String> time,
    List<TwinJob> jobs,
    boolean client,
    List<TwinDisk> disks,
    boolean disksAreTold,
    Map<String, BigDecimal> cpuIdleness) {

  /** One element of jobs or client_stats, one terse line. */
  record TwinJob(
      String name,
      Optional<String> description,
      int groupId,
      int error,
      Optional<String> host,
      Map<String, String> options,
      Map<String, TwinIo> io,
      List<String> directionsNotTold,
      Optional<TwinLatency> sync,
      OptionalLong syncIos,
      Map<String, Span> latencyDistribution,
      Map<String, Span> percents,
      Map<String, Long> counts,
      Map<String, Span> ioDepths,
      Map<String, Span> submitDepths,
      Map<String, Span> completeDepths,
      OptionalLong totalErrors,
      OptionalLong firstError,
      Map<String, BigDecimal> latencyTarget,
      Map<String, String> steadyState) {

    boolean allClients() {
      return name.equals("All clients");
    }

    boolean ioWasIssued() {
      // terse tells no trims, but the depths of all I/O
      return io.values().stream().anyMatch(TwinIo::wasIssued)
          || (!directionsNotTold.isEmpty()
              && ioDepths.values().stream().anyMatch(depth -> depth.high().signum() > 0));
    }

    String option(String option) {
      return options.getOrDefault(option, "");
    }
  }

  /** One direction. Percentiles in nanoseconds by rank. */
  record TwinIo(
      Span bytes,
      Optional<BigInteger> iops,
      long runtimeMillis,
      OptionalLong totalIos,
      OptionalLong shortIos,
      OptionalLong droppedIos,
      TwinLatency slat,
      TwinLatency clat,
      TwinLatency lat,
      List<TwinPriority> priorities,
      TwinSamples bandwidth,
      Optional<TwinSamples> iopsSamples) {

    boolean wasIssued() {
      return bytes.high().signum() > 0 && bytes.high().compareTo(BigDecimal.valueOf(1023)) > 0
          || totalIos.orElse(0) > 0
          || clat.max().signum() > 0;
    }
  }

  /** Nanoseconds; {@code samples} absent where the twin does not say. */
  record TwinLatency(
      BigInteger min,
      BigInteger max,
      Span mean,
      Span deviation,
      OptionalLong samples,
      Map<BigDecimal, Long> percentiles) {

    boolean allZero() {
      return min.signum() == 0 && max.signum() == 0 && mean.isZero() && deviation.isZero();
    }
  }

  /** One priority's latencies: class and level, or high and low. */
  record TwinPriority(
      String priorityClass,
      OptionalLong level,
      OptionalLong hint,
      String kind,
      TwinLatency latency) {}

  /** Bandwidth samples in KiB/s, IOPS samples; {@code samples} absent where it is not printed. */
  record TwinSamples(
      BigInteger min,
      BigInteger max,
      Span mean,
      Span deviation,
      Optional<Span> aggregatePercent,
      OptionalLong samples) {

    boolean allZero() {
      return min.signum() == 0 && max.signum() == 0 && mean.isZero();
    }
  }

  /** A disk's counters by our names; null-free: what the twin lacks is not in the map. */
  record TwinDisk(String name, Map<String, Long> counters, Span utilization) {}
}
