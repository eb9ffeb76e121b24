package io.github.fiometry.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What reading a clean text report leaves to the garbage collector. The number of bytes does not
 * depend on the machine's speed, but on what the compiler leaves out, so it is taken in a process
 * of its own.
 */
class GarbageTest {
  private static final Path REPORT =
      Path.of(System.getProperty("fiometry.basedir", "."))
          .resolve("testdata/corpus/3.33/randrw-70-30/normal.txt");

  @Test
  void takesAtMostTwelveKilobytesForAJob(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xbatch",
                "-cp",
                System.getProperty("java.class.path"),
                GarbageMain.class.getName(),
                REPORT.toString(),
                "1",
                "16",
                "200",
                "-16")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();

    assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
    String printed = Files.readString(out);
    assertThat(printed).matches("1 \\d+\n16 \\d+\n200 \\d+\n-16 \\d+\n");
    // what a call costs whatever it reads is all in the report of one job
    assertThat(bytes(printed, 0)).isBetween(4_000L, 22_500L);
    assertThat(bytes(printed, 1)).isBetween(4_000L, 11_500L);
    assertThat(bytes(printed, 2)).isBetween(4_000L, 9_200L);
    assertThat(bytes(printed, 3)).isBetween(4_000L, 12_000L);
  }

  private static long bytes(String printed, int line) {
    return Long.parseLong(printed.lines().toList().get(line).split(" ", 2)[1]);
  }
}
