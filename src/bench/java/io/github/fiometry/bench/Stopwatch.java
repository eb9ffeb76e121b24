package io.github.fiometry.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures readings of which each takes its turn in every round: CPU time of the thread and what it
 * allocated, for one report.
 */
final class Stopwatch {
  interface Reading {
    Object read() throws Exception;
  }

  private record Row(int reports, Reading reading) {}

  /**
   * What a reading takes.
   *
   * @param micros the median of the rounds, us a report
   * @param fastest the fastest round
   * @param bytes allocated for a report
   */
  record Result(double micros, double fastest, double bytes) {}

  private static final int REPORTS_A_ROUND = 320;

  private final int warmUp;
  private final int rounds;
  private final Map<String, Row> rows = new LinkedHashMap<>();

  Stopwatch(int warmUp, int rounds) {
    this.warmUp = warmUp;
    this.rounds = rounds;
  }

  /**
   * Adds a reading.
   *
   * @param reports how many reports it reads at once
   */
  void add(String name, int reports, Reading reading) {
    rows.put(name, new Row(reports, reading));
  }

  Map<String, Result> measure() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Map<String, double[]> micros = new LinkedHashMap<>();
    Map<String, Double> bytes = new LinkedHashMap<>();
    for (int round = -warmUp; round < rounds; round++) {
      for (Map.Entry<String, Row> entry : rows.entrySet()) {
        Row row = entry.getValue();
        int times = Math.max(1, REPORTS_A_ROUND / row.reports());
        long start = threads.getCurrentThreadCpuTime();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
          row.reading().read();
        }
        double reports = (double) times * row.reports();
        bytes.put(entry.getKey(), (threads.getCurrentThreadAllocatedBytes() - allocated) / reports);
        if (round >= 0) {
          micros.computeIfAbsent(entry.getKey(), unused -> new double[rounds])[round] =
              (threads.getCurrentThreadCpuTime() - start) / 1000.0 / reports;
        }
      }
    }
    Map<String, Result> results = new LinkedHashMap<>();
    micros.forEach(
        (name, times) -> {
          Arrays.sort(times);
          results.put(name, new Result(times[rounds / 2], times[0], bytes.get(name)));
        });
    return results;
  }
}
