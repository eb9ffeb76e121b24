package io.github.fiometry;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * Lines to be read before the input goes on: those that somebody else has written between the lines
 * of a document, or those in a string on one line.
 *
 * @param bytes holds them, each with its line end
 * @param size how many bytes there are
 * @param numbers the number of each line in the input
 */
// Arrays, since this is a part of the input, which is read like the whole of it.
@SuppressWarnings("ArrayRecordComponent")
record SplicedLines(byte[] bytes, int size, long[] numbers) {
  static final SplicedLines NONE = new SplicedLines(new byte[0], 0, new long[0]);

  /** The lines in a line that was freed, all with its number. */
  static SplicedLines in(FreedLine text, long number) {
    byte[] bytes = Arrays.copyOfRange(text.bytes(), text.from(), text.to() + 1);
    bytes[text.length()] = '\n';
    int count = 0;
    for (byte b : bytes) {
      count += b == '\n' ? 1 : 0;
    }
    long[] numbers = new long[count];
    Arrays.fill(numbers, number);
    return new SplicedLines(bytes, bytes.length, numbers);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The same lines, numbered otherwise. */
  SplicedLines withNumbers(LongUnaryOperator number) {
    return new SplicedLines(bytes, size, Arrays.stream(numbers).map(number).toArray());
  }

  /** These lines and some others from an offset, and a line, on. */
  SplicedLines followedBy(SplicedLines others, int offset, int line) {
    byte[] both = Arrays.copyOf(bytes, size + others.size - offset);
    System.arraycopy(others.bytes, offset, both, size, others.size - offset);
    long[] all = Arrays.copyOf(numbers, numbers.length + others.numbers.length - line);
    System.arraycopy(others.numbers, line, all, numbers.length, others.numbers.length - line);
    return new SplicedLines(both, both.length, all);
  }
}
