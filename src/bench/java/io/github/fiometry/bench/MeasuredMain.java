package io.github.fiometry.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.fiometry.cli.Main;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Locale;

/** The command line, with what the whole process took as the last line of standard error. */
public final class MeasuredMain {
  private MeasuredMain() {}

  /**
   * Runs the program.
   *
   * @param args its arguments
   */
  public static void main(String[] args) {
    long start = System.nanoTime();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> tell(start)));
    Main.main(args);
  }

  private static void tell(long start) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peak +=
          pool.getType() == java.lang.management.MemoryType.HEAP
              ? pool.getPeakUsage().getUsed()
              : 0;
    }
    System.err.printf(
        Locale.ROOT,
        "%.0f %.0f %.0f%n",
        system.getProcessCpuTime() / 1e6,
        (System.nanoTime() - start) / 1e6,
        peak / 1e6);
  }
}
