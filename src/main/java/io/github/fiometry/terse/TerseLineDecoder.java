package io.github.fiometry.terse;

import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.DepthDistribution;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DiskStats;
import io.github.fiometry.model.ErrorSummary;
import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyBucket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes a job out of a record. fio: stat.c {@code show_thread_status_terse_all}. */
final class TerseLineDecoder {
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** A number of 32 bits with its sign. */
  private static final int LONGEST_ERROR = 11;

  private final TerseValues values;
  private final TerseAlignment alignment;
  private final TerseLayout layout;
  private final TerseTail tail;
  private final Optional<String> fioVersion;
  private final @Nullable FioVersion release;

  TerseLineDecoder(TerseRecord record, DiagnosticCollector diagnostics) {
    TerseVersion version = TerseVersion.of(record.bytes()[record.from(0)]);
    this.values = new TerseValues(record, diagnostics);
    this.alignment = TerseAlignment.of(record, version == null ? TerseVersion.V3 : version);
    this.layout = alignment.layout();
    this.tail =
        TerseTail.of(
            record,
            alignment.isCut() ? record.fields() : alignment.next(),
            layout.version() != TerseVersion.V2,
            error(record));
    this.fioVersion = fioVersion();
    this.release = fioVersion.flatMap(FioVersion::parse).orElse(null);
  }

  private OptionalLong error(TerseRecord record) {
    int field = alignment.field(layout.name() + 2);
    boolean readable =
        field >= 0
            && record.isExactly(TerseField.ERROR, field)
            && record.to(field) - record.from(field) <= LONGEST_ERROR;
    return readable ? OptionalLong.of(Long.parseLong(record.text(field))) : OptionalLong.empty();
  }

  TerseAlignment alignment() {
    return alignment;
  }

  TerseTail tail() {
    return tail;
  }

  /** Bytes per second of one unit of the bandwidth fields; absent when it cannot be told. */
  OptionalLong bandwidthUnit() {
    return BandwidthUnit.of(values.record(), alignment, release);
  }

  /** Tells that the record has the fields of no terse version, so that none can be believed. */
  void reportNoTerseLine() {
    values.add(
        Severity.ERROR,
        DiagnosticCode.UNREADABLE_VALUE,
        0,
        "expected the fields of terse version "
            + values.record().text(0)
            + " as a fio from 2.0.7 on prints them, found "
            + values.record().fields()
            + " fields of another order; none of them is read");
  }

  /** Reads the record; what is damaged goes to the diagnostics. */
  TerseLine line() {
    reportUnsureFields();
    Job job = job();
    List<DiskStats> disks = TerseDisks.read(values, tail);
    boolean complete = !alignment.isCut() && !tail.isCut();
    if (!complete) {
      int last = values.record().fields() - 1;
      values.add(
          Severity.ERROR,
          DiagnosticCode.TRUNCATED_REPORT,
          last,
          "the terse line ends after "
              + (last + 1)
              + " fields; expected "
              + (alignment.isCut() ? "at least " + layout.size() : "the rest of the last block"));
    }
    return new TerseLine(
        layout.version(), fioVersion, job, disks, complete, values.record().lineNumber());
  }

  private Optional<String> fioVersion() {
    int slot = layout.version().header().indexOf(TerseField.FIO_VERSION);
    if (slot < 0 || alignment.field(slot) < 0) {
      return Optional.empty();
    }
    String printed = values.record().text(alignment.field(slot));
    return Optional.of(FioVersion.withoutName(printed));
  }

  /** One diagnostic for each stretch of fields that a lost or added semicolon makes unsure. */
  private void reportUnsureFields() {
    int slot = 0;
    while (slot < layout.size()) {
      if (alignment.field(slot) != TerseAlignment.UNSURE) {
        slot++;
        continue;
      }
      int first = slot;
      while (slot < layout.size() && alignment.field(slot) == TerseAlignment.UNSURE) {
        slot++;
      }
      int before = first == 0 ? 0 : Math.max(alignment.field(first - 1) + 1, 0);
      values.add(
          Severity.ERROR,
          DiagnosticCode.UNREADABLE_VALUE,
          before,
          "a semicolon is lost or added around here: "
              + (slot - first)
              + " values from "
              + layout.slot(first).field().label()
              + " to "
              + layout.slot(slot - 1).field().label()
              + " cannot be told apart");
    }
  }

  private Job job() {
    Job.Builder job = Job.builder();
    int name = alignment.field(layout.name());
    if (name >= 0) {
      job.name(values.record().text(name, alignment.nameEnd()));
    }
    if (!isElementOfNoJob()) {
      smallCount(layout.name() + 1).ifPresent(job::groupId);
    }
    smallCount(layout.name() + 2).ifPresent(job::error);
    OptionalLong rateUnit = bandwidthUnit();
    Map<Direction, IoStats> io = new EnumMap<>(Direction.class);
    for (int i = 0; i < layout.directions().size(); i++) {
      Optional<IoStats> stats =
          new TerseDirectionDecoder(values, alignment, layout.start(i), release, rateUnit).read();
      Direction direction = layout.directions().get(i);
      stats.ifPresent(present -> io.put(direction, present));
    }
    job.io(io);
    readTail(job);
    return job.build();
  }

