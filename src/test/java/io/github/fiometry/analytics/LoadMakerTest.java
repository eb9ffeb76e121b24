package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.Fio;
import io.github.fiometry.analytics.Measured.BlockSizeSource;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Only what ran at the same time is one load. */
class LoadMakerTest {
  private static final String APART =
      "reads and writes did not run at the same time, so each is judged alone";

  private static FioRun real(String name) throws IOException {
    return CountedRuns.of(Fio.read(Path.of("testdata/answers/fio-3.33/" + name))).get(0);
  }

  private static Job job(String name, Direction direction, long runtimeMillis) {
    IoStats io = Loads.io(1000, 4_096_000, runtimeMillis);
    String rw = direction == Direction.READ ? "randread" : "randwrite";
    return Loads.job(name, rw, 4096, Map.of(direction, io));
  }

  @Test
  void aReaderAndALaterWriterAreTwoLoads() {
    Job reader = job("a", Direction.READ, 60_000).toBuilder().jobStartMillis(0).build();
    Job writer = job("b", Direction.WRITE, 60_000).toBuilder().jobStartMillis(120_000).build();
    List<Measured> loads = Measured.of(Loads.run(reader, writer));
    assertThat(loads).extracting(Measured::name).containsExactly("a", "b");
    assertThat(loads)
        .allSatisfy(
            load -> {
              assertThat(load.iops()).hasValue(1000);
              assertThat(load.note()).contains(APART);
            });
  }

  @Test
  void aStartDelayKeepsLoadsApart() {
    Job delayed =
        job("b", Direction.WRITE, 60_000).toBuilder().options(Map.of("startdelay", "120")).build();
    assertThat(Measured.of(Loads.run(job("a", Direction.READ, 60_000), delayed)))
        .extracting(Measured::directions)
        .containsExactly(Set.of(Direction.READ), Set.of(Direction.WRITE));
  }

  // (1000 × 60 s + 1000 × 10 s) / 60 s
  @Test
  void aShortWriterBesideALongReaderIsDataOverTheSpan() {
    List<Measured> loads =
        Measured.of(Loads.run(job("a", Direction.READ, 60_000), job("b", Direction.WRITE, 10_000)));
    assertThat(loads).hasSize(1);
    Measured load = loads.get(0);
    assertThat(load.iops().orElseThrow()).isCloseTo(70_000 / 60.0, within(1e-9));
    assertThat(load.bytesPerSecond().orElseThrow()).isCloseTo(286_720_000 / 60.0, within(1e-6));
    assertThat(load.rule()).isEqualTo(MergeRule.DATA_OVER_SPAN);
    assertThat(load.jobs()).isEqualTo(2);
    assertThat(load.runtimeMillis()).hasValue(60_000);
  }

  @Test
  void aReaderAndAWriterOfTheSameTimeAreOneLoad() {
    List<Measured> loads =
        Measured.of(Loads.run(job("a", Direction.READ, 60_000), job("b", Direction.WRITE, 60_001)));
    assertThat(loads).hasSize(1);
    assertThat(loads.get(0).iops()).hasValue(2000);
    assertThat(loads.get(0).rule()).isEqualTo(MergeRule.RATES_ADDED);
    assertThat(loads.get(0).jobs()).isEqualTo(2);
    assertThat(loads.get(0).note()).isEmpty();
  }

  // fio 3.33: write 80 MiB in 1463 ms, then read them in 1266 ms to verify them.
  @Test
  void aVerificationIsALoadOfItsOwn() throws IOException {
    List<Measured> loads = Measured.of(real("verify.txt"));
    assertThat(loads)
        .extracting(Measured::directions)
        .containsExactly(Set.of(Direction.READ), Set.of(Direction.WRITE));
    assertThat(loads.get(0).iops().orElseThrow()).isCloseTo(16_176.9, within(0.1));
    assertThat(loads.get(1).iops().orElseThrow()).isCloseTo(13_998.6, within(0.1));
    assertThat(loads).allSatisfy(load -> assertThat(load.note()).contains(APART));
  }

