package io.github.fiometry.analytics;

import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One figure of a direction: IOPS, bandwidth, or a statistic of a latency.
 *
 * <p>Words: {@code iops}, {@code bw}, {@code mean}, {@code min}, {@code max}, {@code stddev},
 * {@code p99.9} and any other percentile. A latency is the completion latency, where the job has
 * none the total latency; {@code slat-}, {@code clat-} and {@code lat-} before the word choose.
 *
 * @param word the word by which the metric is chosen
 * @param kind what it measures
 * @param latency which latency; absent when {@link Kind} is no latency, or the completion latency
 *     with the total latency in its place
 * @param statistic which statistic of the latency; empty for IOPS and bandwidth
 */
public record Metric(String word, Kind kind, Optional<Latency> latency, String statistic) {
  private static final Pattern LATENCY =
      Pattern.compile(
          "(?:(slat|clat|lat)-)?(mean|min|max|stddev|p(?:100|\\d{1,2}(?:\\.\\d{1,6})?))");

  /** I/Os per second. */
  public static final Metric IOPS = new Metric("iops", Kind.IOPS, Optional.empty(), "");

  /** Bandwidth in bytes per second. */
  public static final Metric BANDWIDTH = new Metric("bw", Kind.BANDWIDTH, Optional.empty(), "");

  /** What comparisons show, in this order. */
  public static final List<Metric> COMPARED =
      List.of(
          IOPS,
          BANDWIDTH,
          latency("mean"),
          latency("p50"),
          latency("p90"),
          latency("p95"),
          latency("p99"),
          latency("p99.9"),
          latency("p99.99"),
          latency("max"));

  /** What a metric measures. */
  public enum Kind {
    /** I/Os per second; more is better. */
    IOPS,
    /** Bytes per second; more is better. */
    BANDWIDTH,
    /** Nanoseconds; less is better. */
    LATENCY
  }

  /** Which of fio's latencies. */
  public enum Latency {
    /** Submission latency, fio: slat. */
    SUBMISSION,
    /** Completion latency, fio: clat. */
    COMPLETION,
    /** Total latency, fio: lat. */
    TOTAL
  }

  private static Metric latency(String statistic) {
    return new Metric(statistic, Kind.LATENCY, Optional.empty(), statistic);
  }

  /**
   * A metric by its word.
   *
   * @param word for example {@code iops}, {@code p99.9}, {@code slat-mean}
   * @return the metric, or empty when the word names none
   */
  public static Optional<Metric> parse(String word) {
    String small = word.toLowerCase(Locale.ROOT);
    if ("iops".equals(small)) {
      return Optional.of(IOPS);
    }
    if ("bw".equals(small)) {
      return Optional.of(BANDWIDTH);
    }
    Matcher latency = LATENCY.matcher(small);
    if (!latency.matches()) {
      return Optional.empty();
    }
    Optional<Latency> which =
        Optional.ofNullable(latency.group(1))
            .map(
                name ->
                    switch (name) {
                      case "slat" -> Latency.SUBMISSION;
                      case "clat" -> Latency.COMPLETION;
                      default -> Latency.TOTAL;
                    });
    return Optional.of(new Metric(small, Kind.LATENCY, which, latency.group(2)));
  }

  /**
   * The words that {@link #parse} knows.
   *
   * @return a phrase for messages
   */
  public static String words() {
    return "iops, bw, mean, min, max, stddev, p50, p99.9 or another percentile, the latencies also"
        + " with slat-, clat- or lat- before";
  }

  /**
   * Whether a greater value is the better one.
   *
   * @return true for IOPS and bandwidth, false for latencies
   */
  public boolean higherIsBetter() {
    return kind != Kind.LATENCY;
  }

  /**
   * This metric with its latency named, in the order in which it is looked for: both sides of a
   * comparison must have the same.
   */
  List<Metric> candidates() {
    if (kind != Kind.LATENCY || latency.isPresent()) {
      return List.of(this);
    }
    return List.of(
        new Metric("clat-" + statistic, kind, Optional.of(Latency.COMPLETION), statistic),
        new Metric("lat-" + statistic, kind, Optional.of(Latency.TOTAL), statistic));
  }

  /**
   * The figure of a direction.
   *
   * @param io the direction
   * @return I/Os per second, bytes per second or nanoseconds; empty when the input does not hold it
   */
  public OptionalDouble of(IoStats io) {
    return switch (kind) {
      case IOPS -> io.iops();
      case BANDWIDTH -> io.bytesPerSecond();
      case LATENCY -> ofLatency(io);
    };
  }

  private OptionalDouble ofLatency(IoStats io) {
    if (latency.isEmpty()) {
      OptionalDouble completion = statistic(io.completionLatency());
      // With lat_percentiles=1 fio has the percentiles of the total latency only.
      return completion.isPresent() || (!isPercentile() && io.completionLatency().isPresent())
          ? completion
          : statistic(io.totalLatency());
    }
    return statistic(latencyOf(io));
  }

  boolean isPercentile() {
    return statistic.startsWith("p");
  }

  /** The rank of a percentile, in percent. */
  double rank() {
    return Double.parseDouble(statistic.substring(1));
  }

  /** The latency that a metric with a named latency is about. */
  Optional<LatencyStats> latencyOf(IoStats io) {
    return latency.flatMap(
        which ->
            switch (which) {
              case SUBMISSION -> io.submissionLatency();
              case COMPLETION -> io.completionLatency();
              case TOTAL -> io.totalLatency();
            });
  }

  private OptionalDouble statistic(Optional<LatencyStats> stats) {
    if (stats.isEmpty()) {
      return OptionalDouble.empty();
    }
    LatencyStats latencies = stats.get();
    return switch (statistic) {
      case "mean" -> latencies.meanNanos();
      case "min" -> latencies.minNanos();
      case "max" -> latencies.maxNanos();
      case "stddev" -> latencies.standardDeviationNanos();
      default -> percentile(latencies, rank());
    };
  }

  /** As printed, else from the bins, which hold every percentile. */
  private static OptionalDouble percentile(LatencyStats latencies, double rank) {
    Optional<Percentiles> printed = latencies.percentiles();
    OptionalLong value = printed.isPresent() ? printed.get().value(rank) : OptionalLong.empty();
    if (value.isPresent()) {
      return OptionalDouble.of((double) value.getAsLong());
    }
    if (latencies.bins().isEmpty()) {
      return OptionalDouble.empty();
    }
    LatencyBins bins = latencies.bins().get();
    value = PercentileRule.EXACT.value(bins, rank, bins.totalCount());
    return value.isPresent()
        ? OptionalDouble.of((double) value.getAsLong())
        : OptionalDouble.empty();
  }
}
