package io.github.fiometry.text;

import io.github.fiometry.model.Percentiles;
import java.util.Arrays;
import java.util.Optional;

/** The rows below one percentile heading. */
final class PercentileBlock {
  /** What fio prints when no percentile_list is given. */
  private static final double[] DEFAULT_RANKS = {
    1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99
  };

  /**
   * How wide a bucket is: a percentile is the middle of its own, which may be above the longest.
   */
  private static final double BUCKET = 1.0 / 64;

  /** fio prints 20 at most; more come only from inputs made to be slow. */
  private static final int MOST_ORDERED = 64;

  /** What rows are read into: only one block at a time has rows to come. */
  static final class Rows {
    private double[] ranks = new double[20];
    private long[] values = new long[20];
    private long[] lines = new long[20];
  }

  private final long unit;
  private final Rows rows;
  private int size;
  private int rowStart;
  private int previousStart;
  private long line;
  private boolean hasTwins;

  /** The last row, once a label has come twice. */
  private Optional<LineToken> lastRow = Optional.empty();

  private boolean ended;
  private boolean highestIsRounded;
  private boolean allZero = true;
  private Optional<Percentiles> percentiles = Optional.empty();

  /**
   * A block without rows.
   *
   * @param unit what one printed unit is worth, in nanoseconds; 1 for cycles; 0 when it is damaged,
   *     and then no row can be read
   * @param rows the block's own until it ends
   */
  PercentileBlock(long unit, Rows rows) {
    this.unit = unit;
    this.rows = rows;
  }

  /** A row begins. */
  void startRow(LineToken row) {
    line = row.line;
    // a row of which nothing could be read is none
    previousStart = size > rowStart ? rowStart : previousStart;
    rowStart = size;
  }

  /** The row has been read; its bytes are here only now. */
  void endRow(LineToken row) {
    for (int i = Math.max(1, rowStart); i < size && !hasTwins; i++) {
      hasTwins = rows.ranks[i] == rows.ranks[i - 1];
    }
    if (hasTwins) {
      lastRow = Optional.of(row.kept());
    }
  }

  void add(double rank, long value) {
    if (size == rows.ranks.length) {
      rows.ranks = Arrays.copyOf(rows.ranks, 2 * size);
      rows.values = Arrays.copyOf(rows.values, 2 * size);
      rows.lines = Arrays.copyOf(rows.lines, 2 * size);
    }
    rows.lines[size] = line;
    rows.ranks[size] = rank;
    rows.values[size++] = Math.multiplyHigh(value, unit) == 0 ? value * unit : Long.MAX_VALUE;
  }

  /**
   * The label of the last percentile has no decimals: of 99.5 and higher ones only 100 is left so,
   * as fio 2.1.10 and 3.42 print for all clients.
   */
  void labelWithoutDecimals() {
    highestIsRounded = true;
  }

  /** The same rows, to try others behind them. */
  PercentileBlock copy() {
    Rows copied = new Rows();
    copied.ranks = rows.ranks.clone();
    copied.values = rows.values.clone();
    copied.lines = rows.lines.clone();
    PercentileBlock copy = new PercentileBlock(unit, copied);
    copy.size = size;
    copy.highestIsRounded = highestIsRounded;
    copy.rowStart = rowStart;
    copy.previousStart = previousStart;
    copy.lastRow = lastRow;
    return copy;
  }

  int size() {
    return size;
  }

  /** Whether all percentiles ascend, up to the longest latency at most; NaN if it is not known. */
  boolean goesUpTo(double mostNanos) {
    // a comparison with NaN is false
    return isAscending() && !(size > 0 && rows.values[size - 1] > bound(mostNanos));
  }

  /** Whether the last percentile of so many I/Os, if it is known, is not that of the slowest. */
  boolean endsBefore(double mostNanos, long count) {
    return size > 0
        && count > 0
        && rows.ranks[size - 1] / 100 * count > count - 1
        && isBelow(mostNanos);
  }

