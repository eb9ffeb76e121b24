package io.github.fiometry.samplelog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A log that can be opened: a file, an entry of an archive, or what else holds fio's rows. */
public interface SampleLogSource {
  /**
   * The log's name, from which kind, job and host are read.
   *
   * @return a file name, with or without the folders before it
   */
  String name();

  /**
   * Opens the log at its first byte; it is opened once to look at its first rows and once more to
   * be read.
   *
   * @return the log's bytes, unpacked (but for fio's own {@code .fz})
   * @throws IOException when it cannot be opened
   */
  InputStream open() throws IOException;

  /**
   * A log in a file.
   *
   * @param file the file
   * @return the file as a source, by its whole path
   */
  static SampleLogSource of(Path file) {
    return new SampleLogSource() {
      @Override
      public String name() {
        return file.toString();
      }

      @Override
      public InputStream open() throws IOException {
        return Files.newInputStream(file);
      }
    };
  }
}
