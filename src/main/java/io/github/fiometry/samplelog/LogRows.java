package io.github.fiometry.samplelog;

import io.github.fiometry.model.SampleBatch;
import io.github.fiometry.model.SampleConsumer;

/**
 * Collects rows into columns and hands them on some thousand at a time. The arrays are used again
 * for each batch: they stay in the processor's cache, and a log of any length costs no memory.
 */
final class LogRows {
  static final int CAPACITY = 4096;

  /** The latest time that is believed, 140,000 years: a later one is damaged. */
  static final long LATEST_MILLIS = (1L << 52) - 1;

  final long[] times = new long[CAPACITY];
  final long[] values = new long[CAPACITY];
  final byte[] directions = new byte[CAPACITY];
  final long[] blockSizes = new long[CAPACITY];
  final long[] maxima;
  final long[] offsets;
  final int[] priorities;
  final long[] issueTimes;
  int size;
  private long handedOn;
  private final SampleConsumer consumer;

  LogRows(LogColumns columns, SampleConsumer consumer) {
    this.consumer = consumer;
    maxima = new long[columns.windowMaximum() ? CAPACITY : 0];
    offsets = new long[columns.offset() ? CAPACITY : 0];
    priorities = new int[columns.priority() ? CAPACITY : 0];
    issueTimes = new long[columns.issueTime() ? CAPACITY : 0];
  }

  boolean isFull() {
    return size == CAPACITY;
  }

  void handOn() {
    if (size > 0) {
      consumer.accept(
          new SampleBatch(
              size,
              times,
              values,
              directions,
              blockSizes,
              maxima,
              offsets,
              priorities,
              issueTimes));
      handedOn += size;
      size = 0;
    }
  }

  long count() {
    return handedOn + size;
  }
}
