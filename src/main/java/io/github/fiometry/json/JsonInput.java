package io.github.fiometry.json;

import java.io.IOException;
import java.io.InputStream;

/** A part of an input that can be read more than once. */
@FunctionalInterface
public interface JsonInput {
  /**
   * Opens the input once more; a document that is not sound JSON is read twice.
   *
   * @return the bytes from the first one of the document's first line to the end of the input
   * @throws IOException when the input cannot be read
   */
  InputStream open() throws IOException;
}