  /** Whether the last percentile is in the bucket of the longest latency, by enough digits. */
  boolean endsAt(double mostNanos) {
    return size > 0
        && unit > 0
        && mostNanos >= 1000.0 * unit
        && !isBelow(mostNanos)
        && rows.values[size - 1] <= bound(mostNanos);
  }

  /** Whether two percentiles at least are a quarter and more above a latency; false for NaN. */
  boolean exceeds(double mostNanos) {
    if (percentiles.isEmpty() || percentiles.get().size() < 2) {
      return false;
    }
    Percentiles built = percentiles.get();
    return built.valueAt(built.size() - 2) > 1.25 * bound(mostNanos);
  }

  private boolean isBelow(double mostNanos) {
    return rows.values[size - 1] + unit < (mostNanos - lastDigit(mostNanos)) * (1 - BUCKET);
  }

  private double bound(double mostNanos) {
    return (mostNanos + lastDigit(mostNanos)) * (1 + BUCKET) + unit;
  }

  /** What the last printed digit of a latency is worth at most: fio cuts off what is behind it. */
  static double lastDigit(double nanos) {
    double digit = 1;
    while (digit < 1e6 && nanos > 0 && nanos % (10 * digit) == 0) {
      digit *= 10;
    }
    return digit;
  }

  /**
   * Takes the row back when it begins the ranks anew, or all its values are below all of the row
   * before: it is of a block whose heading is lost.
   */
  boolean takesBackRow() {
    if (size == rowStart || previousStart >= rowStart) {
      return false;
    }
    double highestRank = 0;
    double lowestRankBefore = 100;
    long highest = 0;
    for (int i = rowStart; i < size; i++) {
      highestRank = Math.max(highestRank, rows.ranks[i]);
      highest = Math.max(highest, rows.values[i]);
    }
    long lowestBefore = Long.MAX_VALUE;
    for (int i = previousStart; i < rowStart; i++) {
      lowestBefore = Math.min(lowestBefore, rows.values[i]);
      // one label may be a damaged one
      lowestRankBefore = Math.min(lowestRankBefore, rows.ranks[i]);
    }
    // one value that is too high, or too low, is a damaged one
    boolean again =
        highestRank < lowestRankBefore || highest < lowestBefore && rowStart - previousStart > 1;
    if (again) {
      size = rowStart;
    }
    return again;
  }

  /** Takes the row back when it says once more what the row before says. */
  boolean takesBackTwin() {
    int length = rowStart - previousStart;
    if (length == 0 || size - rowStart != length) {
      return false;
    }
    for (int i = rowStart; i < size; i++) {
      if (rows.ranks[i] != rows.ranks[i - length] || rows.values[i] != rows.values[i - length]) {
        return false;
      }
    }
    size = rowStart;
    return true;
  }

  boolean isAllZero() {
    return allZero;
  }

  /** No more rows: takes out what cannot be right, and says what fio's rounding has spoilt. */
  void end(Problems problems) {
    if (ended) {
      return;
    }
    ended = true;
    if (!isAscending()) {
      correct(problems);
    }
    if (highestIsRounded && size > 0 && rows.ranks[size - 1] == 100) {
      size--;
      roundedLabel(problems, "this fio rounds the label of a percentile to 100");
    }
    for (int i = 0; i < size; i++) {
      allZero &= rows.values[i] == 0;
    }
    percentiles = build();
  }

  private void correct(Problems problems) {
    if (size == DEFAULT_RANKS.length) {
      keep(matchingDefault(), problems);
    }
    if (size <= MOST_ORDERED && !isAscending()) {
      // a percentile of more I/Os is not shorter
      boolean[] sure = LongestChain.sure(size, this::isBehind);
      addOnlyMiddles(sure);
      keep(sure, problems);
    }
  }

  private boolean isBehind(int later, int earlier) {
    return rows.ranks[earlier] < rows.ranks[later] && rows.values[earlier] <= rows.values[later];
  }

