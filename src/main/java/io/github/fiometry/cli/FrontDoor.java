package io.github.fiometry.cli;

import io.github.fiometry.FioReader;
import io.github.fiometry.input.Content;
import io.github.fiometry.model.FioDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The way to the readers. */
final class FrontDoor {
  private static final FioReader READER = FioReader.builder().build();

  private FrontDoor() {}

  static FioDocument read(Content content) throws IOException {
    // A file can be read from any place, a stream must be kept for a second look.
    Optional<Path> file = content.plainFile().filter(it -> it.toString().equals(content.name()));
    return file.isPresent()
        ? READER.read(file.get())
        : READER.read(content.stream(), content.name());
  }
}
