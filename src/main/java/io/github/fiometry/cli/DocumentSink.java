package io.github.fiometry.cli;

import io.github.fiometry.model.FioDocument;
import java.io.IOException;

/** Takes documents one after the other and prints them in one format. */
interface DocumentSink {
  /**
   * Called once, before the first document.
   *
   * @param several whether there may be more than one document
   */
  void begin(boolean several) throws IOException;

  void add(FioDocument document) throws IOException;

  void end() throws IOException;
}
