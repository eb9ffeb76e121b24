package io.github.fiometry.bench;

import io.github.fiometry.Fio;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Ratios on a machine that has other work to do: all readers take turns in one JVM, and what counts
 * is the CPU time of the reading thread and what it allocated, for each job of a report. Run with
 * {@code -XX:+UseSerialGC -Xbatch}.
 */
public final class ReportCpu {
  private static final int ROUNDS = 21;
  private static final int WARM_UP = 20;
  private static final String LOG_LINE =
      "2024-05-01 10:00:00 myhost kernel: nvme nvme0: I/O timeout, QID 3 = reset controller\n";
  private static final String PROSE =
      "some prose of a page that is not from the tool at all, and more\n";

  private ReportCpu() {}

  /**
   * Prints a table.
   *
   * @param args a folder to write the inputs to, for peers in other languages; may be left out
   * @throws Exception when an input cannot be read
   */
  public static void main(String[] args) throws Exception {
    Stopwatch rows = new Stopwatch(WARM_UP, ROUNDS);
    for (int jobs : new int[] {1, 16, 200}) {
      addPeers(rows, jobs);
    }
    fiometry(rows, "text 2000 jobs", 2000, BenchInput.text(2000));
    addNoise(rows);
    if (args.length > 0) {
      write(Path.of(args[0]));
    }
    print(rows);
  }

  private static void addPeers(Stopwatch rows, int jobs) {
    ReportBenchmark peers = new ReportBenchmark();
    peers.jobs = jobs;
    peers.setup();
    String of = " " + jobs + " jobs";
    rows.add("text" + of, jobs, peers::textFiometry);
    rows.add("text, java.util.regex" + of, jobs, peers::textRegex);
    rows.add("text, by hand" + of, jobs, peers::textHand);
    rows.add("json, Jackson binding" + of, jobs, peers::jsonBound);
    rows.add("json, Jackson readTree" + of, jobs, peers::jsonTree);
    rows.add("json" + of, jobs, peers::jsonFiometry);
    rows.add("json+" + of, jobs, peers::jsonPlusFiometry);
    rows.add("json+, Jackson readTree" + of, jobs, peers::jsonPlusTree);
  }

  private static void fiometry(Stopwatch rows, String name, int jobs, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    rows.add(name, jobs, () -> Fio.read(new ByteArrayInputStream(bytes)));
  }

  /** As much noise as there is report. */
  private static void addNoise(Stopwatch rows) {
    String report = BenchInput.text(200);
    String log = LOG_LINE.repeat(report.length() / LOG_LINE.length());
    String prose = PROSE.repeat(report.length() / PROSE.length());
    fiometry(rows, "text 200 jobs, log before", 200, log + report);
    fiometry(rows, "text 200 jobs, log behind", 200, report + log);
    fiometry(rows, "text 200 jobs, log inside", 200, inside(report));
    fiometry(rows, "text 200 jobs, prose before", 200, prose + report);
    fiometry(rows, "text 200 jobs, 4 times the log before", 200, log.repeat(4) + report);
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

  private static void print(Stopwatch readings) throws Exception {
    System.out.printf(
        Locale.ROOT, "%-40s %12s %12s %12s%n", "", "us/report", "fastest", "B/report");
    readings
        .measure()
        .forEach(
            (name, result) ->
                System.out.printf(
                    Locale.ROOT,
                    "%-40s %12.1f %12.1f %12.0f%n",
                    name,
                    result.micros(),
                    result.fastest(),
                    result.bytes()));
  }
}
