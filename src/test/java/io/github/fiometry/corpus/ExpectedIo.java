package io.github.fiometry.corpus;

import io.github.fiometry.corpus.TwinRun.TwinIo;
import io.github.fiometry.corpus.TwinRun.TwinJob;
import io.github.fiometry.corpus.TwinRun.TwinLatency;
import io.github.fiometry.corpus.TwinRun.TwinPriority;
import io.github.fiometry.corpus.TwinRun.TwinSamples;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** One direction of one job as fio prints it in text. */
final class ExpectedIo {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  private final FioRelease release;
  private final Expected expected;
  private final TwinJob job;
  private final Units units;

  ExpectedIo(FioRelease release, Expected expected, TwinJob job) {
    this.release = release;
    this.expected = expected;
    this.job = job;
    this.units = Units.of(job, release);
  }

  void io(String path, String direction, TwinIo io) {
    if (io.runtimeMillis() == 0) {
      // engines that move nothing: only the issued line names the direction
      io.totalIos().ifPresent(total -> expected.mayBe(path + ".totalIos", List.of(total)));
      expected.mayBe(path + ".shortIos", List.of(0));
      expected.mayBe(path + ".droppedIos", List.of(0));
      return;
    }
    boolean broken =
        direction.equals("mixed")
            && job.io().containsKey("read")
            && release.since("3.30")
            && release.upTo("3.38");
    if (broken) {
      // mixed: IOPS=0, BW=0 (0)(0B/428msec)
      expected.mayBe(path + ".runtimeMillis", List.of(io.runtimeMillis()));
    } else {
      BigInteger millis = BigInteger.valueOf(io.runtimeMillis());
      expected.is(path + ".ioBytes", io.bytes().each(bytes -> units.data(bytes, 0)));
      expected.is(
          path + ".bytesPerSecond",
          io.bytes().each(bytes -> rate(bytes.multiply(THOUSAND).divide(millis), direction)));
      BigInteger iops =
          io.iops()
              .orElseGet(
                  () ->
                      BigInteger.valueOf(io.totalIos().orElseThrow())
                          .multiply(THOUSAND)
                          .divide(millis));
      expected.is(path + ".iops", units.operations(iops));
      expected.is(path + ".runtimeMillis", io.runtimeMillis());
    }
    issued(path, direction, io);
    expected.twinDoesNotTell(ExpectedText.quote(path) + "\\.zoneResets");
    latency(path + ".submissionLatency", io.slat());
    latency(path + ".completionLatency", io.clat());
    latency(path + ".totalLatency", io.lat());
    percentiles(path, io);
    priorities(path, io);
    bandwidth(path + ".bandwidthSamples", io);
    io.iopsSamples()
        .ifPresent(samples -> samples(path + ".iopsSamples", samples, 1, BigDecimal.ONE));
  }

  private BigDecimal rate(BigInteger bytesPerSecond, String direction) {
    boolean bare = job.allClients() || (direction.equals("mixed") && job.io().containsKey("read"));
    return bare && release.since("3.30")
        ? units.data(bytesPerSecond, 0)
        : units.rate(bytesPerSecond, 0);
  }

  private void issued(String path, String direction, TwinIo io) {
    if (io.totalIos().isEmpty() || (direction.equals("mixed") && job.io().containsKey("read"))) {
      expected.twinDoesNotTell(ExpectedText.quote(path) + "\\.(totalIos|shortIos|droppedIos)");
      return;
    }
    expected.is(path + ".totalIos", io.totalIos().getAsLong());
    expected.is(path + ".shortIos", io.shortIos().orElseThrow());
    expected.is(path + ".droppedIos", io.droppedIos().orElseThrow());
  }

  /** The unit of a line: chosen by fio from its four numbers. */
  private long unitOf(TwinLatency latency) {
    double min = latency.min().doubleValue();
    double max = latency.max().doubleValue();
    double mean = latency.mean().middle();
    double deviation = latency.deviation().middle();
    if (release.upTo("2.21")) {
      boolean millis = min > 1e6 && max > 1e6 && mean > 1e6 && deviation > 1e6;
      return millis ? 1_000_000 : 1_000;
    }
    if (min > 2e6 && max > 99_999_999 && deviation > 1e6) {
      return 1_000_000;
    }
    return min > 2000 && max > 99_999 && deviation > 1000 ? 1_000 : 1;
  }

