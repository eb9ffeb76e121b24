package io.github.fiometry.analytics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An amount that depends on the capacity: base + perCapacity × capacity + perIops × provisioned
 * IOPS, or by steps of capacity; then not below the floor and not above the cap.
 *
 * @param base the constant part
 * @param perCapacity what each unit of capacity adds, 0 when the capacity does not matter
 * @param perIops what each provisioned IOPS adds, 0 when they do not matter
 * @param floor the least amount; absent when there is none
 * @param cap the greatest amount; absent when there is none
 * @param steps by capacity, ascending; the last that the capacity reaches counts instead of base,
 *     perCapacity and perIops; empty when the amount is not stepped
 */
public record Amount(
    double base,
    double perCapacity,
    double perIops,
    OptionalDouble floor,
    OptionalDouble cap,
    List<Step> steps) {

  /** Copies the list, so that the amount cannot change. */
  public Amount {
    steps = List.copyOf(steps);
  }

  /**
   * An amount from some capacity on.
   *
   * @param capacity the capacity at which the step begins, in the rule's unit
   * @param inclusive whether the step holds at that very capacity, or only above it
   * @param amount the amount on this step
   */
  public record Step(double capacity, boolean inclusive, Amount amount) {
    boolean reached(double size) {
      return inclusive ? size >= capacity : size > capacity;
    }
  }

  /**
   * The amount for one capacity.
   *
   * @param capacity the capacity in the rule's unit
   * @param iops the provisioned IOPS, 0 when none
   * @return the amount, in the unit of whatever it is an amount of
   */
  public double at(double capacity, double iops) {
    double value = base + perCapacity * capacity + perIops * iops;
    for (Step step : steps) {
      if (step.reached(capacity)) {
        value = step.amount().at(capacity, iops);
      }
    }
    return clamp(value);
  }

  boolean dependsOnCapacity() {
    return perCapacity != 0 || !steps.isEmpty();
  }

  private double clamp(double value) {
    return Math.min(cap.orElse(Double.POSITIVE_INFINITY), Math.max(floor.orElse(value), value));
  }

  /**
   * How the amount is made, with the numbers put in.
   *
   * @param capacity the capacity in the rule's unit
   * @param unit the name of that unit
   * @param iops the provisioned IOPS, 0 when none
   * @return for example {@code min(50000, 1800 + 50 × 460 GiB)}
   */
  public String formula(double capacity, String unit, double iops) {
    String inner = null;
    for (Step step : steps) {
      if (step.reached(capacity)) {
        inner = step.amount().formula(capacity, unit, iops);
      }
    }
    if (inner == null) {
      List<String> parts = new ArrayList<>();
      if (base != 0 || (perCapacity == 0 && perIops == 0)) {
        parts.add(PlainNumbers.of(base));
      }
      if (perCapacity != 0) {
        parts.add(PlainNumbers.of(perCapacity) + " × " + PlainNumbers.of(capacity) + " " + unit);
      }
      if (perIops != 0) {
        parts.add(PlainNumbers.of(perIops) + " × " + PlainNumbers.of(iops) + " IOPS");
      }
      inner = String.join(" + ", parts);
    }
    if (floor.isPresent()) {
      inner = "max(" + PlainNumbers.of(floor.getAsDouble()) + ", " + inner + ")";
    }
    return cap.isPresent()
        ? "min(" + PlainNumbers.of(cap.getAsDouble()) + ", " + inner + ")"
        : inner;
  }
}
