package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** pbench issue 956 (histograms too slow, all in memory): a log of any length in a small heap. */
class ConstantMemoryTest {
  /** Some 300 MB of text, with a heap of 64 MB. BENCHMARKS.md tells of 10 GB. */
  private static final long ROWS = 10_240_000;

  @Test
  void pbench956ReadsALogManyTimesAsLongAsTheHeap(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                GeneratedLogMain.class.getName(),
                String.valueOf(ROWS))
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("err"))).doesNotContain("OutOfMemory");
    List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
    // What the generator made, added up without reading: it repeats every 4096 rows.
    BigInteger[] sums = {BigInteger.ZERO, BigInteger.ZERO};
    long[] counts = {0, 0};
    for (long row = 0; row < 4096; row++) {
      int direction = GeneratedLog.direction(row);
      sums[direction] = sums[direction].add(BigInteger.valueOf(GeneratedLog.value(row)));
      counts[direction]++;
    }
    BigInteger times = BigInteger.valueOf(ROWS / 4096);
    assertThat(lines.get(0)).isEqualTo("lines " + ROWS + " unreadable 0");
    assertThat(lines.get(1))
        .startsWith(
            "read samples "
                + counts[0] * (ROWS / 4096)
                + " sum "
                + sums[0].multiply(times)
                + " p99 ");
    assertThat(lines.get(2))
        .startsWith(
            "write samples "
                + counts[1] * (ROWS / 4096)
                + " sum "
                + sums[1].multiply(times)
                + " p99 ");
    assertThat(lines.get(3)).isEqualTo("read seconds " + (ROWS / 100 / 1000 + 1));
    assertThat(Long.parseLong(lines.get(5).substring("heap ".length())))
        .isLessThanOrEqualTo(64L << 20);
  }
}