  void latency(String path, TwinLatency latency) {
    if (latency.samples().isPresent() && latency.samples().getAsLong() == 0) {
      return;
    }
    long unit = unitOf(latency);
    BigDecimal nanos = BigDecimal.valueOf(unit);
    BigDecimal min = shown(latency.min(), unit);
    BigDecimal max = shown(latency.max(), unit);
    Set<BigDecimal> means = times(latency.mean().dividedBy(unit).printed(2), nanos);
    Set<BigDecimal> deviations = times(latency.deviation().dividedBy(unit).printed(2), nanos);
    if (latency.allZero() && latency.samples().isEmpty()) {
      // nothing measured, or measured as zero: this twin cannot tell
      expected.mayBe(path + ".minNanos", List.of(0));
      expected.mayBe(path + ".maxNanos", List.of(0));
      expected.mayBe(path + ".meanNanos", means);
      expected.mayBe(path + ".standardDeviationNanos", deviations);
      return;
    }
    expected.is(path + ".minNanos", min);
    expected.is(path + ".maxNanos", max);
    if (job.allClients() && release.upTo("3.29")) {
      // wrong where a server has several jobs, and then left out
      expected.mayBe(path + ".meanNanos", means);
      expected.mayBe(path + ".standardDeviationNanos", deviations);
    } else {
      expected.is(path + ".meanNanos", means);
      expected.is(path + ".standardDeviationNanos", deviations);
    }
    if (path.endsWith("sync.latency")) {
      percentiles(path + ".percentiles", latency.percentiles(), true);
    }
  }

  private BigDecimal shown(BigInteger nanos, long unit) {
    return FioNumber.shown(
            nanos.divide(BigInteger.valueOf(unit)), 6, 1000, 0, FioNumber.Fractions.of(release))
        .multiply(BigDecimal.valueOf(unit));
  }

  /** Which of the three lists the text prints, and where the twin keeps it. */
  private void percentiles(String path, TwinIo io) {
    String clat = path + ".completionLatency.percentiles";
    String lat = path + ".totalLatency.percentiles";
    if (release.since("3.18")) {
      percentiles(path + ".submissionLatency.percentiles", io.slat().percentiles(), true);
      percentiles(clat, io.clat().percentiles(), true);
      percentiles(lat, io.lat().percentiles(), true);
      return;
    }
    // 3.1 to 3.12 keep the list of total latencies under clat; 3.1 prints it also for
    // clat_percentiles=0 alone
    boolean total =
        job.option("lat_percentiles").equals("1")
            || (release.upTo("3.1")
                && release.since("3.1")
                && job.option("clat_percentiles").equals("0"));
    boolean sure = !io.clat().allZero();
    percentiles(total ? lat : clat, io.clat().percentiles(), sure);
    percentiles(lat, io.lat().percentiles(), sure);
  }

  private void percentiles(String path, Map<BigDecimal, Long> percentiles, boolean sure) {
    if (percentiles.isEmpty()) {
      return;
    }
    long least = percentiles.values().stream().mapToLong(v -> v).min().orElseThrow();
    long most = percentiles.values().stream().mapToLong(v -> v).max().orElseThrow();
    long unit = 1;
    if (release.upTo("2.21")) {
      unit = least > 2_000_000 && most > 99_999_000 ? 1_000_000 : 1_000;
    } else if (least > 2_000_000 && most > 99_999_999) {
      unit = 1_000_000;
    } else if (least > 2000 && most > 99_999) {
      unit = 1_000;
    }
    Map<String, List<Long>> byLabel = new TreeMap<>();
    for (Map.Entry<BigDecimal, Long> entry : percentiles.entrySet()) {
      // fio 3.39 and later lose the decimals of the labels on the way to "All clients"
      BigDecimal label =
          job.allClients() ? entry.getKey().setScale(0, RoundingMode.HALF_EVEN) : entry.getKey();
      byLabel
          .computeIfAbsent(FlatResult.rank(label), unused -> new ArrayList<>())
          .add(roundedUp(entry.getValue(), unit));
    }
    byLabel.forEach(
        (label, values) -> {
          if (values.size() > 1) {
            return; // labels that fio rounded until they collide are left out
          }
          if (sure) {
            expected.is(path + "[" + label + "]", values);
          } else {
            expected.mayBe(path + "[" + label + "]", values);
          }
        });
  }

