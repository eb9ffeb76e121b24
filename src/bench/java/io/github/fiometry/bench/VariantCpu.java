package io.github.fiometry.bench;

import io.github.fiometry.Fio;
import io.github.fiometry.model.FioDocument;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Text reports that are not clean output of fio 3.33: of other versions, with names that are not
 * ASCII, and with the dirt of terminals, mails and loggers. Each against the clean report of as
 * many jobs. Run with {@code -XX:+UseSerialGC -Xbatch}.
 */
public final class VariantCpu {
  private static final int JOBS = 16;
  private static final String CLEAN = "clean, 3.33";

  private VariantCpu() {}

  /**
   * Prints a table.
   *
   * @param args none
   * @throws Exception when an input cannot be read
   */
  public static void main(String[] args) throws Exception {
    Stopwatch readings = new Stopwatch(30, 21);
    String clean = BenchInput.text(JOBS);
    add(readings, CLEAN, clean);
    for (String version : new String[] {"2.0.7", "2.1.10", "2.16", "3.1", "3.16", "3.42"}) {
      add(readings, "version " + version, BenchInput.text(version, JOBS));
    }
    add(readings, "CJK names", clean.replaceAll("(?m)^randrw", "\u968f\u673a\u8bfb\u5199"));
    add(readings, "CRLF line ends", clean.replace("\n", "\r\n"));
    add(readings, "mail quotes, '> '", lines(clean, "> ", ""));
    add(readings, "a logger's prefix", lines(clean, "2024-05-01 10:00:00 host fio[815]: ", ""));
    add(readings, "a container's prefix", lines(clean, "fio-1  | ", ""));
    add(readings, "terminal colours", lines(clean, "\u001b[32m", "\u001b[0m"));
    add(readings, "HTML entities", clean.replace(">", "&gt;").replace("<", "&lt;"));
    add(readings, "a diff, '+'", lines(clean, "+", ""));
    add(readings, "blanks taken off line starts", clean.replaceAll("(?m)^ +", ""));

    Map<String, Stopwatch.Result> results = readings.measure();
    double base = results.get(CLEAN).micros();
    System.out.printf(
        Locale.ROOT,
        "%-32s %12s %12s %12s %12s%n",
        JOBS + " jobs",
        "us/report",
        "x clean",
        "fastest",
        "B/report");
    results.forEach(
        (name, result) ->
            System.out.printf(
                Locale.ROOT,
                "%-32s %12.1f %12.2f %12.1f %12.0f%n",
                name,
                result.micros(),
                result.micros() / base,
                result.fastest(),
                result.bytes()));
  }

  private static String lines(String text, String before, String behind) {
    return text.replaceAll("(?m)^(.*)$", before + "$1" + behind);
  }

  /** Adds a reading that is known to read all jobs. */
  private static void add(Stopwatch readings, String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    FioDocument document = Fio.read(text);
    if (document.runs().size() != 1 || document.runs().get(0).jobs().size() != JOBS) {
      System.out.println("not all jobs are read: " + name);
    }
    readings.add(name, JOBS, () -> Fio.read(new ByteArrayInputStream(bytes)));
  }
}
