package io.github.fiometry.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write into a report changes no run, though it holds a piece of a line of fio. */
class ProseTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("fiometry.basedir", "."), "testdata", "corpus");

  private static List<FioRun> runs(List<String> lines) {
    return Fio.read(String.join("\n", lines) + "\n").runs();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WRITE: bw=1MiB/s was what he said",
        "he got read: IOPS=5000 on his laptop",
        "READ: io=4 GB would have been better",
        "IO depths above 64 were not tried",
        "Run status group 0 is what counts",
        "see the line write: io=1024KB of last week",
        "cpu : usr=5%",
        "lat (usec): min=5",
        "the latency : target=20 was not met",
        "bw (KiB/s): min=5",
        "issued rwts: many",
        "steadystate : attained, he said",
        "clat percentiles are not shown",
        "high prio clat is what matters",
        "vda: ios=many, he said",
        "CPU idleness is 50%",
        "Disk stats (read/write) follow",
        "Note the zero stats in the first summary: `mixed: IOPS=0, BW=0 (0)(0B/54msec)`",
        "what she got last week was read: IOPS=120, BW=480KiB/s (492kB/s)(4800KiB/10000msec)",
      })
  void changesNoRunWhereverItStands(String prose) throws IOException {
    for (String file : List.of("2.0.7/randrw-70-30/normal.txt", "3.33/randrw-70-30/normal.txt")) {
      List<String> lines = Files.readAllLines(CORPUS.resolve(file));
      List<FioRun> expected = runs(lines);
      for (int i = 4; i < lines.size(); i++) {
        List<String> mixed = new ArrayList<>(lines);
        mixed.add(i, prose);
        List<FioRun> runs = runs(mixed);
        assertThat(runs).as("%s before line %d of %s", prose, i + 1, file).hasSize(1);
        assertThat(runs.get(0).jobs()).isEqualTo(expected.get(0).jobs());
        assertThat(runs.get(0).groups()).isEqualTo(expected.get(0).groups());
        assertThat(runs.get(0).disks()).isEqualTo(expected.get(0).disks());
      }
    }
  }
}
