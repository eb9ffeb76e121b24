package io.github.fiometry.analytics;

import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleConsumer;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Statistics of a log per direction, gathered while it is read, in constant memory unless exact
 * percentiles are asked for. Not thread-safe.
 */
public final class SampleStatistics implements SampleConsumer {
  private static final int DIRECTIONS = 3;

  private final One[] directions = new One[DIRECTIONS];
  private final boolean exact;

  private SampleStatistics(boolean exact) {
    this.exact = exact;
  }

  /**
   * Statistics with percentiles within 1/128, in constant memory.
   *
   * @return a consumer for one log
   */
  public static SampleStatistics bounded() {
    return new SampleStatistics(false);
  }

  /**
   * Statistics with exact percentiles; keeps every value, eight bytes each.
   *
   * @return a consumer for one log
   */
  public static SampleStatistics exact() {
    return new SampleStatistics(true);
  }

  @Override
  public void accept(SampleBatch batch) {
    for (int row = 0; row < batch.size(); row++) {
      int number = batch.directionNumber(row);
      One one = directions[number];
      if (one == null) {
        one = new One(exact);
        directions[number] = one;
      }
      one.add(batch, row);
    }
  }

  /**
   * What the log holds, per direction that occurs in it.
   *
   * @return in the order read, write, trim
   */
  public Map<Direction, SampleSummary> summaries() {
    Map<Direction, SampleSummary> all = new EnumMap<>(Direction.class);
    for (int number = 0; number < DIRECTIONS; number++) {
      One one = directions[number];
      if (one != null) {
        all.put(Direction.ofNumber(number), one.summary());
      }
    }
    return all;
  }

  private static final class One {
    private static final long SUM_LIMIT = Long.MAX_VALUE >>> 1;

    private final ValueHistogram histogram = new ValueHistogram();
    private final boolean exact;
    private long[] values = new long[16];
    private int kept;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private long sum;
    private BigInteger sumBefore = BigInteger.ZERO;
    private long bytes;

    One(boolean exact) {
      this.exact = exact;
    }

    void add(SampleBatch batch, int row) {
      long value = batch.value(row);
      long time = batch.timeMillis(row);
      OptionalLong windowMaximum = batch.windowMaximum(row);
      first = Math.min(first, time);
      last = Math.max(last, time);
      min = Math.min(min, value);
      max = Math.max(max, windowMaximum.orElse(value));
      if (value > SUM_LIMIT - sum) {
        sumBefore = sumBefore.add(BigInteger.valueOf(sum));
        sum = 0;
      }
      sum += value;
      bytes += batch.blockSizeBytes(row);
      histogram.add(value);
      if (exact) {
        if (kept == values.length) {
          values = Arrays.copyOf(values, Math.multiplyExact(kept, 2));
        }
        values[kept++] = value;
      }
    }

    SampleSummary summary() {
      return new SampleSummary(
          histogram.total(),
          first,
          last,
          min,
          max,
          sumBefore.add(BigInteger.valueOf(sum)),
          bytes,
          histogram.toBins(),
          exact ? SortedValues.ofOwned(Arrays.copyOf(values, kept)) : SortedValues.NONE);
    }
  }
}
