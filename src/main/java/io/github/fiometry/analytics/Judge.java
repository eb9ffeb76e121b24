package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Judges one load by one promise. */
final class Judge {
  private final DiskPromise promise;
  private final Measured measured;
  private final Tolerance tolerance;
  private final List<String> notes = new ArrayList<>();

  Judge(DiskPromise promise, Measured measured, Tolerance tolerance) {
    this.promise = promise;
    this.measured = measured;
    this.tolerance = tolerance;
  }

  Expectation judge() {
    measured.note().ifPresent(notes::add);
    if (measured.directions().isEmpty()) {
      return without(Verdict.NO_IO, "the job did no I/O");
    }
    if (measured.directions().contains(Direction.TRIM)) {
      return notJudged("trims are not part of what the rule promises");
    }
    if (measured.rule() == MergeRule.NOT_ADDED || measured.rule() == MergeRule.TIMES_UNKNOWN) {
      return notJudged(measured.rule().sentence());
    }
    List<DiskPromise.Limit> limits = promise.limits().stream().filter(this::holds).toList();
    if (limits.isEmpty()) {
      return notJudged(
          "the rule promises nothing for "
              + (measured.directions().contains(Direction.MIXED)
                  ? "reads and writes reported as one"
                  : "this direction and block size"));
    }
    DiskPromise.Limit binding = null;
    double highest = -1;
    for (DiskPromise.Limit limit : limits) {
      OptionalDouble use = use(limit);
      if (use.isPresent() && use.getAsDouble() > highest) {
        binding = limit;
        highest = use.getAsDouble();
      }
    }
    return binding == null
        ? notJudged("neither IOPS nor bandwidth were measured, or the block size is unknown")
        : judge(limits, binding);
  }

  private boolean holds(DiskPromise.Limit limit) {
    if (limit.access().isPresent() && !AccessPattern.mayBe(measured.rw(), limit.access().get())) {
      return false;
    }
    if (limit.direction().isPresent()
        && !measured.directions().equals(Set.of(limit.direction().get()))) {
      return false;
    }
    if (measured.blockSizeBytes().isEmpty()) {
      return limit.leastBlockSizeBytes().isEmpty() && limit.largestBlockSizeBytes().isEmpty();
    }
    double size = measured.blockSizeBytes().getAsDouble();
    return size >= limit.leastBlockSizeBytes().orElse(0)
        && size <= limit.largestBlockSizeBytes().orElse(Long.MAX_VALUE);
  }

  /**
   * How much of the limit the load would use if it did one I/O a second: the limit for which this
   * is highest is met first. Without a block size the measured rates say the same.
   */
  private OptionalDouble use(DiskPromise.Limit limit) {
    if (measured.blockSizeBytes().isPresent()) {
      double iops = limit.iopsAt(measured.blockSizeBytes().getAsDouble(), limit.value());
      return iops > 0 ? OptionalDouble.of(1 / iops) : OptionalDouble.empty();
    }
    OptionalDouble figure = figure(limit);
    return figure.isPresent() && limit.value() > 0
        ? OptionalDouble.of(figure.getAsDouble() / limit.value())
        : OptionalDouble.empty();
  }

  /** The measured figure in the metric of a limit, as the vendor counts. */
  private OptionalDouble figure(DiskPromise.Limit limit) {
    OptionalDouble iops = measured.iops();
    OptionalDouble bytesPerSecond = measured.bytesPerSecond();
    OptionalDouble size = measured.blockSizeBytes();
    if (limit.metric() == LimitMetric.THROUGHPUT) {
      return bytesPerSecond.isPresent() || iops.isEmpty() || size.isEmpty()
          ? bytesPerSecond
          : OptionalDouble.of(iops.getAsDouble() * size.getAsDouble());
    }
    double counted = size.isPresent() ? limit.countedIos(size.getAsDouble()) : 1;
    if (iops.isPresent()) {
      return OptionalDouble.of(iops.getAsDouble() * counted);
    }
    return bytesPerSecond.isPresent() && size.isPresent()
        ? OptionalDouble.of(bytesPerSecond.getAsDouble() / size.getAsDouble() * counted)
        : iops;
  }

  private Expectation judge(List<DiskPromise.Limit> limits, DiskPromise.Limit baseline) {
    OptionalDouble figure = figure(baseline);
    if (figure.isEmpty()) {
      return notJudged("the " + baseline.metric().word() + " were not measured");
    }
    double percentOfBaseline = 100 * figure.getAsDouble() / baseline.value();
    Expectation.Basis basis = Expectation.Basis.BASELINE;
    DiskPromise.Limit binding = baseline;
    double percent = percentOfBaseline;
    OptionalDouble percentOfBurst = OptionalDouble.empty();
    Verdict verdict = tolerance.judge(percent);
    Optional<DiskPromise.Limit> burst = burst(limits, baseline);
    if (burst.isPresent()) {
      DiskPromise.Limit limit = burst.get();
      double ofBurst = 100 * figure(limit).orElse(0) / limit.reached();
      percentOfBurst = OptionalDouble.of(ofBurst);
      boolean mayBurst = noteBurst(limit);
      if (mayBurst && verdict == Verdict.ABOVE) {
        if (tolerance.judge(ofBurst) == Verdict.SHORT) {
          verdict = Verdict.WITHIN_BURST;
          notes.add(
              "within burst: more than the disk does lastingly, less than its burst: the credits"
                  + " may have been spent on the way");
        } else {
          basis = Expectation.Basis.BURST;
          binding = limit;
          percent = ofBurst;
          verdict = tolerance.judge(ofBurst);
        }
      }
    }
    noteAccess(limits);
    noteQuotedBlockSize(binding);
    noteProvenance();
    double amount = basis == Expectation.Basis.BURST ? binding.reached() : binding.value();
    return new Expectation(
        promise,
        measured,
        Optional.of(binding),
        promised(binding, amount, LimitMetric.IOPS),
        promised(binding, amount, LimitMetric.THROUGHPUT),
        basis,
        OptionalDouble.of(percent),
        percentOfBurst,
        verdict,
        tolerance,
        ratios(),
        notes);
  }