  /** fio scales percentiles down by (x + 999) / 1000, once or twice. */
  private static long roundedUp(long nanos, long unit) {
    long value = nanos;
    for (long done = 1; done < unit; done *= 1000) {
      value = (value + 999) / 1000;
    }
    return value * unit;
  }

  private void priorities(String path, TwinIo io) {
    long all = 0;
    for (TwinPriority priority : io.priorities()) {
      all += priority.latency().samples().orElse(0);
    }
    int index = 0;
    for (TwinPriority priority : io.priorities()) {
      long samples = priority.latency().samples().orElse(0);
      if (samples == 0) {
        continue;
      }
      String prefix = path + ".priorities[" + index++ + "]";
      expected.is(prefix + ".priorityClass", priority.priorityClass());
      priority.level().ifPresent(level -> expected.is(prefix + ".level", level));
      priority.hint().ifPresent(hint -> expected.is(prefix + ".hint", hint));
      String kind =
          prefix + (priority.kind().equals("lat") ? ".totalLatency" : ".completionLatency");
      latency(kind, priority.latency());
      percentiles(kind + ".percentiles", priority.latency().percentiles(), true);
      if (!priority.latency().percentiles().isEmpty()) {
        expected.is(prefix + ".percentOfIos", FioNumber.printed(100.0 * samples / all, 2));
      }
    }
  }

  /** The bw line: KiB/s whatever it says, or thousands of it when the mean is large. */
  private void bandwidth(String path, TwinIo io) {
    TwinSamples samples = io.bandwidth();
    long kib = 1024;
    long factor = units.bits() && release.upTo("3.6") ? 8 : 1;
    BigDecimal base = BigDecimal.valueOf(units.kbBase());
    Span mean = samples.mean().times(factor);
    BigDecimal unit = BigDecimal.valueOf(kib);
    long divisor = 1;
    if (release.upTo("2.0.15")
        ? mean.middle() > 999_999.9
        : mean.middle() > (double) units.kbBase() * units.kbBase()) {
      divisor = release.upTo("2.0.15") ? 1000 : units.kbBase();
      unit = unit.multiply(release.upTo("2.0.15") ? BigDecimal.valueOf(1000) : base);
    }
    TwinSamples scaled =
        new TwinSamples(
            samples.min().multiply(BigInteger.valueOf(factor)).divide(BigInteger.valueOf(divisor)),
            samples.max().multiply(BigInteger.valueOf(factor)).divide(BigInteger.valueOf(divisor)),
            mean.dividedBy(divisor),
            samples.deviation().times(factor).dividedBy(divisor),
            samples.aggregatePercent(),
            samples.samples());
    samples(path, scaled, factor, unit);
  }

  private void samples(String path, TwinSamples samples, long bits, BigDecimal unit) {
    if (samples.samples().isPresent() && samples.samples().getAsLong() == 0) {
      return;
    }
    BigDecimal by = unit.divide(BigDecimal.valueOf(bits));
    List<BigDecimal> min = List.of(new BigDecimal(samples.min()).multiply(by));
    List<BigDecimal> max = List.of(new BigDecimal(samples.max()).multiply(by));
    Set<BigDecimal> mean = times(samples.mean().printed(2), by);
    Set<BigDecimal> deviation = times(samples.deviation().printed(2), by);
    boolean sure = samples.samples().isPresent() || !samples.allZero();
    put(sure, path + ".min", min);
    put(sure, path + ".max", max);
    put(sure, path + ".mean", mean);
    put(sure, path + ".standardDeviation", deviation);
    samples.samples().ifPresent(count -> expected.is(path + ".samples", count));
    samples
        .aggregatePercent()
        .ifPresent(
            share -> {
              boolean wrong = release.since("2.17") && release.upTo("2.21");
              boolean capped = bits != 1;
              if (!wrong && !capped && !job.allClients()) {
                put(sure, path + ".aggregatePercent", share.printed(2));
              } else if (!wrong) {
                expected.mayBe(path + ".aggregatePercent", share.printed(2));
              }
            });
  }

  private void put(boolean sure, String path, java.util.Collection<BigDecimal> values) {
    if (sure) {
      expected.is(path, values);
    } else {
      expected.mayBe(path, values);
    }
  }

  private static Set<BigDecimal> times(Set<BigDecimal> values, BigDecimal factor) {
    Set<BigDecimal> all = new LinkedHashSet<>();
    values.forEach(value -> all.add(value.multiply(factor)));
    return all;
  }
}
