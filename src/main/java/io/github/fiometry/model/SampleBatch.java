package io.github.fiometry.model;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Some consecutive samples of one log, as columns of primitive values: a window onto arrays that
 * belong to whoever made it, valid only during the call that hands it over.
 *
 * <p>Columns that a log does not have are arrays of length 0. Values are in the unit of the log's
 * {@link SampleKind}.
 */
public final class SampleBatch {
  private static final long[] NO_LONGS = {};
  private static final int[] NO_INTS = {};

  private final int size;
  private final long[] timesMillis;
  private final long[] values;
  private final byte[] directions;
  private final long[] blockSizesBytes;
  private final long[] windowMaxima;
  private final long[] offsetsBytes;
  private final int[] priorities;
  private final long[] issueNanos;

  /**
   * A batch over columns; no array is copied.
   *
   * @param size how many samples the arrays hold
   * @param timesMillis time of each sample, milliseconds
   * @param values value of each sample
   * @param directions fio's number of each direction: 0 read, 1 write, 2 trim
   * @param blockSizesBytes size of each I/O; 0 for windows
   * @param windowMaxima largest value of each window, or length 0
   * @param offsetsBytes offset of each I/O, or length 0
   * @param priorities priority of each I/O, or length 0
   * @param issueNanos time of issue of each I/O, or length 0
   */
  public SampleBatch(
      int size,
      long[] timesMillis,
      long[] values,
      byte[] directions,
      long[] blockSizesBytes,
      long[] windowMaxima,
      long[] offsetsBytes,
      int[] priorities,
      long[] issueNanos) {
    this.size = size;
    this.timesMillis = timesMillis;
    this.values = values;
    this.directions = directions;
    this.blockSizesBytes = blockSizesBytes;
    this.windowMaxima = windowMaxima;
    this.offsetsBytes = offsetsBytes;
    this.priorities = priorities;
    this.issueNanos = issueNanos;
  }

  /**
   * A batch of a log that has only fio's four basic columns.
   *
   * @param timesMillis time of each sample, milliseconds
   * @param values value of each sample
   * @param directions fio's number of each direction: 0 read, 1 write, 2 trim
   * @param blockSizesBytes size of each I/O; 0 for windows
   * @return a batch as long as the arrays
   */
  public static SampleBatch of(
      long[] timesMillis, long[] values, byte[] directions, long[] blockSizesBytes) {
    return new SampleBatch(
        timesMillis.length,
        timesMillis,
        values,
        directions,
        blockSizesBytes,
        NO_LONGS,
        NO_LONGS,
        NO_INTS,
        NO_LONGS);
  }

  /**
   * How many samples there are.
   *
   * @return the number of rows
   */
  public int size() {
    return size;
  }

  /**
   * The time of a sample: of completion for one I/O, of the end for a window.
   *
   * @param row from 0
   * @return milliseconds since the start of the job, or of a clock with {@link
   *     SeriesInfo#epochTime()}
   */
  public long timeMillis(int row) {
    return timesMillis[row];
  }

  /**
   * The value of a sample, in the unit of the log's kind.
   *
   * @param row from 0
   * @return the value; the mean where a log has mean and maximum of a window
   */
  public long value(int row) {
    return values[row];
  }

  /**
   * The direction of a sample.
   *
   * @param row from 0
   * @return read, write or trim
   */
  public Direction direction(int row) {
    return Direction.ofNumber(directions[row]);
  }

  /**
   * fio's number of the direction of a sample, for use as an index.
   *
   * @param row from 0
   * @return 0 read, 1 write, 2 trim
   */
  public int directionNumber(int row) {
    return directions[row];
  }

  /**
   * The size of the I/O.
   *
   * @param row from 0
   * @return bytes; 0 where the row is a window
   */
  public long blockSizeBytes(int row) {
    return blockSizesBytes[row];
  }

  /**
   * The largest value in the window, with {@code log_window_value=both} (since 3.37).
   *
   * @param row from 0
   * @return the value, or empty when the log has no such column
   */
  public OptionalLong windowMaximum(int row) {
    return windowMaxima.length == 0 ? OptionalLong.empty() : OptionalLong.of(windowMaxima[row]);
  }

