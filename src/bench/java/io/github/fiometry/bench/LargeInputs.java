package io.github.fiometry.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Files of 500 MB, read by the command line in processes of their own: text and JSON in which all
 * is report, and a log with a report now and then in a heap of 64 MB.
 */
public final class LargeInputs {
  private static final long BYTES = 500_000_000;
  private static final int JOBS = 200;
  private static final String LOG_LINE =
      "2024-05-01 10:00:00 myhost kernel: nvme nvme0: I/O timeout, QID 3 = reset controller\n";

  private LargeInputs() {}

  /**
   * Prints a table.
   *
   * @param args the folder for the inputs, which are deleted again
   * @throws Exception when something cannot be read or run
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]));
    System.out.printf(
        Locale.ROOT,
        "%-36s %8s %10s %10s %10s %14s %10s%n",
        "",
        "reports",
        "CPU ms",
        "wall ms",
        "MB/s CPU",
        "us CPU/report",
        "heap MB");
    String text = BenchInput.text(JOBS);
    measure(folder, "text, reports of 200 jobs", "-Xmx3g", text, 1);
    measure(folder, "JSON, documents of 200 jobs", "-Xmx3g", BenchInput.json(JOBS, false), 1);
    String log = LOG_LINE.repeat(5_000_000 / LOG_LINE.length()) + BenchInput.text(1);
    measure(folder, "log with 100 reports, heap of 64 MB", "-Xmx64m", log, 0);
  }

  private static void measure(Path folder, String name, String heap, String part, int all)
      throws Exception {
    Path file = folder.resolve("large.txt");
    long parts = write(file, part.getBytes(StandardCharsets.UTF_8));
    long reports = all == 0 ? parts : parts * JOBS;
    Processes.Cost cost =
        Processes.run(
            List.of(heap), folder.resolve("large.out"), "parse", "-o", "csv", file.toString());
    System.out.printf(
        Locale.ROOT,
        "%-36s %8d %10.0f %10.0f %10.0f %14.1f %10.0f%n",
        name,
        reports,
        cost.cpuMillis(),
        cost.wallMillis(),
        Files.size(file) / 1000.0 / cost.cpuMillis(),
        1000 * cost.cpuMillis() / reports,
        cost.heapMegabytes());
    Files.delete(file);
  }

  private static long write(Path file, byte[] part) throws IOException {
    long parts = 0;
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long written = 0; written < BYTES; written += part.length) {
        out.write(part);
        parts++;
      }
    }
    return parts;
  }
}
