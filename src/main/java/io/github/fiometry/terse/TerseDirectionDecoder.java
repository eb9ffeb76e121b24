package io.github.fiometry.terse;

import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.SampleStats;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one direction. fio: stat.c {@code show_ddir_status_terse}. */
final class TerseDirectionDecoder {
  private static final long KIB = 1024;
  private static final FioVersion SMALL_SHARES = FioVersion.of(2, 17);
  private static final FioVersion NANOSECONDS = FioVersion.of(2, 99);
  private static final long NANOS_PER_MICRO = 1_000;

  private final TerseValues values;
  private final TerseAlignment alignment;
  private final List<TerseField> fields;
  private final int start;
  private final @Nullable FioVersion release;
  private final OptionalLong rateUnit;
  private final Optional<Percentiles> percentiles;

  TerseDirectionDecoder(
      TerseValues values,
      TerseAlignment alignment,
      int start,
      @Nullable FioVersion release,
      OptionalLong rateUnit) {
    this.values = values;
    this.alignment = alignment;
    this.fields = alignment.layout().version().directionFields();
    this.start = start;
    this.release = release;
    this.rateUnit = rateUnit;
    this.percentiles = percentiles();
  }

  /** The direction, or nothing when no I/O was issued in it. */
  Optional<IoStats> read() {
    OptionalDouble kib = number(TerseField.IO, 1);
    OptionalDouble rate = number(TerseField.BANDWIDTH, 1);
    OptionalDouble iops = number(TerseField.IOPS, 1);
    OptionalLong runtime = count(TerseField.RUNTIME);
    Optional<LatencyStats> submission = latency(TerseField.SLAT_MIN);
    Optional<LatencyStats> completion = latency(TerseField.CLAT_MIN);
    Optional<LatencyStats> total = latency(TerseField.LAT_MIN);
    Optional<SampleStats> bandwidth = bandwidthSamples();
    Optional<SampleStats> operations = iopsSamples();
    if (isZeroOrAbsent(kib)
        && isZeroOrAbsent(iops)
        && submission.isEmpty()
        && completion.isEmpty()
        && total.isEmpty()
        && bandwidth.isEmpty()
        && percentiles.isEmpty()) {
      return Optional.empty();
    }
    IoStats.Builder io = IoStats.builder();
    kib.ifPresent(value -> io.ioBytes(value * KIB));
    if (rate.isPresent() && rateUnit.isPresent()) {
      io.bytesPerSecond(rate.getAsDouble() * rateUnit.getAsLong());
    }
    iops.ifPresent(io::iops);
    runtime.ifPresent(io::runtimeMillis);
    submission.ifPresent(io::submissionLatency);
    if (percentiles.isPresent() && belongToTotalLatency(percentiles.get(), completion, total)) {
      completion.ifPresent(io::completionLatency);
      io.totalLatency(with(total, percentiles.get()));
    } else {
      percentiles
          .map(present -> with(completion, present))
          .or(() -> completion)
          .ifPresent(io::completionLatency);
      total.ifPresent(io::totalLatency);
    }
    bandwidth.ifPresent(io::bandwidthSamples);
    operations.ifPresent(io::iopsSamples);
    return Optional.of(io.build());
  }

  private static boolean isZeroOrAbsent(OptionalDouble value) {
    return value.isEmpty() || value.getAsDouble() == 0;
  }

  private static LatencyStats with(Optional<LatencyStats> latency, Percentiles percentiles) {
    return latency
        .map(LatencyStats::toBuilder)
        .orElseGet(LatencyStats::builder)
        .percentiles(percentiles)
        .build();
  }

  /**
   * Since 3.1 a job with lat_percentiles=1 has the percentiles of the total latency in these
   * fields, and the line does not say so. It shows when they do not fit the completion latency.
   */
  private boolean belongToTotalLatency(
      Percentiles percentiles, Optional<LatencyStats> completion, Optional<LatencyStats> total) {
    if (total.isEmpty() || total.get().maxNanos().isEmpty()) {
      return false;
    }
    if (completion.isEmpty()) {
      return isZero(TerseField.CLAT_MAX) && isZero(TerseField.CLAT_MEAN);
    }
    // A percentile is the middle of its bucket, so up to 1/128 above the largest sample.
    double highest = percentiles.valueAt(percentiles.size() - 1);
    double max = completion.get().maxNanos().orElse(Double.MAX_VALUE) + NANOS_PER_MICRO;
    double totalMax = total.get().maxNanos().getAsDouble() + NANOS_PER_MICRO;
    return highest > max * (1 + 1.0 / 64) && highest <= totalMax * (1 + 1.0 / 64);
  }

  /** Whether a field is readable and zero. */
  private boolean isZero(TerseField what) {
    int field = field(what);
    return field >= 0 && values.record().isExactly(what, field) && values.record().isZero(field);
  }

  private int field(TerseField what) {
    int index = fields.indexOf(what);
    return index < 0 ? TerseAlignment.MISSING : alignment.field(start + index);
  }

  private OptionalDouble number(TerseField what, long factor) {
    return values.number(field(what), what, factor);
  }

  private OptionalLong count(TerseField what) {
    return values.count(field(what), what);
  }

