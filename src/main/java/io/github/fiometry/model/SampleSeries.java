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
  private static final int CHUNK_SHIFT = 12;
  private static final int CHUNK_ROWS = 1 << CHUNK_SHIFT;
  private static final String OTHER_COLUMNS = "all batches of a series have the same columns";

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

  /** Columns of up to 4096 rows, so that a series grows without copying what it has. */
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

    Chunk(
        long[] timesMillis,
        long[] values,
        byte[] directions,
        long[] blockSizesBytes,
        long[] windowMaxima,
        long[] offsetsBytes,
        int[] priorities,
        long[] issueNanos) {
      this.timesMillis = timesMillis;
      this.values = values;
      this.directions = directions;
      this.blockSizesBytes = blockSizesBytes;
      this.windowMaxima = windowMaxima;
      this.offsetsBytes = offsetsBytes;
      this.priorities = priorities;
      this.issueNanos = issueNanos;
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
      if (batch.size() == CHUNK_ROWS && (chunks.isEmpty() || last().size == CHUNK_ROWS)) {
        if (!chunks.isEmpty() && !batch.hasColumnsOf(last())) {
          throw new IllegalArgumentException(OTHER_COLUMNS);
        }
        chunks.add(batch.toChunk());
        size += CHUNK_ROWS;
        return;
      }
      int done = 0;
      while (done < batch.size()) {
        if (chunks.isEmpty() || last().size == CHUNK_ROWS) {
          chunks.add(batch.emptyChunk(CHUNK_ROWS));
        }
        Chunk chunk = last();
        if (!batch.hasColumnsOf(chunk)) {
          throw new IllegalArgumentException(OTHER_COLUMNS);
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
      return new SampleSeries(info, chunks.toArray(Chunk[]::new), size);
    }
  }
}
