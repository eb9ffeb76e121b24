package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobTotalsTest {
  private static Job job(int group, long runtimeMillis, Map<String, String> options) {
    IoStats io =
        IoStats.builder()
            .iops(100)
            .bytesPerSecond(409_600)
            .totalIos(runtimeMillis / 10)
            .ioBytes(runtimeMillis / 10 * 4096.0)
            .runtimeMillis(runtimeMillis)
            .build();
    return Job.builder()
        .name("j")
        .groupId(group)
        .options(options)
        .io(Map.of(Direction.READ, io))
        .build();
  }

  private static RateTotal read(FioRun run) {
    return JobTotals.ofRun(run).get(Direction.READ);
  }

  private static FioRun run(Job... jobs) {
    return Loads.run(jobs);
  }

  @Test
  void keepsTheFiguresOfASingleJob() {
    RateTotal total = read(run(job(0, 10_000, Map.of())));
    assertThat(total.rule()).isEqualTo(MergeRule.ONE_JOB);
    assertThat(total.iops()).hasValue(100);
  }

  @Test
  void addsTheRatesOfJobsThatRanTogether() {
    RateTotal total = read(run(job(0, 10_000, Map.of()), job(0, 10_010, Map.of())));
    assertThat(total.rule()).isEqualTo(MergeRule.RATES_ADDED);
    assertThat(total.iops()).hasValue(200);
    assertThat(total.bytesPerSecond()).hasValue(819_200);
    assertThat(total.totalIos()).hasValue(2001);
    assertThat(total.runtimeMillis()).hasValue(10_010);
    assertThat(total.jobs()).isEqualTo(2);
  }

  @Test
  void dividesTheDataByTheLongestRuntimeWhenOneJobEndedEarly() {
    RateTotal total = read(run(job(0, 10_000, Map.of()), job(0, 5_000, Map.of())));
    assertThat(total.rule()).isEqualTo(MergeRule.DATA_OVER_SPAN);
    assertThat(total.iops()).hasValue(150);
    assertThat(total.bytesPerSecond().orElseThrow()).isCloseTo(614_400, within(1e-6));
  }

  @Test
  void countsAStartDelay() {
    RateTotal total =
        read(run(job(0, 10_000, Map.of()), job(0, 10_000, Map.of("startdelay", "5s"))));
    assertThat(total.rule()).isEqualTo(MergeRule.DATA_OVER_SPAN);
    assertThat(total.runtimeMillis()).hasValue(15_000);
    assertThat(total.iops().orElseThrow()).isCloseTo(2000 / 15.0, within(1e-9));
    RateTotal after =
        read(run(job(0, 10_000, Map.of()), job(0, 10_000, Map.of("startdelay", "1m"))));
    assertThat(after.rule()).isEqualTo(MergeRule.NOT_ADDED);
    assertThat(after.iops()).isEmpty();
  }

  /** The I/Os of two jobs of 10 s each, and the time from the first start to the last end. */
  @ParameterizedTest
  @CsvSource({
    "wait_for, j, NOT_ADDED, 20000", // the other job, which has ended then
    "ramp_time, 5, DATA_OVER_SPAN, 15000", // not measured
    "startdelay, 100ms, RATES_ADDED, 10100",
    "startdelay, 1-2, TIMES_UNKNOWN, ", // fio draws one of them
    "wait_for, other, TIMES_UNKNOWN, ", // not here
  })
  void countsWhatAJobWaitsFor(String option, String value, MergeRule rule, Long millis) {
    RateTotal total = read(run(job(0, 10_000, Map.of()), job(0, 10_000, Map.of(option, value))));
    assertThat(total.rule()).isEqualTo(rule);
    assertThat(total.runtimeMillis())
        .isEqualTo(millis == null ? OptionalLong.empty() : OptionalLong.of(millis));
    assertThat(total.iops().isPresent())
        .isEqualTo(rule == MergeRule.RATES_ADDED || rule == MergeRule.DATA_OVER_SPAN);
    assertThat(total.totalIos()).hasValue(2000);
  }

  @Test
  void doesNotAddTheRatesOfStonewalledGroups() {
    RateTotal total = read(run(job(0, 10_000, Map.of()), job(1, 10_000, Map.of("stonewall", ""))));
    assertThat(total.rule()).isEqualTo(MergeRule.NOT_ADDED);
    assertThat(total.iops()).isEmpty();
    assertThat(total.bytesPerSecond()).isEmpty();
    assertThat(total.totalIos()).hasValue(2000);
    assertThat(total.ioBytes()).hasValue(8_192_000);
    assertThat(total.runtimeMillis()).hasValue(20_000);
  }

  @Test
  void addsTheRatesOfGroupsThatWereOpenedWithoutWaiting() {
    FioRun run = run(job(0, 10_000, Map.of()), job(1, 10_000, Map.of("new_group", "")));
    assertThat(read(run).rule()).isEqualTo(MergeRule.RATES_ADDED);
    assertThat(JobTotals.byGroup(run).get(1).get(Direction.READ).iops()).hasValue(100);
  }

  @Test
  void goesByTheStartOfTheJobsWhereItIsKnown() {
    Job first = job(0, 10_000, Map.of()).toBuilder().jobStartMillis(1_000_000).build();
    Job second = job(1, 10_000, Map.of()).toBuilder().jobStartMillis(1_000_020).build();
    assertThat(read(run(first, second)).rule()).isEqualTo(MergeRule.RATES_ADDED);
    Job later = second.toBuilder().jobStartMillis(1_010_000).build();
    assertThat(read(run(first, later)).rule()).isEqualTo(MergeRule.NOT_ADDED);
  }

  @Test
  void doesNotSumUpWhatAJobLacks() {
    Job damaged =
        job(0, 10_000, Map.of()).toBuilder()
            .io(Map.of(Direction.READ, IoStats.builder().iops(50).runtimeMillis(10_000).build()))
            .build();
    RateTotal total = read(run(job(0, 10_000, Map.of()), damaged));
    assertThat(total.iops()).hasValue(150);
    assertThat(total.bytesPerSecond()).isEmpty();
    assertThat(total.totalIos()).isEmpty();
  }

  @Test
  void sumsTheHostsOfAClientServerRunOnceAndApart() {
    Job here = job(0, 10_000, Map.of()).toBuilder().hostname("h1").build();
    Job there = job(0, 10_000, Map.of()).toBuilder().hostname("h2").build();
    FioRun run =
        FioRun.builder()
            .clientStats(List.of(here, there))
            .allClients(job(0, 10_000, Map.of()))
            .build();
    assertThat(read(run).iops()).hasValue(200);
    assertThat(JobTotals.byHost(run)).containsOnlyKeys("h1", "h2");
    assertThat(JobTotals.byHost(run).get("h1").get(Direction.READ).iops()).hasValue(100);
  }

  @Test
  void countsInterimReportsAndSecondFormatsOnce() {
    FioRun interim = run(job(0, 1_000, Map.of())).toBuilder().interim(true).build();
    FioRun text = run(job(0, 10_000, Map.of())).toBuilder().sameRunIndex(0).build();
    FioRun json = text.toBuilder().format(RunFormat.JSON).build();
    FioRun terse = text.toBuilder().format(RunFormat.TERSE).build();
    FioRun other = run(job(0, 20_000, Map.of()));
    FioRun nothing = FioRun.builder().complete(false).build();
    FioDocument document =
        new FioDocument(
            "x",
            DocumentFormat.MIXED,
            List.of(interim, text, json, terse, other, nothing),
            List.of());
    assertThat(CountedRuns.of(document)).containsExactly(json, other);
  }

  @Test
  void prefersACompleteReportToACutOne() {
    FioRun json =
        run(job(0, 10_000, Map.of())).toBuilder().format(RunFormat.JSON).complete(false).build();
    FioRun text = run(job(0, 10_000, Map.of())).toBuilder().sameRunIndex(0).build();
    FioDocument document =
        new FioDocument("x", DocumentFormat.MIXED, List.of(json, text), List.of());
    assertThat(CountedRuns.of(document)).containsExactly(text);
  }
}
