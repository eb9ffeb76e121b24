package io.github.fiometry.text;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Gives the text reader its input, one chunk of whole lines after the other. */
@FunctionalInterface
public interface TextChunks {
  /**
   * The next chunk.
   *
   * @return lines, which need to stay as they are only until the next call; null at the end
   * @throws IOException when the input cannot be read
   */
  @Nullable TextChunk next() throws IOException;
}
