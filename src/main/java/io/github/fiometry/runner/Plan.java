package io.github.fiometry.runner;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A series of tests as a guide describes it, or the user. Immutable.
 *
 * @param name its name
 * @param title what it measures
 * @param source where it is from
 * @param severalTargets whether it can test several devices at once
 * @param notes what differs from the source, and what to bear in mind
 * @param options fio's options for all steps
 * @param steps the steps, in order
 * @param queueBinding whether the jobs are bound to the processors of the device's queues
 * @param rqAffinity value of the device's {@code rq_affinity} during the run; absent: as it is
 * @param verdict the vendor whose promises the results are held against; absent for none
 * @param perGigabyte whether the results are divided by the capacity
 */
public record Plan(
    String name,
    String title,
    String source,
    boolean severalTargets,
    List<String> notes,
    Map<String, Optional<String>> options,
    List<Step> steps,
    boolean queueBinding,
    Optional<String> rqAffinity,
    Optional<String> verdict,
    boolean perGigabyte) {

  /** Copies the collections. */
  public Plan {
    notes = List.copyOf(notes);
    options = OrderedOptions.copy(options);
    steps = List.copyOf(steps);
  }

  /**
   * One test of a plan.
   *
   * @param name its name
   * @param options fio's options, which go before the plan's; without value for one that stands
   *     alone
   */
  public record Step(String name, Map<String, Optional<String>> options) {
    /** Copies the options. */
    public Step {
      options = OrderedOptions.copy(options);
    }
  }
}
