package io.github.fiometry.analytics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Puts the numbers of one disk into the limits of a rule. */
final class PromiseMaker {
  private final DiskRule rule;
  private final DiskSpec spec;
  private final double capacity;
  private final String unit;

  PromiseMaker(DiskRule rule, DiskSpec spec) {
    this.rule = rule;
    this.spec = spec;
    if (spec.capacity().isEmpty() && rule.dependsOnCapacity()) {
      throw new IllegalArgumentException(
          rule.key() + " promises by capacity: give it, for example as 100GB or 100GiB");
    }
    this.capacity =
        spec.capacity().map(size -> size.bytes() / rule.capacityUnit().bytes()).orElse(0.0);
    this.unit = rule.capacityUnit().word();
  }

  DiskPromise make() {
    checkCapacity();
    checkProvisioning();
    Optional<String> variant = variant();
    List<DiskPromise.Limit> limits = new ArrayList<>();
    for (RuleLimit limit : rule.limits()) {
      if (limit.variant().isEmpty() || limit.variant().equals(variant)) {
        limits.add(limit(limit));
      }
    }
    return new DiskPromise(rule, spec, limits);
  }

  private void checkCapacity() {
    if (spec.capacity().isEmpty()) {
      return;
    }
    if (rule.leastCapacity().isPresent() && capacity < rule.leastCapacity().getAsDouble()) {
      throw refuse("starts at " + size(rule.leastCapacity().getAsDouble()));
    }
    if (rule.largestCapacity().isPresent() && capacity > rule.largestCapacity().getAsDouble()) {
      throw refuse("ends at " + size(rule.largestCapacity().getAsDouble()));
    }
  }

  private IllegalArgumentException refuse(String fact) {
    return new IllegalArgumentException(
        rule.key() + " " + fact + ", the capacity given is " + size(capacity));
  }

  private String size(double amount) {
    return PlainNumbers.of(amount) + " " + unit;
  }

  private Optional<String> variant() {
    if (spec.variant().isPresent() && !rule.variants().contains(spec.variant().get())) {
      throw new IllegalArgumentException(
          rule.key()
              + (rule.variants().isEmpty()
                  ? " has no variants"
                  : " has the variants " + String.join(", ", rule.variants()))
              + ", not '"
              + spec.variant().get()
              + "'");
    }
    return spec.variant().isPresent() ? spec.variant() : rule.variants().stream().findFirst();
  }

  private void checkProvisioning() {
    for (LimitMetric metric : LimitMetric.values()) {
      boolean sold =
          rule.limits().stream()
              .anyMatch(limit -> limit.metric() == metric && limit.provisioning().isPresent());
      if (bought(metric).isPresent() && !sold) {
        throw new IllegalArgumentException(
            rule.key() + " has no provisioned " + metric.word() + ": it follows from the capacity");
      }
    }
  }

  private OptionalDouble bought(LimitMetric metric) {
    return metric == LimitMetric.IOPS ? spec.provisionedIops() : spec.provisionedThroughput();
  }

  /** The IOPS in force, on which the throughput of some types depends. */
  private double effectiveIops() {
    if (spec.provisionedIops().isPresent()) {
      return spec.provisionedIops().getAsDouble();
    }
    return rule.limits().stream()
        .filter(limit -> limit.metric() == LimitMetric.IOPS)
        .flatMap(limit -> limit.amount().stream())
        .mapToDouble(amount -> amount.at(capacity, 0))
        .findFirst()
        .orElse(0);
  }

