package io.github.fiometry.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A completion latency log of many lines, as fio 3.33 writes it. */
final class LogInput {
  private static final int ROWS_PER_MILLI = 20;

  private LogInput() {}

  /** A log of five columns, or of six with offsets, in a temporary file. */
  static Path write(int rows, boolean offsets) throws IOException {
    Path file = Files.createTempFile("fiometry-bench", "_clat.1.log");
    Random random = new Random(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int row = 0; row < rows; row++) {
        long value = (long) Math.exp(11.5 + 0.6 * random.nextGaussian());
        out.write(row / ROWS_PER_MILLI + ", " + value + ", " + (random.nextInt(10) < 7 ? 0 : 1));
        out.write(offsets ? ", 4096, " + 4096L * random.nextInt(1 << 28) + ", 0\n" : ", 4096, 0\n");
      }
    }
    return file;
  }
}
