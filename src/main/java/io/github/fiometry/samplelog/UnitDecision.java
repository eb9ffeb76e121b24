package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.SampleKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether the latencies of a set of logs are nanoseconds (since 2.99) or microseconds.
 *
 * <p>A version decides it. Without one, a priority column does (since 3.18) if it is certain that
 * it is one; then latencies that would be longer than the job had run; then the bandwidth log of
 * the same I/Os, whose value is block size by latency; then how many I/Os would have been in flight
 * at once.
 */
final class UnitDecision {
  private static final double FEW_IN_FLIGHT = 0.1;

  /** Of a job that waits nearly all the time, between I/Os that no device makes so fast. */
  private static final double IDLE = 0.002;

  private static final long FASTEST_DEVICE_NANOS = 5000;
  private static final double MOST_IN_FLIGHT = 100_000;
  private static final int ONE_IN = 20;

  private final List<LogSample> logs;
  private final Map<LogSample, LogColumns> columns;
  private final Map<LogSample, LogDecision> columnDecisions;
  private final LogHints hints;

  UnitDecision(
      List<LogSample> logs,
      Map<LogSample, LogColumns> columns,
      Map<LogSample, LogDecision> columnDecisions,
      LogHints hints) {
    this.logs = logs;
    this.columns = columns;
    this.columnDecisions = columnDecisions;
    this.hints = hints;
  }

  /** Whether a log may have the priority column; what is not certain there proves nothing here. */
  private boolean hasPriority(boolean certain) {
    return logs.stream()
        .anyMatch(
            log -> {
              LogColumns layout = columns.get(log);
              LogDecision decision = columnDecisions.get(log);
              return layout != null
                  && layout.priority()
                  && decision != null
                  && decision.certain() == certain;
            });
  }

  LogDecision decide() {
    if (hints.latencyUnit().isPresent()) {
      return decision(hints.latencyUnit().get(), "as given", true);
    }
    Optional<FioVersion> version = hints.versionNumber();
    if (version.isPresent()) {
      LogUnit unit =
          version.get().mayHave(FioVersion.of(2, 99)) ? LogUnit.NANOSECONDS : LogUnit.MICROSECONDS;
      return decision(unit, "fio " + hints.fioVersion().orElse("") + " beside the logs", true);
    }
    if (hasPriority(true)) {
      return decision(
          LogUnit.NANOSECONDS, "a priority column, which only 3.18 and later have", true);
    }
    Optional<LogUnit> histogram =
        logs.stream()
            .filter(log -> log.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM)
            .flatMap(log -> HistogramGeometry.ofColumns(log.columnCount() - 3).stream())
            .map(HistogramGeometry::unit)
            .findFirst();
    if (histogram.isPresent()) {
      return decision(histogram.get(), "the number of buckets of the histogram log", true);
    }
    if (longerThanTheJob()) {
      return decision(
          LogUnit.NANOSECONDS,
          "as microseconds many latencies would be longer than the job had run",
          true);
    }
    Optional<LogUnit> byBandwidth = byBandwidth();
    if (byBandwidth.isPresent()) {
      return decision(
          byBandwidth.get(), "block size by latency gives the values of the bandwidth log", true);
    }
    double inFlight = inFlightAsNanoseconds();
    if (hasPriority(false) && !(inFlight > 0 && inFlight < IDLE && fasterThanDevices())) {
      return decision(
          LogUnit.NANOSECONDS,
          "the last column looks like a priority, which only 3.18 and later have",
          false);
    }
    if (inFlight > 0 && inFlight < FEW_IN_FLIGHT && inFlight * 1000 < MOST_IN_FLIGHT) {
      return decision(
          LogUnit.MICROSECONDS,
          "as nanoseconds the device would have been idle nearly all the time",
          false);
    }
    if (inFlight >= FEW_IN_FLIGHT) {
      return decision(
          LogUnit.NANOSECONDS,
          "as microseconds a thousand times as many I/Os would have been in flight",
          false);
    }
    return decision(
        LogUnit.NANOSECONDS, "no version of fio is known; since 2.99 (2017) it is so", false);
  }

