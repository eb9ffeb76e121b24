package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioVersion;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How fio lays out one sample in memory, which is what a {@code .fz} log holds. fio: iolog.h {@code
 * struct io_sample}, {@code io_sample_offset}.
 */
enum BinaryLayout {
  /** Up to 3.8: time, value, direction (32 bits), block size (32 bits). */
  NARROW(16, -1, 20, 24),
  /** 3.9 to 3.36: time, value, direction, priority (since 3.18), block size (64 bits). */
  WIDE(16, 20, 24, 32),
  /** Since 3.37: time, value, maximum, direction, priority, block size. */
  WITH_MAXIMUM(24, 28, 32, 40);

  private static final int OFFSET_FLAG = 0x80000000;
  private static final int PRIORITY_FLAG = 0x40000000;
  private static final int MAXIMUM_FLAG = 0x20000000;
  private static final int ISSUE_FLAG = 0x10000000;
  private static final int FLAGS = 0xF0000000;
  private static final int PROBED = 256;
  private static final int SECTOR_BYTES = 512;
  private static final int HIGHEST_BIT_PRIORITY = 1;

  private final int directionAt;
  private final int priorityAt;
  private final int blockSizeAt;
  private final int size;

  BinaryLayout(int directionAt, int priorityAt, int blockSizeAt, int size) {
    this.directionAt = directionAt;
    this.priorityAt = priorityAt;
    this.blockSizeAt = blockSizeAt;
    this.size = size;
  }

  /**
   * The layouts that fit the first samples of a log: first those in which the log is a whole number
   * of samples and all blocks are whole sectors, then the newer ones.
   */
  static List<BinaryLayout> fitting(ByteBuffer samples) {
    return Stream.of(WITH_MAXIMUM, WIDE, NARROW)
        .filter(layout -> layout.fits(samples))
        .sorted(Comparator.comparingInt(layout -> layout.oddities(samples)))
        .toList();
  }

  private int oddities(ByteBuffer samples) {
    int step = recordSize(directionWord(samples, 0));
    int odd = samples.limit() % step == 0 ? 0 : 1;
    for (int i = 0, at = 0; i < PROBED && at + step <= samples.limit(); i++, at += step) {
      odd |= blockSize(samples, at) % SECTOR_BYTES == 0 ? 0 : 1;
    }
    return odd;
  }

  static Optional<BinaryLayout> ofVersion(FioVersion version) {
    if (version.betweenReleases()) {
      return Optional.empty();
    }
    return Optional.of(
        version.isSince(FioVersion.of(3, 37))
            ? WITH_MAXIMUM
            : version.isSince(FioVersion.of(3, 9)) ? WIDE : NARROW);
  }

  private boolean flagsExist(int flags) {
    int known =
        switch (this) {
          case NARROW -> OFFSET_FLAG;
          case WIDE -> OFFSET_FLAG | PRIORITY_FLAG;
          case WITH_MAXIMUM -> FLAGS;
        };
    return (flags & ~known) == 0;
  }

  private boolean fits(ByteBuffer samples) {
    if (samples.limit() < size) {
      return false;
    }
    int flags = samples.getInt(directionAt) & FLAGS;
    if (!flagsExist(flags)) {
      return false;
    }
    int step = recordSize(flags);
    for (int i = 0, at = 0; i < PROBED && at + step <= samples.limit(); i++, at += step) {
      int direction = samples.getInt(at + directionAt);
      if ((direction & FLAGS) != flags
          || (direction & ~FLAGS) > 2
          || samples.getLong(at) < 0
          || samples.getLong(at) > LogRows.LATEST_MILLIS
          || samples.getLong(at + 8) < 0
          || (this == WITH_MAXIMUM && (flags & MAXIMUM_FLAG) == 0 && samples.getLong(at + 16) != 0)
          || blockSize(samples, at) < 0
          || blockSize(samples, at) >= 1L << 40) {
        return false;
      }
    }
    return true;
  }

  int recordSize(int directionWord) {
    return size
        + ((directionWord & OFFSET_FLAG) != 0 ? 8 : 0)
        + (this == WITH_MAXIMUM && (directionWord & ISSUE_FLAG) != 0 ? 8 : 0);
  }

  int directionWord(ByteBuffer samples, int at) {
    return samples.getInt(at + directionAt);
  }

  /** The columns that fio would print for such samples. */
  LogColumns columns(int directionWord, boolean hasPriority) {
    return new LogColumns(
        this == WITH_MAXIMUM && (directionWord & MAXIMUM_FLAG) != 0,
        (directionWord & OFFSET_FLAG) != 0,
        hasPriority,
        this == WITH_MAXIMUM && (directionWord & ISSUE_FLAG) != 0);
  }

  private long blockSize(ByteBuffer samples, int at) {
    return this == NARROW
        ? Integer.toUnsignedLong(samples.getInt(at + blockSizeAt))
        : samples.getLong(at + blockSizeAt);
  }

  /** Adds one sample to the rows; false when it holds a direction that there is not. */
  boolean read(ByteBuffer samples, int at, long factor, LogRows rows) {
    int directionWord = samples.getInt(at + directionAt);
    int direction = directionWord & ~FLAGS;
    long value = samples.getLong(at + 8);
    long time = samples.getLong(at);
    if (direction > 2
        || time < 0
        || time > LogRows.LATEST_MILLIS
        || value < 0
        || value > Long.MAX_VALUE / factor) {
      return false;
    }
    int row = rows.size++;
    rows.times[row] = time;
    rows.values[row] = value * factor;
    rows.directions[row] = (byte) direction;
    rows.blockSizes[row] = blockSize(samples, at);
    if (rows.maxima.length > 0) {
      rows.maxima[row] = samples.getLong(at + 16) * factor;
    }
    int next = at + size;
    if ((directionWord & OFFSET_FLAG) != 0) {
      if (rows.offsets.length > 0) {
        rows.offsets[row] = samples.getLong(next);
      }
      next += 8;
    }
    if (rows.priorities.length > 0 && priorityAt >= 0) {
      rows.priorities[row] = printedPriority(samples.getShort(at + priorityAt), directionWord);
    }
    if (rows.issueTimes.length > 0) {
      rows.issueTimes[row] = samples.getLong(next);
    }
    return true;
  }

  /**
   * What fio prints for the priority: with {@code log_prio} all of it, else whether it is high: up
   * to 3.27 the stored bit, since 3.28 the real-time class in the upper three bits.
   */
  private static int printedPriority(short stored, int directionWord) {
    int priority = stored & 0xFFFF;
    if ((directionWord & PRIORITY_FLAG) != 0) {
      return priority;
    }
    return priority == HIGHEST_BIT_PRIORITY || priority >>> 13 == 1 ? 1 : 0;
  }
}
