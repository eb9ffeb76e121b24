package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.RunFormat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationTest {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;
  private static final RuleBook RULES = RuleBook.shipped();

  private static DiskRule rule(String key) {
    return RULES.rule(key).orElseThrow();
  }

  private static Expectation only(List<Expectation> expectations) {
    assertThat(expectations).hasSize(1);
    return expectations.get(0);
  }

  private static Expectation judge(String key, DiskSpec spec, FioRun run) {
    return only(Expectation.judge(rule(key).promise(spec), run, Tolerance.DEFAULT));
  }

  private static FioRun write16k(double iops, double bytesPerSecond) {
    return Loads.run(
        "randwrite", 16 * KIB, Direction.WRITE, Loads.io(iops, bytesPerSecond, 100_000));
  }

  // The guide at linux.it.net.cn (2016): 20 GB, bw=9456KB/s, IOPS=591; 50 GB, bw=23731KB/s, 1483.
  @ParameterizedTest
  @CsvSource({"20GB, 591, 9456, 29.55, 98.5, 600", "50GB, 1483, 23731, 29.66, 98.87, 1500"})
  void judgesTheCloudSsdOfTheGuideByThirtyIopsPerGigabyte(
      String size, double iops, long kib, double perGigabyte, double percent, double promised) {
    Expectation judged =
        judge(
            "alibaba/cloud-ssd-2016", DiskSpec.of(Capacity.parse(size)), write16k(iops, kib * KIB));
    assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judged.promisedIops().orElseThrow()).isEqualTo(promised);
    assertThat(judged.percentOfPromise().orElseThrow()).isCloseTo(percent, within(0.005));
    assertThat(judged.perCapacity().iopsPerGigabyte().orElseThrow())
        .isCloseTo(perGigabyte, within(1e-9));
    assertThat(judged.binding().orElseThrow().metric()).isEqualTo(LimitMetric.IOPS);
  }

  @Test
  void findsTheOrdinaryDiskOfTheGuideFlatAtAboutThousand() {
    FioRun run = write16k(1017, 16284 * KIB);
    Expectation judged = judge("alibaba/cloud-disk-2016", DiskSpec.ofAnySize(), run);
    assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judged.promisedIops()).hasValue(1000);
    assertThat(judged.percentOfPromise().orElseThrow()).isCloseTo(101.7, within(1e-9));
    assertThat(judged.perCapacity()).isEqualTo(CapacityRatios.NONE);
  }

  @Test
  void capsTheCloudSsdOnAnInstanceThatIsNotIoOptimized() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGigabytes(100)).withVariant("not-io-optimized");
    Expectation judged = judge("alibaba/cloud-ssd-2016", spec, write16k(1000, 1000.0 * 16 * KIB));
    assertThat(judged.promisedIops()).hasValue(1000);
    assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
  }

  // The four lines of the Selectel guide: rw, block size, IOPS, bytes per second.
  private static FioRun selectel(String line) {
    return switch (line) {
      case "write 4k" -> Loads.run("randwrite", 4 * KIB, Direction.WRITE, line(118, 475 * KIB));
      case "read 4k" -> Loads.run("randread", 4 * KIB, Direction.READ, line(320, 1280 * KIB));
      case "write 4M" -> Loads.run("randwrite", 4 * MIB, Direction.WRITE, line(25, 100 * MIB));
      default -> Loads.run("randread", 4 * MIB, Direction.READ, line(25, 100 * MIB));
    };
  }

  private static IoStats line(double iops, double bytesPerSecond) {
    return Loads.io(iops, bytesPerSecond, 30_000);
  }

  @ParameterizedTest
  @CsvSource({
    "hdd-base, nfs, write 4k, PASS, 98.3333, IOPS",
    "hdd-base, nfs, read 4k, PASS, 100, IOPS",
    "hdd-base, nfs, write 4M, PASS, 104.8576, THROUGHPUT",
    "hdd-base, nfs, read 4M, ABOVE, 262.144, THROUGHPUT",
    "hdd-base, cifs, read 4M, PASS, 104.8576, THROUGHPUT",
    "ssd-universal, , write 4k, SHORT, 2.95, IOPS",
    "ssd-universal, , read 4k, SHORT, 4.5714, IOPS",
    "ssd-universal, , write 4M, SHORT, 52.4288, THROUGHPUT",
    "ssd-universal, , read 4M, SHORT, 52.4288, THROUGHPUT",
    "ssd-fast, , write 4k, SHORT, 0.7867, IOPS",
    "ssd-fast, , read 4k, SHORT, 1.28, IOPS",
    "ssd-fast, , write 4M, SHORT, 20.9715, THROUGHPUT",
    "ssd-fast, , read 4M, SHORT, 34.9525, THROUGHPUT",
  })
  void judgesTheFileStorageLinesByTheThreeClasses(
      String id, String variant, String line, Verdict verdict, double percent, LimitMetric metric) {
    DiskSpec spec = DiskSpec.ofAnySize();
    Expectation judged =
        judge("selectel/" + id, variant == null ? spec : spec.withVariant(variant), selectel(line));
    assertThat(judged.verdict()).isEqualTo(verdict);
    assertThat(judged.percentOfPromise().orElseThrow()).isCloseTo(percent, within(5e-5));
    assertThat(judged.binding().orElseThrow().metric()).isEqualTo(metric);
    assertThat(judged.notes()).anyMatch(note -> note.contains("decimal is assumed"));
  }

  @Test
  void takesTheBlockSizeOfALineQuotedAloneFromItsRates() {
    IoStats io = line(118, 475 * KIB);
    FioRun quoted = Loads.run(Job.builder().io(Map.of(Direction.WRITE, io)).build());
    Measured load = Measured.of(quoted).get(0);
    assertThat(load.blockSizeBytes()).hasValue(4096);
    assertThat(load.blockSizeSource()).isEqualTo(Measured.BlockSizeSource.RATES);
    assertThat(load.name()).isEmpty();
  }

  // ESSD PL3 in the Alibaba guide: IOPS=1005k, BW=3925MiB/s (4116MB/s).
  @Test
  void namesTheThroughputAsTheLimitOfLargeBlocks() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(2000));
    IoStats small = Loads.io(101_800, 101_800.0 * 4 * KIB, 10_000);
    Expectation four =
        judge("alibaba/essd-pl3", spec, Loads.run("randwrite", 4 * KIB, Direction.WRITE, small));
    assertThat(four.binding().orElseThrow().formula())
        .isEqualTo("min(1000000, 1800 + 50 × 2000 GiB) = 101800 IOPS");
    assertThat(four.percentOfPromise()).hasValue(100);
    IoStats large = Loads.io(1068, 1068.0 * MIB, 10_000);
    Expectation mib =
        judge("alibaba/essd-pl3", spec, Loads.run("write", MIB, Direction.WRITE, large));
    assertThat(mib.binding().orElseThrow().formula())
        .isEqualTo("min(4000, 120 + 0.5 × 2000 GiB) = 1120 MB/s");
    assertThat(mib.promisedIops().orElseThrow()).isCloseTo(1120e6 / MIB, within(1e-9));
    assertThat(mib.percentOfPromise().orElseThrow()).isCloseTo(99.98921, within(1e-5));
  }

  @Test
  void saysThatAMinuteOnABurstableDiskMeasuresTheBurst() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(100));
    Expectation judged =
        judge(
            "aws/gp2",
            spec,
            Loads.run(
                "randread", 16 * KIB, Direction.READ, Loads.io(2950, 2950.0 * 16 * KIB, 60_000)));
    assertThat(judged.basis()).isEqualTo(Expectation.Basis.BURST);
    assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judged.percentOfPromise().orElseThrow()).isCloseTo(98.333, within(0.001));
    assertThat(judged.notes())
        .contains(
            "burstable: a run of 60 s measures the burst, which a full bucket holds for 2000 s,"
                + " and not what the disk does lastingly, unless its credits are spent");
  }

  @Test
  void judgesABurstableDiskByItsBaselineWhenTheCreditsAreSpent() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(100));
    FioRun spent =
        Loads.run("randread", 16 * KIB, Direction.READ, Loads.io(297, 297.0 * 16 * KIB, 60_000));
    Expectation judged = judge("aws/gp2", spec, spent);
    assertThat(judged.basis()).isEqualTo(Expectation.Basis.BASELINE);
    assertThat(judged.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judged.percentOfPromise()).hasValue(99);
    assertThat(judged.percentOfBurst().orElseThrow()).isCloseTo(9.9, within(1e-9));
  }

  @Test
  void callsWhatLiesBetweenBaselineAndBurstByItsName() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(100));
    FioRun between =
        Loads.run("randread", 16 * KIB, Direction.READ, Loads.io(900, 900.0 * 16 * KIB, 60_000));
    Expectation judged = judge("aws/gp2", spec, between);
    assertThat(judged.verdict()).isEqualTo(Verdict.WITHIN_BURST);
    assertThat(judged.basis()).isEqualTo(Expectation.Basis.BASELINE);
    assertThat(judged.percentOfPromise()).hasValue(300);
    assertThat(judged.percentOfBurst()).hasValue(30);
    assertThat(judged.promisedIops()).hasValue(300);
    assertThat(judged.notes())
        .anyMatch(note -> note.startsWith("within burst: more than the disk does lastingly"));
  }

  // 100 GiB: 128 MiB/s without burst bind at 1 MiB; only the IOPS, which do not bind, burst.
  @Test
  void speaksOfNoBurstWhereNothingThatBindsBursts() {
    FioRun run = Loads.run("read", MIB, Direction.READ, Loads.io(200, 200.0 * MIB, 60_000));
    Expectation judged = judge("aws/gp2", DiskSpec.of(Capacity.ofGibibytes(100)), run);
    assertThat(judged.verdict()).isEqualTo(Verdict.ABOVE);
    assertThat(judged.percentOfPromise()).hasValue(156.25);
    assertThat(judged.percentOfBurst()).isEmpty();
    assertThat(judged.notes()).noneMatch(note -> note.contains("burst"));
  }

  // The guide: st1 merges small sequential I/Os up to 1 MiB, small random ones count as one each.
  @ParameterizedTest
  @CsvSource({
    "read, 128, 4000, THROUGHPUT, 100, PASS",
    "read, 4, 500, THROUGHPUT, 0.390625, SHORT",
    "read, 1024, 500, THROUGHPUT, 100, PASS",
    "rw, 128, 4000, THROUGHPUT, 100, PASS",
    "randread, 4, 500, IOPS, 100, PASS",
    "randread, 1024, 500, IOPS, 100, PASS",
  })
  void hardDisksThatMergeSequentialIosAreHeldByTheirThroughput(
      String rw, long kib, double iops, LimitMetric limit, double percent, Verdict verdict) {
    FioRun run =
        Loads.run(rw, kib * KIB, Direction.READ, Loads.io(iops, iops * kib * KIB, 600_000));
    Expectation judged = judge("aws/st1", DiskSpec.of(Capacity.ofGibibytes(12.5 * 1024)), run);
    assertThat(judged.binding().orElseThrow().metric()).isEqualTo(limit);
    assertThat(judged.percentOfPromise().orElseThrow()).isCloseTo(percent, within(1e-9));
    assertThat(judged.verdict()).isEqualTo(verdict);
  }

  @Test
  void saysWhenNothingTellsWhetherTheIoIsSequential() {
    Job quoted =
        Job.builder().io(Map.of(Direction.READ, Loads.io(500, 500.0 * 4 * KIB, 600_000))).build();
    Expectation judged =
        judge("aws/st1", DiskSpec.of(Capacity.ofGibibytes(12.5 * 1024)), Loads.run(quoted));
    assertThat(judged.binding().orElseThrow().metric()).isEqualTo(LimitMetric.IOPS);
    assertThat(judged.notes())
        .contains("it is not known whether the I/O is random, for which a limit is meant");
  }

  @Test
  void aJobWithoutIoIsNamed() {
    Job dead = Loads.job("dead", "randread", 4 * KIB, Map.of());
    Job alive =
        Loads.job(
            "alive",
            "randread",
            4 * KIB,
            Map.of(Direction.READ, Loads.io(3000, 3000.0 * 4 * KIB, 60_000)));
    List<Expectation> judged =
        Expectation.judge(
            rule("aws/gp2").promise(DiskSpec.of(Capacity.ofGibibytes(1000))),
            Loads.run(alive, dead).toBuilder().format(RunFormat.JSON).complete(true).build(),
            Tolerance.DEFAULT);
    assertThat(judged).extracting(it -> it.measured().name()).containsExactly("alive", "dead");
    assertThat(judged)
        .extracting(Expectation::verdict)
        .containsExactly(Verdict.PASS, Verdict.NO_IO);
    assertThat(judged.get(1).notes()).containsExactly("the job did no I/O");
  }

  @Test
  void doesNotJudgeByABurstThatCannotLastAsLongAsTheRun() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(100));
    FioRun hours =
        Loads.run(
            "randread", 16 * KIB, Direction.READ, Loads.io(1000, 1000.0 * 16 * KIB, 7_200_000));
    Expectation judged = judge("aws/gp2", spec, hours);
    assertThat(judged.basis()).isEqualTo(Expectation.Basis.BASELINE);
    assertThat(judged.verdict()).isEqualTo(Verdict.ABOVE);
    assertThat(judged.notes())
        .anyMatch(note -> note.startsWith("the disk can burst for the first 2000 s of the 7200 s"));
  }

  @Test
  void sumsReadsAndWritesThatShareALimit() {
    FioRun run =
        Loads.run(
            Loads.job(
                "mix",
                "randrw",
                16 * KIB,
                Map.of(
                    Direction.READ, Loads.io(420, 420.0 * 16 * KIB, 60_000),
                    Direction.WRITE, Loads.io(180, 180.0 * 16 * KIB, 60_000))));
    DiskSpec spec = DiskSpec.of(Capacity.ofGigabytes(20));
    Expectation judged = judge("alibaba/cloud-ssd-2016", spec, run);
    assertThat(judged.percentOfPromise()).hasValue(100);
    assertThat(judged.measured().directions())
        .containsExactlyInAnyOrder(Direction.READ, Direction.WRITE);
    List<Expectation> apart =
        Expectation.judge(
            rule("selectel/hdd-base").promise(DiskSpec.ofAnySize()), run, Tolerance.DEFAULT);
    assertThat(apart).hasSize(2);
    assertThat(apart.get(1).promisedIops()).hasValue(120);
  }

  @Test
  void countsALargeIoAsSeveral() {
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(8)).withProvisionedThroughput(900);
    FioRun run = Loads.run("randread", MIB, Direction.READ, Loads.io(750, 750.0 * MIB, 60_000));
    Expectation judged = judge("azure/premium-ssd-v2", spec.withProvisionedIops(4000), run);
    // 1 MiB counts as four I/Os of 256 KiB: 4000 IOPS are 1000 of 1 MiB, 900 MB/s are 858.
    assertThat(judged.binding().orElseThrow().metric()).isEqualTo(LimitMetric.THROUGHPUT);
    Expectation wide = judge("azure/premium-ssd-v2", spec.withProvisionedIops(3600), run);
    assertThat(wide.binding().orElseThrow().metric()).isEqualTo(LimitMetric.THROUGHPUT);
    Expectation fewer =
        judge(
            "azure/premium-ssd-v2",
            DiskSpec.of(Capacity.ofGibibytes(8))
                .withProvisionedIops(3200)
                .withProvisionedThroughput(800),
            run);
    assertThat(fewer.promisedIops().orElseThrow()).isCloseTo(800e6 / MIB, within(1e-9));
  }

  @Test
  void keepsToTheBoundsThatWereGiven() {
    FioRun run = write16k(591, 9456 * KIB);
    DiskPromise promise =
        rule("alibaba/cloud-ssd-2016").promise(DiskSpec.of(Capacity.ofGigabytes(20)));
    assertThat(only(Expectation.judge(promise, run, new Tolerance(99, 101))).verdict())
        .isEqualTo(Verdict.SHORT);
    assertThat(only(Expectation.judge(promise, run, new Tolerance(90, 98))).verdict())
        .isEqualTo(Verdict.ABOVE);
    assertThat(Tolerance.DEFAULT.sentence())
        .isEqualTo("pass from 95 %, above from 105 % of the promise");
  }

  @Test
  void saysWhenTheRunIsOutsideTheTimeOfTheRule() {
    long inMay2024 = Instant.parse("2024-05-01T00:00:00Z").toEpochMilli();
    FioRun run = write16k(3000, 3000.0 * 16 * KIB).toBuilder().timestampMillis(inMay2024).build();
    DiskSpec spec = DiskSpec.of(Capacity.ofGibibytes(100));
    assertThat(judge("aws/gp3", spec, run).notes())
        .contains("the run of 2024-05-01 is older than the rule, valid from 2025-09");
    assertThat(judge("aws/gp3-until-2025-09", spec, run).notes())
        .noneMatch(note -> note.startsWith("the run of"));
  }

  @Test
  void doesNotJudgeWhatTheRuleDoesNotPromise() {
    FioRun trim = Loads.run("trim", 4 * KIB, Direction.TRIM, Loads.io(10, 40960, 1000));
    Expectation judged = judge("aws/gp2", DiskSpec.of(Capacity.ofGibibytes(100)), trim);
    assertThat(judged.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(judged.notes()).containsExactly("trims are not part of what the rule promises");
    FioRun mixed = Loads.run("randrw", 4 * KIB, Direction.MIXED, Loads.io(10, 40960, 1000));
    assertThat(judge("selectel/ssd-fast", DiskSpec.ofAnySize(), mixed).notes())
        .containsExactly("the rule promises nothing for reads and writes reported as one");
  }

  @Test
  void saysThatAnUnverifiedRuleIsUnverified() {
    FioRun run = write16k(3000, 3000.0 * 16 * KIB);
    assertThat(judge("gcp/pd-balanced", DiskSpec.of(Capacity.ofGibibytes(100)), run).notes())
        .contains("the rule is not verified: check it with the vendor");
  }
}
