package io.github.fiometry.runner;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a block device did in an interval: the columns that {@code iostat -xm 1} shows.
 *
 * @param device the kernel's name of the device
 * @param endEpochMillis when the interval ended, in milliseconds since 1970; absent when the source
 *     does not tell
 * @param intervalMillis how long it was; absent when the source does not tell
 * @param readsPerSecond reads completed per second ({@code r/s})
 * @param writesPerSecond writes completed per second ({@code w/s})
 * @param readBytesPerSecond bytes read per second ({@code rMB/s}, of 1024 x 1024 bytes)
 * @param writeBytesPerSecond bytes written per second ({@code wMB/s})
 * @param readAwaitMillis mean time that a read took, queue included ({@code r_await}); absent when
 *     there was none
 * @param writeAwaitMillis the same of writes ({@code w_await})
 * @param awaitMillis the same of both ({@code await})
 * @param utilPercent share of the interval in which any I/O was on its way ({@code %util}), at most
 *     100
 */
public record DiskActivity(
    String device,
    OptionalLong endEpochMillis,
    OptionalLong intervalMillis,
    double readsPerSecond,
    double writesPerSecond,
    double readBytesPerSecond,
    double writeBytesPerSecond,
    OptionalDouble readAwaitMillis,
    OptionalDouble writeAwaitMillis,
    OptionalDouble awaitMillis,
    OptionalDouble utilPercent) {
  private static final double SECTOR_BYTES = 512;

  /**
   * What happened between two samples of one device. A counter that went back (the device was
   * replaced, or a 32-bit counter wrapped) gives nothing.
   *
   * @param first the earlier sample
   * @param second the later sample
   * @return the activity, or empty when the samples do not follow each other
   */
  static Optional<DiskActivity> between(DiskSample first, DiskSample second) {
    long millis = second.epochMillis() - first.epochMillis();
    long reads = second.reads() - first.reads();
    long writes = second.writes() - first.writes();
    long readMillis = second.readMillis() - first.readMillis();
    long writeMillis = second.writeMillis() - first.writeMillis();
    long busyMillis = second.busyMillis() - first.busyMillis();
    if (millis <= 0 || reads < 0 || writes < 0 || readMillis < 0 || writeMillis < 0) {
      return Optional.empty();
    }
    double seconds = millis / 1000.0;
    return Optional.of(
        new DiskActivity(
            second.device(),
            OptionalLong.of(second.epochMillis()),
            OptionalLong.of(millis),
            reads / seconds,
            writes / seconds,
            (second.readSectors() - first.readSectors()) * SECTOR_BYTES / seconds,
            (second.writeSectors() - first.writeSectors()) * SECTOR_BYTES / seconds,
            mean(readMillis, reads),
            mean(writeMillis, writes),
            mean(readMillis + writeMillis, reads + writes),
            busyMillis < 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(100, 100.0 * busyMillis / millis))));
  }

  private static OptionalDouble mean(long millis, long count) {
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) millis / count);
  }
}
