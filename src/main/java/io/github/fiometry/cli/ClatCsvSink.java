package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import io.github.fiometry.model.Job;
import io.github.fiometry.report.ClatCsv;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A table of latency distributions for each job of a json+ report, with an empty line between. */
final class ClatCsvSink implements DocumentSink {
  private final OutputStream out;
  private final Notes notes;
  private int tables;
  private int empty;

  ClatCsvSink(OutputStream out, Notes notes) {
    this.out = out;
    this.notes = notes;
  }

  @Override
  public void begin(boolean several) {
    // the tables themselves tell
  }

  @Override
  public void add(FioDocument document) throws IOException {
    for (FioRun run : document.runs()) {
      for (Job job : ClatCsv.jobs(run)) {
        String table = ClatCsv.of(job);
        out.write(((tables > 0 ? "\n" : "") + table).getBytes(StandardCharsets.UTF_8));
        tables++;
        empty += ClatCsv.hasBins(job) ? 0 : 1;
      }
    }
  }

  @Override
  public void end() {
    if (tables == 0) {
      notes.add("no JSON report in the input; the distributions come from json+ only");
    } else if (empty > 0) {
      notes.add(
          Messages.plural(empty, "job")
              + " without latency distributions (no json+, or no I/O): only a header");
    }
  }
}