  private DiskPromise.Limit limit(RuleLimit limit) {
    Optional<Amount> included = limit.amount();
    double iops = effectiveIops();
    double value = included.map(amount -> amount.at(capacity, iops)).orElse(0.0);
    String formula = included.map(amount -> amount.formula(capacity, unit, iops)).orElse("");
    OptionalDouble bought = bought(limit.metric());
    if (limit.provisioning().isPresent() && bought.isPresent()) {
      RuleLimit.Provisioning provisioning = limit.provisioning().get();
      checkBought(limit, provisioning, value, bought.getAsDouble());
      String provisioned = PlainNumbers.of(bought.getAsDouble()) + " provisioned";
      formula = provisioning.additional() ? formula + " + " + provisioned : provisioned;
      value = bought.getAsDouble() + (provisioning.additional() ? value : 0);
    } else if (included.isEmpty()) {
      throw new IllegalArgumentException(
          rule.key()
              + " promises only the "
              + limit.metric().word()
              + " that were provisioned: give them"
              + most(limit)
                  .map(most -> " (at most " + PlainNumbers.of(most) + " at " + size(capacity) + ")")
                  .orElse(""));
    }
    double extra = spec.provisionedIops().orElse(0);
    if (limit.perProvisionedIops() != 0 && extra > 0) {
      value += limit.perProvisionedIops() * extra;
      formula +=
          " + "
              + PlainNumbers.of(limit.perProvisionedIops())
              + " × "
              + PlainNumbers.of(extra)
              + " provisioned IOPS";
    }
    return limit(limit, value, formula);
  }

  private DiskPromise.Limit limit(RuleLimit limit, double value, String formula) {
    long factor = limit.metric() == LimitMetric.IOPS ? 1 : rule.throughputUnit().bytesPerSecond();
    OptionalDouble burst = OptionalDouble.empty();
    OptionalDouble seconds = OptionalDouble.empty();
    if (limit.burst().filter(this::bursts).isPresent()) {
      RuleLimit.Burst rules = limit.burst().get();
      double reached = rules.amount().at(capacity, effectiveIops());
      if (reached > value) {
        burst = OptionalDouble.of(reached * factor);
        if (rules.credits().isPresent()) {
          seconds = OptionalDouble.of(rules.credits().getAsDouble() / (reached - value));
        }
      }
    }
    String measure = limit.metric() == LimitMetric.IOPS ? "IOPS" : rule.throughputUnit().word();
    String result = PlainNumbers.of(value) + " " + measure;
    return new DiskPromise.Limit(
        limit.metric(),
        limit.direction(),
        limit.leastBlockSizeBytes(),
        limit.largestBlockSizeBytes(),
        limit.quotedBlockSizeBytes(),
        limit.ioUnitBytes(),
        limit.access(),
        value * factor,
        burst,
        seconds,
        formula.equals(PlainNumbers.of(value)) ? result : formula + " = " + result);
  }

  private boolean bursts(RuleLimit.Burst burst) {
    return capacity > burst.aboveCapacity().orElse(0)
        && capacity < burst.belowCapacity().orElse(Double.POSITIVE_INFINITY);
  }

  private void checkBought(
      RuleLimit limit, RuleLimit.Provisioning provisioning, double included, double bought) {
    double least = provisioning.atLeast().orElse(0);
    double most = most(provisioning, included);
    if (bought < least || bought > most) {
      throw new IllegalArgumentException(
          rule.key()
              + " of "
              + size(capacity)
              + " can have "
              + PlainNumbers.of(least)
              + " to "
              + PlainNumbers.of(most)
              + " provisioned "
              + limit.metric().word()
              + ", not "
              + PlainNumbers.of(bought));
    }
  }

  private double most(RuleLimit.Provisioning provisioning, double included) {
    double iops = effectiveIops();
    double most = provisioning.atMost().map(a -> a.at(capacity, iops)).orElse(Double.MAX_VALUE);
    double rest =
        provisioning
            .totalAtMost()
            .map(a -> a.at(capacity, iops) - (provisioning.additional() ? included : 0))
            .orElse(Double.MAX_VALUE);
    return Math.max(0, Math.min(most, rest));
  }

  private Optional<Double> most(RuleLimit limit) {
    return limit
        .provisioning()
        .map(
            provisioning ->
                most(
                    provisioning,
                    limit.amount().map(amount -> amount.at(capacity, 0)).orElse(0.0)));
  }

  /** The most that can be bought of a metric; empty when nothing can. */
  OptionalDouble mostProvisionable(LimitMetric metric) {
    return rule.limits().stream()
        .filter(limit -> limit.metric() == metric)
        .flatMap(limit -> most(limit).stream())
        .mapToDouble(Double::doubleValue)
        .min();
  }
}
