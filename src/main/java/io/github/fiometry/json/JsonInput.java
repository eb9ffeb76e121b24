package io.github.fiometry.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

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

  /**
   * The same bytes where they are all in memory; then the input is not opened.
   *
   * @return the bytes from their position to their limit, with an array behind them; null when they
   *     are not in memory
   */
  default @Nullable ByteBuffer inMemory() {
    return null;
  }
}
