package io.github.fiometry;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.input.InputLimits;
import io.github.fiometry.model.FioDocument;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The front door: reads what fio printed, in any version and format, with the default options. For
 * options see {@link FioReader}.
 *
 * <p>{@code read} never fails on what the input holds: it returns every run that is there and says
 * in {@link FioDocument#diagnostics()} what it could not read. {@code readRun} is for code that
 * wants one sound report or an exception. All methods may be called by several threads at once.
 */
public final class Fio {
  /** The source name of input that has no name of its own, and of standard input. */
  public static final String NO_NAME = "-";

  private static final FioReader READER = FioReader.builder().build();

  private Fio() {}

  /**
   * Reads a file.
   *
   * @param path the file; not a directory, not compressed
   * @return every run in it, and what was not understood
   * @throws IOException when the file cannot be read
   */
  public static FioDocument read(Path path) throws IOException {
    return READER.read(path);
  }

  /**
   * Reads everything that a path holds: a file, a compressed file, the members of an archive, or a
   * directory with all of these below it. For many or large inputs use {@link FioReader#readAll},
   * which holds one document at a time.
   *
   * @param path where to read
   * @return one document for each text, in a stable order
   * @throws IOException when the path itself cannot be opened
   */
  public static List<FioDocument> readAll(Path path) throws IOException {
    List<FioDocument> documents = new ArrayList<>();
    READER.readAll(path, InputLimits.DEFAULTS, documents::add);
    return documents;
  }

  /**
   * Reads a stream to its end; it is not closed.
   *
   * @param in the bytes, UTF-8 or UTF-16
   * @return every run in it, and what was not understood
   * @throws IOException when the stream cannot be read
   */
  public static FioDocument read(InputStream in) throws IOException {
    return READER.read(in, NO_NAME);
  }

  /**
   * Reads characters to their end; the reader is not closed.
   *
   * @param reader the characters
   * @return every run in it, and what was not understood
   * @throws IOException when the reader fails
   */
  public static FioDocument read(Reader reader) throws IOException {
    return READER.read(reader, NO_NAME);
  }

  /**
   * Reads a string that holds fio's output itself.
   *
   * @param output what fio printed
   * @return every run in it, and what was not understood
   */
  public static FioDocument read(String output) {
    try {
      return READER.read(bytesOf(output), NO_NAME);
    } catch (IOException e) {
      throw new UncheckedIOException("a temporary file could not be used", e);
    }
  }

  /**
   * Reads one sound report of a file, or fails.
   *
   * @param path the file; not a directory, not compressed
   * @return the only run in it; of a run that comes in several formats or with interim reports, the
   *     most exact of the last report
   * @throws IOException when the file cannot be read
   * @throws FioParseException at the first error or warning, unless it is fio's own word about a
   *     failed run, and when there is not exactly one run
   */
  public static FioRun readRun(Path path) throws IOException {
    return READER.readRun(path);
  }

  /**
   * Reads one sound report of a stream, or fails; the stream is not closed.
   *
   * @param in the bytes, UTF-8 or UTF-16
   * @return the only run, as {@link #readRun(Path)}
   * @throws IOException when the stream cannot be read
   * @throws FioParseException as {@link #readRun(Path)}
   */
  public static FioRun readRun(InputStream in) throws IOException {
    return READER.readRun(in, NO_NAME);
  }

  /**
   * Reads one sound report of characters, or fails; the reader is not closed.
   *
   * @param reader the characters
   * @return the only run, as {@link #readRun(Path)}
   * @throws IOException when the reader fails
   * @throws FioParseException as {@link #readRun(Path)}
   */
  public static FioRun readRun(Reader reader) throws IOException {
    return READER.readRun(reader, NO_NAME);
  }

  /**
   * Reads one sound report of a string that holds fio's output itself, or fails.
   *
   * @param output what fio printed
   * @return the only run, as {@link #readRun(Path)}
   * @throws FioParseException as {@link #readRun(Path)}
   */
  public static FioRun readRun(String output) {
    try {
      return READER.readRun(bytesOf(output), NO_NAME);
    } catch (IOException e) {
      throw new UncheckedIOException("a temporary file could not be used", e);
    }
  }

  private static InputStream bytesOf(String output) {
    return new ByteArrayInputStream(output.getBytes(StandardCharsets.UTF_8));
  }
}