  /** The limit met first while the disk bursts; empty when a burst does not lift what binds. */
  private Optional<DiskPromise.Limit> burst(
      List<DiskPromise.Limit> limits, DiskPromise.Limit baseline) {
    if (measured.blockSizeBytes().isEmpty()) {
      return Optional.empty();
    }
    double size = measured.blockSizeBytes().getAsDouble();
    DiskPromise.Limit first = limits.get(0);
    for (DiskPromise.Limit limit : limits) {
      if (limit.iopsAt(size, limit.reached()) < first.iopsAt(size, first.reached())) {
        first = limit;
      }
    }
    boolean lifts =
        first.iopsAt(size, first.reached()) > baseline.iopsAt(size, baseline.value()) * (1 + 1e-9);
    return lifts ? Optional.of(first) : Optional.empty();
  }

  private void noteAccess(List<DiskPromise.Limit> limits) {
    if (measured.rw().isEmpty() && limits.stream().anyMatch(it -> it.access().isPresent())) {
      notes.add("it is not known whether the I/O is random, for which a limit is meant");
    }
  }

  /** Says what a burst means for this run; true when the run may have lain within the burst. */
  private boolean noteBurst(DiskPromise.Limit limit) {
    OptionalDouble lasts = limit.burstSeconds();
    OptionalLong runtime = measured.runtimeMillis();
    if (lasts.isPresent()
        && runtime.isPresent()
        && runtime.getAsLong() / 1000.0 > lasts.getAsDouble()) {
      notes.add(
          "the disk can burst for the first "
              + PlainNumbers.of(Math.rint(lasts.getAsDouble()))
              + " s of the "
              + PlainNumbers.of(runtime.getAsLong() / 1000.0)
              + " s: the mean lies between burst and baseline");
      return false;
    }
    notes.add(
        "burstable: a run"
            + (runtime.isPresent()
                ? " of " + PlainNumbers.of(runtime.getAsLong() / 1000.0) + " s"
                : "")
            + " measures the burst"
            + (lasts.isPresent()
                ? ", which a full bucket holds for "
                    + PlainNumbers.of(Math.rint(lasts.getAsDouble()))
                    + " s,"
                : "")
            + " and not what the disk does lastingly, unless its credits are spent");
    return true;
  }

  private void noteQuotedBlockSize(DiskPromise.Limit limit) {
    OptionalDouble size = measured.blockSizeBytes();
    if (limit.quotedBlockSizeBytes().isPresent()
        && size.isPresent()
        && size.getAsDouble() != limit.quotedBlockSizeBytes().getAsLong()) {
      notes.add(
          "the vendor states the "
              + limit.metric().word()
              + " for blocks of "
              + limit.quotedBlockSizeBytes().getAsLong()
              + " bytes, these are of "
              + PlainNumbers.of(size.getAsDouble()));
    }
  }

  private void noteProvenance() {
    switch (promise.rule().source().state()) {
      case DOCUMENTED -> {}
      case THIRD_PARTY -> notes.add("the rule is known from a third party only");
      case UNVERIFIED -> notes.add("the rule is not verified: check it with the vendor");
    }
    notes.addAll(promise.rule().caveats());
  }

  private OptionalDouble promised(DiskPromise.Limit limit, double amount, LimitMetric metric) {
    OptionalDouble size = measured.blockSizeBytes();
    if (size.isEmpty()) {
      return limit.metric() == metric ? OptionalDouble.of(amount) : OptionalDouble.empty();
    }
    double iops = limit.iopsAt(size.getAsDouble(), amount);
    return OptionalDouble.of(metric == LimitMetric.IOPS ? iops : iops * size.getAsDouble());
  }

  private CapacityRatios ratios() {
    return promise
        .spec()
        .capacity()
        .map(size -> CapacityRatios.of(measured.iops(), measured.bytesPerSecond(), size))
        .orElse(CapacityRatios.NONE);
  }

  private Expectation notJudged(String reason) {
    return without(Verdict.NOT_JUDGED, reason);
  }

  private Expectation without(Verdict verdict, String reason) {
    notes.add(reason);
    return new Expectation(
        promise,
        measured,
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Expectation.Basis.BASELINE,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        verdict,
        tolerance,
        ratios(),
        notes);
  }
}
