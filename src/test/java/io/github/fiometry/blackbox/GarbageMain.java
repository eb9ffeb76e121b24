package io.github.fiometry.blackbox;

import com.sun.management.ThreadMXBean;
import io.github.fiometry.Fio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a text report with any number of jobs again and again, and prints the least that one
 * reading allocated, in bytes for each job: {@code java -Xbatch … GarbageMain FILE JOBS…}. Behind a
 * minus each job has another depth in its header, and ends in another second, than the one before.
 */
public final class GarbageMain {
  /** So often a job must be read before the compiler has settled. */
  private static final int WARM_UP_JOBS = 60_000;

  private static final int READINGS = 20;

  private static final String NAME = "randrw: (g";

  private GarbageMain() {}

  public static void main(String[] args) throws IOException {
    String report = Files.readString(Path.of(args[0]));
    for (int i = 1; i < args.length; i++) {
      boolean differ = args[i].startsWith("-");
      int jobs = Math.abs(Integer.parseInt(args[i]));
      byte[] text = repeated(report, jobs, differ).getBytes(StandardCharsets.UTF_8);
      for (int read = 0; read < WARM_UP_JOBS; read += jobs) {
        Fio.read(new ByteArrayInputStream(text));
      }
      System.out.println(args[i] + " " + leastAllocated(text) / jobs);
    }
  }

  private static long leastAllocated(byte[] text) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < READINGS; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      Fio.read(new ByteArrayInputStream(text));
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  /** The report with its only job, and the header of that job, under as many names. */
  private static String repeated(String report, int jobs, boolean differ) {
    int job = report.indexOf(NAME + "roupid=");
    int end = report.indexOf("\nRun status group");
    int header = report.indexOf('\n') + 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < jobs; i++) {
      text.append(changed(report.substring(0, header), i, differ));
    }
    text.append(report, header, job);
    for (int i = 0; i < jobs; i++) {
      text.append(changed(report.substring(job, end), i, differ));
    }
    return text.append(report, end, report.length()).toString();
  }

  private static String changed(String lines, int job, boolean differ) {
    String named = lines.replace(NAME, "randrw" + job + ": (g");
    return differ
        ? named
            .replaceFirst("iodepth=\\d+", "iodepth=" + (1 + job % 7))
            .replaceFirst(":\\d\\d (20\\d\\d)\n", ":" + (10 + job % 2) + " $1\n")
        : named;
  }
}
