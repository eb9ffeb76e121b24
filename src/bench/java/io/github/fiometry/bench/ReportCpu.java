package io.github.fiometry.bench;

import com.sun.management.ThreadMXBean;
import io.github.fiometry.Fio;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Ratios on a machine that has other work to do: all readers take turns in one JVM, and what counts
 * is the CPU time of the reading thread and what it allocated, for each job of a report. Run with
 * {@code -XX:+UseSerialGC -Xbatch}.
 */
public final class ReportCpu {
  private static final int ROUNDS = 21;
  private static final int WARM_UP = 20;
  private static final int REPORTS_A_ROUND = 320;
  private static final String LOG_LINE =
      "2024-05-01 10:00:00 myhost kernel: nvme nvme0: I/O timeout, QID 3 = reset controller\n";
  private static final String PROSE =
      "some prose of a page that is not from the tool at all, and more\n";

  private interface Reading {
    Object read() throws Exception;
  }

  private record Row(int jobs, Reading reading) {}

  private ReportCpu() {}

  /**
   * Prints a table.
   *
   * @param args a folder to write the inputs to, for peers in other languages; may be left out
   * @throws Exception when an input cannot be read
   */
  public static void main(String[] args) throws Exception {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (int jobs : new int[] {1, 16, 200}) {
      addPeers(rows, jobs);
    }
    rows.put("text 2000 jobs", fiometry(2000, BenchInput.text(2000)));
    addNoise(rows);
    if (args.length > 0) {
      write(Path.of(args[0]));
    }
    measure(rows);
  }

  private static void addPeers(Map<String, Row> rows, int jobs) {
    ReportBenchmark peers = new ReportBenchmark();
    peers.jobs = jobs;
    peers.setup();
    String of = " " + jobs + " jobs";
    rows.put("text" + of, new Row(jobs, peers::textFiometry));
    rows.put("text, java.util.regex" + of, new Row(jobs, peers::textRegex));
    rows.put("text, by hand" + of, new Row(jobs, peers::textHand));
    rows.put("json, Jackson binding" + of, new Row(jobs, peers::jsonBound));
    rows.put("json, Jackson readTree" + of, new Row(jobs, peers::jsonTree));
    rows.put("json" + of, new Row(jobs, peers::jsonFiometry));
    rows.put("json+" + of, new Row(jobs, peers::jsonPlusFiometry));
    rows.put("json+, Jackson readTree" + of, new Row(jobs, peers::jsonPlusTree));
  }

  private static Row fiometry(int jobs, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Row(jobs, () -> Fio.read(new ByteArrayInputStream(bytes)));
  }

  /** As much noise as there is report. */
  private static void addNoise(Map<String, Row> rows) {
    String report = BenchInput.text(200);
    String log = LOG_LINE.repeat(report.length() / LOG_LINE.length());
    String prose = PROSE.repeat(report.length() / PROSE.length());
    rows.put("text 200 jobs, log before", fiometry(200, log + report));
    rows.put("text 200 jobs, log behind", fiometry(200, report + log));
    rows.put("text 200 jobs, log inside", fiometry(200, inside(report)));
    rows.put("text 200 jobs, prose before", fiometry(200, prose + report));
    rows.put("text 200 jobs, 4 times the log before", fiometry(200, log.repeat(4) + report));
  }

  private static String inside(String report) {
    StringBuilder text = new StringBuilder();
    int noise = 0;
    int lines = 0;
    for (String line : report.split("(?<=\n)", -1)) {
      text.append(line);
      lines += line.length();
      while (noise + LOG_LINE.length() <= lines) {
        text.append(LOG_LINE);
        noise += LOG_LINE.length();
      }
    }
    return text.toString();
  }

  private static void write(Path folder) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("report.txt"), BenchInput.text(16));
    Files.writeString(folder.resolve("report.json"), BenchInput.json(16, false));
    Files.writeString(folder.resolve("report.jsonplus"), BenchInput.json(16, true));
  }

  private static void measure(Map<String, Row> rows) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Map<String, double[]> micros = new LinkedHashMap<>();
    Map<String, Double> bytes = new LinkedHashMap<>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Map.Entry<String, Row> entry : rows.entrySet()) {
        Row row = entry.getValue();
        int times = Math.max(1, REPORTS_A_ROUND / row.jobs());
        long start = threads.getCurrentThreadCpuTime();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
          row.reading().read();
        }
        double reports = (double) times * row.jobs();
        bytes.put(entry.getKey(), (threads.getCurrentThreadAllocatedBytes() - allocated) / reports);
        if (round >= 0) {
          micros.computeIfAbsent(entry.getKey(), unused -> new double[ROUNDS])[round] =
              (threads.getCurrentThreadCpuTime() - start) / 1000.0 / reports;
        }
      }
    }
    System.out.printf(
        Locale.ROOT, "%-40s %12s %12s %12s%n", "", "us/report", "fastest", "B/report");
    micros.forEach(
        (name, times) -> {
          Arrays.sort(times);
          System.out.printf(
              Locale.ROOT,
              "%-40s %12.1f %12.1f %12.0f%n",
              name,
              times[ROUNDS / 2],
              times[0],
              bytes.get(name));
        });
  }
}
