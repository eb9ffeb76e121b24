package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.report.JobCsv;
import io.github.fiometry.report.JobLine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** One CSV row per job and direction. */
final class CsvSink implements DocumentSink {
  private final OutputStream out;

  CsvSink(OutputStream out) {
    this.out = out;
  }

  @Override
  public void begin(boolean several) throws IOException {
    out.write(JobCsv.header().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void add(FioDocument document) throws IOException {
    for (JobLine line : JobLine.of(document)) {
      out.write(JobCsv.row(line).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void end() {
    // a CSV has no end
  }
}
