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
 * reading allocated, in bytes for each job: {@code java -Xbatch … GarbageMain FILE JOBS…}.
 */
public final class GarbageMain {
  /** So often a job must be read before the compiler has settled. */
  private static final int WARM_UP_JOBS = 60_000;

  private static final int READINGS = 20;

  private GarbageMain() {}

  public static void main(String[] args) throws IOException {
    String report = Files.readString(Path.of(args[0]));
    for (int i = 1; i < args.length; i++) {
      int jobs = Integer.parseInt(args[i]);
      byte[] text = repeated(report, jobs).getBytes(StandardCharsets.UTF_8);
      for (int read = 0; read < WARM_UP_JOBS; read += jobs) {
        Fio.read(new ByteArrayInputStream(text));
      }
      System.out.println(jobs + " " + leastAllocated(text) / jobs);
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
  private static String repeated(String report, int jobs) {
    String name = "randrw: (g";
    int job = report.indexOf(name + "roupid=");
    int end = report.indexOf("\nRun status group");
    int header = report.indexOf('\n') + 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < jobs; i++) {
      text.append(report.substring(0, header).replace(name, "randrw" + i + ": (g"));
    }
    text.append(report, header, job);
    for (int i = 0; i < jobs; i++) {
      text.append(report.substring(job, end).replace(name, "randrw" + i + ": (g"));
    }
    return text.append(report, end, report.length()).toString();
  }
}
