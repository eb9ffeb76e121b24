package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.SampleSeries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fast way and the careful way through a row must come to the same. */
class RowScannerTest {
  static List<LogColumns> layouts() {
    List<LogColumns> all = new ArrayList<>();
    for (int count = 4; count <= 8; count++) {
      all.addAll(LogColumns.readingsOf(count));
    }
    return all;
  }

  @Test
  void thereAreEightLayouts() {
    assertThat(layouts()).hasSize(8);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void takesExactlyTheRowsThatTheCarefulReaderTakesToo(LogColumns columns) throws Exception {
    Random random = new Random(columns.hashCode());
    StringBuilder text = new StringBuilder();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String line = line(columns, random);
      lines.add(line);
      text.append(line).append('\n');
    }
    // The careful reader alone, line by line.
    LogRows careful = new LogRows(columns, batch -> {});
    RowReader reader = new RowReader(columns, 1000);
    List<String> expected = new ArrayList<>();
    int unreadable = 0;
    for (String line : lines) {
      byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
      careful.size = 0;
      Optional<RowReader.Fault> fault = reader.read(bytes, 0, bytes.length, true, careful);
      if (fault.isEmpty()) {
        expected.add(row(columns, careful));
      } else {
        unreadable++;
      }
    }
    List<String> actual = new ArrayList<>();
    LogReadResult result = read(columns, text.toString(), actual);
    assertThat(actual).isEqualTo(expected);
    assertThat(result.unreadableLines()).isEqualTo(unreadable).isPositive();
    assertThat(result.lines()).isEqualTo(20_000);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void scansEveryRowThatFioPrintsWithoutTheCarefulReader(LogColumns columns) {
    Random random = new Random(1);
    LogRows rows = new LogRows(columns, batch -> {});
    RowScanner scanner = new RowScanner(columns, 1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      text.append(soundLine(columns, random)).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    byte[] padded = java.util.Arrays.copyOf(bytes, bytes.length + RowScanner.MARGIN);
    assertThat(scanner.scan(padded, 0, bytes.length, rows)).isEqualTo(bytes.length);
    assertThat(rows.size).isEqualTo(2000);
  }

  @Test
  void doesNotTakeZeroBytesForARow() throws Exception {
    List<String> rows = new ArrayList<>();
    String nul = "\0".repeat(14);
    LogReadResult result = read(LogColumns.readingsOf(5).get(0), "1, 5" + nul + "\n", rows);
    assertThat(rows).isEmpty();
    assertThat(result.unreadableLines()).isEqualTo(1);
  }

  private static LogReadResult read(LogColumns columns, String text, List<String> rows)
      throws IOException {
    return new TextLogReader(
            columns,
            1000,
            batch -> {
              SampleSeries.Collector collector = new SampleSeries.Collector();
              collector.accept(batch);
              SampleSeries series =
                  collector.toSeries(
                      io.github.fiometry.model.SeriesInfo.of(
                          "",
                          io.github.fiometry.model.SampleKind.IOPS,
                          io.github.fiometry.model.SampleMeaning.EACH_IO));
              for (long i = 0; i < series.size(); i++) {
                rows.add(
                    series.timeMillis(i)
                        + " "
                        + series.value(i)
                        + " "
                        + series.windowMaximum(i)
                        + " "
                        + series.direction(i)
                        + " "
                        + series.blockSizeBytes(i)
                        + " "
                        + series.offsetBytes(i)
                        + " "
                        + series.priority(i)
                        + " "
                        + series.issueNanos(i));
              }
            },
            new DiagnosticCollector("log"))
        .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String row(LogColumns columns, LogRows rows) {
    List<String> one = new ArrayList<>();
    io.github.fiometry.model.SampleBatch batch =
        new io.github.fiometry.model.SampleBatch(
            1,
            rows.times,
            rows.values,
            rows.directions,
            rows.blockSizes,
            rows.maxima,
            rows.offsets,
            rows.priorities,
            rows.issueTimes);
    assertThat(columns.count()).isBetween(4, 8);
    one.add(
        batch.timeMillis(0)
            + " "
            + batch.value(0)
            + " "
            + batch.windowMaximum(0)
            + " "
            + batch.direction(0)
            + " "
            + batch.blockSizeBytes(0)
            + " "
            + batch.offsetBytes(0)
            + " "
            + batch.priority(0)
            + " "
            + batch.issueNanos(0));
    return one.get(0);
  }

  private static String number(Random random, int mostDigits) {
    int digits = 1 + random.nextInt(mostDigits);
    StringBuilder number = new StringBuilder();
    for (int i = 0; i < digits; i++) {
      number.append(
          (char) ('0' + (i == 0 && digits > 1 ? 1 + random.nextInt(9) : random.nextInt(10))));
    }
    return number.toString();
  }

  private static String soundLine(LogColumns columns, Random random) {
    List<String> cells = new ArrayList<>();
    cells.add(number(random, 13));
    cells.add(number(random, 12));
    if (columns.windowMaximum()) {
      cells.add(number(random, 12));
    }
    cells.add(String.valueOf(random.nextInt(3)));
    cells.add(random.nextInt(4) == 0 ? number(random, 9) : "4096");
    if (columns.offset()) {
      cells.add(number(random, 14));
    }
    if (columns.priority()) {
      cells.add(
          random.nextInt(5) == 0
              ? String.format("0x%04x", random.nextInt(1 << 16))
              : String.valueOf(random.nextInt(2)));
    }
    if (columns.issueTime()) {
      cells.add(number(random, 15));
    }
    return String.join(", ", cells);
  }

  private static String line(LogColumns columns, Random random) {
    String line = soundLine(columns, random);
    int damage = random.nextInt(40);
    int place = random.nextInt(line.length());
    return switch (damage) {
      case 0 -> line.substring(0, place);
      case 1 -> line.substring(0, place) + "x" + line.substring(place + 1);
      case 2 -> line + "\r";
      case 3 -> line.replace(", ", ",");
      case 4 -> line.substring(0, place) + line;
      case 5 -> "-" + line;
      case 6 -> line.replace(", ", ", -");
      case 7 -> line + ", 0";
      case 8 -> "";
      case 9 -> number(random, 25) + line;
      case 10 -> line.substring(0, place) + "\0".repeat(16) + line.substring(place);
      case 11 -> line.replace(", ", " , ");
      case 12 -> line.substring(0, place) + random.nextInt(10) + line.substring(place);
      case 13 -> "é" + line;
      case 14 -> line.replaceFirst(", ", ", 99999999999999");
      case 15 -> line.replaceFirst(", ", ", 9223372036854");
      default -> line;
    };
  }
}
