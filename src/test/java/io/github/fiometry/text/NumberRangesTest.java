package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberRangesTest {
  private static NumberRanges ranges(long... ends) {
    NumberRanges.Builder ranges = new NumberRanges.Builder();
    for (int i = 0; i < ends.length; i += 2) {
      ranges.add(ends[i], ends[i + 1]);
    }
    return ranges.build();
  }

  @Test
  void keepsWhatIsInBoth() {
    NumberRanges both = ranges(0, 10, 20, 30, 40, 50).and(ranges(5, 25, 50, 60));

    assertThat(both.contains(5)).isTrue();
    assertThat(both.contains(10)).isTrue();
    assertThat(both.reaches(11, 19)).isFalse();
    assertThat(both.contains(25)).isTrue();
    assertThat(both.reaches(26, 49)).isFalse();
    assertThat(both.min()).isEqualTo(5);
    assertThat(both.max()).isEqualTo(50);
    assertThat(ranges(0, 4).and(ranges(5, 9)).isEmpty()).isTrue();
    assertThat(NumberRanges.ALL.and(NumberRanges.NONE).isEmpty()).isTrue();
  }

  @Test
  void makesOneOfRangesThatTouch() {
    assertThat(ranges(0, 4, 5, 9).isOneRange()).isTrue();
    assertThat(ranges(0, 4, 6, 9).isOneRange()).isFalse();
    assertThat(ranges(7, 7).isOneNumber()).isTrue();
  }

  @Test
  void findsOutWhetherOneMultipleAloneIsPossible() {
    assertThat(ranges(4000, 5000).hasOneMultipleOf(4096)).isTrue();
    assertThat(ranges(4000, 8192).hasOneMultipleOf(4096)).isFalse();
    assertThat(ranges(4097, 8191).hasOneMultipleOf(4096)).isFalse();
    assertThat(ranges(0, 4095).hasOneMultipleOf(4096)).isTrue();
    assertThat(NumberRanges.NONE.hasOneMultipleOf(4096)).isFalse();
  }

  /** 1000 bytes in 3 ms are 333333 a second and a third. */
  @Test
  void computesRatesAsFioDoes() {
    assertThat(ranges(1000, 1000).perSecond(3).min()).isEqualTo(333333);
    assertThat(ranges(333333, 333333).overall(3).min()).isEqualTo(1000);
    assertThat(ranges(333333, 333333).overall(3).max()).isEqualTo(1000);
    assertThat(ranges(333334, 333335).overall(3).isEmpty()).isTrue();
    assertThat(NumberRanges.ALL.overall(3)).isSameAs(NumberRanges.ALL);
  }

  @Test
  void doesNotOverflow() {
    long large = 8_000_000_000_000_000_000L;

    assertThat(ranges(large, large).perSecond(4000).min()).isEqualTo(large / 4);
    assertThat(ranges(large, large).overall(1_000_000_000).isEmpty()).isTrue();
    assertThat(ranges(5, Long.MAX_VALUE).overall(3000).max()).isEqualTo(Long.MAX_VALUE);
  }
}
