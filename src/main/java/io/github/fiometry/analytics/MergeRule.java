package io.github.fiometry.analytics;

/** How the rates of several jobs were brought to one figure; every total names its rule. */
public enum MergeRule {
  /** There was only one job, so the figures are its own. */
  ONE_JOB("one-job", "the figures of the only job"),
  /** The jobs ran over the same time (to 5 %), so their rates add. */
  RATES_ADDED("rates-added", "rates added, the jobs ran over the same time"),
  /**
   * The jobs ran only partly at the same time, so rates do not add: all data divided by the time
   * from the first start to the last end. fio's group line counts so too (stat.c {@code
   * show_group_stats}).
   */
  DATA_OVER_SPAN(
      "data-over-span", "data divided by the time from first start to last end, not rates added"),
  /** The jobs ran one after another (stonewalled): data and I/Os add, rates do not. */
  NOT_ADDED("not-added", "rates not added, the jobs ran one after another"),
  /**
   * Lines quoted without their jobs, a delay that fio drew, a job waited for that is not here:
   * nobody knows whether these ran at the same time.
   */
  TIMES_UNKNOWN(
      "times-unknown",
      "rates not added, since it is not known whether the jobs ran at the same time");

  private final String word;
  private final String sentence;

  MergeRule(String word, String sentence) {
    this.word = word;
    this.sentence = sentence;
  }

  /**
   * The rule as a stable word.
   *
   * @return for example {@code rates-added}
   */
  public String word() {
    return word;
  }

  /**
   * The rule for people.
   *
   * @return a phrase that explains how the figure was made
   */
  public String sentence() {
    return sentence;
  }
}
