package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskActivityTest {
  private static final Path IOSTAT =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata/runner/iostat");

  @TempDir private Path folder;

  private static DiskActivity of(Map<String, DiskActivity> report, String device) {
    return Objects.requireNonNull(report.get(device));
  }

  private SystemTree tree(String... lines) throws IOException {
    Path file = folder.resolve("proc/diskstats");
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n");
    return SystemTree.below(folder);
  }

  @Test
  void theRatesAreThoseOfIostat() throws IOException {
    Path csv = folder.resolve("disks.csv");
    try (DiskSampleFile file =
        new DiskSampleFile(
            tree("   8       0 sda 100 0 800 50 10 0 80 20 0 60 70"), Set.of("sda"), csv)) {
      file.sample(1_000_000);
      tree(
          "   8       0 sda 300 0 4800 450 60 0 2080 120 3 1060 1170 0 0 0 0 5 6",
          "   8      16 sdb 1 0 1 1 1 0 1 1 0 1 1");
      file.sample(1_002_000);
    }
    List<DiskSample> samples = DiskSampleFile.read(csv);
    assertThat(samples).hasSize(2);
    Map<String, List<DiskActivity>> activity = DiskSampleFile.activity(samples);
    assertThat(activity).containsOnlyKeys("sda");
    DiskActivity sda = activity.getOrDefault("sda", List.of()).get(0);
    assertThat(sda.intervalMillis()).hasValue(2000);
    assertThat(sda.readsPerSecond()).isEqualTo(100);
    assertThat(sda.writesPerSecond()).isEqualTo(25);
    assertThat(sda.readBytesPerSecond()).isEqualTo(1_024_000);
    assertThat(sda.writeBytesPerSecond()).isEqualTo(512_000);
    assertThat(sda.readAwaitMillis()).hasValue(2.0);
    assertThat(sda.writeAwaitMillis()).hasValue(2.0);
    assertThat(sda.awaitMillis()).hasValue(2.0);
    assertThat(sda.utilPercent()).hasValue(50.0);
  }

  @Test
  void aMeanOfNothingIsAbsentAndACounterThatWentBackGivesNothing() {
    DiskSample first = new DiskSample(0, "sda", 5, 8, 1, 0, 0, 0, 0, 10);
    DiskSample idle = new DiskSample(1000, "sda", 5, 8, 1, 0, 0, 0, 0, 10);
    DiskSample replaced = new DiskSample(2000, "sda", 0, 0, 0, 0, 0, 0, 0, 0);
    DiskActivity activity = DiskActivity.between(first, idle).orElseThrow();
    assertThat(activity.readAwaitMillis()).isEmpty();
    assertThat(activity.awaitMillis()).isEmpty();
    assertThat(activity.utilPercent()).hasValue(0);
    assertThat(DiskActivity.between(idle, replaced)).isEmpty();
  }

  @Test
  void aRowThatWasCutByACrashIsLeftOut() throws IOException {
    Path csv = folder.resolve("cut.csv");
    String header =
        "epoch_ms,device,reads,read_sectors,read_ms,writes,write_sectors,write_ms,in_flight,busy_ms";
    Files.writeString(csv, header + "\n1,sda,1,2,3,4,5,6,7,8\n2,sda,1,2");
    assertThat(DiskSampleFile.read(csv))
        .containsExactly(new DiskSample(1, "sda", 1, 2, 3, 4, 5, 6, 7, 8));
    Files.writeString(csv, header + "\n2,sda,1,2\n1,sda,1,2,3,4,5,6,7,8\n");
    assertThatThrownBy(() -> DiskSampleFile.read(csv))
        .hasMessageContaining("cut.csv:2:1: expected");
    Files.writeString(csv, "something else\n");
    assertThatThrownBy(() -> DiskSampleFile.read(csv)).hasMessageContaining("expected the columns");
  }

  @Test
  void readsWhatIostatPrinted() throws IOException {
    List<Map<String, DiskActivity>> reports =
        IostatReader.read(IOSTAT.resolve("sysstat-12.6.1-xm.txt"));
    assertThat(reports).hasSize(3);
    DiskActivity loop = of(reports.get(1), "loop0");
    assertThat(loop.readsPerSecond()).isPositive();
    // fio read and wrote blocks of 4 KiB.
    assertThat(loop.readBytesPerSecond() / loop.readsPerSecond()).isCloseTo(4096, within(60.0));
    assertThat(loop.readAwaitMillis()).isPresent();
    assertThat(loop.utilPercent().orElseThrow()).isBetween(50.0, 100.5);
  }

  @Test
  void readsOlderColumnsAndADecimalComma() throws IOException {
    DiskActivity disk =
        of(IostatReader.read(IOSTAT.resolve("sysstat-10.1.5-xm.txt")).get(0), "nvme0n1");
    assertThat(disk.writesPerSecond()).isEqualTo(2301);
    assertThat(disk.writeBytesPerSecond()).isCloseTo(8.99 * (1 << 20), within(1.0));
    assertThat(disk.readAwaitMillis()).isEmpty();
    assertThat(disk.awaitMillis()).hasValue(0.43);
    assertThat(disk.utilPercent()).hasValue(97.6);
  }

  @Test
  void readsKilobytesAndSectorsAndPassesOverOtherTables() {
    assertThat(IostatReader.parse("Device r/s w/s rkB/s wkB/s %util\nsda 1 2 4 8 50\n").get(0))
        .satisfies(report -> assertThat(of(report, "sda").readBytesPerSecond()).isEqualTo(4096));
    assertThat(IostatReader.parse("Device r/s w/s rsec/s wsec/s\nsda 1 2 4 8\n").get(0))
        .satisfies(report -> assertThat(of(report, "sda").writeBytesPerSecond()).isEqualTo(4096));
    assertThat(IostatReader.parse("Device tps kB/s %util\nsda 1 2 4\n")).isEmpty();
    assertThat(IostatReader.parse("")).isEmpty();
  }
}