  /**
   * Whether the line stands for no job: fio prints one without a name, of group -1, where only one
   * of a group's jobs asks for group_reporting.
   */
  boolean isElementOfNoJob() {
    int name = alignment.field(layout.name());
    int group = alignment.field(layout.name() + 1);
    return name >= 0
        && group >= 0
        && values.record().text(name, alignment.nameEnd()).isEmpty()
        && values.record().text(group).equals("-1");
  }

  /** Tells that the line stands for no job and is left out. */
  void reportNoJob() {
    values.add(
        Severity.INFO,
        DiagnosticCode.KNOWN_FIO_FAULT,
        Math.max(0, alignment.field(layout.name())),
        "fio printed an element without name and I/O; it is left out");
  }

  private OptionalInt smallCount(int slot) {
    OptionalLong count = values.count(alignment.field(slot), layout.slot(slot).field());
    if (count.isPresent() && (int) count.getAsLong() != count.getAsLong()) {
      values.unreadable(alignment.field(slot), layout.slot(slot).field());
      return OptionalInt.empty();
    }
    return count.isPresent() ? OptionalInt.of((int) count.getAsLong()) : OptionalInt.empty();
  }

  private void readTail(Job.Builder job) {
    int slot = layout.tail();
    CpuUsage.Builder cpu = CpuUsage.builder();
    OptionalDouble user = number(slot++);
    OptionalDouble system = number(slot++);
    OptionalLong switches = count(slot++);
    OptionalLong major = count(slot++);
    OptionalLong minor = count(slot++);
    user.ifPresent(cpu::userPercent);
    system.ifPresent(cpu::systemPercent);
    switches.ifPresent(cpu::contextSwitches);
    major.ifPresent(cpu::majorFaults);
    minor.ifPresent(cpu::minorFaults);
    if (user.isPresent()
        || system.isPresent()
        || switches.isPresent()
        || major.isPresent()
        || minor.isPresent()) {
      job.cpu(cpu.build());
    }
    depths(slot).ifPresent(job::ioDepths);
    slot += TerseVersion.DEPTHS.size();
    job.latencyDistribution(distribution(slot));
    errors().ifPresent(job::errors);
    int description = tail.description();
    if (description == values.record().fields() - 1
        && values.record().isExactly(TerseField.UTILIZATION, description)) {
      values.add(
          Severity.ERROR,
          DiagnosticCode.UNREADABLE_VALUE,
          description,
          "a semicolon is lost or added before this share, which is no description");
    } else if (description >= 0) {
      job.description(values.record().text(description, values.record().fields() - 1));
    }
  }

  private OptionalDouble number(int slot) {
    return values.number(alignment.field(slot), layout.slot(slot).field(), 1);
  }

  private OptionalLong count(int slot) {
    return values.count(alignment.field(slot), layout.slot(slot).field());
  }

  private Optional<DepthDistribution> depths(int start) {
    List<String> labels = new ArrayList<>();
    double[] percents = new double[TerseVersion.DEPTHS.size()];
    for (int i = 0; i < TerseVersion.DEPTHS.size(); i++) {
      OptionalDouble percent = number(start + i);
      if (percent.isPresent()) {
        percents[labels.size()] = percent.getAsDouble();
        labels.add(TerseVersion.DEPTHS.get(i));
      }
    }
    return labels.isEmpty()
        ? Optional.empty()
        : Optional.of(DepthDistribution.of(labels, Arrays.copyOf(percents, labels.size())));
  }

  /**
   * The distribution. Since 2.99 fio adds its buckets below 1 us to the first one here, so that it
   * is still the share below 2 us, as its bound says, and as it was before.
   */
  private List<LatencyBucket> distribution(int start) {
    List<LatencyBucket> buckets = new ArrayList<>();
    int slot = start;
    for (String bound : TerseVersion.USEC_BOUNDS) {
      addBucket(buckets, slot++, OptionalLong.of(NANOS_PER_MICRO * Long.parseLong(bound)));
    }
    for (String bound : TerseVersion.MSEC_BOUNDS) {
      addBucket(
          buckets,
          slot++,
          bound.startsWith(">")
              ? OptionalLong.empty()
              : OptionalLong.of(NANOS_PER_MILLI * Long.parseLong(bound)));
    }
    return buckets;
  }

  private void addBucket(List<LatencyBucket> buckets, int slot, OptionalLong upperNanos) {
    OptionalDouble percent = number(slot);
    if (percent.isPresent() && percent.getAsDouble() != 0) {
      buckets.add(new LatencyBucket(upperNanos, percent.getAsDouble()));
    }
  }

  private Optional<ErrorSummary> errors() {
    if (tail.errors() < 0) {
      return Optional.empty();
    }
    ErrorSummary.Builder errors = ErrorSummary.builder();
    values.count(tail.errors(), TerseField.TOTAL_ERRORS).ifPresent(errors::total);
    OptionalLong first = values.count(tail.errors() + 1, TerseField.FIRST_ERROR);
    if (first.isPresent() && (int) first.getAsLong() == first.getAsLong()) {
      errors.firstError((int) first.getAsLong());
    } else if (first.isPresent()) {
      values.unreadable(tail.errors() + 1, TerseField.FIRST_ERROR);
    }
    return Optional.of(errors.build());
  }
}
