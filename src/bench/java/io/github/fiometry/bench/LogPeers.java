package io.github.fiometry.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.fiometry.analytics.SampleStatistics;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.SampleSeries;
import io.github.fiometry.samplelog.LogHints;
import io.github.fiometry.samplelog.SampleLog;
import io.github.fiometry.samplelog.SampleLogSet;
import io.github.fiometry.samplelog.SampleLogSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One log read in several ways; each returns something that depends on every row. */
final class LogPeers {
  private static final int COLUMNS = 6;

  private LogPeers() {}

  private static SampleLog log(Path file) throws IOException {
    return SampleLogSet.of(
            List.of(SampleLogSource.of(file)), LogHints.none().withFioVersion("3.33"))
        .logs()
        .get(0);
  }

  /** All columns into a series: the log's format found out, every row checked. */
  static long series(Path file) throws IOException {
    SampleSeries series = log(file).readSeries(new DiagnosticCollector("log"));
    return series.size() + series.value(series.size() - 1);
  }

  /** Statistics with percentiles, in constant memory. */
  static long statistics(Path file) throws IOException {
    SampleStatistics statistics = SampleStatistics.bounded();
    log(file).read(statistics, new DiagnosticCollector("log"));
    return statistics.summaries().values().stream().mapToLong(s -> s.samples()).sum();
  }

  /** FastCSV, its fields parsed as numbers into columns. */
  static long fastCsv(Path file) throws IOException {
    Columns columns = new Columns();
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      for (CsvRecord record : reader) {
        columns.next();
        for (int i = 0; i < record.getFieldCount(); i++) {
          columns.set(i, Long.parseLong(record.getField(i).strip()));
        }
      }
    }
    return columns.check();
  }

  /** String.split, its parts parsed as numbers into columns. */
  static long split(Path file) throws IOException {
    Columns columns = new Columns();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String line;
      while ((line = reader.readLine()) != null) {
        columns.next();
        String[] parts = line.split(", ");
        for (int i = 0; i < parts.length; i++) {
          columns.set(i, Long.parseLong(parts[i]));
        }
      }
    }
    return columns.check();
  }

  /** Only counts the line ends, in Java. */
  static long lines(Path file) throws IOException {
    long lines = 0;
    byte[] bytes = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      int count;
      while ((count = in.read(bytes)) > 0) {
        for (int i = 0; i < count; i++) {
          if (bytes[i] == '\n') {
            lines++;
          }
        }
      }
    }
    return lines;
  }

  /** Columns of longs that grow. */
  private static final class Columns {
    private final long[][] columns = new long[COLUMNS][1 << 16];
    private int row = -1;

    void next() {
      row++;
      if (row == columns[0].length) {
        for (int i = 0; i < COLUMNS; i++) {
          columns[i] = java.util.Arrays.copyOf(columns[i], 2 * row);
        }
      }
    }

    void set(int column, long value) {
      columns[column][row] = value;
    }

    long check() {
      return row + 1 + columns[1][row];
    }
  }
}