  /** Four fields from the minimum on; microseconds in every version. */
  private Optional<LatencyStats> latency(TerseField first) {
    int place = fields.indexOf(first);
    OptionalDouble min = number(first, NANOS_PER_MICRO);
    OptionalDouble max = number(fields.get(place + 1), NANOS_PER_MICRO);
    OptionalDouble mean = number(fields.get(place + 2), NANOS_PER_MICRO);
    OptionalDouble deviation = number(fields.get(place + 3), NANOS_PER_MICRO);
    if (isZeroOrAbsent(min)
        && isZeroOrAbsent(max)
        && isZeroOrAbsent(mean)
        && isZeroOrAbsent(deviation)) {
      return Optional.empty();
    }
    LatencyStats.Builder latency = LatencyStats.builder();
    min.ifPresent(latency::minNanos);
    max.ifPresent(latency::maxNanos);
    mean.ifPresent(latency::meanNanos);
    deviation.ifPresent(latency::standardDeviationNanos);
    return Optional.of(latency.build());
  }

  /** The percentiles; {@code 0%=0} fills up the fields that the job's list does not use. */
  private Optional<Percentiles> percentiles() {
    double[] ranks = new double[TerseVersion.PERCENTILES];
    long[] nanos = new long[TerseVersion.PERCENTILES];
    int count = 0;
    boolean sampled = false;
    int first = fields.indexOf(TerseField.PERCENTILE);
    for (int i = 0; i < TerseVersion.PERCENTILES; i++) {
      int field = alignment.field(start + first + i);
      if (field < 0) {
        continue;
      }
      if (!values.record().matches(FieldKind.PERCENTILE, field)) {
        values.unreadable(field, TerseField.PERCENTILE);
        continue;
      }
      double rank = values.rank(field);
      OptionalLong value = values.percentileValue(field, NANOS_PER_MICRO);
      if (rank > 100 || value.isEmpty()) {
        values.unreadable(field, TerseField.PERCENTILE);
      } else if (rank > 0) {
        ranks[count] = rank;
        nanos[count++] = value.getAsLong();
        sampled |= value.getAsLong() != 0;
      }
    }
    boolean measured = sampled || (count > 0 && isMeasured());
    return measured ? Optional.of(Percentiles.of(ranks, nanos, count)) : Optional.empty();
  }

  /** Percentiles of zero are values when the completion latency is measured at all. */
  private boolean isMeasured() {
    int mean = field(TerseField.CLAT_MEAN);
    return mean >= 0
        && values.record().isExactly(TerseField.CLAT_MEAN, mean)
        && !values.record().isZero(mean);
  }

  private Optional<SampleStats> bandwidthSamples() {
    OptionalDouble min = number(TerseField.BW_MIN, KIB);
    OptionalDouble max = number(TerseField.BW_MAX, KIB);
    OptionalDouble mean = number(TerseField.BW_MEAN, KIB);
    OptionalDouble deviation = number(TerseField.BW_DEV, KIB);
    OptionalLong count = count(TerseField.BW_SAMPLES);
    int share = field(TerseField.BW_AGGREGATE);
    boolean shareIsNan = share >= 0 && values.record().text(share).endsWith("nan%");
    if (count.isPresent() ? count.getAsLong() == 0 : allZero(min, max, mean, deviation)) {
      if (!shareIsNan || count.isPresent()) {
        values.number(share, TerseField.BW_AGGREGATE, 1);
        return Optional.empty();
      }
    }
    SampleStats.Builder samples = SampleStats.builder();
    min.ifPresent(samples::min);
    max.ifPresent(samples::max);
    mean.ifPresent(samples::mean);
    deviation.ifPresent(samples::standardDeviation);
    share(share).ifPresent(samples::aggregatePercent);
    count.ifPresent(samples::samples);
    return Optional.of(samples.build());
  }

  private static boolean allZero(OptionalDouble... numbers) {
    return Arrays.stream(numbers).allMatch(TerseDirectionDecoder::isZeroOrAbsent);
  }

  /** The share of the group's bandwidth, where fio computes it rightly. */
  private OptionalDouble share(int field) {
    OptionalDouble percent = values.number(field, TerseField.BW_AGGREGATE, 1);
    if (percent.isEmpty()) {
      return percent;
    }
    if (release != null && release.isSince(SMALL_SHARES) && release.isBefore(NANOSECONDS)) {
      values.fault(field, "fio 2.17 to 2.21 print about 1/1024 of the bandwidth share");
      return OptionalDouble.empty();
    }
    if (percent.getAsDouble() < 0) {
      values.fault(field, "the bandwidth share is negative: fio's sum overflowed");
      return OptionalDouble.empty();
    }
    return percent;
  }

  private Optional<SampleStats> iopsSamples() {
    OptionalLong count = count(TerseField.IOPS_SAMPLES);
    OptionalDouble min = number(TerseField.IOPS_MIN, 1);
    OptionalDouble max = number(TerseField.IOPS_MAX, 1);
    OptionalDouble mean = number(TerseField.IOPS_MEAN, 1);
    OptionalDouble deviation = number(TerseField.IOPS_DEV, 1);
    if (count.isPresent() ? count.getAsLong() == 0 : allZero(min, max, mean, deviation)) {
      return Optional.empty();
    }
    SampleStats.Builder samples = SampleStats.builder();
    min.ifPresent(samples::min);
    max.ifPresent(samples::max);
    mean.ifPresent(samples::mean);
    deviation.ifPresent(samples::standardDeviation);
    count.ifPresent(samples::samples);
    return Optional.of(samples.build());
  }
}
