package io.github.fiometry.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * All samples of one log, as columns of primitive values: no object per line.
 *
 * <p>Values are in the unit of the kind ({@link SampleKind#unit()}). The rows are in the order of
 * the log, which need not be that of their times: where several jobs share a log, fio appends them
 * one after another. Immutable, so safe for use by several threads.
 */
public final class SampleSeries {
  private static final int CHUNK_SHIFT = 16;
  private static final int CHUNK_ROWS = 1 << CHUNK_SHIFT;

  private final SeriesInfo info;
  private final Chunk[] chunks;
  private final long size;

  private SampleSeries(SeriesInfo info, Chunk[] chunks, long size) {
    this.info = info;
    this.chunks = chunks;
    this.size = size;
  }

  /**
   * What the series is about.
   *
   * @return kind, meaning, job, host
   */
  public SeriesInfo info() {
    return info;
  }

  /**
   * How many samples there are.
   *
   * @return the number of rows
   */
  public long size() {
    return size;
  }

  /**
   * The time of a sample; see {@link SampleBatch#timeMillis(int)}.
   *
   * @param row from 0
   * @return milliseconds
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public long timeMillis(long row) {
    return chunk(row).timesMillis[inChunk(row)];
  }

  /**
   * The value of a sample; see {@link SampleBatch#value(int)}.
   *
   * @param row from 0
   * @return the value, in the unit of the kind
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public long value(long row) {
    return chunk(row).values[inChunk(row)];
  }

  /**
   * The direction of a sample.
   *
   * @param row from 0
   * @return read, write or trim
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public Direction direction(long row) {
    return Direction.ofNumber(chunk(row).directions[inChunk(row)]);
  }

  /**
   * The size of the I/O; see {@link SampleBatch#blockSizeBytes(int)}.
   *
   * @param row from 0
   * @return bytes; 0 where the row is a window
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public long blockSizeBytes(long row) {
    return chunk(row).blockSizesBytes[inChunk(row)];
  }

  /**
   * The largest value in the window; see {@link SampleBatch#windowMaximum(int)}.
   *
   * @param row from 0
   * @return the value, or empty when the log has no such column
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public OptionalLong windowMaximum(long row) {
    return optional(chunk(row).windowMaxima, row);
  }

  /**
   * Where the I/O was; see {@link SampleBatch#offsetBytes(int)}.
   *
   * @param row from 0
   * @return bytes, or empty when the log has no such column
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public OptionalLong offsetBytes(long row) {
    return optional(chunk(row).offsetsBytes, row);
  }

  /**
   * The I/O's priority; see {@link SampleBatch#priority(int)}.
   *
   * @param row from 0
   * @return the priority, or empty when the log has no such column
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public OptionalInt priority(long row) {
    int[] column = chunk(row).priorities;
    return column.length == 0 ? OptionalInt.empty() : OptionalInt.of(column[inChunk(row)]);
  }

  /**
   * When the I/O was issued; see {@link SampleBatch#issueNanos(int)}.
   *
   * @param row from 0
   * @return nanoseconds, or empty when the log has no such column
   * @throws IndexOutOfBoundsException when there is no such row
   */
  public OptionalLong issueNanos(long row) {
    return optional(chunk(row).issueNanos, row);
  }

  /**
   * Hands all samples to a consumer, as reading the log again would.
   *
   * @param consumer what takes them
   */
  public void replay(SampleConsumer consumer) {
    for (Chunk chunk : chunks) {
      consumer.accept(chunk.asBatch());
    }
  }

  private Chunk chunk(long row) {
    Objects.checkIndex(row, size);
    return chunks[(int) (row >>> CHUNK_SHIFT)];
  }

  private static int inChunk(long row) {
    return (int) row & CHUNK_ROWS - 1;
  }

  private static OptionalLong optional(long[] column, long row) {
    return column.length == 0 ? OptionalLong.empty() : OptionalLong.of(column[inChunk(row)]);
  }

  @Override
  public String toString() {
    return "SampleSeries[" + info.source() + ", " + info.kind().word() + ", " + size + " samples]";
  }

  /** Columns of up to 65536 rows, so that a series grows without copying what it has. */
  static final class Chunk {
    final long[] timesMillis;
    final long[] values;
    final byte[] directions;
    final long[] blockSizesBytes;
    final long[] windowMaxima;
    final long[] offsetsBytes;
    final int[] priorities;
    final long[] issueNanos;
    int size;

    Chunk(int capacity, boolean maxima, boolean offsets, boolean priority, boolean issue) {
      timesMillis = new long[capacity];
      values = new long[capacity];
      directions = new byte[capacity];
      blockSizesBytes = new long[capacity];
      windowMaxima = new long[maxima ? capacity : 0];
      offsetsBytes = new long[offsets ? capacity : 0];
      priorities = new int[priority ? capacity : 0];
      issueNanos = new long[issue ? capacity : 0];
    }

    SampleBatch asBatch() {
      return new SampleBatch(
          size,
          timesMillis,
          values,
          directions,
          blockSizesBytes,
          windowMaxima,
          offsetsBytes,
          priorities,
          issueNanos);
    }
  }

  /** Keeps all samples that it is handed. Not thread-safe. */
  public static final class Collector implements SampleConsumer {
    private final List<Chunk> chunks = new ArrayList<>();
    private long size;

    /** A collector without samples. */
    public Collector() {}

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when the batch has other columns than those before it
     */
    @Override
    public void accept(SampleBatch batch) {
      int done = 0;
      while (done < batch.size()) {
        if (chunks.isEmpty() || last().size == CHUNK_ROWS) {
          chunks.add(batch.emptyChunk(CHUNK_ROWS));
        }
        Chunk chunk = last();
        if (!batch.hasColumnsOf(chunk)) {
          throw new IllegalArgumentException("all batches of a series have the same columns");
        }
        int count = Math.min(batch.size() - done, CHUNK_ROWS - chunk.size);
        batch.copyTo(done, count, chunk);
        done += count;
        size += count;
      }
    }

    private Chunk last() {
      return chunks.get(chunks.size() - 1);
    }

    /**
     * The samples so far as a series. The collector must not be used afterwards.
     *
     * @param info what the series is about
     * @return all samples
     */
    public SampleSeries toSeries(SeriesInfo info) {
      if (!chunks.isEmpty() && last().size < CHUNK_ROWS / 2) {
        Chunk last = chunks.remove(chunks.size() - 1);
        SampleBatch batch = last.asBatch();
        Chunk exact = batch.emptyChunk(last.size);
        batch.copyTo(0, last.size, exact);
        chunks.add(exact);
      }
      return new SampleSeries(info, chunks.toArray(Chunk[]::new), size);
    }
  }
}
