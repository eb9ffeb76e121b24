package io.github.fiometry.cli;

import io.github.fiometry.input.Content;
import io.github.fiometry.model.DocumentFormat;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.util.List;

/** The way to the readers. */
final class FrontDoor {
  private FrontDoor() {}

  static FioDocument read(Content content) throws IOException {
    content.stream().skip(Long.MAX_VALUE);
    return new FioDocument(content.name(), DocumentFormat.NONE, List.of(), List.of());
  }
}
