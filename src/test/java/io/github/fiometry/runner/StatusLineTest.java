package io.github.fiometry.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** fio's status lines of all eras: the forms of the guides, and the corpus. */
class StatusLineTest {
  private static RunProgress parse(String line) {
    return StatusLine.parse(line).orElseThrow();
  }

  @Test
  void readsTheFormOfTheFirstVersions() {
    RunProgress line =
        parse(
            "Jobs: 10 (f=10): [WWWWWWWWWW] [4.2% done] [0K/364.3M /s] [0 /22.3K iops]"
                + " [eta 01m:10s]");
    assertThat(line.jobs()).isEqualTo(10);
    assertThat(line.percentDone()).hasValue(4.2);
    assertThat(line.readBytesPerSecond()).hasValue(0);
    assertThat(line.writeBytesPerSecond().orElseThrow()).isCloseTo(364.3 * (1 << 20), within(1.0));
    assertThat(line.writeIops().orElseThrow()).isCloseTo(22300, within(1e-6));
    assertThat(line.timeLeft()).contains(Duration.ofSeconds(70));
  }

  @Test
  void readsTheFormWithTrims() {
    RunProgress line =
        parse(
            "Jobs: 2 (f=2), CR=100/0 IOPS: [m] [75.0% done] [3992MB/3985MB/0KB /s]"
                + " [1022K/1020K/0 iops] [eta 02d:03h:04m:05s]");
    assertThat(line.readBytesPerSecond()).hasValue(3992.0 * (1 << 20));
    assertThat(line.trimBytesPerSecond()).hasValue(0);
    assertThat(line.readIops()).hasValue(1_022_000);
    assertThat(line.trimIops()).hasValue(0);
    assertThat(line.timeLeft())
        .contains(Duration.ofDays(2).plusHours(3).plusMinutes(4).plusSeconds(5));
  }

  @Test
  void readsThePresentForm() {
    RunProgress line =
        parse(
            "Jobs: 1 (f=1): [m(1)][75.0%][r=18.3MiB/s,w=18.1MiB/s][r=4682,w=4.6k IOPS]"
                + "[eta 00m:01s]");
    assertThat(line.percentDone()).hasValue(75.0);
    assertThat(line.readBytesPerSecond().orElseThrow()).isCloseTo(18.3 * (1 << 20), within(1.0));
    assertThat(line.readIops()).hasValue(4682);
    assertThat(line.writeIops()).hasValue(4600);
    assertThat(line.trimIops()).isEmpty();
  }

  @Test
  void readsTheGuidesOwnLines() {
    RunProgress essd =
        parse("Jobs: 6 (f=6): [w(6)][100.0%][r=0KiB/s,w=3932MiB/s][r=0,w=1007k IOPS][eta 00m:00s]");
    assertThat(essd.writeIops()).hasValue(1_007_000);
    RunProgress huawei =
        parse("Jobs: 1 (f=1): [W(1)][100.0%][w=85.0MiB/s][w=85 IOPS][eta 00m:00s]");
    assertThat(huawei.readIops()).isEmpty();
    assertThat(huawei.writeBytesPerSecond()).hasValue(85.0 * (1 << 20));
  }

  @Test
  void whatFioCannotTellIsAbsent() {
    RunProgress line = parse("Jobs: 1 (f=1): [m(1)][-.-%][eta --]");
    assertThat(line.percentDone()).isEmpty();
    assertThat(line.timeLeft()).isEmpty();
    assertThat(parse("Jobs: 3 (f=0)").jobs()).isEqualTo(3);
    assertThat(StatusLine.parse("fio: terminating on signal 2")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.0.7/eta-always-plain/normal",
        "2.2.10/eta-always/both",
        "3.1/eta-always/normal",
        "3.28/eta-always/both",
        "3.42/eta-always-plain/both"
      })
  void readsTheRatesOfRealLines(String name) throws Exception {
    Path file =
        Path.of(System.getProperty("fiometry.basedir", "."), "testdata/corpus", name + ".txt");
    int rated = 0;
    for (String line : Files.readString(file, StandardCharsets.UTF_8).split("[\r\n]", -1)) {
      if (line.startsWith("Jobs: ") && line.contains("/s]")) {
        RunProgress progress = parse(line);
        assertThat(progress.readBytesPerSecond()).as(line).isPresent();
        assertThat(progress.writeIops().orElseThrow()).as(line).isPositive();
        rated++;
      }
    }
    assertThat(rated).isPositive();
  }
}
