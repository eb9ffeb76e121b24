package io.github.fiometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that other programs have printed between those of a JSON document. */
class NoiseInJsonTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static List<String> document(String version) throws IOException {
    String both = Files.readString(CORPUS.resolve(version + "/randrw-70-30/both.txt"));
    return both.substring(both.indexOf("{\n"), both.lastIndexOf("\n}\n") + 3).lines().toList();
  }

  private static FioDocument with(List<String> lines, int place, String noise) {
    List<String> all = new ArrayList<>(lines);
    all.add(place, noise);
    return Fio.read(String.join("\n", all) + "\n");
  }

  private static boolean isBin(List<String> lines, int place) {
    return lines.subList(Math.max(0, place - 2), Math.min(lines.size(), place + 13)).stream()
        .allMatch(line -> line.matches("\\s*\"\\d+\" : \\d+,"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[12345.678] nvme nvme0: I/O 12 QID 3 timeout, aborting",
        "sda   12.00  3.00   44.0",
        "+ sleep 1",
        "root@h:/# ",
        "Jobs: 1 (f=1): [m(1)][50.0%][r=1MiB/s,w=2MiB/s][r=3,w=4 IOPS][eta 00m:01s]",
        "{\"level\":\"info\",\"msg\":\"x\"}",
        "2024-01-02 03:04:05 kernel: foo",
        "a, b"
      })
  void costNothingBehindTheFirstLine(String noise) throws IOException {
    for (String version : List.of("2.16", "3.33", "3.42")) {
      List<String> lines = document(version);
      FioDocument clean = Fio.read(String.join("\n", lines) + "\n");
      // one bin is like the next
      for (int place = 2; place < lines.size(); place += isBin(lines, place) ? 13 : 1) {
        FioDocument read = with(lines, place, noise);

        assertThat(read.runs()).as(version + " line " + place).hasSize(1);
        assertThat(read.runs().get(0).jobs())
            .as(version + " line " + place)
            .isEqualTo(clean.runs().get(0).jobs());
        assertThat(read.runs().get(0).disks()).isEqualTo(clean.runs().get(0).disks());
      }
    }
  }

  /** It may be the rest of a number that a terminal has wrapped. */
  @Test
  void leavesANumberOutBeforeALineOfDigits() throws IOException {
    List<String> lines = document("3.33");
    int place = 0;
    for (int i = 2; i < lines.size() && place == 0; i++) {
      boolean number = lines.get(i - 1).matches(".*[1-9]\\d*");
      place = number && lines.get(i).strip().startsWith("}") ? i : 0;
    }

    FioDocument read = with(lines, place, "42");

    int line = place;
    assertThat(read.diagnostics())
        .filteredOn(it -> it.code().word().equals("unreadable-value"))
        .extracting(it -> it.position().line())
        .contains((long) line);
  }
}
