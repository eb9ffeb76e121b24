package io.github.fiometry.analytics;

/**
 * What {@link SoundnessCheck} looks at: the word that names the check, why it matters and what to
 * do about it.
 */
public enum SoundnessRule {
  /**
   * More I/Os in flight than the job may have: IOPS times mean latency against depth times jobs.
   */
  LITTLES_LAW(
      "littles-law",
      "On average, IOPS times latency is the number of I/Os in flight (Little's law). fio keeps"
          + " iodepth of them per job, never more.",
      "Trust neither the latency nor the IOPS of this job: run it again, with another fio version"
          + " if it stays."),
  /** Bandwidth that is not IOPS times block size. */
  BLOCK_SIZE(
      "block-size",
      "With one block size, bandwidth is IOPS times block size.",
      "See whether the job moved short blocks or other sizes than it says, and which of the figures"
          + " you compare with other runs."),
  /** A distribution whose shares do not make 100 %. */
  DISTRIBUTION_SUM(
      "distribution-sum",
      "The shares of a distribution make 100 %, up to their rounding.",
      "A line or a value of the distribution is missing: go back to the original output."),
  /** Percentiles that fall with rising rank. */
  PERCENTILE_ORDER(
      "percentile-order",
      "A higher percentile is never below a lower one.",
      "The list is damaged or was edited: go back to the original output."),
  /** Percentiles beyond the extremes. */
  PERCENTILE_RANGE(
      "percentile-range",
      "Percentiles lie between minimum and maximum, up to the width of fio's buckets (1/64).",
      "Do not mix these percentiles with the other latencies of the job: they measure something"
          + " else."),
  /** Percentiles at the end of fio's buckets. */
  SATURATED_PERCENTILE(
      "saturated-percentile",
      "fio counts all latencies above 17 s in its last bucket, so such a percentile is a lower"
          + " bound.",
      "Look at the maximum, or at a latency log, for what lies beyond."),
  /** A direction that the job was to use, without I/O. */
  MISSING_DIRECTION(
      "missing-direction",
      "The job was to do I/O in a direction in which there is none.",
      "Raise size or runtime, or look at rwmixread, before you say anything about this direction."),
  /** Options that are those of a group's last job. */
  OPTIONS_OF_LAST_JOB(
      "options-of-last-job",
      "With group_reporting fio prints the options of the group's last job for all of them.",
      "If the jobs of the group differ in more than their name, look into the job file."),
  /** Submission and completion latency that do not add up. */
  LATENCY_PARTS(
      "latency-parts",
      "Total latency is submission latency plus completion latency.",
      "One of the three is wrong: compare runs by the completion latency only."),
  /** Formats of one report that differ. */
  FORMATS_DIFFER(
      "formats-differ",
      "The same report in two formats says the same, up to rounding.",
      "One of them was edited, or belongs to another run: keep the original output."),
  /** fio versions known to print something wrongly. */
  KNOWN_FAULT(
      "known-fault",
      "This fio version is known to print something wrongly.",
      "Leave the figure out of comparisons, or measure with a newer fio."),
  /** Too short a measurement. */
  SHORT_RUN(
      "short-run",
      "In the first seconds caches, queues and the device itself are not yet in their lasting"
          + " state.",
      "Run longer (runtime, time_based), with ramp_time."),
  /** Buffered I/O where a device is measured. */
  BUFFERED_DEVICE(
      "buffered-device",
      "Without direct=1 the page cache answers, so memory is measured and not the device.",
      "Set direct=1, or say that the cache is meant."),
  /** Printed parts that contradict each other. */
  CONTRADICTION(
      "contradiction",
      "fio computes these figures from the same counters, so they cannot contradict each other.",
      "The output is damaged, was edited, or is from a fio with a fault: go back to the original"
          + " output, or measure again.");

  private final String word;
  private final String why;
  private final String advice;

  SoundnessRule(String word, String why, String advice) {
    this.word = word;
    this.why = why;
    this.advice = advice;
  }

  /**
   * The name of the check in outputs.
   *
   * @return for example {@code littles-law}
   */
  public String word() {
    return word;
  }

  /**
   * Why it matters.
   *
   * @return one or two sentences
   */
  public String why() {
    return why;
  }

  /**
   * What to do.
   *
   * @return one sentence
   */
  public String advice() {
    return advice;
  }
}
