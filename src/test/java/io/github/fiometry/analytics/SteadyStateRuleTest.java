package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SteadyStateRuleTest {
  @Test
  void findsTheFirstWindowThatKeepsBothLimits() {
    // Rounds 2..6: 900 600 410 400 405, mean 543: range 500 = 92 %.
    // Rounds 4..8: 410 400 405 395 390, mean 400: range 20 = 5 %; slope: distances from the middle
    // -2 -1 0 1 2 give (-820 - 400 + 395 + 780) / 10 = -4.5 a round, -18 over the window = -4.5 %.
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(new double[] {1500, 900, 600, 410, 400, 405, 395, 390});
    assertThat(outcome.windows()).hasSize(4);
    assertThat(outcome.steadyFromRound()).hasValue(8);
    SteadyStateRule.Window window = outcome.steadyWindow().orElseThrow();
    assertThat(window.mean()).isCloseTo(400, within(1e-9));
    assertThat(window.rangePercent()).isCloseTo(5, within(1e-9));
    assertThat(window.slopePercent()).isCloseTo(-4.5, within(1e-9));
  }

  @Test
  void refusesASlopeThatIsTooLargeThoughTheRangeIsNot() {
    // 92 96 100 104 108: range 16 %, line rises by 16 over the window = 16 %.
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(new double[] {92, 96, 100, 104, 108});
    assertThat(outcome.steadyFromRound()).isEmpty();
    assertThat(outcome.windows().get(0).rangePercent()).isCloseTo(16, within(1e-9));
    assertThat(outcome.windows().get(0).slopePercent()).isCloseTo(16, within(1e-9));
  }

  @Test
  void refusesARangeThatIsTooLargeThoughTheLineIsFlat() {
    // 100 112 100 88 100: range 24 %; (-200 - 112 + 88 + 200) / 10 = -2.4 a round, -9.6 % in all.
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(new double[] {100, 112, 100, 88, 100});
    assertThat(outcome.steadyFromRound()).isEmpty();
    assertThat(outcome.windows().get(0).rangePercent()).isCloseTo(24, within(1e-9));
    assertThat(outcome.windows().get(0).slopePercent()).isCloseTo(-9.6, within(1e-9));
  }

  @Test
  void takesTheLimitsThemselvesAsKept() {
    // 90 110 100 90 110: range exactly 20 %, (-180 - 110 + 90 + 220) / 10 = 2 a round = 8 %.
    assertThat(SteadyStateRule.SNIA.judge(new double[] {90, 110, 100, 90, 110}).steadyFromRound())
        .hasValue(5);
  }

  @Test
  void hasAWindowThatCanBeChosen() {
    double[] rounds = {1000, 100, 100, 100, 100};
    assertThat(SteadyStateRule.SNIA.judge(rounds).steadyFromRound()).isEmpty();
    assertThat(new SteadyStateRule(4, 20, 10).judge(rounds).steadyFromRound()).hasValue(5);
  }

  @Test
  void saysNothingOfFewerRoundsThanTheWindow() {
    assertThat(SteadyStateRule.SNIA.judge(new double[] {1, 1, 1, 1}).windows())
        .isEqualTo(List.of());
  }

  private static TimeSeries seconds(double... values) {
    List<TimePoint> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      long from = i * 1000L;
      OptionalDouble value = OptionalDouble.of(values[i]);
      points.add(
          Double.isNaN(values[i])
              ? TimePoint.gap(from, from + 1000)
              : new TimePoint(from, from + 1000, value, value, 1, 1000, Optional.empty()));
    }
    return new TimeSeries(SampleUnit.IOS_PER_SECOND, Direction.READ, 1000, points);
  }

  @Test
  void hasNoWindowOverAGap() {
    double gap = Double.NaN;
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(seconds(7, 7, 7, gap, gap, 7, 7, gap, 7, 7, 7, 7));
    assertThat(outcome.windows()).isEmpty();
    assertThat(outcome.steadyFromRound()).isEmpty();
    assertThat(outcome.gapRounds()).isEqualTo(3);
  }

  @Test
  void isSteadyOnlyWithAWholeWindowBehindTheGap() {
    // Seven rounds before and behind the gap: 900 and 500 together are not steady anyway, 7 x 100
    // are, from the fifth of them on: the eighth round that is one.
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(
            seconds(900, 500, 100, Double.NaN, 100, 100, 100, 100, 100, 100));
    assertThat(outcome.windows()).hasSize(2);
    assertThat(outcome.steadyFromRound()).hasValue(8);
    assertThat(outcome.gapRounds()).isEqualTo(1);
  }

  @Test
  void countsEachRoundOfALongGap() {
    List<TimePoint> points = new ArrayList<>(seconds(7, 7, 7, 7).points());
    points.add(TimePoint.gap(4000, 504_000));
    SteadyStateRule.Outcome outcome =
        SteadyStateRule.SNIA.judge(
            new TimeSeries(SampleUnit.IOS_PER_SECOND, Direction.READ, 1000, points));
    assertThat(outcome.gapRounds()).isEqualTo(500);
  }
}