  /**
   * Where the I/O was, with {@code log_offset}.
   *
   * @param row from 0
   * @return bytes from the start of the file; 0 where the row is a window; empty when the log has
   *     no such column
   */
  public OptionalLong offsetBytes(int row) {
    return offsetsBytes.length == 0 ? OptionalLong.empty() : OptionalLong.of(offsetsBytes[row]);
  }

  /**
   * The I/O's priority (since 3.18).
   *
   * @param row from 0
   * @return 0 or 1 for high priority; with {@code log_prio} (since 3.28) the class in the upper
   *     three of 16 bits and level and hint in the lower 13; empty when the log has no such column
   */
  public OptionalInt priority(int row) {
    return priorities.length == 0 ? OptionalInt.empty() : OptionalInt.of(priorities[row]);
  }

  /**
   * When the I/O was issued, with {@code log_issue_time} (since 3.38).
   *
   * @param row from 0
   * @return nanoseconds; fio writes 0 in lat, bw and iops logs; empty when the log has no such
   *     column
   */
  public OptionalLong issueNanos(int row) {
    return issueNanos.length == 0 ? OptionalLong.empty() : OptionalLong.of(issueNanos[row]);
  }

  /** Copies rows into other columns; a column that this batch lacks is left alone. */
  void copyTo(int from, int count, SampleSeries.Chunk chunk) {
    System.arraycopy(timesMillis, from, chunk.timesMillis, chunk.size, count);
    System.arraycopy(values, from, chunk.values, chunk.size, count);
    System.arraycopy(directions, from, chunk.directions, chunk.size, count);
    System.arraycopy(blockSizesBytes, from, chunk.blockSizesBytes, chunk.size, count);
    if (windowMaxima.length > 0) {
      System.arraycopy(windowMaxima, from, chunk.windowMaxima, chunk.size, count);
    }
    if (offsetsBytes.length > 0) {
      System.arraycopy(offsetsBytes, from, chunk.offsetsBytes, chunk.size, count);
    }
    if (priorities.length > 0) {
      System.arraycopy(priorities, from, chunk.priorities, chunk.size, count);
    }
    if (issueNanos.length > 0) {
      System.arraycopy(issueNanos, from, chunk.issueNanos, chunk.size, count);
    }
    chunk.size += count;
  }

  boolean hasColumnsOf(SampleSeries.Chunk chunk) {
    return windowMaxima.length > 0 == chunk.windowMaxima.length > 0
        && offsetsBytes.length > 0 == chunk.offsetsBytes.length > 0
        && priorities.length > 0 == chunk.priorities.length > 0
        && issueNanos.length > 0 == chunk.issueNanos.length > 0;
  }

  SampleSeries.Chunk emptyChunk(int capacity) {
    return new SampleSeries.Chunk(
        new long[capacity],
        new long[capacity],
        new byte[capacity],
        new long[capacity],
        new long[windowMaxima.length > 0 ? capacity : 0],
        new long[offsetsBytes.length > 0 ? capacity : 0],
        new int[priorities.length > 0 ? capacity : 0],
        new long[issueNanos.length > 0 ? capacity : 0]);
  }

  /** All rows as a chunk; copying at once spares the filling of new arrays with zeros. */
  SampleSeries.Chunk toChunk() {
    SampleSeries.Chunk chunk =
        new SampleSeries.Chunk(
            Arrays.copyOf(timesMillis, size),
            Arrays.copyOf(values, size),
            Arrays.copyOf(directions, size),
            Arrays.copyOf(blockSizesBytes, size),
            Arrays.copyOf(windowMaxima, windowMaxima.length > 0 ? size : 0),
            Arrays.copyOf(offsetsBytes, offsetsBytes.length > 0 ? size : 0),
            Arrays.copyOf(priorities, priorities.length > 0 ? size : 0),
            Arrays.copyOf(issueNanos, issueNanos.length > 0 ? size : 0));
    chunk.size = size;
    return chunk;
  }
}
