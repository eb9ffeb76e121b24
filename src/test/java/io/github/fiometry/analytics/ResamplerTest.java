package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.HistogramRow;
import io.github.fiometry.model.LatencyBins;
import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleMeaning;
import io.github.fiometry.model.SeriesInfo;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Series small enough to be worked out by hand; the working stands beside each. */
class ResamplerTest {
  private static TimeSeries read(Resampler resampler, long[]... rows) {
    long[] times = new long[rows.length];
    long[] values = new long[rows.length];
    byte[] directions = new byte[rows.length];
    long[] sizes = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      times[i] = rows[i][0];
      values[i] = rows[i][1];
      directions[i] = rows[i].length > 2 ? (byte) rows[i][2] : 0;
      sizes[i] = rows[i].length > 3 ? rows[i][3] : 0;
    }
    resampler.accept(SampleBatch.of(times, values, directions, sizes));
    return resampler.series().getOrDefault(Direction.READ, resampler.series().get(Direction.WRITE));
  }

  private static Resampler windows(SampleKind kind, long every, long window) {
    return new Resampler(
        SeriesInfo.of("", kind, SampleMeaning.WINDOW_MEAN), every, OptionalLong.of(window), false);
  }

  private static Resampler ios(SampleKind kind, long every) {
    return new Resampler(
        SeriesInfo.of("", kind, SampleMeaning.EACH_IO), every, OptionalLong.empty(), true);
  }

  private static List<Double> values(TimeSeries series) {
    return series.points().stream().map(p -> p.value().orElse(Double.NaN)).toList();
  }

  @Test
  void averagesTheWindowsOfAnIntervalByTheirTime() {
    // Windows of 500 ms end at 500, 1000, 1500, 2000: 1 s holds two of them.
    TimeSeries series =
        read(
            windows(SampleKind.IOPS, 1000, 500),
            new long[] {500, 100},
            new long[] {1000, 300},
            new long[] {1500, 50},
            new long[] {2000, 70});
    assertThat(values(series)).containsExactly(200.0, 60.0);
    assertThat(series.points().get(0).rows()).isEqualTo(2);
    assertThat(series.points().get(0).max()).hasValue(300);
    assertThat(series.points().get(1).coveredMillis()).isEqualTo(1000);
  }

  @Test
  void splitsAWindowBetweenTheIntervalsThatItOverlaps() {
    // 300..1300 at 100: 700 ms of it in the first second, 300 ms in the second.
    // First second: 0..300 at 10 (300 ms) and 700 ms at 100 = (3000 + 70000) / 1000 = 73.
    // Second: 300 ms at 100, then 1300..2000 at 200: (30000 + 140000) / 1000 = 170.
    TimeSeries series =
        read(
            windows(SampleKind.IOPS, 1000, 1000),
            new long[] {300, 10},
            new long[] {1300, 100},
            new long[] {2000, 200});
    assertThat(values(series)).containsExactly(73.0, 170.0);
  }

  @Test
  void knowsAGapAsAGap() {
    // Windows of 100 ms; none between 200 and 3000.
    TimeSeries series =
        read(
            windows(SampleKind.BANDWIDTH, 1000, 100),
            new long[] {100, 1000},
            new long[] {200, 3000},
            new long[] {3100, 5000});
    assertThat(series.points()).hasSize(4);
    assertThat(series.points())
        .extracting(TimePoint::isGap)
        .containsExactly(false, true, true, false);
    assertThat(series.points().get(0).value()).hasValue(2000);
    assertThat(series.points().get(0).coveredMillis()).isEqualTo(200);
    assertThat(series.points().get(3).value()).hasValue(5000);
    assertThat(series.points().get(3).coveredMillis()).isEqualTo(100);
  }

  @Test
  void addsUpTheSingleIosOfABandwidthLog() {
    // 3 x 4096 bytes in the first 100 ms, nothing in the second, 1 x 8192 in the third, which ends
    // with its I/O at 209 ms: covered 200..210, 8192 bytes in 10 ms.
    TimeSeries series =
        read(
            ios(SampleKind.BANDWIDTH, 100),
            new long[] {10, 999, 0, 4096},
            new long[] {50, 999, 0, 4096},
            new long[] {99, 999, 0, 4096},
            new long[] {209, 999, 0, 8192});
    assertThat(values(series)).containsExactly(122_880.0, 0.0, 819_200.0);
    assertThat(series.points().get(2).coveredMillis()).isEqualTo(10);
  }

  @Test
  void countsTheSingleIosOfAnIopsLog() {
    TimeSeries series =
        read(
            ios(SampleKind.IOPS, 1000),
            new long[] {100, 1, 0, 4096},
            new long[] {900, 1, 0, 4096},
            new long[] {1999, 1, 0, 4096});
    assertThat(values(series)).containsExactly(2.0, 1.0);
  }

  @Test
  void averagesTheLatenciesOfAnIntervalAndKeepsTheirDistribution() {
    TimeSeries series =
        read(
            ios(SampleKind.COMPLETION_LATENCY, 100),
            new long[] {10, 100, 0, 4096},
            new long[] {20, 120, 0, 4096},
            new long[] {250, 5, 0, 4096});
    assertThat(values(series)).containsExactly(110.0, Double.NaN, 5.0);
    assertThat(series.points().get(0).distribution().orElseThrow().totalCount()).isEqualTo(2);
    assertThat(series.points().get(0).distribution().orElseThrow().nanos(1)).isEqualTo(120);
    assertThat(series.points().get(1).isGap()).isTrue();
  }

  @Test
  void addsUpTheRatesOfJobsThatShareALogOneAfterAnother() {
    // Job 1: 100 then 200; job 2 begins again at 1000 ms: 10 then 20.
    TimeSeries series =
        read(
            windows(SampleKind.IOPS, 1000, 1000),
            new long[] {1000, 100},
            new long[] {2000, 200},
            new long[] {1000, 10},
            new long[] {2000, 20});
    assertThat(values(series)).containsExactly(110.0, 220.0);
  }

  @Test
  void keepsDirectionsApart() {
    Resampler resampler = windows(SampleKind.IOPS, 1000, 1000);
    resampler.accept(
        SampleBatch.of(
            new long[] {1000, 1000}, new long[] {7, 9}, new byte[] {0, 1}, new long[] {0, 0}));
    assertThat(resampler.series().keySet()).containsExactly(Direction.READ, Direction.WRITE);
    assertThat(values(resampler.series().get(Direction.WRITE))).containsExactly(9.0);
  }

  @Test
  void takesTheCommonestDistanceForTheLengthOfAWindowThatIsNotKnown() {
    Resampler resampler =
        new Resampler(
            SeriesInfo.of("", SampleKind.IOPS, SampleMeaning.WINDOW_MEAN),
            1000,
            OptionalLong.empty(),
            false);
    // 500 ms apart but for a pause of 5 s.
    TimeSeries series =
        read(
            resampler,
            new long[] {500, 10},
            new long[] {1000, 10},
            new long[] {1500, 10},
            new long[] {6500, 30});
    assertThat(series.points())
        .extracting(TimePoint::isGap)
        .containsExactly(false, false, true, true, true, true, false);
  }

  /** fio-plot issue 47: averages of two seconds were halved when plotted by the second. */
  @Test
  void fioPlot47DoesNotHalveTheValuesOfTwoSecondAverages() {
    TimeSeries series =
        read(
            windows(SampleKind.IOPS, 1000, 2000),
            new long[] {2000, 8000},
            new long[] {4000, 9000},
            new long[] {6000, 10_000});
    assertThat(values(series)).containsExactly(8000.0, 8000.0, 9000.0, 9000.0, 10_000.0, 10_000.0);
  }

  /** fio-plot calls averages of more than a second unreliable; survey 76. */
  @Test
  void fioPlotReadsIntervalsOfMoreThanASecondByTheirTime() {
    // Windows of 1500 ms in intervals of 1 s: 0..1500 at 30, 1500..3000 at 60.
    TimeSeries series =
        read(windows(SampleKind.IOPS, 1000, 1500), new long[] {1500, 30}, new long[] {3000, 60});
    assertThat(values(series)).containsExactly(30.0, 45.0, 60.0);
  }

  @Test
  void addsUpJobsWhereTheyOverlapInTime() {
    TimeSeries first =
        read(windows(SampleKind.IOPS, 1000, 1000), new long[] {1000, 100}, new long[] {2000, 100});
    TimeSeries second =
        read(
            windows(SampleKind.IOPS, 1000, 1000),
            new long[] {1000, 40},
            new long[] {2000, 50},
            new long[] {2500, 60});
    SeriesTotal together = SeriesTotal.of(List.of(first, second));
    assertThat(values(together.series())).containsExactly(140.0, 150.0, 60.0);
    assertThat(together.overlappingIntervals()).isEqualTo(2);
    SeriesTotal apart = SeriesTotal.of(List.of(first, SeriesTotal.shifted(second, 2)));
    assertThat(values(apart.series())).containsExactly(100.0, 100.0, 40.0, 50.0, 60.0);
    assertThat(apart.overlappingIntervals()).isZero();
  }

  @Test
  void weighsAJobByThePartOfTheIntervalThatItRan() {
    // The second job runs 500 of 1000 ms at 80: on the average of the second it adds 40.
    TimeSeries first = read(windows(SampleKind.IOPS, 1000, 1000), new long[] {1000, 100});
    TimeSeries second = read(windows(SampleKind.IOPS, 1000, 500), new long[] {500, 80});
    assertThat(values(SeriesTotal.of(List.of(first, second)).series())).containsExactly(140.0);
  }

  @Test
  void tellsHowOftenAJobThatRunsHasAGap() {
    TimeSeries first =
        read(windows(SampleKind.IOPS, 100, 100), new long[] {100, 10}, new long[] {300, 10});
    TimeSeries second =
        read(
            windows(SampleKind.IOPS, 100, 100),
            new long[] {100, 20},
            new long[] {200, 20},
            new long[] {300, 20});
    SeriesTotal total = SeriesTotal.of(List.of(first, second));
    assertThat(total.intervalsWithGaps()).isEqualTo(1);
    assertThat(total.series().points().get(1).value().orElseThrow()).isCloseTo(20, within(1e-9));
  }

  @Test
  void makesOnePointOfAGapThatIsLongerThanAHundredIntervals() {
    TimeSeries series =
        read(
            windows(SampleKind.IOPS, 1000, 1000),
            new long[] {1000, 7},
            new long[] {102_000, 8},
            new long[] {1_000_000_000_000L, 9});
    // 0..1 s, 100 gaps of a second, 101..102 s, one gap of thirty years, the last second.
    assertThat(series.points()).hasSize(104);
    assertThat(series.gapIntervals()).isEqualTo(100 + 999_999_999 - 102);
    TimePoint gap = series.points().get(102);
    assertThat(gap.isGap()).isTrue();
    assertThat(gap.fromMillis()).isEqualTo(102_000);
    assertThat(gap.toMillis()).isEqualTo(999_999_999_000L);
    assertThat(series.points().get(103).value()).hasValue(9);
  }

  @Test
  void takesSecondsWithoutIosForZeroAndYearsForAGap() {
    TimeSeries series =
        read(
            ios(SampleKind.IOPS, 1000),
            new long[] {500, 1, 0, 4096},
            new long[] {2500, 1, 0, 4096},
            new long[] {1_000_000_000_500L, 1, 0, 4096});
    assertThat(values(series).subList(0, 3)).containsExactly(1.0, 0.0, 1.0);
    assertThat(series.points()).hasSize(5);
    assertThat(series.points().get(3)).isEqualTo(TimePoint.gap(3000, 1_000_000_000_000L));
  }

  @Test
  void addsUpSeriesThatLieYearsApart() {
    TimeSeries early =
        read(windows(SampleKind.IOPS, 1000, 1000), new long[] {1000, 1}, new long[] {2000, 2});
    TimeSeries late = SeriesTotal.shifted(early, 1_000_000_000L);
    SeriesTotal total = SeriesTotal.of(List.of(early, late));
    assertThat(total.series().points()).hasSize(5);
    assertThat(total.series().points().get(2)).isEqualTo(TimePoint.gap(2000, 1_000_000_000_000L));
    assertThat(total.intervalsWithGaps()).isZero();
  }

  @Test
  void countsTheIntervalsInALongGapOfAnotherJob() {
    TimeSeries sparse =
        read(windows(SampleKind.IOPS, 1000, 1000), new long[] {1000, 1}, new long[] {1_000_000, 2});
    TimeSeries short3 =
        read(
            windows(SampleKind.IOPS, 1000, 1000),
            new long[] {1000, 10},
            new long[] {2000, 20},
            new long[] {3000, 30});
    SeriesTotal total = SeriesTotal.of(List.of(sparse, short3));
    assertThat(values(total.series()).subList(0, 3)).containsExactly(11.0, 20.0, 30.0);
    assertThat(total.intervalsWithGaps()).isEqualTo(2);
  }

  @Test
  void doesNotTakeTheTimeOfAClockForTheLengthOfAWindow() {
    TimeSeries series =
        read(
            new Resampler(
                SeriesInfo.of("", SampleKind.IOPS, SampleMeaning.WINDOW_MEAN),
                1000,
                OptionalLong.empty(),
                false),
            new long[] {1_796_000_000_500L, 40});
    assertThat(values(series)).containsExactly(40.0);
    assertThat(series.points().get(0).coveredMillis()).isEqualTo(1);
  }

  @Test
  void makesOnePointOfALongGapOfAHistogramLog() {
    HistogramResampler resampler = new HistogramResampler(1000);
    LatencyBins bins = LatencyBins.of(new long[] {100, 300}, new long[] {1, 3});
    for (long time : new long[] {1000, 2000, 1_000_000_000_000L, 1_000_000_001_000L}) {
      resampler.accept(new HistogramRow(time, Direction.READ, 4096, bins));
    }
    List<TimePoint> points = resampler.series().get(Direction.READ).points();
    // The third row tells of all the years since the second: it counts in their middle.
    assertThat(points).hasSize(6);
    assertThat(points)
        .extracting(TimePoint::isGap)
        .containsExactly(false, false, true, false, true, false);
    assertThat(points.get(3).fromMillis()).isEqualTo(500_000_001_000L);
    assertThat(points.get(3).value()).hasValue(250);
    assertThat(points.get(4).toMillis()).isEqualTo(1_000_000_000_000L);
  }
}
