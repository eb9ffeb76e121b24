package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reference values are of R 4.2.2; the call stands at each. {@code exact(x, y)} is this definition
 * by brute force over all ways to deal out the ranks:
 *
 * <pre>
 * exact &lt;- function(x, y) { r &lt;- rank(c(x, y)); w &lt;- sum(r[seq_along(x)])
 *   s &lt;- combn(length(r), length(x), function(i) sum(r[i]))
 *   min(1, 2 * min(mean(s &lt;= w), mean(s &gt;= w))) }
 * </pre>
 */
class MannWhitneyTest {
  private static final double LAST_DIGITS = 1e-14;

  private static double[] values(double... values) {
    return values;
  }

  // Hollander and Wolfe (1973), p. 69: permeability of the human placenta; also in R's
  // help(wilcox.test), where the one-sided p-value is 0.1272.
  // wilcox.test(x, y, exact = TRUE): W = 35, p-value = 0.2544122544122544
  @Test
  void agreesWithThePlacentaExampleOfHollanderAndWolfe() {
    MannWhitney test =
        MannWhitney.test(
            values(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46),
            values(1.15, 0.88, 0.90, 0.74, 1.21));
    assertThat(test.u()).isEqualTo(35);
    assertThat(test.pValue()).isCloseTo(0.2544122544122544, within(LAST_DIGITS));
    assertThat(test.exact()).isTrue();
  }

  // The example in the documentation of scipy.stats.mannwhitneyu (method="exact"): U = 17,
  // p = 0.1111; wilcox.test(m, f, exact = TRUE): W = 17, p-value = 0.1111111111111111
  @Test
  void agreesWithTheDiabetesExampleOfScipy() {
    MannWhitney test = MannWhitney.test(values(19, 22, 16, 29, 24), values(20, 11, 17, 12));
    assertThat(test.u()).isEqualTo(17);
    assertThat(test.pValue()).isCloseTo(0.1111111111111111, within(LAST_DIGITS));
  }

  // exact(c(10,10,12,13,13), c(10,13,14,14,15)) etc.
  @Test
  void staysExactWithTies() {
    MannWhitney fives = MannWhitney.test(values(10, 10, 12, 13, 13), values(10, 13, 14, 14, 15));
    assertThat(fives.u()).isEqualTo(5);
    assertThat(fives.pValue()).isCloseTo(0.14285714285714285, within(LAST_DIGITS));
    MannWhitney fours = MannWhitney.test(values(1, 2, 2, 3), values(2, 3, 3, 4));
    assertThat(fours.pValue()).isCloseTo(0.2857142857142857, within(LAST_DIGITS));
    MannWhitney uneven = MannWhitney.test(values(1, 1, 1, 2, 9), values(1, 2, 3));
    assertThat(uneven.u()).isEqualTo(6);
    assertThat(uneven.pValue()).isCloseTo(0.8571428571428571, within(LAST_DIGITS));
    MannWhitney apart = MannWhitney.test(values(100, 100, 100, 100), values(90, 90, 90, 90));
    assertThat(apart.pValue()).isCloseTo(0.02857142857142857, within(LAST_DIGITS));
    MannWhitney same = MannWhitney.test(values(5, 5, 5), values(5, 5, 5, 5));
    assertThat(same.pValue()).isEqualTo(1);
  }

  // x <- 1:25; y <- seq(6.5, 30.5); wilcox.test(x, y, exact = TRUE)
  @Test
  void isExactUpToFiftyRuns() {
    double[] x = new double[25];
    double[] y = new double[25];
    for (int i = 0; i < 25; i++) {
      x[i] = i + 1;
      y[i] = i + 6.5;
    }
    MannWhitney test = MannWhitney.test(x, y);
    assertThat(test.exact()).isTrue();
    assertThat(test.u()).isEqualTo(190);
    assertThat(test.pValue()).isCloseTo(0.016982216353507561, within(LAST_DIGITS));
  }

  // The example in R's help(wilcox.test): wilcox.test(Ozone ~ Month, data = airquality,
  // subset = Month %in% c(5, 8), exact = FALSE): W = 127.5, p-value = 0.0001208
  @Test
  void agreesWithTheOzoneExampleOfRBeyondFiftyRuns() {
    MannWhitney test =
        MannWhitney.test(
            values(
                41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32,
                23, 45, 115, 37),
            values(
                39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168,
                73, 76, 118, 84, 85));
    assertThat(test.u()).isEqualTo(127.5);
    assertThat(test.exact()).isFalse();
    assertThat(test.pValue()).isCloseTo(0.00012080783076877442, within(1e-13));
  }

  @Test
  void givesOneWhenAllOfManyRunsAreEqual() {
    assertThat(MannWhitney.test(new double[30], new double[30]).pValue()).isEqualTo(1);
  }

  // 2 / choose(2 * n, n)
  @ParameterizedTest
  @CsvSource({
    "3, 0.1",
    "4, 0.028571428571428571",
    "5, 0.0079365079365079361",
    "10, 1.082508822446903e-05"
  })
  void knowsTheSmallestPossiblePValue(int runs, double pValue) {
    assertThat(MannWhitney.leastPossible(runs, runs)).isCloseTo(pValue, within(LAST_DIGITS));
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "2, 5", "6, 5", "7, 6", "100, 8"})
  void saysHowManyRunsCouldShowSomething(int comparisons, int runs) {
    assertThat(MannWhitney.leastRuns(comparisons, 0.05)).isEqualTo(runs);
  }

  // p.adjust(p, method = "holm")
  @Test
  void correctsAsHolmDoes() {
    assertThat(MannWhitney.holm(values(0.01, 0.04, 0.03, 0.005)))
        .containsExactly(values(0.03, 0.06, 0.06, 0.02), within(LAST_DIGITS));
    assertThat(MannWhitney.holm(values(0.02857142857142857, 0.5, 0.02857142857142857)))
        .containsExactly(
            values(0.085714285714285715, 0.5, 0.085714285714285715), within(LAST_DIGITS));
  }
}
