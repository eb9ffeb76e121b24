package io.github.fiometry.samplelog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one row with patience: blanks may stand anywhere between the columns or be missing, the
 * line may end in a carriage return. Says what is wrong with a row that it cannot read.
 */
final class RowReader {
  /** What a row's column must be, where it is not. */
  record Fault(int column, String problem) {}

  private final LogColumns columns;
  private final long factor;
  private final List<Fault> faults = new ArrayList<>(1);

  RowReader(LogColumns columns, long factor) {
    this.columns = columns;
    this.factor = factor;
  }

  /**
   * Adds one line to the rows.
   *
   * @param wholeLine false for a last line without its end, of which the last number may be cut
   * @return nothing when it was read
   */
  java.util.Optional<Fault> read(byte[] bytes, int from, int to, boolean wholeLine, LogRows rows) {
    faults.clear();
    String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    long[] cells = split(line);
    if (!faults.isEmpty()) {
      return java.util.Optional.of(faults.get(0));
    }
    if (!wholeLine && !lastColumnIsWhole(line, cells, rows)) {
      return fault(line.length() + 1, "the line is cut: its end is missing");
    }
    int row = rows.size;
    int next = 0;
    rows.times[row] = cells[next++];
    rows.values[row] = cells[next++] * factor;
    if (columns.windowMaximum()) {
      rows.maxima[row] = cells[next++] * factor;
    }
    rows.directions[row] = (byte) cells[next++];
    rows.blockSizes[row] = cells[next++];
    if (columns.offset()) {
      rows.offsets[row] = cells[next++];
    }
    if (columns.priority()) {
      rows.priorities[row] = (int) cells[next++];
    }
    if (columns.issueTime()) {
      rows.issueTimes[row] = cells[next];
    }
    rows.size++;
    return java.util.Optional.empty();
  }

  /**
   * A priority is one digit or four after 0x, and no number goes on behind a 0; other last columns
   * are believed if they repeat.
   */
  private boolean lastColumnIsWhole(String line, long[] cells, LogRows rows) {
    if (columns.priority() && !columns.issueTime()) {
      String last = line.substring(line.lastIndexOf(',') + 1).strip();
      return !last.startsWith("0x") || last.length() == 6;
    }
    if (cells[columns.count() - 1] == 0) {
      return true;
    }
    int before = rows.size - 1;
    return before >= 0
        && !columns.offset()
        && rows.blockSizes[before] == cells[columns.count() - 1];
  }

  private java.util.Optional<Fault> fault(int column, String problem) {
    return java.util.Optional.of(new Fault(column, problem));
  }

  private long[] split(String line) {
    long[] cells = new long[columns.count()];
    int count = 0;
    int start = 0;
    while (start <= line.length()) {
      int comma = line.indexOf(',', start);
      int end = comma < 0 ? line.length() : comma;
      if (count < cells.length) {
        cells[count] = cell(line, start, end, count);
        if (!faults.isEmpty()) {
          return cells;
        }
      }
      count++;
      start = end + 1;
      if (comma < 0) {
        break;
      }
    }
    if (count != cells.length) {
      faults.add(
          new Fault(1, "expected " + cells.length + " columns (" + columns + "), found " + count));
    }
    return cells;
  }

  private long cell(String line, int start, int end, int index) {
    int from = start;
    int to = end;
    while (from < to && line.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && line.charAt(to - 1) <= ' ') {
      to--;
    }
    String word = line.substring(from, to);
    String name = columns.names().get(index);
    if (word.isEmpty()) {
      faults.add(new Fault(from + 1, "expected a number (" + name + "), found nothing"));
      return 0;
    }
    long value;
    boolean isPriority = columns.priority() && index == columns.priorityIndex();
    try {
      value =
          isPriority && word.startsWith("0x")
              ? Long.parseLong(word.substring(2), 16)
              : Long.parseLong(word);
    } catch (NumberFormatException e) {
      boolean tooLarge = word.chars().allMatch(c -> c >= '0' && c <= '9');
      faults.add(
          new Fault(
              from + 1,
              "expected a number ("
                  + name
                  + (tooLarge ? ") below 2^63" : ")")
                  + ", found '"
                  + word
                  + "'"));
      return 0;
    }
    check(index, value, isPriority, from + 1, name, word);
    return value;
  }

  private void check(
      int index, long value, boolean isPriority, int column, String name, String word) {
    String found = ", found '" + word + "'";
    boolean isValue = index == 1 || index == 2 && columns.windowMaximum();
    if (value < 0) {
      faults.add(
          new Fault(column, "expected a number (" + name + ") that is not negative" + found));
    } else if (index == 0 && value > LogRows.LATEST_MILLIS) {
      faults.add(new Fault(column, "expected a time in milliseconds below 2^52" + found));
    } else if (index == columns.directionIndex() && value > 2) {
      faults.add(new Fault(column, "expected a direction: 0 read, 1 write, 2 trim" + found));
    } else if (isPriority && value > 0xFFFF) {
      faults.add(new Fault(column, "expected a priority of 16 bits" + found));
    } else if (isValue && value > Long.MAX_VALUE / factor) {
      faults.add(new Fault(column, "the value is too large for a 64-bit number" + found));
    }
  }
}
