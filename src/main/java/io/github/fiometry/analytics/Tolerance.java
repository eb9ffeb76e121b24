package io.github.fiometry.analytics;

/**
 * From which share of a promise a measured figure passes, and from which it is above.
 *
 * @param passPercent a figure passes from here on, in percent of the promise
 * @param abovePercent a figure is above the promise from here on, in percent of the promise
 */
public record Tolerance(double passPercent, double abovePercent) {
  /** Pass from 95 %, above from 105 %. */
  public static final Tolerance DEFAULT = new Tolerance(95, 105);

  /** Checks the order. */
  public Tolerance {
    if (!(passPercent > 0 && passPercent <= abovePercent)) {
      throw new IllegalArgumentException(
          "expected 0 < pass <= above in percent, found " + passPercent + " and " + abovePercent);
    }
  }

  /**
   * The verdict on a percentage.
   *
   * @param percent the measured figure in percent of the promise
   * @return {@link Verdict#SHORT}, {@link Verdict#PASS} or {@link Verdict#ABOVE}
   */
  public Verdict judge(double percent) {
    if (percent >= abovePercent) {
      return Verdict.ABOVE;
    }
    return percent >= passPercent ? Verdict.PASS : Verdict.SHORT;
  }

  /**
   * The tolerance for people.
   *
   * @return for example {@code pass from 95 %, above from 105 % of the promise}
   */
  public String sentence() {
    return "pass from "
        + PlainNumbers.of(passPercent)
        + " %, above from "
        + PlainNumbers.of(abovePercent)
        + " % of the promise";
  }
}
