package io.github.fiometry.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The same rows by processor time, which other work on the machine disturbs least: warm thread time
 * for Java, process time for {@code wc -l} and for Python's csv module; alternatives interleaved,
 * medians. {@code java -cp ... io.github.fiometry.bench.SampleLogCpu [ROWS]}
 */
public final class SampleLogCpu {
  private static final int ROUNDS = 21;
  private static final int WARM_UP = 6;
  private static final String PYTHON =
      "import csv,sys\n"
          + "cols=None\n"
          + "for row in csv.reader(open(sys.argv[1])):\n"
          + "    if cols is None: cols=[[] for c in row]\n"
          + "    for c,v in zip(cols,row): c.append(int(v))\n";

  private SampleLogCpu() {}

  private interface Reading {
    long read(Path file) throws IOException;
  }

  /**
   * Measures and prints.
   *
   * @param args the number of rows, 2,000,000 if left out
   * @throws Exception when a file cannot be written or a program not run
   */
  public static void main(String[] args) throws Exception {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 2_000_000;
    for (boolean offsets : new boolean[] {false, true}) {
      Path file = LogInput.write(rows, offsets);
      try {
        measure(file, rows, offsets);
      } finally {
        Files.delete(file);
      }
    }
  }

  private static void measure(Path file, int rows, boolean offsets) throws Exception {
    Map<String, Reading> readings = new LinkedHashMap<>();
    readings.put("series", LogPeers::series);
    readings.put("statistics", LogPeers::statistics);
    readings.put("FastCSV", LogPeers::fastCsv);
    readings.put("String.split", LogPeers::split);
    readings.put("line ends in Java", LogPeers::lines);
    Map<String, double[]> millis = new LinkedHashMap<>();
    double[] wc = new double[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Map.Entry<String, Reading> one : readings.entrySet()) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        one.getValue().read(file);
        long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        if (round >= 0) {
          millis.computeIfAbsent(one.getKey(), key -> new double[ROUNDS])[round] = time / 1e6;
        }
      }
      if (round >= 0) {
        wc[round] =
            process("for i in 1 2 3 4 5 6 7 8 9 10; do wc -l '" + file + "' >/dev/null; done") / 10;
      }
    }
    Path script = Files.createTempFile("fiometry-bench", ".py");
    Files.writeString(script, PYTHON);
    double python = process("python3 '" + script + "' '" + file + "'");
    Files.delete(script);
    double base = median(wc);
    System.out.printf(
        "%,d rows of %d columns, %,d bytes%n", rows, offsets ? 6 : 5, Files.size(file));
    System.out.printf("%-18s %8.1f ms   1.0 x wc -l%n", "wc -l", base);
    millis.forEach(
        (name, all) ->
            System.out.printf(
                "%-18s %8.1f ms %5.1f x wc -l%n", name, median(all), median(all) / base));
    System.out.printf("%-18s %8.1f ms %5.1f x wc -l%n", "Python csv", python, python / base);
  }

  /** User and system time of a command, milliseconds, as bash tells it. */
  private static double process(String command) throws Exception {
    Process bash =
        new ProcessBuilder("bash", "-c", "TIMEFORMAT='%U %S'; time { " + command + "; }")
            .redirectErrorStream(true)
            .start();
    String[] times =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip().split(" ");
    bash.waitFor();
    return 1000 * (Double.parseDouble(times[0]) + Double.parseDouble(times[1]));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
