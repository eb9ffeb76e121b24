package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class StatisticsPropertyTest {
  private static double[] doubles(List<Integer> values) {
    return values.stream().mapToDouble(Integer::doubleValue).toArray();
  }

  @Property
  void theTestDoesNotDependOnWhichSideComesFirstNorOnTheOrder(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 20) Integer> a,
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 20) Integer> b) {
    MannWhitney there = MannWhitney.test(doubles(a), doubles(b));
    MannWhitney back = MannWhitney.test(doubles(b), doubles(a));
    assertThat(back.pValue()).isCloseTo(there.pValue(), within(1e-12));
    assertThat(there.u() + back.u()).isEqualTo((double) a.size() * b.size());
    List<Integer> reversed = new ArrayList<>(a);
    Collections.reverse(reversed);
    assertThat(MannWhitney.test(doubles(reversed), doubles(b))).isEqualTo(there);
    assertThat(there.pValue()).isBetween(0.0, 1.0);
  }

  @Property
  void noPValueIsSmallerThanTheRunsAllow(
      @ForAll @Size(min = 1, max = 7) List<@IntRange(max = 1000) Integer> a,
      @ForAll @Size(min = 1, max = 7) List<@IntRange(max = 1000) Integer> b) {
    double least = MannWhitney.leastPossible(a.size(), b.size());
    double pValue = MannWhitney.test(doubles(a), doubles(b)).pValue();
    // Ties can only make one arrangement out of several, so never less likely ones.
    assertThat(pValue).isGreaterThanOrEqualTo(least - 1e-12);
  }

  @Property
  void theIntervalHoldsTheMedian(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 1000) Integer> values) {
    MedianInterval interval = MedianInterval.of(doubles(values), 0.95);
    assertThat(interval.median()).isBetween(interval.lower(), interval.upper());
    assertThat(interval.coverage() >= 0.95).isEqualTo(values.size() >= 6);
  }

  @Property
  void holmNeverMakesAPValueSmallerAndKeepsTheOrder(
      @ForAll @Size(max = 12) List<@IntRange(max = 1000) Integer> thousandths) {
    double[] raw = thousandths.stream().mapToDouble(value -> value / 1000.0).toArray();
    double[] adjusted = MannWhitney.holm(raw);
    for (int i = 0; i < raw.length; i++) {
      assertThat(adjusted[i]).isBetween(raw[i], 1.0);
      for (int j = 0; j < raw.length; j++) {
        if (raw[i] < raw[j]) {
          assertThat(adjusted[i]).isLessThanOrEqualTo(adjusted[j]);
        }
      }
    }
  }
}
