package io.github.fiometry.analytics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The steady state of the SNIA Solid State Storage Performance Test Specification 2.0.2, section
 * 2.1.24: over a window of rounds the range of the values is at most 20 percent of their mean, and
 * the least-squares line through them rises or falls over the window by at most 10 percent of it.
 *
 * @param windowRounds how many rounds the window has; 5 in the specification
 * @param rangeLimitPercent the largest range, percent of the mean; 20 in the specification
 * @param slopeLimitPercent the largest excursion of the line, percent of the mean; 10 in the
 *     specification
 */
public record SteadyStateRule(
    int windowRounds, double rangeLimitPercent, double slopeLimitPercent) {

  /** The specification's own numbers. */
  public static final SteadyStateRule SNIA = new SteadyStateRule(5, 20, 10);

  /** Checks that the window has at least two rounds. */
  public SteadyStateRule {
    if (windowRounds < 2) {
      throw new IllegalArgumentException("a window of at least 2 rounds expected: " + windowRounds);
    }
  }

  /**
   * What a window of rounds looks like.
   *
   * @param lastRound the window's last round, from 1
   * @param mean the mean of the values
   * @param rangePercent largest less smallest value, percent of the mean
   * @param slopePercent rise of the least-squares line over the window, percent of the mean;
   *     negative when it falls
   * @param steady whether both limits are kept
   */
  public record Window(
      int lastRound, double mean, double rangePercent, double slopePercent, boolean steady) {}

  /**
   * The judgement over all rounds.
   *
   * @param windows every window, without gaps the first ends with round {@link #windowRounds}
   * @param steadyFromRound the last round of the first steady window: there the specification says
   *     the device is steady; absent when it never is
   * @param gapRounds how many rounds between the first and the last have no value; a gap is no
   *     round, and no window reaches over one
   */
  public record Outcome(List<Window> windows, OptionalInt steadyFromRound, long gapRounds) {
    /** Copies the windows, so that the record cannot change. */
    public Outcome {
      windows = List.copyOf(windows);
    }

    /**
     * The window that first was steady.
     *
     * @return empty when none is
     */
    public Optional<Window> steadyWindow() {
      return windows.stream().filter(Window::steady).findFirst();
    }
  }

  /**
   * Judges the values of consecutive rounds.
   *
   * @param rounds one value per round
   * @return all windows and where the first steady one ends
   */
  public Outcome judge(double[] rounds) {
    List<Window> windows = new ArrayList<>();
    addWindows(windows, rounds, 0, rounds.length);
    return outcome(windows, 0);
  }

  /**
   * Judges a series whose intervals are the rounds. Gaps are no rounds and end every window: rounds
   * before and behind one are not consecutive.
   *
   * @param rounds the series
   * @return all windows of rounds without a gap between; their numbers count the rounds with a
   *     value
   */
  public Outcome judge(TimeSeries rounds) {
    double[] values = rounds.values();
    List<Window> windows = new ArrayList<>();
    int start = 0;
    int end = 0;
    for (TimePoint point : rounds.points()) {
      if (point.isGap()) {
        addWindows(windows, values, start, end);
        start = end;
      } else {
        end++;
      }
    }
    addWindows(windows, values, start, end);
    return outcome(windows, rounds.gapIntervals());
  }

  private void addWindows(List<Window> windows, double[] rounds, int from, int to) {
    for (int end = from + windowRounds; end <= to; end++) {
      windows.add(window(rounds, end));
    }
  }

  private static Outcome outcome(List<Window> windows, long gapRounds) {
    OptionalInt steady =
        windows.stream().filter(Window::steady).mapToInt(Window::lastRound).findFirst();
    return new Outcome(windows, steady, gapRounds);
  }

  private Window window(double[] rounds, int end) {
    int start = end - windowRounds;
    double mean = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = start; i < end; i++) {
      mean += rounds[i] / windowRounds;
      min = Math.min(min, rounds[i]);
      max = Math.max(max, rounds[i]);
    }
    double rise = LeastSquares.slope(rounds, start, end) * (windowRounds - 1);
    double range = percent(max - min, mean);
    double slope = percent(rise, mean);
    boolean steady = mean > 0 && range <= rangeLimitPercent && Math.abs(slope) <= slopeLimitPercent;
    return new Window(end, mean, range, slope, steady);
  }

  private static double percent(double part, double of) {
    return part == 0 ? 0 : 100 * part / of;
  }
}
