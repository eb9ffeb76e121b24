package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.HistogramRow;
import io.github.fiometry.model.HistogramSeries;
import io.github.fiometry.model.LatencyBins;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLogTest {
  private final DiagnosticCollector diagnostics = new DiagnosticCollector("x_clat_hist.1.log", 10);

  private HistogramSeries read(String content) throws Exception {
    return SampleLogSet.of(List.of(TextLogs.log("x_clat_hist.1.log", content)), LogHints.none())
        .logs()
        .get(0)
        .readHistogramSeries(diagnostics);
  }

  /** A row with one count in each of some columns. */
  private static String row(long time, int direction, int columns, int... used) {
    String[] cells = new String[columns];
    java.util.Arrays.fill(cells, "0");
    for (int column : used) {
      cells[column] = String.valueOf(column + 1);
    }
    return time + ", " + direction + ", 4096, " + String.join(", ", cells) + "\n";
  }

  @ParameterizedTest
  @CsvSource({
    "1216, 0, MICROSECONDS",
    "608, 1, MICROSECONDS",
    "304, 2, MICROSECONDS",
    "152, 3, MICROSECONDS",
    "76, 4, MICROSECONDS",
    "38, 5, MICROSECONDS",
    "19, 6, MICROSECONDS",
    "1856, 0, NANOSECONDS",
    "928, 1, NANOSECONDS",
    "464, 2, NANOSECONDS",
    "232, 3, NANOSECONDS",
    "116, 4, NANOSECONDS",
    "58, 5, NANOSECONDS",
    "29, 6, NANOSECONDS"
  })
  void knowsGeometryAndCoarsenessByTheNumberOfColumns(int columns, int coarseness, LogUnit unit)
      throws Exception {
    HistogramSeries series = read(row(250, 1, columns, 3, columns - 1));
    assertThat(diagnostics.diagnostics()).isEmpty();
    assertThat(series.coarseness()).isEqualTo(coarseness);
    HistogramRow row = series.rows().get(0);
    assertThat(row.timeMillis()).isEqualTo(250);
    assertThat(row.direction()).isEqualTo(Direction.WRITE);
    assertThat(row.blockSizeBytes()).isEqualTo(4096);
    assertThat(row.bins().size()).isEqualTo(2);
    assertThat(row.bins().count(0)).isEqualTo(4);
    assertThat(row.bins().totalCount()).isEqualTo(4 + columns);
    assertThat(HistogramGeometry.ofColumns(columns).orElseThrow().unit()).isEqualTo(unit);
  }

  @Test
  void givesABucketTheMiddleThatFioGivesIt() throws Exception {
    // Of 1856 columns: 100 is 100 ns; 128..191 are 2 ns wide from 128: 130 starts at 132, middle
    // 133; the last one ends at 2^34, starts 2^27 before: middle 17112760320 (fio's saturation).
    LatencyBins bins = read(row(1, 0, 1856, 100, 130, 1855)).rows().get(0).bins();
    assertThat(bins.nanos(0)).isEqualTo(100);
    assertThat(bins.nanos(1)).isEqualTo(133);
    assertThat(bins.nanos(2)).isEqualTo(17_112_760_320L);
    // 1216 columns are microseconds; the last is 16711680 us.
    assertThat(read(row(1, 0, 1216, 1215)).rows().get(0).bins().nanos(0))
        .isEqualTo(16_711_680_000L);
  }

  @Test
  void givesJoinedBucketsTheMiddleOfAllTheirValues() throws Exception {
    // Coarseness 4 of 1856: column 1 holds the values 16..31, middle 24; column 8 the buckets
    // 128..143, which are 128..159, middle 144.
    LatencyBins bins = read(row(1, 0, 116, 1, 8)).rows().get(0).bins();
    assertThat(bins.nanos(0)).isEqualTo(24);
    assertThat(bins.nanos(1)).isEqualTo(144);
  }

  @Test
  void leavesOutTheCorruptRowsOfFio316AndKeepsTheOthers() throws Exception {
    SampleLog log =
        SampleLogSet.of(CorpusLogs.folder("3.16", "log-hist").sources(), LogHints.none())
            .logs()
            .get(0);
    List<HistogramRow> rows = new java.util.ArrayList<>();
    LogReadResult result = log.readHistogram(rows::add, diagnostics);
    assertThat(result).isEqualTo(new LogReadResult(7, 5, 0, 2, Optional.empty()));
    assertThat(rows)
        .extracting(HistogramRow::timeMillis)
        .containsExactly(251L, 503L, 751L, 751L, 1007L);
    assertThat(rows)
        .extracting(row -> row.bins().totalCount())
        .containsExactly(503L, 474L, 526L, 526L, 450L);
    assertThat(diagnostics.diagnostics())
        .extracting(Diagnostic::code, d -> d.position().line())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(DiagnosticCode.KNOWN_FIO_FAULT, 1L),
            org.assertj.core.groups.Tuple.tuple(DiagnosticCode.KNOWN_FIO_FAULT, 4L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.16", "2.18", "3.1", "3.28", "3.33", "3.42"})
  void everyRowOfTheOtherVersionsIsSound(String version) throws Exception {
    TreeSet<Direction> directions = new TreeSet<>();
    SampleLog log =
        SampleLogSet.of(CorpusLogs.folder(version, "log-hist").sources(), LogHints.none())
            .logs()
            .get(0);
    LogReadResult result = log.readHistogram(row -> directions.add(row.direction()), diagnostics);
    assertThat(result.corruptRows() + result.unreadableLines()).isZero();
    assertThat(result.samples()).isEqualTo(6);
    assertThat(directions).containsExactly(Direction.READ, Direction.WRITE);
  }

  @Test
  void saysWhatIsWrongWithARow() throws Exception {
    String sound = row(1, 0, 29, 4);
    HistogramSeries series =
        read(
            sound
                + "2, 0, 4096, 1, 2\n"
                + sound.replace("1, 0, 4096", "3, 5, 4096")
                + sound.replace("4096, 0, 0", "4096, 0, x")
                + sound.replace("4096, 0, 0", "4096, 0, -7")
                + sound);
    assertThat(series.rows()).hasSize(2);
    assertThat(diagnostics.diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "x_clat_hist.1.log:2:1: error: unreadable-value: expected 32 columns, found 5",
            "x_clat_hist.1.log:3:1: error: unreadable-value: expected a direction: 0 read, 1 write,"
                + " 2 trim, found 5",
            "x_clat_hist.1.log:4:16: error: unreadable-value: expected a number in column 5",
            "x_clat_hist.1.log:5:16: error: unreadable-value: expected a number in column 5");
  }

  @Test
  void leavesOutARowThatIsCut() throws Exception {
    String sound = row(1, 0, 29, 28);
    assertThat(read(sound + sound.strip()).rows()).hasSize(1);
    assertThat(read(sound + sound.substring(0, 40)).rows()).hasSize(1);
    assertThat(diagnostics.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly("the line is cut: its end is missing", "expected 32 columns, found 13");
  }
}
