package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DropFinderTest {
  private static TimeSeries seconds(double... values) {
    List<TimePoint> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      OptionalDouble value =
          Double.isNaN(values[i]) ? OptionalDouble.empty() : OptionalDouble.of(values[i]);
      points.add(
          new TimePoint(i * 1000L, (i + 1) * 1000L, value, value, 1, 1000, Optional.empty()));
    }
    return new TimeSeries(SampleUnit.BYTES_PER_SECOND, Direction.WRITE, 1000, points);
  }

  /** axboe/fio issue 1112: find a cache that is full and a device that throttles. */
  @Test
  void fio1112FindsWhereTheCacheIsFull() {
    List<SeriesDrop> drops =
        DropFinder.DEFAULT.find(
            seconds(2000, 2010, 1990, 2005, 1995, 2000, 2000, 400, 410, 390, 400, 405, 400, 395));
    assertThat(drops).hasSize(1);
    assertThat(drops.get(0).timeMillis()).isEqualTo(7000);
    assertThat(drops.get(0).before()).isEqualTo(2000);
    assertThat(drops.get(0).after()).isEqualTo(400);
    assertThat(drops.get(0).dropPercent()).isCloseTo(80, within(1e-9));
    assertThat(drops.get(0).recoveredMillis()).isEmpty();
  }

  @Test
  void tellsWhenTheRateComesBack() {
    List<SeriesDrop> drops =
        DropFinder.DEFAULT.find(
            seconds(100, 100, 100, 100, 100, 30, 31, 30, 29, 30, 30, 95, 100, 100, 100, 100));
    assertThat(drops).hasSize(1);
    assertThat(drops.get(0).timeMillis()).isEqualTo(5000);
    assertThat(drops.get(0).recoveredMillis()).hasValue(11_000);
  }

  @Test
  void findsTwoDropsInOneSeries() {
    List<SeriesDrop> drops =
        DropFinder.DEFAULT.find(
            seconds(
                900, 900, 900, 900, 900, 500, 500, 500, 500, 500, 500, 500, 100, 100, 100, 100, 100,
                100));
    assertThat(drops).extracting(SeriesDrop::timeMillis).containsExactly(5000L, 12_000L);
  }

  @Test
  void passesOverASingleSlowSecond() {
    assertThat(
            DropFinder.DEFAULT.find(
                seconds(100, 100, 100, 100, 100, 1, 100, 100, 100, 100, 100, 100)))
        .isEmpty();
  }

  @Test
  void passesOverARateThatVariesAsMuchAnyway() {
    Random random = new Random(7);
    double[] noise = random.doubles(200, 50, 150).toArray();
    assertThat(DropFinder.DEFAULT.find(seconds(noise))).isEmpty();
  }

  /** fio writes no row for a window without I/O. */
  @Test
  void takesAGapForAStall() {
    List<SeriesDrop> drops =
        DropFinder.DEFAULT.find(
            seconds(100, 100, 100, 100, 100, Double.NaN, Double.NaN, 50, 50, 50, 50, 50));
    assertThat(drops).hasSize(1);
    assertThat(drops.get(0).timeMillis()).isEqualTo(5000);
    assertThat(drops.get(0).after()).isEqualTo(50);
  }

  @Test
  void findsAFullStallAndWhenTheRateComesBack() {
    double[] values = new double[60];
    Arrays.fill(values, 50_000);
    Arrays.fill(values, 30, 45, Double.NaN);
    List<SeriesDrop> drops = DropFinder.DEFAULT.find(seconds(values));
    assertThat(drops)
        .containsExactly(new SeriesDrop(30_000, 50_000, 0, 100, OptionalLong.of(45_000)));
  }

  @Test
  void passesOverASingleSecondWithoutRows() {
    assertThat(
            DropFinder.DEFAULT.find(
                seconds(100, 100, 100, 100, 100, Double.NaN, 100, 100, 100, 100, 100, 100)))
        .isEmpty();
  }

  @Test
  void findsAStallOfThousandHoursThatIsOnePoint() {
    List<TimePoint> points = new ArrayList<>(seconds(9, 9, 9, 9, 9, 9).points());
    long end = 6000 + 3_600_000_000L;
    points.add(TimePoint.gap(6000, end));
    for (int i = 0; i < 6; i++) {
      OptionalDouble nine = OptionalDouble.of(9);
      points.add(
          new TimePoint(
              end + i * 1000L, end + (i + 1) * 1000L, nine, nine, 1, 1000, Optional.empty()));
    }
    TimeSeries series = new TimeSeries(SampleUnit.BYTES_PER_SECOND, Direction.WRITE, 1000, points);
    assertThat(DropFinder.DEFAULT.find(series))
        .containsExactly(new SeriesDrop(6000, 9, 0, 100, OptionalLong.of(end)));
  }
}