  private static LogDecision decision(LogUnit unit, String reason, boolean certain) {
    return new LogDecision("latency unit", unit.words(), reason, certain);
  }

  private boolean isEachIoLatency(LogSample log) {
    LogColumns layout = columns.get(log);
    return log.kind().isLatency()
        && log.kind() != SampleKind.COMPLETION_LATENCY_HISTOGRAM
        && layout != null
        && !log.rows().isEmpty()
        && log.rows().stream().allMatch(row -> row[layout.directionIndex() + 1] > 0);
  }

  private boolean longerThanTheJob() {
    long rows = 0;
    long longer = 0;
    for (LogSample log : logs) {
      if (isEachIoLatency(log)) {
        for (long[] row : log.rows()) {
          rows++;
          longer += row[1] / 1000 > row[0] + 1 ? 1 : 0;
        }
      }
    }
    return longer > rows / ONE_IN;
  }

  /** Compares un-averaged bandwidth rows, block size by latency in 1000 B/s, with the latencies. */
  private Optional<LogUnit> byBandwidth() {
    Map<Optional<LogName>, LogSample> latencies = new HashMap<>();
    for (LogSample log : logs) {
      if (log.kind() == SampleKind.COMPLETION_LATENCY && isEachIoLatency(log)) {
        latencies.put(jobOf(log), log);
      }
    }
    long nanoseconds = 0;
    long microseconds = 0;
    for (LogSample log : logs) {
      LogSample latency = latencies.get(jobOf(log));
      LogColumns layout = columns.get(log);
      if (log.kind() != SampleKind.BANDWIDTH || latency == null || layout == null) {
        continue;
      }
      int rows = Math.min(log.rows().size(), latency.rows().size());
      for (int i = 0; i < rows; i++) {
        double blockSize = log.rows().get(i)[layout.directionIndex() + 1];
        double product = (double) log.rows().get(i)[1] * latency.rows().get(i)[1];
        double perUnit = blockSize == 0 ? 0 : product / blockSize;
        nanoseconds += perUnit > 0.8e6 && perUnit < 1.2e6 ? 1 : 0;
        microseconds += perUnit > 0.8e3 && perUnit < 1.2e3 ? 1 : 0;
      }
    }
    if (nanoseconds == microseconds) {
      return Optional.empty();
    }
    return Optional.of(nanoseconds > microseconds ? LogUnit.NANOSECONDS : LogUnit.MICROSECONDS);
  }

  private static Optional<LogName> jobOf(LogSample log) {
    return log.name()
        .map(n -> new LogName("", SampleKind.BANDWIDTH, n.jobNumber(), n.host(), Optional.empty()));
  }

  /** Whether as nanoseconds half of the latencies would be shorter than those of any device. */
  private boolean fasterThanDevices() {
    long[] values =
        logs.stream()
            .filter(this::isEachIoLatency)
            .filter(log -> log.kind() != SampleKind.SUBMISSION_LATENCY)
            .flatMap(log -> log.rows().stream())
            .mapToLong(row -> row[1])
            .sorted()
            .toArray();
    return values.length > 0 && values[values.length / 2] < FASTEST_DEVICE_NANOS;
  }

  private double inFlightAsNanoseconds() {
    double most = 0;
    for (LogSample log : logs) {
      if (isEachIoLatency(log) && log.kind() != SampleKind.SUBMISSION_LATENCY) {
        double sum = 0;
        long first = Long.MAX_VALUE;
        long last = 0;
        for (long[] row : log.rows()) {
          sum += row[1];
          first = Math.min(first, row[0]);
          last = Math.max(last, row[0]);
        }
        if (last > first) {
          most = Math.max(most, sum / ((last - first) * 1e6));
        }
      }
    }
    return most;
  }
}
