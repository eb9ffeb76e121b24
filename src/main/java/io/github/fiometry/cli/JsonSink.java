package io.github.fiometry.cli;

import io.github.fiometry.json.NormalizedJsonWriter;
import io.github.fiometry.json.NormalizedJsonWriter.Form;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** The normalized JSON: one document for one input, a list for more, or a document a line. */
final class JsonSink implements DocumentSink {
  private final OutputStream out;
  private final boolean lines;
  private Optional<NormalizedJsonWriter> writer = Optional.empty();

  JsonSink(OutputStream out, boolean lines) {
    this.out = out;
    this.lines = lines;
  }

  @Override
  public void begin(boolean several) {
    Form form = lines ? Form.LINES : several ? Form.LIST : Form.DOCUMENT;
    writer = Optional.of(new NormalizedJsonWriter(out, form));
  }

  @Override
  public void add(FioDocument document) throws IOException {
    writer.orElseThrow().write(document);
  }

  @Override
  public void end() throws IOException {
    writer.orElseThrow().close();
  }
}
