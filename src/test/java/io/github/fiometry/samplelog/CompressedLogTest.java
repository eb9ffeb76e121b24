package io.github.fiometry.samplelog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.Direction;
import io.github.fiometry.model.SampleSeries;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code .fz} logs: real ones of 2.16 to 3.42, and made ones for layouts that no real one has. */
class CompressedLogTest {
  static List<CorpusLogs.Folder> compressed() {
    return CorpusLogs.folders().stream()
        .filter(folder -> folder.caseName().equals("log-compressed"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("compressed")
  void readsEveryIoOfTheRun(CorpusLogs.Folder folder) throws Exception {
    for (LogHints hints :
        List.of(LogHints.none(), LogHints.none().withFioVersion(folder.version()))) {
      for (SampleLog log : SampleLogSet.of(folder.sources(), hints).logs()) {
        DiagnosticCollector diagnostics = new DiagnosticCollector(log.source());
        SampleSeries series = log.readSeries(diagnostics);
        assertThat(diagnostics.diagnostics()).isEmpty();
        // size=512k of 4 KiB blocks
        assertThat(series.size()).isEqualTo(128);
        for (long row = 0; row < 128; row++) {
          assertThat(series.blockSizeBytes(row)).isEqualTo(4096);
          assertThat(series.direction(row)).isIn(Direction.READ, Direction.WRITE);
          assertThat(series.value(row)).isLessThan(1_000_000_000L);
        }
      }
    }
  }

  private static byte[] record(ByteOrder order, Object... fields) {
    ByteBuffer buffer = ByteBuffer.allocate(128).order(order);
    for (Object field : fields) {
      if (field instanceof Long number) {
        buffer.putLong(number);
      } else if (field instanceof Integer number) {
        buffer.putInt(number);
      } else if (field instanceof Short number) {
        buffer.putShort(number);
      }
    }
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  private static byte[] zlib(byte[]... records) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (byte[] record : records) {
      plain.writeBytes(record);
    }
    Deflater deflater = new Deflater();
    deflater.setInput(plain.toByteArray());
    deflater.finish();
    byte[] packed = new byte[4096];
    int length = deflater.deflate(packed);
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static SampleLog log(byte[] content) throws Exception {
    return SampleLogSet.of(List.of(TextLogs.log("x_lat.1.log.fz", content)), LogHints.none())
        .logs()
        .get(0);
  }

  @Test
  void readsStreamsThatStandOneAfterAnother() throws Exception {
    byte[] first =
        zlib(
            record(ByteOrder.LITTLE_ENDIAN, 1L, 500_000L, 0, 4096),
            record(ByteOrder.LITTLE_ENDIAN, 2L, 600_000L, 1, 4096));
    byte[] second = zlib(record(ByteOrder.LITTLE_ENDIAN, 3L, 700_000L, 2, 8192));
    SampleSeries series = log(concat(first, second)).readSeries(new DiagnosticCollector("x"));
    assertThat(series.size()).isEqualTo(3);
    assertThat(series.value(2)).isEqualTo(700_000);
    assertThat(series.direction(2)).isEqualTo(Direction.TRIM);
    assertThat(series.blockSizeBytes(2)).isEqualTo(8192);
  }

  @Test
  void readsOffsetsOfTheNarrowLayout() throws Exception {
    byte[] content =
        zlib(
            record(ByteOrder.LITTLE_ENDIAN, 1L, 500_000L, 0x80000000, 4096, 28_672L),
            record(ByteOrder.LITTLE_ENDIAN, 2L, 600_000L, 0x80000001, 4096, 32_768L));
    SampleSeries series = log(content).readSeries(new DiagnosticCollector("x"));
    assertThat(series.size()).isEqualTo(2);
    assertThat(series.offsetBytes(1)).isEqualTo(OptionalLong.of(32_768));
    assertThat(series.direction(1)).isEqualTo(Direction.WRITE);
  }

  @Test
  void readsSamplesOfABigEndianMachine() throws Exception {
    byte[] content =
        zlib(
            record(ByteOrder.BIG_ENDIAN, 1L, 500_000L, 1, (short) 0, (short) 0, 4096L),
            record(ByteOrder.BIG_ENDIAN, 2L, 600_000L, 0, (short) 0x2000, (short) 0, 4096L));
    SampleSeries series = log(content).readSeries(new DiagnosticCollector("x"));
    assertThat(series.size()).isEqualTo(2);
    assertThat(series.value(1)).isEqualTo(600_000);
    assertThat(series.priority(0)).isEqualTo(OptionalInt.of(0));
    assertThat(series.priority(1)).isEqualTo(OptionalInt.of(1));
  }

  @Test
  void readsMaximumOffsetPriorityAndIssueTimeOfTheNewestLayout() throws Exception {
    int flags = 0xF0000000;
    byte[] content =
        zlib(
            record(
                ByteOrder.LITTLE_ENDIAN,
                10L,
                500L,
                900L,
                flags,
                (short) 0x4003,
                (short) 0,
                4096L,
                8192L,
                77L),
            record(
                ByteOrder.LITTLE_ENDIAN,
                20L,
                600L,
                950L,
                flags | 1,
                (short) 0x2000,
                (short) 0,
                4096L,
                12_288L,
                78L));
    SampleSeries series = log(content).readSeries(new DiagnosticCollector("x"));
    assertThat(series.size()).isEqualTo(2);
    assertThat(series.windowMaximum(1)).isEqualTo(OptionalLong.of(950));
    assertThat(series.offsetBytes(1)).isEqualTo(OptionalLong.of(12_288));
    assertThat(series.priority(0)).isEqualTo(OptionalInt.of(0x4003));
    assertThat(series.issueNanos(1)).isEqualTo(OptionalLong.of(78));
    assertThat(series.direction(1)).isEqualTo(Direction.WRITE);
  }

  @Test
  void keepsWhatStandsBeforeTheCut() throws Exception {
    byte[] whole =
        zlib(
            record(ByteOrder.LITTLE_ENDIAN, 1L, 500_000L, 0, 4096),
            record(ByteOrder.LITTLE_ENDIAN, 2L, 600_000L, 1, 4096));
    byte[] more = zlib(record(ByteOrder.LITTLE_ENDIAN, 3L, 700_000L, 2, 8192));
    DiagnosticCollector diagnostics = new DiagnosticCollector("x");
    SampleSeries series =
        log(concat(whole, Arrays.copyOf(more, more.length - 8))).readSeries(diagnostics);
    assertThat(series.size()).isBetween(2L, 3L);
    assertThat(diagnostics.diagnostics())
        .extracting(Diagnostic::message)
        .first()
        .asString()
        .startsWith("the compressed log ends in the middle of a stream");
  }
}