  @Test
  void whatIsReportedApartAndMixedIsOneLoad() throws IOException {
    FioRun run = real("unified-both.txt");
    Job job = run.jobs().get(0);
    double sum =
        job.read().orElseThrow().iops().orElseThrow()
            + job.write().orElseThrow().iops().orElseThrow();
    assertThat(Measured.of(run)).hasSize(1);
    assertThat(Measured.of(run).get(0).directions())
        .isEqualTo(Set.of(Direction.READ, Direction.WRITE));
    assertThat(Measured.of(run).get(0).iops()).hasValue(sum);
    assertThat(Measured.directionsOf(run))
        .extracting(Measured::directions)
        .containsExactly(Set.of(Direction.READ), Set.of(Direction.WRITE));
  }

  // One job of 4 KiB and one of 64 KiB in one group, of which fio shows one.
  @Test
  void aGroupOfUnlikeBlockSizesHasTheMeanSizeOfItsRates() throws IOException {
    for (FioRun run : Fio.read(Path.of("testdata/answers/fio-3.33/sizes.txt")).runs()) {
      Measured load = Measured.of(run).get(0);
      assertThat(load.blockSizeSource()).isEqualTo(BlockSizeSource.RATES);
      assertThat(load.blockSizeBytes().orElseThrow())
          .isCloseTo(load.bytesPerSecond().orElseThrow() / load.iops().orElseThrow(), within(1e-9))
          .isBetween(5000.0, 60_000.0);
    }
  }

  // The four lines of Selectel's guide, one below the other.
  private static final String QUOTED =
      """
      write: IOPS=118, BW=475KiB/s (487kB/s)(2000MiB/4310296msec); 0 zone resets
      read: IOPS=320, BW=1280KiB/s (1311kB/s)(2000MiB/1599899msec)
      write: IOPS=25, BW=100MiB/s (105MB/s)(2000MiB/19974msec); 0 zone resets
      read: IOPS=25, BW=100MiB/s (105MB/s)(2000MiB/19911msec)
      """;

  @Test
  void linesQuotedWithoutTheirJobsAreLoadsOfTheirOwn() {
    for (String text : List.of(QUOTED, QUOTED.replace("\n", "\n\n"))) {
      FioRun run = Fio.read(text).runs().get(0);
      List<Measured> loads =
          Fio.read(text).runs().stream().flatMap(it -> Measured.of(it).stream()).toList();
      assertThat(loads)
          .extracting(
              load -> load.iops().orElseThrow(), load -> load.blockSizeBytes().orElseThrow())
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple(320.0, 4096.0),
              org.assertj.core.groups.Tuple.tuple(118.0, 4096.0),
              org.assertj.core.groups.Tuple.tuple(25.0, 4194304.0),
              org.assertj.core.groups.Tuple.tuple(25.0, 4194304.0));
      assertThat(JobTotals.ofRun(run).values())
          .allSatisfy(
              total -> {
                if (total.jobs() > 1) {
                  assertThat(total.rule()).isEqualTo(MergeRule.TIMES_UNKNOWN);
                  assertThat(total.iops()).isEmpty();
                }
              });
    }
  }

  @Test
  void linesQuotedWithoutTheirJobsAreJudgedOneByOne() {
    DiskPromise promise =
        RuleBook.shipped().rule("selectel/hdd-base").orElseThrow().promise(DiskSpec.ofAnySize());
    List<Expectation> judged =
        Expectation.judge(promise, Fio.read(QUOTED).runs().get(0), Tolerance.DEFAULT);
    assertThat(judged)
        .extracting(it -> Math.round(10 * it.percentOfPromise().orElseThrow()) / 10.0)
        .containsExactly(100.0, 98.3, 262.1, 104.9);
    List<JobSample> samples = JobSample.of(Fio.read(QUOTED).runs().get(0));
    assertThat(samples).extracting(sample -> sample.key().occurrence()).containsExactly(1, 2);
  }
}
