package io.github.fiometry.samplelog;

import java.io.IOException;
import java.io.InputStream;

/**
 * Hands out the whole lines of a stream in blocks, in one buffer. Lines longer than the buffer
 * allows are cut; what is behind the block's end may be read, but means nothing.
 */
final class LogLines {
  static final int BUFFER = 1 << 16;
  private static final int LARGEST = 1 << 20;

  private final InputStream input;
  private final int margin;
  private byte[] bytes;
  private int from;
  private int to;
  private int filled;
  private boolean ended;
  private boolean wholeLines = true;
  private boolean cutLine;
  private long read;

  LogLines(InputStream input, int margin) {
    this.input = input;
    this.margin = margin;
    bytes = new byte[BUFFER + margin];
  }

  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** How many bytes were read so far. */
  long bytesRead() {
    return read;
  }

  /** False when the block is the last line and its line end is missing. */
  boolean wholeLines() {
    return wholeLines;
  }

  /** True when the block is the beginning of a line too long to be held; the rest is left out. */
  boolean cutLine() {
    return cutLine;
  }

  /** Goes to the next block of lines; false at the end. */
  boolean next() throws IOException {
    boolean skipping = cutLine;
    cutLine = false;
    int rest = filled - to;
    System.arraycopy(bytes, to, bytes, 0, rest);
    from = 0;
    to = 0;
    filled = rest;
    int searched = 0;
    while (true) {
      int end = lastLineEnd(searched, filled);
      if (skipping) {
        int first = firstLineEnd(0, filled);
        if (first >= 0) {
          skipping = false;
          System.arraycopy(bytes, first + 1, bytes, 0, filled - first - 1);
          filled -= first + 1;
          searched = 0;
          continue;
        }
        filled = 0;
        end = -1;
      }
      if (end >= 0) {
        to = end + 1;
        return true;
      }
      if (ended) {
        to = filled;
        wholeLines = false;
        return filled > 0;
      }
      searched = filled;
      if (filled == bytes.length - margin) {
        if (bytes.length >= LARGEST) {
          to = filled;
          cutLine = true;
          return true;
        }
        bytes = java.util.Arrays.copyOf(bytes, 2 * (bytes.length - margin) + margin);
      }
      int count = input.read(bytes, filled, bytes.length - margin - filled);
      if (count < 0) {
        ended = true;
      } else {
        filled += count;
        read += count;
      }
    }
  }

  private int lastLineEnd(int low, int high) {
    for (int i = high - 1; i >= low; i--) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int firstLineEnd(int low, int high) {
    for (int i = low; i < high; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** Where the line that starts at a place ends: at its line end or at the block's end. */
  int lineEnd(int start) {
    int end = firstLineEnd(start, to);
    return end < 0 ? to : end;
  }
}
