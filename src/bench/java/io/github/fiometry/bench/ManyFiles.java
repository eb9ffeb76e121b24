package io.github.fiometry.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Folders of 1 to 10,000 files, each a text report of one job, read by the command line with one
 * and with two threads. Both must print the same, in the same order. Figures are of whole
 * processes, so the row of one file is the cost of starting.
 */
public final class ManyFiles {
  private static final int[] COUNTS = {1, 10, 100, 1_000, 10_000};
  private static final int ROUNDS = 3;

  private ManyFiles() {}

  /**
   * Prints a table.
   *
   * @param args the folder for the inputs
   * @throws Exception when something cannot be read or run
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]));
    System.out.printf(
        Locale.ROOT,
        "%8s %8s %10s %10s %16s %10s%n",
        "files",
        "threads",
        "CPU ms",
        "wall ms",
        "us CPU a file*",
        "heap MB");
    double[] start = new double[3];
    for (int count : COUNTS) {
      Path files = makeFiles(folder, count);
      for (int threads = 1; threads <= 2; threads++) {
        Processes.Cost cost = median(threads, folder, files);
        start[threads] = count == 1 ? cost.cpuMillis() : start[threads];
        System.out.printf(
            Locale.ROOT,
            "%8d %8d %10.0f %10.0f %16.1f %10.0f%n",
            count,
            threads,
            cost.cpuMillis(),
            cost.wallMillis(),
            count == 1 ? 0 : 1000 * (cost.cpuMillis() - start[threads]) / (count - 1),
            cost.heapMegabytes());
      }
      byte[] one = Files.readAllBytes(folder.resolve("out1"));
      if (!Arrays.equals(one, Files.readAllBytes(folder.resolve("out2")))) {
        throw new IllegalStateException("two threads print something else than one");
      }
    }
    System.out.println(
        "* without the cost of starting, that is of one file; the JVM warms up with the files");
  }

  private static Processes.Cost median(int threads, Path folder, Path files) throws Exception {
    List<Processes.Cost> costs = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      costs.add(
          Processes.run(
              List.of("-Xmx256m", "-XX:ActiveProcessorCount=" + threads),
              folder.resolve("out" + threads),
              "parse",
              "-o",
              "csv",
              files.toString()));
    }
    costs.sort((first, second) -> Double.compare(first.cpuMillis(), second.cpuMillis()));
    return costs.get(ROUNDS / 2);
  }

  private static Path makeFiles(Path folder, int count) throws Exception {
    Path files = Files.createDirectories(folder.resolve("files-" + count));
    String report = BenchInput.text(1);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, new java.util.Random(1)); // a folder's own order is not by name
    for (int i : numbers) {
      Path file = files.resolve(String.format(Locale.ROOT, "run-%05d.txt", i));
      if (!Files.exists(file)) {
        Files.writeString(file, report.replace("randrw0", "job" + i));
      }
    }
    return files;
  }
}
