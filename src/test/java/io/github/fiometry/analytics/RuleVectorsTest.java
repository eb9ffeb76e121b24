package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples that the vendors themselves calculate in their documents. */
class RuleVectorsTest {
  private static final RuleBook RULES = RuleBook.shipped();

  private static DiskRule rule(String key) {
    return RULES.rule(key).orElseThrow();
  }

  private static Capacity size(DiskRule rule, double capacity) {
    return new Capacity(capacity * rule.capacityUnit().bytes());
  }

  private static DiskPromise.Limit limit(DiskPromise promise, LimitMetric metric) {
    return promise.limits().stream().filter(l -> l.metric() == metric).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "aws/gp2, 33.34, 100.02",
    "aws/gp2, 33.33, 100",
    "aws/gp2, 100, 300",
    "aws/gp2, 334, 1002",
    "aws/gp2, 750, 2250",
    "aws/gp2, 5334, 16000",
    "tencent/enhanced-ssd, 460, 24800",
    "tencent/enhanced-ssd, 964, 50000",
    "huawei/ultra-high-io-older, 100, 6500",
    "alibaba/cloud-ssd-2016, 30, 900",
    "alibaba/cloud-ssd-2016, 100, 3000",
    "alibaba/cloud-ssd-2016, 667, 20000",
    "alibaba/essd-pl3, 20000, 1000000",
    "alibaba/essd-pl0, 40, 2280",
    "oracle/balanced, 50, 3000",
    "huawei/common-io-older, 50, 100",
    "gcp/pd-standard, 1000, 750",
  })
  void promisesTheIopsThatTheVendorCalculates(String key, double capacity, double iops) {
    DiskRule rule = rule(key);
    DiskPromise promise = rule.promise(size(rule, capacity));
    assertThat(limit(promise, LimitMetric.IOPS).value()).isCloseTo(iops, within(1e-9 * iops));
  }

  @ParameterizedTest
  @CsvSource({
    "aws/gp2, 100, 2000",
    "aws/gp2, 334, 2703",
    "aws/gp2, 750, 7200",
  })
  void knowsHowLongAFullBucketLasts(String key, double capacity, long seconds) {
    DiskRule rule = rule(key);
    DiskPromise.Limit iops = limit(rule.promise(size(rule, capacity)), LimitMetric.IOPS);
    assertThat(iops.burst()).hasValue(3000);
    assertThat(Math.round(iops.burstSeconds().orElseThrow())).isEqualTo(seconds);
  }

  @Test
  void knowsNoBurstFromThousandGibibytesOn() {
    DiskRule rule = rule("aws/gp2");
    assertThat(limit(rule.promise(size(rule, 1000)), LimitMetric.IOPS).burst()).isEmpty();
    assertThat(limit(rule.promise(size(rule, 999)), LimitMetric.IOPS).burst()).hasValue(3000);
  }

  @ParameterizedTest
  @CsvSource({
    "aws/st1, 0.125, 5, 31.25",
    "aws/st1, 12.5, 500, -1",
    "aws/sc1, 16, 192, 250",
    "aws/gp2, 170, 128, -1",
    "aws/gp2, 200, 128, 250",
    "aws/gp2, 334, 250, -1",
    "tencent/enhanced-ssd, 460, 350, -1",
    "alibaba/essd-pl1, 100, 170, -1",
    "oracle/balanced, 1000, 480, -1",
    "oracle/balanced, 100, 48, -1",
  })
  void promisesTheThroughputThatTheVendorCalculates(
      String key, double capacity, double baseline, double burst) {
    DiskRule rule = rule(key);
    DiskPromise.Limit limit = limit(rule.promise(size(rule, capacity)), LimitMetric.THROUGHPUT);
    long unit = rule.throughputUnit().bytesPerSecond();
    assertThat(limit.value() / unit).isCloseTo(baseline, within(1e-9 * baseline));
    if (burst < 0) {
      assertThat(limit.burst()).isEmpty();
    } else {
      assertThat(limit.burst().orElseThrow() / unit).isCloseTo(burst, within(1e-9 * burst));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "azure/premium-ssd-v2, 6, 3000",
    "azure/premium-ssd-v2, 8, 4000",
    "azure/premium-ssd-v2, 10, 5000",
    "azure/premium-ssd-v2, 160, 80000",
    "azure/ultra, 4, 4000",
    "azure/ultra, 64, 64000",
    "aws/gp3, 4, 3000",
    "aws/gp3, 200, 80000",
    "aws/gp3-until-2025-09, 200, 16000",
    "alibaba/essd-autopl, 50, 45700",
    "alibaba/essd-autopl, 2000, 50000",
  })
  void knowsTheMostThatCanBeProvisioned(String key, double capacity, double iops) {
    DiskRule rule = rule(key);
    DiskSpec spec = DiskSpec.of(size(rule, capacity));
    assertThat(rule.mostProvisionable(spec, LimitMetric.IOPS)).hasValue(iops);
  }

  @ParameterizedTest
  @CsvSource({
    "azure/ultra, 4, 4000, 1000",
    "azure/ultra, 64, 64000, 10000",
    "aws/gp3, 100, 3000, 750",
  })
  void letsTheThroughputOnSaleFollowTheIops(
      String key, double capacity, double iops, double throughput) {
    DiskRule rule = rule(key);
    DiskSpec spec = DiskSpec.of(size(rule, capacity)).withProvisionedIops(iops);
    assertThat(rule.mostProvisionable(spec, LimitMetric.THROUGHPUT)).hasValue(throughput);
  }

  @Test
  void addsWhatWasBoughtToWhatTheSizeGives() {
    DiskRule rule = rule("alibaba/essd-autopl");
    DiskPromise promise = rule.promise(DiskSpec.of(size(rule, 100)).withProvisionedIops(10_000));
    DiskPromise.Limit iops = limit(promise, LimitMetric.IOPS);
    assertThat(iops.value()).isEqualTo(16_800);
    assertThat(iops.formula())
        .isEqualTo("min(50000, 1800 + 50 × 100 GiB) + 10000 provisioned = 16800 IOPS");
    assertThat(limit(promise, LimitMetric.THROUGHPUT).value()).isEqualTo(330e6);
  }

  @Test
  void replacesWhatTheSizeGivesByWhatWasBought() {
    DiskRule rule = rule("aws/gp3");
    DiskSpec spec = DiskSpec.of(size(rule, 100));
    assertThat(limit(rule.promise(spec), LimitMetric.IOPS).value()).isEqualTo(3000);
    DiskPromise bought =
        rule.promise(spec.withProvisionedIops(9000).withProvisionedThroughput(500));
    assertThat(limit(bought, LimitMetric.IOPS).value()).isEqualTo(9000);
    assertThat(limit(bought, LimitMetric.THROUGHPUT).value()).isEqualTo(500.0 * (1 << 20));
  }

  @Test
  void refusesWhatCannotBeHad() {
    DiskRule gp3 = rule("aws/gp3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gp3.promise(DiskSpec.of(size(gp3, 10)).withProvisionedIops(6000)))
        .withMessage("aws/gp3 of 10 GiB can have 3000 to 5000 provisioned iops, not 6000");
    DiskRule ultra = rule("azure/ultra");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ultra.promise(size(ultra, 4)))
        .withMessage(
            "azure/ultra promises only the iops that were provisioned: give them"
                + " (at most 4000 at 4 GiB)");
    DiskRule pl3 = rule("alibaba/essd-pl3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pl3.promise(size(pl3, 100)))
        .withMessage("alibaba/essd-pl3 starts at 1261 GiB, the capacity given is 100 GiB");
    DiskRule gp2 = rule("aws/gp2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gp2.promise(DiskSpec.of(size(gp2, 100)).withProvisionedIops(500)))
        .withMessage("aws/gp2 has no provisioned iops: it follows from the capacity");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gp2.promise(DiskSpec.of(size(gp2, 100)).withVariant("nfs")))
        .withMessage("aws/gp2 has no variants, not 'nfs'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gp2.promise(DiskSpec.ofAnySize()))
        .withMessageStartingWith("aws/gp2 promises by capacity: give it");
  }

  @Test
  void convertsTheCapacityToTheUnitOfTheRule() {
    assertThat(
            limit(rule("aws/gp2").promise(Capacity.parse("107.3741824GB")), LimitMetric.IOPS)
                .value())
        .isEqualTo(300);
    assertThat(
            limit(rule("aws/st1").promise(Capacity.parse("128GiB")), LimitMetric.THROUGHPUT)
                .value())
        .isEqualTo(5.0 * (1 << 20));
  }

  @Test
  void takesTheTierOfTheNextLargerSize() {
    DiskRule rule = rule("azure/premium-ssd");
    assertThat(limit(rule.promise(size(rule, 128)), LimitMetric.IOPS).value()).isEqualTo(500);
    assertThat(limit(rule.promise(size(rule, 129)), LimitMetric.IOPS).value()).isEqualTo(1100);
    assertThat(limit(rule.promise(size(rule, 4096)), LimitMetric.IOPS).value()).isEqualTo(7500);
    assertThat(limit(rule.promise(size(rule, 32767)), LimitMetric.IOPS).value()).isEqualTo(20000);
  }

  @Test
  void marksWhatNobodyReadInADocument() {
    for (DiskRule rule : RULES.rules()) {
      if (rule.source().document().contains("from memory")) {
        assertThat(rule.source().state()).as(rule.key()).isEqualTo(DiskRule.SourceState.UNVERIFIED);
      }
    }
    assertThat(rule("aws/io2").source().state()).isEqualTo(DiskRule.SourceState.UNVERIFIED);
  }
}
