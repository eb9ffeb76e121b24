package io.github.fiometry.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.fiometry.Fio;
import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import io.github.fiometry.model.Percentiles;
import io.github.fiometry.model.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeviceTableTest {
  private static final Path MADE = Path.of("testdata/made/ssd-hdd-2.0.7");

  private static DeviceResults made(String name, String folder) throws IOException {
    List<FioRun> runs = new ArrayList<>();
    for (String load : List.of("seq-read", "seq-write", "rand-read", "rand-write", "rand-mixed")) {
      runs.addAll(CountedRuns.of(Fio.read(MADE.resolve(folder).resolve(load + ".txt"))));
    }
    return new DeviceResults(name, runs);
  }

  private static List<DeviceResults> guide() throws IOException {
    return List.of(
        made("SSD 4x1T RAID10", "ssd-raid10"),
        made("HDD 8x300G RAID10", "hdd-raid10"),
        made("HDD 8x300G RAID5", "hdd-raid5"));
  }

  /** The guide's figures are fio 2.0.7's KB/s (1024 bytes) divided by 1000, half rounded up. */
  private static List<Long> asTheGuideRounds(List<DeviceTable.Value> cell) {
    return cell.stream().map(value -> Math.round(value.value() / 1024 / 1000)).toList();
  }

  @Test
  void reproducesTheSsdAndHddTableOfTheGuide() throws IOException {
    DeviceTable table = DeviceTable.of(guide(), DeviceTableSpec.DEFAULT).get(0);
    assertThat(table.rows())
        .containsExactly("SSD 4x1T RAID10", "HDD 8x300G RAID10", "HDD 8x300G RAID5");
    assertThat(table.columns())
        .containsExactly(
            "sequential read", "sequential write", "random read", "random write", "random mixed");
    List<List<List<Long>>> rounded =
        table.cells().stream()
            .map(row -> row.stream().map(DeviceTableTest::asTheGuideRounds).toList())
            .toList();
    assertThat(rounded)
        .containsExactly(
            List.of(List.of(850L), List.of(120L), List.of(617L), List.of(103L), List.of(159L, 68L)),
            List.of(List.of(977L), List.of(347L), List.of(25L), List.of(24L), List.of(17L, 7L)),
            List.of(List.of(985L), List.of(312L), List.of(31L), List.of(19L), List.of(17L, 7L)));
    // The one report that the guide shows: bw=347058KB/s.
    assertThat(table.cells().get(1).get(1).get(0).value()).isEqualTo(347_058.0 * 1024);
    assertThat(table.notes()).isEmpty();
  }

  @Test
  void marksBestAndWorstAndDividesByTheBaseline() throws IOException {
    DeviceTable table =
        DeviceTable.of(guide(), DeviceTableSpec.DEFAULT.withBaseline("HDD 8x300G RAID10")).get(0);
    DeviceTable.Value ssdRandomRead = table.cells().get(0).get(2).get(0);
    assertThat(ssdRandomRead.mark()).isEqualTo(DeviceTable.Mark.BEST);
    assertThat(ssdRandomRead.ratio()).hasValue(617_310.0 / 25_120);
    assertThat(table.cells().get(0).get(1).get(0).mark()).isEqualTo(DeviceTable.Mark.WORST);
    assertThat(table.cells().get(1).get(3).get(0).mark()).isEqualTo(DeviceTable.Mark.NONE);
    assertThat(table.cells().get(1).get(3).get(0).ratio()).hasValue(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DeviceTable.of(guide(), DeviceTableSpec.DEFAULT.withBaseline("HDD")))
        .withMessageStartingWith("no row 'HDD' to compare with");
  }

  @Test
  void holdsTheLowerLatencyForTheBest() throws IOException {
    Metric p99 = Metric.parse("p99").orElseThrow();
    DeviceTable table = DeviceTable.of(guide(), DeviceTableSpec.DEFAULT.withMetric(p99)).get(0);
    assertThat(table.cells().get(0).get(2).get(0).mark()).isEqualTo(DeviceTable.Mark.BEST);
    assertThat(table.cells().get(1).get(2).get(0).mark()).isEqualTo(DeviceTable.Mark.WORST);
  }

  private static Job job(String rw, long blockSize, int depth, double iops) {
    return Job.builder()
        .name(rw + depth)
        .groupId(0)
        .workload(
            Workload.builder()
                .rw(rw)
                .ioDepth(depth)
                .blockSizes(Map.of(Direction.READ, new BlockSizeRange(blockSize, blockSize)))
                .build())
        .io(Map.of(Direction.READ, Loads.io(iops, iops * blockSize, 1000)))
        .build();
  }

  private static List<DeviceResults> sweep() {
    return List.of(
        new DeviceResults(
            "a",
            List.of(
                Loads.run(job("randread", 4096, 1, 100)),
                Loads.run(job("randread", 4096, 16, 900)),
                Loads.run(job("randread", 65536, 2, 150)),
                Loads.run(job("randread", 65536, 16, 500)))));
  }

  @Test
  void laysASweepOutByBlockSizeAndDepthInNumericOrder() {
    DeviceTableSpec spec =
        DeviceTableSpec.DEFAULT
            .by(Dimension.BLOCK_SIZE, Dimension.IO_DEPTH)
            .withMetric(Metric.IOPS);
    DeviceTable table = DeviceTable.of(sweep(), spec).get(0);
    assertThat(table.caption()).isEqualTo("workload random read");
    assertThat(table.rows()).containsExactly("4096", "65536");
    assertThat(table.columns()).containsExactly("1", "2", "16");
    assertThat(table.cells().get(0).get(0).get(0).value()).isEqualTo(100);
    assertThat(table.cells().get(0).get(1)).isEmpty();
    assertThat(table.cells().get(1).get(2).get(0).value()).isEqualTo(500);
    assertThat(table.notes()).isEmpty();
  }

  @Test
  void makesATableForEachDeviceThatIsNeitherRowNorColumn() {
    DeviceTableSpec spec = DeviceTableSpec.DEFAULT.by(Dimension.BLOCK_SIZE, Dimension.IO_DEPTH);
    List<DeviceResults> two =
        List.of(sweep().get(0), new DeviceResults("b", sweep().get(0).runs()));
    assertThat(DeviceTable.of(two, spec))
        .extracting(DeviceTable::caption)
        .containsExactly("device a, workload random read", "device b, workload random read");
  }

  @Test
  void saysWhenACellMixesBlockSizes() {
    DeviceTable table = DeviceTable.of(sweep(), DeviceTableSpec.DEFAULT).get(0);
    assertThat(table.cells().get(0).get(0).get(0).results()).isEqualTo(4);
    assertThat(table.notes())
        .contains(
            "a cell with several results shows their median",
            "a, random read: results of bs 4096, 65536 in one cell; rows or columns by bs tell"
                + " them apart");
  }

  @Test
  void addsJobsThatRunTogetherAndTakesTheMedianOfRepeats() {
    List<FioRun> runs =
        List.of(
            Loads.run(job("randread", 4096, 1, 100), job("randread", 4096, 1, 120)),
            Loads.run(job("randread", 4096, 1, 300)),
            Loads.run(job("randread", 4096, 1, 240)));
    DeviceTable table =
        DeviceTable.of(
                List.of(new DeviceResults("a", runs)),
                DeviceTableSpec.DEFAULT.withMetric(Metric.IOPS))
            .get(0);
    // 220, 300, 240
    assertThat(table.cells().get(0).get(0).get(0).value()).isEqualTo(240);
    assertThat(table.cells().get(0).get(0).get(0).results()).isEqualTo(3);
    assertThat(table.notes())
        .contains("jobs of one group: rates added, the jobs ran over the same time");
  }

  @Test
  void asksForThePatternThatALineQuotedAloneDoesNotTell() {
    FioRun quoted = Loads.run(Job.builder().io(job("read", 4096, 1, 5).io()).build());
    List<DeviceResults> results = List.of(new DeviceResults("a", List.of(quoted)));
    DeviceTable table = DeviceTable.of(results, DeviceTableSpec.DEFAULT).get(0);
    assertThat(table.columns()).containsExactly("unknown (read)");
    assertThat(table.notes())
        .containsExactly(
            "some results do not say whether they are sequential or random: give their rw");
    DeviceTableSpec told =
        new DeviceTableSpec(
            Dimension.DEVICE,
            Dimension.WORKLOAD,
            Metric.IOPS,
            Optional.empty(),
            Optional.empty(),
            Optional.of("randread"));
    assertThat(DeviceTable.of(results, told).get(0).columns()).containsExactly("random read");
  }

  @Test
  void givesNoTableWhereNothingWasMeasured() {
    Metric p99 = Metric.parse("p99").orElseThrow();
    assertThat(DeviceTable.of(sweep(), DeviceTableSpec.DEFAULT.withMetric(p99))).isEmpty();
  }

  @Test
  void neverShowsAPercentileOfJobsThatCannotBeMerged() {
    IoStats io =
        Loads.io(10, 40960, 1000).toBuilder()
            .completionLatency(
                LatencyStats.builder()
                    .percentiles(Percentiles.of(new double[] {99}, new long[] {5}))
                    .build())
            .build();
    Job job = job("randread", 4096, 1, 1).toBuilder().io(Map.of(Direction.READ, io)).build();
    Metric p99 = Metric.parse("p99").orElseThrow();
    DeviceTableSpec spec = DeviceTableSpec.DEFAULT.withMetric(p99);
    List<DeviceTable> two =
        DeviceTable.of(List.of(new DeviceResults("a", List.of(Loads.run(job, job)))), spec);
    assertThat(two).hasSize(1);
    assertThat(two.get(0).cells().get(0).get(0)).isEmpty();
    assertThat(two.get(0).notes())
        .anyMatch(note -> note.endsWith("it lies between 0.000005 and 0.000005 ms"));
    assertThat(DeviceTable.of(List.of(new DeviceResults("a", List.of(Loads.run(job)))), spec))
        .hasSize(1);
  }

  @Test
  void saysWhenATotalLatencyStandsInForACompletionLatency() {
    IoStats io =
        Loads.io(10, 40960, 1000).toBuilder()
            .totalLatency(LatencyStats.builder().meanNanos(5).build())
            .build();
    Job job = job("randread", 4096, 1, 1).toBuilder().io(Map.of(Direction.READ, io)).build();
    DeviceResults results = new DeviceResults("a", List.of(Loads.run(job)));
    Metric mean = Metric.parse("mean").orElseThrow();
    assertThat(
            DeviceTable.of(List.of(results), DeviceTableSpec.DEFAULT.withMetric(mean))
                .get(0)
                .notes())
        .containsExactly(
            "some latencies are total latencies (lat), since there is no clat for them");
    Metric completion = Metric.parse("clat-mean").orElseThrow();
    assertThat(DeviceTable.of(List.of(results), DeviceTableSpec.DEFAULT.withMetric(completion)))
        .isEmpty();
  }
}
