package io.github.fiometry;

import io.github.fiometry.model.CpuUsage;
import io.github.fiometry.model.IoStats;
import io.github.fiometry.model.Job;
import io.github.fiometry.model.LatencyStats;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether what two formats tell of one job can be the same figures, printed twice: counts are exact
 * in all formats, latencies are cut or rounded to the unit of the coarser.
 */
final class FormatAgreement {
  /** Text prints four digits or more. */
  private static final double TEXT_ROUNDING = 0.002;

  /** Text up to 2.16 prints K and M, which are powers of 1000 or of 1024. */
  private static final double UNKNOWN_UNIT = 1.12;

  private FormatAgreement() {}

  /** Whether counts, data, runtime or latencies of a direction differ. */
  static boolean differ(IoStats a, IoStats b) {
    return RunLinker.differ(a.totalIos(), b.totalIos())
        || RunLinker.differ(a.runtimeMillis(), b.runtimeMillis())
        || dataDiffers(a.ioBytes(), b.ioBytes())
        || latencyDiffers(a.submissionLatency(), b.submissionLatency())
        || latencyDiffers(a.completionLatency(), b.completionLatency())
        || latencyDiffers(a.totalLatency(), b.totalLatency());
  }

  /** Whether the counters of the operating system differ, which all formats print whole. */
  static boolean cpuDiffers(Job a, Job b) {
    if (a.cpu().isEmpty() || b.cpu().isEmpty()) {
      return false;
    }
    CpuUsage left = a.cpu().get();
    CpuUsage right = b.cpu().get();
    return RunLinker.differ(left.contextSwitches(), right.contextSwitches())
        || RunLinker.differ(left.majorFaults(), right.majorFaults())
        || RunLinker.differ(left.minorFaults(), right.minorFaults());
  }

  private static boolean dataDiffers(OptionalDouble a, OptionalDouble b) {
    if (a.isEmpty() || b.isEmpty()) {
      return false;
    }
    double less = Math.min(a.getAsDouble(), b.getAsDouble());
    double more = Math.max(a.getAsDouble(), b.getAsDouble());
    return more > less * UNKNOWN_UNIT + 1024;
  }

  private static boolean latencyDiffers(Optional<LatencyStats> a, Optional<LatencyStats> b) {
    return a.isPresent()
        && b.isPresent()
        && (extremesDiffer(a.get().minNanos(), b.get().minNanos())
            || extremesDiffer(a.get().maxNanos(), b.get().maxNanos()));
  }

  private static boolean extremesDiffer(OptionalDouble a, OptionalDouble b) {
    return a.isPresent()
        && b.isPresent()
        && Math.abs(a.getAsDouble() - b.getAsDouble())
            > resolution(a.getAsDouble()) + resolution(b.getAsDouble());
  }

  /** The unit in which a value seems to have been printed: msec, usec or nsec. */
  static double resolution(double nanos) {
    double unit = nanos % 1e6 == 0 ? 1e6 : nanos % 1e3 == 0 ? 1e3 : 1;
    return Math.max(unit, TEXT_ROUNDING * nanos);
  }
}
