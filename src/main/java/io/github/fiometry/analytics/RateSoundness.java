package io.github.fiometry.analytics;

import io.github.fiometry.model.BlockSizeRange;
import io.github.fiometry.model.IoStats;
import java.util.Optional;

/**
 * Checks amount, rates, runtime and count of one direction against each other. fio: stat.c {@code
 * show_ddir_status}: bandwidth and IOPS are bytes and I/Os times 1000 through the runtime in ms.
 */
final class RateSoundness {
  private final IoStats io;
  private final Optional<BlockSizeRange> blockSizes;
  private final PrintedPrecision precision;
  private final FindingCollector findings;

  RateSoundness(
      IoStats io,
      Optional<BlockSizeRange> blockSizes,
      PrintedPrecision precision,
      FindingCollector findings) {
    this.io = io;
    this.blockSizes = blockSizes;
    this.precision = precision;
    this.findings = findings;
  }

  void check() {
    checkBandwidth();
    checkIops();
    checkBlockSize();
  }

  private void checkBandwidth() {
    if (io.ioBytes().isEmpty()
        || io.bytesPerSecond().isEmpty()
        || io.runtimeMillis().orElse(0) == 0
        || io.bytesPerSecond().getAsDouble() == 0) {
      return; // With significant_figures=1 fio prints 0GiB/s for less than half of it.
    }
    double bytes = io.ioBytes().getAsDouble();
    double seconds = io.runtimeMillis().getAsLong() / 1000.0;
    double rate = io.bytesPerSecond().getAsDouble();
    double slack = precision.ofData(bytes) / seconds + precision.ofRate(rate);
    if (Math.abs(bytes / seconds - rate) > slack) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          FindingCollector.number(bytes)
              + " bytes in "
              + FindingCollector.number(seconds)
              + " s are "
              + FindingCollector.number(bytes / seconds)
              + " bytes per second, not "
              + FindingCollector.number(rate));
    }
  }

  private void checkIops() {
    if (io.totalIos().isEmpty() || io.iops().isEmpty() || io.runtimeMillis().orElse(0) == 0) {
      return;
    }
    double total = io.totalIos().getAsLong();
    double seconds = io.runtimeMillis().getAsLong() / 1000.0;
    double iops = io.iops().getAsDouble();
    if (Math.abs(total / seconds - iops) > precision.ofOperations(iops)) {
      findings.error(
          SoundnessRule.CONTRADICTION,
          FindingCollector.number(total)
              + " I/Os in "
              + FindingCollector.number(seconds)
              + " s are "
              + FindingCollector.number(total / seconds)
              + " IOPS, not "
              + FindingCollector.number(iops));
    }
  }

  private void checkBlockSize() {
    if (blockSizes.isEmpty()
        || blockSizes.get().minBytes() != blockSizes.get().maxBytes()
        || io.bytesPerSecond().isEmpty()
        || io.iops().isEmpty()
        || io.bytesPerSecond().getAsDouble() == 0
        || io.iops().getAsDouble() == 0) {
      return;
    }
    double size = blockSizes.get().minBytes();
    double iops = io.iops().getAsDouble();
    double rate = io.bytesPerSecond().getAsDouble();
    double slack = precision.ofOperations(iops) * size + precision.ofRate(rate);
    // Short blocks at the end of files, and those of a job that was stopped.
    double shorter = 0.01 * rate + io.shortIos().orElse(0) * size;
    if (iops * size - rate > slack + shorter || rate - iops * size > slack + 0.01 * rate) {
      findings.warning(
          SoundnessRule.BLOCK_SIZE,
          FindingCollector.number(iops)
              + " IOPS of "
              + FindingCollector.number(size)
              + " bytes are "
              + FindingCollector.number(iops * size)
              + " bytes per second, but the bandwidth is "
              + FindingCollector.number(rate));
    }
  }
}
