package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.SteadyState;
import io.github.fiometry.model.SteadyStateSeries;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FioSteadyStateTest {
  /** What six printed decimals leave open. */
  private static final double PRINTED = 0.5000001e-6;

  @Test
  void comesToWhatFioSaysInEveryReportOfTheCorpus() {
    TreeSet<String> seen = new TreeSet<>();
    for (CorpusJson.Report report : CorpusJson.reports()) {
      for (FioRun run : report.runs()) {
        for (Job job : run.jobs()) {
          if (job.steadyState().isPresent()) {
            SteadyState stated = job.steadyState().get();
            FioSteadyState again = FioSteadyState.of(stated).orElseThrow();
            String where = report + ": " + stated;
            boolean bySlope = stated.criterion().orElseThrow().endsWith("_slope");
            double criterion =
                bySlope ? stated.slope().orElseThrow() : stated.deviationPercent().orElseThrow();
            assertThat(again.criterion()).as(where).isCloseTo(criterion, within(PRINTED));
            if (!bySlope) {
              assertThat(again.maxDeviation())
                  .as(where)
                  .isCloseTo(stated.maxDeviation().orElseThrow(), within(PRINTED));
            }
            assertThat(again.attained()).as(where).isEqualTo(stated.attained().orElseThrow());
            // fio prints the mean without its fraction.
            double mean =
                stated.criterion().orElseThrow().startsWith("bw")
                    ? stated.bytesPerSecond().orElseThrow()
                    : stated.iops().orElseThrow();
            assertThat(Math.floor(again.mean())).as(where).isEqualTo(mean);
            seen.add(report.version() + (bySlope ? " slope" : " deviation"));
          }
        }
      }
    }
    assertThat(seen)
        .containsExactly(
            "2.16 deviation",
            "2.16 slope",
            "2.18 deviation",
            "3.1 deviation",
            "3.1 slope",
            "3.16 deviation",
            "3.28 deviation",
            "3.28 slope",
            "3.33 deviation",
            "3.33 slope",
            "3.42 deviation",
            "3.42 slope");
  }

  @Test
  void fitsALineThroughMoreThanTwoSamples() {
    // 10 12 17: distances -1 0 1, slope (-10 + 17) / 2 = 3.5; mean 13: 26.923 %.
    SteadyState stated =
        SteadyState.builder()
            .definition("iops_slope:30.000000%")
            .series(SteadyStateSeries.builder().iops(List.of(10.0, 12.0, 17.0)).build())
            .build();
    FioSteadyState again = FioSteadyState.of(stated).orElseThrow();
    assertThat(again.slope()).isCloseTo(3.5, within(1e-12));
    assertThat(again.criterion()).isCloseTo(26.923_076_9, within(1e-6));
    assertThat(again.attained()).isTrue();
  }

  @Test
  void comparesALimitWithoutPercentInTheSamplesOwnUnit() {
    SteadyState stated =
        SteadyState.builder()
            .definition("lat:50.000000")
            .series(SteadyStateSeries.builder().latencyNanos(List.of(900.0, 1000.0)).build())
            .build();
    FioSteadyState again = FioSteadyState.of(stated).orElseThrow();
    assertThat(again.criterion()).isEqualTo(50);
    assertThat(again.percent()).isFalse();
    assertThat(again.attained()).isFalse();
  }

  @Test
  void saysNothingWithoutSamplesOrDefinition() {
    assertThat(FioSteadyState.of(SteadyState.builder().definition("iops:1%").build())).isEmpty();
    assertThat(
            FioSteadyState.of(
                SteadyState.builder()
                    .series(SteadyStateSeries.builder().iops(List.of(1.0)).build())
                    .build()))
        .isEmpty();
  }
}
