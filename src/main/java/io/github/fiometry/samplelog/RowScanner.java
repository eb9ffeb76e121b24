package io.github.fiometry.samplelog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads the rows of a log exactly as fio prints them, eight bytes at a time.
 *
 * <p>A row is taken whole or not at all: every separator, every number and the direction are
 * checked. What is printed in any other way is left to {@link RowReader}, which is slow and says
 * what is wrong.
 *
 * <p>What makes it fast: a number's digits are counted and added up in one word; direction, block
 * size and priority repeat from row to row, so they are compared with the last row of the same
 * direction instead of being read again ({@link #learnTail}); and lengths that seldom change are
 * compared with the last ones, so that the processor need not wait for the end of one number before
 * it begins with the next.
 */
final class RowScanner {
  /** How many bytes behind the last row must be readable. */
  static final int MARGIN = 256;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final short COMMA_BLANK = (short) (',' | ' ' << 8);
  private static final short HEX_START = (short) ('0' | 'x' << 8);
  private static final int PRIORITY_BIT = 1 << 16;
  private static final int LAST_IS_ZERO = ',' | ' ' << 8 | '0' << 16 | '\n' << 24;
  private static final long ZEROS = 0x3030303030303030L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final int NONE = -1;

  private static final int DIRECTIONS = 4;
  private static final int DIRECTION_AT = 2;
  private static final int ENTRY_SHIFT = 2;
  private static final int FIRST = 0;
  private static final int LAST = 1;
  private static final int BLOCK_SIZE = 2;
  private static final int PRIORITY = 3;

  private static final long[] POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private final boolean windowMaximum;
  private final boolean offset;
  private final boolean priority;
  private final boolean issueTime;
  private final long factor;
  private final long largestValue;
  private final long[] tails = new long[DIRECTIONS << ENTRY_SHIFT];

  private byte[] bytes = {};
  private int position;
  private int timeDigits = NONE;
  private int tailLength;
  private long tailDirection;
  private long tailBlockSize;
  private long tailPriority;

  RowScanner(LogColumns columns, long factor) {
    windowMaximum = columns.windowMaximum();
    offset = columns.offset();
    priority = columns.priority();
    issueTime = columns.issueTime();
    this.factor = factor;
    largestValue = Long.MAX_VALUE / factor;
    forgetTails();
  }

  /**
   * Keeps what stands between the value and the row's end or offset, {@code , 0, 4096, 0\n} or
   * {@code , 0, 4096, }, so that the next row of this direction need not be read again: its first
   * and its last eight bytes, which overlap. Shorter and longer ones are rare and not kept.
   */
  private void learnTail(byte[] buffer, int from, int to) {
    int length = to - from;
    if (length < 8 || length > 16) {
      return;
    }
    if (length != tailLength) {
      forgetTails();
      tailLength = length;
    }
    int entry = (int) tailDirection << ENTRY_SHIFT;
    tails[entry + FIRST] = (long) LONGS.get(buffer, from);
    tails[entry + LAST] = (long) LONGS.get(buffer, to - 8);
    tails[entry + BLOCK_SIZE] = tailBlockSize;
    tails[entry + PRIORITY] = tailPriority;
  }

  /** Makes each tail one that no row has: its direction is not that of its entry. */
  private void forgetTails() {
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      tails[(direction << ENTRY_SHIFT) + FIRST] = (long) (direction + 1) << 8 * DIRECTION_AT;
    }
    tailLength = 8;
  }

  /**
   * Reads rows until they end, one is not as fio prints it, or the columns are full.
   *
   * @return where it stopped: the start of the row that it did not take, or {@code to}
   */
  int scan(byte[] buffer, int from, int to, LogRows rows) {
    bytes = buffer;
    final long[] known = tails;
    int length = tailLength;
    final long[] times = rows.times;
    final long[] values = rows.values;
    final byte[] directions = rows.directions;
    final long[] blockSizes = rows.blockSizes;
    int start = from;
    int row = rows.size;
    while (start < to && row < LogRows.CAPACITY) {
      // 0 as long as all is well; numbers that do not fit are negative and set the sign.
      long bad = 0;
      int at = start;
      long word = (long) LONGS.get(buffer, at);
      int digits = digits(word);
      long time;
      if (digits == timeDigits) {
        time = value(word, timeDigits);
        at += timeDigits;
      } else {
        timeDigits = isShort(digits) ? digits : NONE;
        position = at;
        time = number();
        bad = sign(time | LogRows.LATEST_MILLIS - time);
        at = position;
      }
      bad |= (short) SHORTS.get(buffer, at) ^ COMMA_BLANK;
      at += 2;

      word = (long) LONGS.get(buffer, at);
      digits = digits(word);
      long value;
      if (isShort(digits)) {
        value = value(word, digits);
        at += digits;
      } else {
        position = at;
        value = number();
        bad |= sign(value | largestValue - value);
        at = position;
      }
      long maximum = 0;
      if (windowMaximum) {
        position = at;
        bad |= separator();
        maximum = number();
        bad |= sign(maximum | largestValue - maximum);
        at = position;
      }

      int direction = buffer[at + DIRECTION_AT] & 3;
      int entry = direction << ENTRY_SHIFT;
      long blockSize;
      int importance;
      long difference =
          (long) LONGS.get(buffer, at) ^ known[entry + FIRST]
              | (long) LONGS.get(buffer, at + length - 8) ^ known[entry + LAST];
      if (difference == 0) {
        blockSize = known[entry + BLOCK_SIZE];
        importance = (int) known[entry + PRIORITY];
        at += length;
      } else {
        bad |= tail(at);
        direction = (int) tailDirection;
        blockSize = tailBlockSize;
        importance = (int) tailPriority;
        if (bad == 0) {
          learnTail(buffer, at, position);
          length = tailLength;
        }
        at = position;
      }

      long place = 0;
      long issued = 0;
      if (offset) {
        word = (long) LONGS.get(buffer, at);
        digits = digits(word);
        if (isShort(digits)) {
          place = value(word, digits);
          at += digits;
        } else {
          position = at;
          place = number();
          bad |= sign(place);
          at = position;
        }
        if (priority
            && !issueTime
            && ((int) INTS.get(buffer, at) & ~PRIORITY_BIT) == LAST_IS_ZERO) {
          importance = buffer[at + 2] & 1;
          at += 4;
        } else {
          position = at;
          if (priority) {
            bad |= separator();
            long more = priority();
            bad |= sign(more | 0xFFFF - more);
            importance = (int) more;
          }
          if (issueTime) {
            bad |= separator();
            issued = number();
            bad |= sign(issued);
          }
          bad |= buffer[position++] ^ '\n';
          at = position;
        }
      }
      if (bad != 0 || at > to) {
        break;
      }
      start = at;
      times[row] = time;
      values[row] = value * factor;
      directions[row] = (byte) direction;
      blockSizes[row] = blockSize;
      if (priority) {
        rows.priorities[row] = importance;
      }
      if (offset) {
        rows.offsets[row] = place;
      }
      if (windowMaximum) {
        rows.maxima[row] = maximum * factor;
      }
      if (issueTime) {
        rows.issueTimes[row] = issued;
      }
      row++;
    }
    rows.size = row;
    return start;
  }

  /** Reads direction, block size and, if it comes next, priority; 0 when all is well. */
  private long tail(int at) {
    position = at;
    long bad = separator();
    long direction = number();
    bad |= sign(direction | 2 - direction);
    bad |= separator();
    long blockSize = number();
    bad |= sign(blockSize);
    long importance = 0;
    if (offset) {
      bad |= separator();
    } else {
      if (priority) {
        bad |= separator();
        importance = priority();
        bad |= sign(importance | 0xFFFF - importance);
      }
      bad |= bytes[position++] ^ '\n';
    }
    tailDirection = direction & 3;
    tailBlockSize = blockSize;
    tailPriority = importance;
    return bad;
  }

  private static long sign(long value) {
    return value >>> 63;
  }

  /** From 1 to 7: then the whole number is in one word. */
  private static boolean isShort(int digits) {
    return Integer.compareUnsigned(digits - 1, 7) < 0;
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

  /** A priority: 0, 1, or with {@code log_prio} a number after 0x. */
  private long priority() {
    if ((short) SHORTS.get(bytes, position) != HEX_START) {
      return number();
    }
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
    // Adding 0x76 sets a byte's high bit unless it is 0 to 9. A carry only spoils later bytes, and
    // only the first that is no digit counts.
    long other = digits + 0x7676767676767676L | digits;
    return Long.numberOfTrailingZeros(other & HIGH_BITS) >>> 3;
  }

  /** The value of the word's first digits, 1 to 8 of them: pairs, then fours, then eight. */
  private static long value(long word, int digits) {
    long ones = word << 64 - 8 * digits & 0x0F0F0F0F0F0F0F0FL;
    long pairs = ones * (10L << 8 | 1) >>> 8 & 0x00FF00FF00FF00FFL;
    long fours = pairs * (100L << 16 | 1) >>> 16 & 0x0000FFFF0000FFFFL;
    return fours * (10_000L << 32 | 1) >>> 32;
  }
}
