package io.github.fiometry;

import io.github.fiometry.input.Content;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.input.InputSource;
import io.github.fiometry.samplelog.SampleLogSource;
import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Opens what a packed file holds by name, again and again. Members that are opened in their order
 * are found in one pass; going back begins anew. Not thread-safe: one member at a time.
 */
final class ArchiveCursor {
  private final Path file;
  private final InputLimits limits;
  private Optional<InputSource> open = Optional.empty();

  ArchiveCursor(Path file, InputLimits limits) {
    this.file = file;
    this.limits = limits;
  }

  SampleLogSource source(String name) {
    return new SampleLogSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public InputStream open() throws IOException {
        return ArchiveCursor.this.open(name);
      }
    };
  }

  private InputStream open(String name) throws IOException {
    Optional<InputStream> ahead = search(name);
    if (ahead.isPresent()) {
      return ahead.get();
    }
    restart();
    return search(name).orElseThrow(() -> new FileNotFoundException(name));
  }

  private void restart() throws IOException {
    close();
    open = Optional.of(InputSource.open(file, file.toString(), limits));
  }

  private void close() throws IOException {
    if (open.isPresent()) {
      open.get().close();
      open = Optional.empty();
    }
  }

  private Optional<InputStream> search(String name) throws IOException {
    while (open.isPresent()) {
      Optional<Content> next = open.get().next();
      if (next.isEmpty()) {
        close();
      } else if (next.get().name().equals(name)) {
        return Optional.of(new Failing(next.get()));
      }
    }
    return Optional.empty();
  }

  /** Fails at the end of what is damaged: the rows before are read, and it is known. */
  private static final class Failing extends FilterInputStream {
    private final Content content;

    Failing(Content content) {
      super(content.stream());
      this.content = content;
    }

    @Override
    public int read() throws IOException {
      return checked(super.read());
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return checked(in.read(bytes, from, length));
    }

    private int checked(int result) throws IOException {
      Optional<String> problem = result < 0 ? content.problem() : Optional.empty();
      if (problem.isPresent()) {
        throw new IOException(problem.get());
      }
      return result;
    }

    @Override
    public void close() {
      // the cursor keeps the archive open for the next member
    }
  }
}
