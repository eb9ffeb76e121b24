package io.github.fiometry.samplelog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads the rows of a log exactly as fio prints them, eight bytes at a time.
 *
 * <p>A row is taken whole or not at all: every separator, every number and the direction are
 * checked, but only once, at the end of the row, so that there is nothing for the processor to
 * guess wrong. What is printed in any other way is left to {@link RowReader}, which is slow and
 * says what is wrong.
 */
final class RowScanner {
  /** How many bytes behind the last row must be readable. */
  static final int MARGIN = 256;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final short COMMA_BLANK = (short) (',' | ' ' << 8);
  private static final short HEX_START = (short) ('0' | 'x' << 8);
  private static final long ZEROS = 0x3030303030303030L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private static final long[] POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private final boolean windowMaximum;
  private final boolean offset;
  private final boolean priority;
  private final boolean issueTime;
  private final long factor;
  private final long largestValue;

  private byte[] bytes = {};
  private int position;

  RowScanner(LogColumns columns, long factor) {
    windowMaximum = columns.windowMaximum();
    offset = columns.offset();
    priority = columns.priority();
    issueTime = columns.issueTime();
    this.factor = factor;
    largestValue = Long.MAX_VALUE / factor;
  }

  /**
   * Reads rows until they end, one is not as fio prints it, or the columns are full.
   *
   * @return where it stopped: the start of the row that it did not take, or {@code to}
   */
  int scan(byte[] buffer, int from, int to, LogRows rows) {
    bytes = buffer;
    int start = from;
    while (start < to && !rows.isFull()) {
      position = start;
      long time = number();
      int bad = separator();
      long value = number();
      bad |= separator();
      long maximum = 0;
      if (windowMaximum) {
        maximum = number();
        bad |= separator();
      }
      long direction = number();
      bad |= separator();
      long blockSize = number();
      long place = 0;
      if (offset) {
        bad |= separator();
        place = number();
      }
      long importance = 0;
      if (priority) {
        bad |= separator();
        importance = (short) SHORTS.get(buffer, position) == HEX_START ? hexadecimal() : number();
      }
      long issued = 0;
      if (issueTime) {
        bad |= separator();
        issued = number();
      }
      bad |= buffer[position] ^ '\n';
      long negativeIfBad =
          time
              | largestValue - value
              | value
              | largestValue - maximum
              | maximum
              | direction
              | 2 - direction
              | blockSize
              | place
              | importance
              | 0xFFFF - importance
              | issued;
      if (bad != 0 || negativeIfBad < 0 || position >= to) {
        return start;
      }
      start = position + 1;
      int row = rows.size++;
      rows.times[row] = time;
      rows.values[row] = value * factor;
      rows.directions[row] = (byte) direction;
      rows.blockSizes[row] = blockSize;
      if (windowMaximum) {
        rows.maxima[row] = maximum * factor;
      }
      if (offset) {
        rows.offsets[row] = place;
      }
      if (priority) {
        rows.priorities[row] = (int) importance;
      }
      if (issueTime) {
        rows.issueTimes[row] = issued;
      }
    }
    return start;
  }

  private int separator() {
    int wrong = (short) SHORTS.get(bytes, position) ^ COMMA_BLANK;
    position += 2;
    return wrong;
  }

  /** The number at the position, which moves behind it; negative when there is none that fits. */
  private long number() {
    long word = (long) LONGS.get(bytes, position);
    int digits = digits(word);
    if (digits == 8) {
      return longNumber(word);
    }
    position += digits;
    return digits == 0 ? -1 : value(word, digits);
  }

  private long longNumber(long firstWord) {
    long first = value(firstWord, 8);
    long word = (long) LONGS.get(bytes, position + 8);
    int digits = digits(word);
    position += 8 + digits;
    if (digits == 0) {
      return first;
    }
    long both = first * POWERS_OF_TEN[digits] + value(word, digits);
    if (digits < 8) {
      return both;
    }
    long rest = (long) LONGS.get(bytes, position);
    int more = digits(rest);
    if (more == 0) {
      return both;
    }
    position += more;
    // 18 digits always fit into a long; what is longer is for the slow reader to judge.
    return more > 2 ? -1 : both * POWERS_OF_TEN[more] + value(rest, more);
  }

  private long hexadecimal() {
    position += 2;
    long number = 0;
    int digits = 0;
    while (true) {
      int digit = Character.digit(bytes[position], 16);
      if (digit < 0) {
        return digits == 0 || digits > 8 ? -1 : number;
      }
      number = number << 4 | digit;
      digits++;
      position++;
    }
  }

  /** How many of the word's bytes, from the first, are digits: 0 to 8. */
  private static int digits(long word) {
    long digits = word ^ ZEROS;
    // Adding 0x76 to a byte sets its high bit unless it is 0 to 9; the mask keeps carries inside.
    long other = (digits & ~HIGH_BITS) + 0x7676767676767676L | digits;
    return Long.numberOfTrailingZeros(other & HIGH_BITS) >>> 3;
  }

  /** The value of the word's first digits, 1 to 8 of them: pairs, then fours, then eight. */
  private static long value(long word, int digits) {
    long ones = word << 64 - 8 * digits & 0x0F0F0F0F0F0F0F0FL;
    long pairs = ones * 10 + (ones >>> 8) & 0x00FF00FF00FF00FFL;
    long fours = pairs * 100 + (pairs >>> 16) & 0x0000FFFF0000FFFFL;
    return fours * 10_000 + (fours >>> 32) & 0xFFFFFFFFL;
  }
}
