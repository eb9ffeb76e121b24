package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A fifth column of zeros is a priority, or the offset of the one block of a file. */
class ColumnsAndUnitTest {
  private static final LogColumns OFFSET = new LogColumns(false, true, false, false);
  private static final LogColumns PRIORITY = new LogColumns(false, false, true, false);

  private static String rows(IntFunction<String> row) {
    StringBuilder rows = new StringBuilder();
    for (int i = 1; i <= 200; i++) {
      rows.append(row.apply(i)).append('\n');
    }
    return rows.toString();
  }

  private static LogFormat format(LogHints hints, SampleLogSource... sources) throws IOException {
    return SampleLogSet.of(List.of(sources), hints).logs().get(0).format();
  }

  private static LogDecision decision(LogFormat format, String question) {
    return format.decisions().stream()
        .filter(d -> d.question().equals(question))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void takesZerosForOffsetsWhereNanosecondsCouldNotBe() throws IOException {
    // 1500 us, an I/O each 2 ms: 0.75 in flight; as 1500 ns the device would be idle.
    LogFormat format =
        format(
            LogHints.none(),
            TextLogs.log(
                "x_clat.1.log", rows(i -> 2 * i + ", " + (1500 + i % 5) + ", 0, 4096, 0")));
    assertThat(format.unit()).isEqualTo(LogUnit.MICROSECONDS);
    assertThat(format.columns()).isEqualTo(OFFSET);
    assertThat(decision(format, "unit").certain()).isFalse();
    assertThat(decision(format, "columns").certain()).isFalse();
  }

  @Test
  void isCertainOfMicrosecondsAndOffsetsWhereTheBandwidthSaysSo() throws IOException {
    // 4096 B in 1500 us are 2730 kB/s.
    LogFormat format =
        format(
            LogHints.none(),
            TextLogs.log("x_bw.1.log", rows(i -> 2 * i + ", 2730, 0, 4096, 0")),
            TextLogs.log("x_clat.1.log", rows(i -> 2 * i + ", 1500, 0, 4096, 0")));
    assertThat(format.columns()).isEqualTo(OFFSET);
    LogDecision columns = decision(format, "columns");
    assertThat(columns.certain()).isTrue();
    assertThat(columns.reason())
        .isEqualTo("latencies in microseconds, which no version with a priority column writes");
  }

  @Test
  void doesNotTakeTheUnitForCertainWhereThePriorityIsAGuess() throws IOException {
    // A job that is held back: 80 us each 10 ms.
    LogFormat format =
        format(
            LogHints.none(),
            TextLogs.log("x_clat.1.log", rows(i -> 10 * i + ", 80000, 0, 4096, 0")));
    assertThat(format.unit()).isEqualTo(LogUnit.NANOSECONDS);
    assertThat(format.columns()).isEqualTo(PRIORITY);
    assertThat(decision(format, "columns").certain()).isFalse();
    assertThat(decision(format, "unit").certain()).isFalse();
  }

  @Test
  void doesNotTakeTheUnitOfWindowsForCertain() throws IOException {
    LogFormat format =
        format(
            LogHints.none(), TextLogs.log("x_clat.1.log", rows(i -> 100 * i + ", 1500, 0, 0, 0")));
    assertThat(decision(format, "columns").certain()).isFalse();
    assertThat(decision(format, "unit").certain()).isFalse();
  }

  @Test
  void isCertainOfAPriorityWhereOneIsHigh() throws IOException {
    LogFormat format =
        format(
            LogHints.none(),
            TextLogs.log(
                "x_clat.1.log", rows(i -> 2 * i + ", 1500, 0, 4096, " + (i % 50 == 0 ? 1 : 0))));
    assertThat(format.columns()).isEqualTo(PRIORITY);
    assertThat(format.unit()).isEqualTo(LogUnit.NANOSECONDS);
    assertThat(decision(format, "columns").certain()).isTrue();
    assertThat(decision(format, "unit").certain()).isTrue();
  }

  @Test
  void isCertainOfBothWhereTheVersionIsKnown() throws IOException {
    SampleLogSource log = TextLogs.log("x_clat.1.log", rows(i -> 2 * i + ", 1500, 0, 4096, 0"));
    LogFormat old = format(LogHints.none().withFioVersion("2.21"), log);
    assertThat(old.columns()).isEqualTo(OFFSET);
    assertThat(old.unit()).isEqualTo(LogUnit.MICROSECONDS);
    assertThat(decision(old, "columns").certain()).isTrue();
    LogFormat young = format(LogHints.none().withFioVersion("3.30"), log);
    assertThat(young.columns()).isEqualTo(PRIORITY);
    assertThat(young.unit()).isEqualTo(LogUnit.NANOSECONDS);
    assertThat(decision(young, "columns").certain()).isTrue();
  }
}
