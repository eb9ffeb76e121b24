package io.github.fiometry.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DecimalNumberTest {
  @Test
  void multipliesTheDigitsAndRoundsOnce() {
    assertThat(DecimalNumber.scaled(384, 1, 1L << 30)).isEqualTo(41231686041.6);
    assertThat(DecimalNumber.scaled(497, 1, 1L << 20)).isEqualTo(52114227.2);
    assertThat(DecimalNumber.scaled(35.69, 1000)).isEqualTo(35690.0);
    assertThat(DecimalNumber.scaled(Double.NaN, 1000)).isNaN();
  }

  @Property
  void equalsTheExactProduct(
      @ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long digits,
      @ForAll @IntRange(max = 30) int decimals,
      @ForAll @LongRange(min = 1, max = 1L << 50) long factor) {
    assertThat(DecimalNumber.scaled(digits, decimals, factor))
        .isEqualTo(
            BigDecimal.valueOf(digits, decimals)
                .multiply(BigDecimal.valueOf(factor))
                .doubleValue());
  }

  @Property
  void scalesADoubleByItsShortestDecimal(
      @ForAll @DoubleRange(min = -1e12, max = 1e12) double value) {
    assertThat(DecimalNumber.scaled(value, 1000))
        .isEqualTo(new BigDecimal(Double.toString(value)).movePointRight(3).doubleValue());
  }
}