  /**
   * Of two that may be the damaged one, it is that which is the middle of no bucket, if all others
   * are.
   */
  private void addOnlyMiddles(boolean[] sure) {
    if (!addOnlyMiddles(sure, 1)) {
      addOnlyMiddles(sure, 1000);
    }
  }

  private boolean addOnlyMiddles(boolean[] sure, long nanosOfBuckets) {
    if (unit < nanosOfBuckets) {
      return false;
    }
    boolean[] kept = sure.clone();
    int last = -1;
    for (int i = 0; i < sure.length; i++) {
      boolean middle = LatencyBuckets.isMiddle(rows.values[i] / unit, unit / nanosOfBuckets);
      kept[i] |= middle;
      if (sure[i] && !middle || kept[i] && last >= 0 && !isBehind(i, last)) {
        return false;
      }
      last = kept[i] ? i : last;
    }
    System.arraycopy(kept, 0, sure, 0, sure.length);
    return true;
  }

  private boolean areDefault() {
    for (int i = 0; i < size; i++) {
      if (Arrays.binarySearch(DEFAULT_RANKS, rows.ranks[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing is wrong, as almost always. */
  private boolean isAscending() {
    for (int i = 0; i < size; i++) {
      if (rows.ranks[i] > 100
          || i > 0 && (rows.ranks[i] <= rows.ranks[i - 1] || rows.values[i] < rows.values[i - 1])
          || size == DEFAULT_RANKS.length && rows.ranks[i] != DEFAULT_RANKS[i]) {
        return false;
      }
    }
    return true;
  }

  /** Among the default percentiles one or two others are damaged labels. */
  private boolean[] matchingDefault() {
    boolean[] match = new boolean[size];
    int others = 0;
    for (int i = 0; i < size; i++) {
      match[i] = rows.ranks[i] == DEFAULT_RANKS[i];
      others += match[i] ? 0 : 1;
    }
    if (others > 2) {
      Arrays.fill(match, true);
    }
    return match;
  }

  private void keep(boolean[] kept, Problems problems) {
    // other labels than fio's own may be rounded
    boolean mayBeRounded = !areDefault();
    boolean rounded = false;
    double before = -1;
    int next = 0;
    for (int i = 0; i < kept.length; i++) {
      double rank = rows.ranks[i];
      boolean isTwin = rank == before || i + 1 < size && rank == rows.ranks[i + 1];
      before = rank;
      if (kept[i]) {
        rows.ranks[next] = rank;
        rows.values[next] = rows.values[i];
        rows.lines[next++] = rows.lines[i];
      } else if (mayBeRounded && isTwin) {
        rounded = true;
      } else {
        problems.outOfOrder(rows.lines[i], "a percentile");
      }
    }
    size = next;
    if (rounded) {
      roundedLabel(problems, "this fio prints several percentiles under one rounded label");
    }
  }

  private void roundedLabel(Problems problems, String fault) {
    if (lastRow.isPresent()) {
      problems.knownFault(lastRow.get(), 1, fault);
    } else {
      problems.knownFault(line, fault);
    }
  }

  /** The percentiles, once the block has ended; empty when there is none. */
  Optional<Percentiles> percentiles() {
    return percentiles;
  }

  /** The percentiles without those that share a label. */
  private Optional<Percentiles> build() {
    if (unit == 0 || size == 0) {
      return Optional.empty();
    }
    if (isAscending()) {
      return Optional.of(Percentiles.of(rows.ranks, rows.values, size));
    }
    double[] keptRanks = new double[size];
    long[] keptValues = new long[size];
    int kept = 0;
    for (int i = 0; i < size; i++) {
      boolean collides =
          i > 0 && rows.ranks[i - 1] == rows.ranks[i]
              || i + 1 < size && rows.ranks[i + 1] == rows.ranks[i];
      if (!collides && rows.ranks[i] <= 100) {
        keptRanks[kept] = rows.ranks[i];
        keptValues[kept++] = rows.values[i];
      }
    }
    return kept == 0 ? Optional.empty() : Optional.of(Percentiles.of(keptRanks, keptValues, kept));
  }
}
