package io.github.fiometry.samplelog;

import io.github.fiometry.model.FioVersion;
import io.github.fiometry.model.SampleKind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;

/** The first rows of a log, read without knowing what their columns mean. */
final class LogSample {
  private static final int BYTES = 1 << 16;

  private final SampleLogSource source;
  private final Optional<LogName> name;
  private final SampleKind kind;
  private final boolean binary;
  private final int columnCount;
  private final List<long[]> rows;
  private final boolean hexadecimalLast;
  private final Optional<BinarySample> binarySample;

  /** The layout and byte order of a binary log, and its direction word with fio's flags. */
  record BinarySample(BinaryLayout layout, ByteOrder order, LogColumns columns) {}

  private LogSample(
      SampleLogSource source,
      Optional<LogName> name,
      SampleKind kind,
      boolean binary,
      int columnCount,
      List<long[]> rows,
      boolean hexadecimalLast,
      Optional<BinarySample> binarySample) {
    this.source = source;
    this.name = name;
    this.kind = kind;
    this.binary = binary;
    this.columnCount = columnCount;
    this.rows = rows;
    this.hexadecimalLast = hexadecimalLast;
    this.binarySample = binarySample;
  }

  /** The beginning of a log; empty when neither its name nor its rows nor the hints tell a kind. */
  static Optional<LogSample> of(SampleLogSource source, LogHints hints) throws IOException {
    Optional<LogName> name = LogName.parse(source.name());
    byte[] head;
    boolean packed;
    try (InputStream input = new BufferedInputStream(PlainLogBytes.of(source.open()), BYTES)) {
      input.mark(4);
      byte[] start = input.readNBytes(2);
      input.reset();
      packed = ZlibStreams.startsWith(start, start.length);
      head = packed ? unpackedHead(input) : input.readNBytes(BYTES);
    }
    Optional<SampleKind> named = name.map(LogName::kind).or(hints::kind);
    if (packed) {
      if (named.isEmpty()) {
        return Optional.empty();
      }
      Optional<BinarySample> sample = binarySample(head, hints);
      return Optional.of(
          new LogSample(
              source,
              name,
              named.get(),
              true,
              sample.map(s -> s.columns().count()).orElse(0),
              sample.map(s -> binaryRows(head, s)).orElse(List.of()),
              false,
              sample));
    }
    Lines lines = new Lines(head);
    if (named.isEmpty()
        && HistogramGeometry.ofColumns(lines.columnCount - 3).isPresent()
        && lines.columnCount > 8) {
      named = Optional.of(SampleKind.COMPLETION_LATENCY_HISTOGRAM);
    }
    return named.map(
        kind ->
            new LogSample(
                source,
                name,
                kind,
                false,
                lines.columnCount,
                lines.rows(),
                lines.hexadecimalLast,
                Optional.empty()));
  }

  private static byte[] unpackedHead(InputStream input) throws IOException {
    ZlibStreams unpacked = new ZlibStreams(input);
    byte[] head = new byte[BYTES];
    int filled = 0;
    try {
      int count;
      while (filled < BYTES && (count = unpacked.read(head, filled, BYTES - filled)) > 0) {
        filled += count;
      }
    } catch (java.io.EOFException | ZipException e) {
      // What could be unpacked is enough to look at; reading the log tells that it is damaged.
      return java.util.Arrays.copyOf(head, filled);
    }
    return java.util.Arrays.copyOf(head, filled);
  }

  private static Optional<BinarySample> binarySample(byte[] head, LogHints hints) {
    Optional<BinaryLayout> known = hints.versionNumber().flatMap(BinaryLayout::ofVersion);
    boolean oldPriority =
        hints.versionNumber().map(v -> v.mayHave(FioVersion.of(3, 18))).orElse(true);
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      ByteBuffer samples = ByteBuffer.wrap(head).order(order);
      List<BinaryLayout> fitting = BinaryLayout.fitting(samples);
      Optional<BinaryLayout> layout =
          known.filter(fitting::contains).or(() -> fitting.stream().findFirst());
      if (layout.isPresent()) {
        int word = layout.get().directionWord(samples, 0);
        boolean priority = layout.get() != BinaryLayout.NARROW && oldPriority;
        return Optional.of(
            new BinarySample(layout.get(), order, layout.get().columns(word, priority)));
      }
    }
    return Optional.empty();
  }

  private static List<long[]> binaryRows(byte[] head, BinarySample sample) {
    ByteBuffer samples = ByteBuffer.wrap(head).order(sample.order());
    LogRows rows = new LogRows(sample.columns(), batch -> {});
    List<long[]> found = new ArrayList<>();
    int at = 0;
    while (head.length - at >= sample.layout().recordSize(0)) {
      int size = sample.layout().recordSize(sample.layout().directionWord(samples, at));
      if (head.length - at < size) {
        break;
      }
      rows.size = 0;
      if (sample.layout().read(samples, at, 1, rows)) {
        long[] row = new long[sample.columns().count()];
        row[0] = rows.times[0];
        row[1] = rows.values[0];
        row[sample.columns().directionIndex()] = rows.directions[0];
        row[sample.columns().directionIndex() + 1] = rows.blockSizes[0];
        found.add(row);
      }
      at += size;
    }
    return found;
  }

  SampleLogSource source() {
    return source;
  }

  Optional<LogName> name() {
    return name;
  }

  SampleKind kind() {
    return kind;
  }

  boolean isBinary() {
    return binary;
  }

  Optional<BinarySample> binarySample() {
    return binarySample;
  }

  /** The number of columns that most of the first rows have; 0 when there are no rows. */
  int columnCount() {
    return columnCount;
  }

  /** Those of the first rows that have so many columns, all numbers. */
  List<long[]> rows() {
    return rows;
  }

  /** Whether a number after {@code 0x} stands where the priority is. */
  boolean hexadecimalPriority() {
    return hexadecimalLast;
  }

  /** Splits the head of a text log into rows of numbers. */
  private static final class Lines {
    private final Map<Integer, List<long[]>> byCount = new HashMap<>();
    final int columnCount;
    boolean hexadecimalLast;

    Lines(byte[] head) {
      int start = 0;
      for (int i = 0; i < head.length; i++) {
        if (head[i] == '\n') {
          add(new String(head, start, i - start, StandardCharsets.UTF_8));
          start = i + 1;
        }
      }
      if (byCount.isEmpty() && start < head.length) {
        add(new String(head, start, head.length - start, StandardCharsets.UTF_8));
      }
      int most = 0;
      for (Map.Entry<Integer, List<long[]>> entry : byCount.entrySet()) {
        int better = entry.getValue().size() - byCount.getOrDefault(most, List.of()).size();
        if (better > 0 || better == 0 && entry.getKey() > most) {
          most = entry.getKey();
        }
      }
      columnCount = most;
    }

    List<long[]> rows() {
      return byCount.getOrDefault(columnCount, List.of());
    }

    private void add(String line) {
      String[] words = line.strip().split("\\s*,\\s*", -1);
      long[] row = new long[words.length];
      boolean hexadecimal = false;
      for (int i = 0; i < words.length; i++) {
        try {
          if (i > 3 && words[i].startsWith("0x")) {
            row[i] = Long.parseLong(words[i].substring(2), 16);
            hexadecimal = true;
          } else {
            row[i] = Long.parseUnsignedLong(words[i]);
          }
        } catch (NumberFormatException e) {
          return;
        }
      }
      if (row.length >= 4) {
        byCount.computeIfAbsent(row.length, key -> new ArrayList<>()).add(row);
        hexadecimalLast |= hexadecimal;
      }
    }
  }
}
