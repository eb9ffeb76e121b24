package io.github.fiometry.input;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a block of a tar archive says of the member behind it, as far as damage must be told. */
final class TarHeader {
  static final int BLOCK_BYTES = 512;

  private static final int SUM_OFFSET = 148;
  private static final int SUM_BYTES = 8;
  private static final int MAGIC_OFFSET = 257;
  private static final byte[] MAGIC = {'u', 's', 't', 'a', 'r'};

  /** Headers whose data is about the next header: long names and extended attributes. */
  private static final String ABOUT_THE_NEXT = "LKxgX";

  private TarHeader() {}

  /**
   * Whether the block holds the sum of its own bytes, in octal digits; the sum counts its own field
   * as blanks. This also knows the archives of old programs, which have no magic word.
   */
  static boolean isSound(byte[] block) {
    if (block.length < BLOCK_BYTES || block[0] == 0) {
      return false;
    }
    String digits = field(block, SUM_OFFSET, SUM_BYTES).replace('\0', ' ').strip();
    if (!isOctal(digits)) {
      return false;
    }
    int sum = Integer.parseInt(digits, 8);
    return sum == sum(block, 0xff) || sum == sum(block, -1); // some old programs added signed bytes
  }

  private static int sum(byte[] block, int mask) {
    int sum = 0;
    for (int i = 0; i < BLOCK_BYTES; i++) {
      boolean ofTheSum = i >= SUM_OFFSET && i < SUM_OFFSET + SUM_BYTES;
      sum += (ofTheSum ? (byte) ' ' : block[i]) & mask;
    }
    return sum;
  }

  /** The same block with the sum that it should have. */
  static byte[] withItsSum(byte[] block) {
    byte[] mended = block.clone();
    byte[] digits =
        String.format(Locale.ROOT, "%06o\0 ", sum(block, 0xff)).getBytes(StandardCharsets.UTF_8);
    System.arraycopy(digits, 0, mended, SUM_OFFSET, SUM_BYTES);
    return mended;
  }

  /**
   * Whether the block is a header all the same, though its sum is wrong: the magic word but for one
   * byte, and next to it numbers in octal digits.
   */
  static boolean isDamaged(byte[] block) {
    if (block.length < BLOCK_BYTES || block[0] == 0) {
      return false;
    }
    int same = 0;
    for (int i = 0; i < MAGIC.length; i++) {
      same += block[MAGIC_OFFSET + i] == MAGIC[i] ? 1 : 0;
    }
    int numbers = 0;
    for (int[] field : new int[][] {{100, 8}, {124, 12}, {136, 12}, {SUM_OFFSET, SUM_BYTES}}) {
      numbers += isOctal(number(block, field[0], field[1])) ? 1 : 0;
    }
    return same >= MAGIC.length - 1 && numbers >= 3;
  }

  static boolean isZero(byte[] block) {
    for (byte b : block) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether its data belongs to the next header, and no member does to it. */
  static boolean isAboutTheNext(byte[] block) {
    return ABOUT_THE_NEXT.indexOf((char) block[156]) >= 0;
  }

  /** Whether it heads a file that was stored without its holes. */
  static boolean isSparse(byte[] block) {
    return block[156] == 'S' || text(block, 0, 100).contains("GNUSparseFile.");
  }

  /** The length of its data, without the padding; 0 where that is no octal number. */
  static long dataBytes(byte[] block) {
    String digits = number(block, 124, 12);
    return isOctal(digits) ? Long.parseLong(digits, 8) : 0;
  }

  /** The name in the header itself, which is the end of a long one. */
  static String name(byte[] block) {
    return text(block, 0, 100).replaceFirst("(^|/)GNUSparseFile\\.[0-9]+/", "$1");
  }

  private static boolean isOctal(String digits) {
    return !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '7');
  }

  private static String number(byte[] block, int from, int length) {
    return field(block, from, length).replace('\0', ' ').strip();
  }

  private static String field(byte[] block, int from, int length) {
    return new String(block, from, length, StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] block, int from, int length) {
    int end = from;
    while (end < from + length && block[end] != 0) {
      end++;
    }
    return new String(block, from, end - from, StandardCharsets.UTF_8);
  }
}
