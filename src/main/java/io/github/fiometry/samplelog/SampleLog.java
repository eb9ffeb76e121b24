package io.github.fiometry.samplelog;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.model.HistogramConsumer;
import io.github.fiometry.model.HistogramRow;
import io.github.fiometry.model.HistogramSeries;
import io.github.fiometry.model.SampleConsumer;
import io.github.fiometry.model.SampleKind;
import io.github.fiometry.model.SampleSeries;
import io.github.fiometry.model.SeriesInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One log of a set, with the format that was decided for it; reading it streams its rows to a
 * consumer. Immutable, so safe for use by several threads, as far as its source is.
 */
public final class SampleLog {
  private final LogSample sample;
  private final LogFormat format;

  SampleLog(LogSample sample, LogFormat format) {
    this.sample = sample;
    this.format = format;
  }

  /**
   * The log's name as given.
   *
   * @return the source's name
   */
  public String source() {
    return sample.source().name();
  }

  /**
   * What the file name says.
   *
   * @return its parts, or empty when fio gives no log such a name
   */
  public Optional<LogName> name() {
    return sample.name();
  }

  /**
   * How the rows are read, and why so.
   *
   * @return the format decided for this log
   */
  public LogFormat format() {
    return format;
  }

  /**
   * Whether the log holds histograms: then {@link #readHistogram} reads it, else {@link #read}.
   *
   * @return true for {@code clat_hist} logs
   */
  public boolean isHistogram() {
    return sample.kind() == SampleKind.COMPLETION_LATENCY_HISTOGRAM;
  }

  /**
   * Whether the log is one that fio stored compressed ({@code .fz}): then what {@link
   * LogReadResult} counts are samples, not lines.
   *
   * @return true for fio's own compressed logs
   */
  public boolean isBinary() {
    return sample.isBinary();
  }

  /**
   * What the log's series is about.
   *
   * @return kind, meaning, prefix, job, host
   */
  public SeriesInfo info() {
    Optional<LogName> name = sample.name();
    return new SeriesInfo(
        source(),
        sample.kind(),
        format.meaning(),
        name.map(LogName::prefix),
        name.map(LogName::jobNumber).orElse(OptionalInt.empty()),
        name.flatMap(LogName::host),
        name.flatMap(LogName::onlyDirection),
        format.epochTime());
  }

  /**
   * Reads all samples, in constant memory.
   *
   * @param consumer takes the samples, in the unit of the kind
   * @param diagnostics takes one diagnostic for each line that cannot be read, up to its limit
   * @return how many lines, samples and unreadable lines there were
   * @throws IOException when the log cannot be opened or read
   * @throws IllegalStateException when this is a histogram log
   */
  public LogReadResult read(SampleConsumer consumer, DiagnosticCollector diagnostics)
      throws IOException {
    if (isHistogram()) {
      throw new IllegalStateException("a histogram log holds no samples: " + source());
    }
    long factor = format.unit().factor();
    try (InputStream input = PlainLogBytes.of(sample.source().open())) {
      if (!sample.isBinary()) {
        return new TextLogReader(format.columns(), factor, consumer, diagnostics).read(input);
      }
      LogSample.BinarySample binary =
          sample
              .binarySample()
              .orElse(
                  new LogSample.BinarySample(
                      BinaryLayout.NARROW, java.nio.ByteOrder.LITTLE_ENDIAN, LogColumns.BASIC));
      try (ZlibStreams unpacked = new ZlibStreams(input)) {
        return new BinaryLogReader(
                binary.layout(), binary.order(), format.columns(), factor, consumer, diagnostics)
            .read(unpacked);
      }
    }
  }

  /**
   * Reads all rows of a histogram log, in constant memory.
   *
   * @param consumer takes the rows
   * @param diagnostics takes one diagnostic for each row that cannot be read, up to its limit
   * @return how many lines, rows, unreadable and corrupt rows there were
   * @throws IOException when the log cannot be opened or read
   * @throws IllegalStateException when this is no histogram log
   */
  public LogReadResult readHistogram(HistogramConsumer consumer, DiagnosticCollector diagnostics)
      throws IOException {
    if (!isHistogram()) {
      throw new IllegalStateException("no histogram log: " + source());
    }
    HistogramGeometry geometry =
        HistogramGeometry.ofColumns(sample.columnCount() - 3)
            .orElse(new HistogramGeometry(LogUnit.NANOSECONDS, 0, 1856));
    try (InputStream input = PlainLogBytes.of(sample.source().open())) {
      return new HistogramLogReader(geometry, consumer, diagnostics).read(input);
    }
  }

  /**
   * Reads all samples into columns.
   *
   * @param diagnostics takes one diagnostic for each line that cannot be read, up to its limit
   * @return the samples in the order of the log
   * @throws IOException when the log cannot be opened or read
   * @throws IllegalStateException when this is a histogram log
   */
  public SampleSeries readSeries(DiagnosticCollector diagnostics) throws IOException {
    SampleSeries.Collector collector = new SampleSeries.Collector();
    read(collector, diagnostics);
    return collector.toSeries(info());
  }

  /**
   * Reads all rows of a histogram log into memory.
   *
   * @param diagnostics takes one diagnostic for each row that cannot be read, up to its limit
   * @return the rows in the order of the log
   * @throws IOException when the log cannot be opened or read
   * @throws IllegalStateException when this is no histogram log
   */
  public HistogramSeries readHistogramSeries(DiagnosticCollector diagnostics) throws IOException {
    List<HistogramRow> rows = new ArrayList<>();
    readHistogram(rows::add, diagnostics);
    return new HistogramSeries(info(), histogramCoarseness(), rows);
  }

  /**
   * How many times neighbouring buckets of a histogram log were joined.
   *
   * @return fio's {@code log_hist_coarseness}, 0 to 6; 0 for other logs
   */
  public int histogramCoarseness() {
    return HistogramGeometry.ofColumns(sample.columnCount() - 3)
        .map(HistogramGeometry::coarseness)
        .orElse(0);
  }
}
