package io.github.fiometry.json;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import java.io.IOException;
import java.util.List;

/**
 * Reads the JSON that fio prints, of every version, and the normalized JSON of this project.
 * Immutable and thread-safe: it has no state.
 */
public final class JsonReader {
  /** A reader. */
  public JsonReader() {}

  /**
   * The first bracket on a line with which a document could begin: a brace, or the bracket of a
   * list alone on the line. Very cheap, since it is asked for every line of every input.
   *
   * @param bytes holds the line
   * @param from where the line starts
   * @param to where it ends, exclusive; the line end may be among it
   * @return where it is, or -1 when no document begins on the line
   */
  public static int bracket(byte[] bytes, int from, int to) {
    return DocumentStart.bracket(bytes, from, to);
  }

  /**
   * Whether a JSON document could begin on this line, after known dirt such as a log prefix, a
   * quote mark or a comment mark. Cheap, since it is asked for every line of every input.
   *
   * @param bytes holds the line
   * @param from where the line starts
   * @param to where it ends, exclusive; the line end may be among it
   * @return true when {@link #read} should be tried here
   */
  public static boolean mayStartDocument(byte[] bytes, int from, int to) {
    return DocumentStart.isPossible(bytes, from, to, to);
  }

  /**
   * The same, with a look at what follows the line as far as it is at hand: then a brace before a
   * key that no document of fio has is told from one that may start a document, so that the many
   * braces of other JSON need no try.
   *
   * @param bytes holds the line and what follows it
   * @param from where the line starts
   * @param lineEnd where it ends, exclusive; the line end may be among it
   * @param to where the bytes at hand end, exclusive, at least {@code lineEnd}
   * @return true when {@link #read} should be tried here
   */
  public static boolean mayStartDocument(byte[] bytes, int from, int lineEnd, int to) {
    return DocumentStart.isPossible(bytes, from, lineEnd, to);
  }

  /**
   * Whether a document of fio or of this project begins on a line for sure, as far as the bytes at
   * hand say.
   *
   * @param bytes holds the line and what follows it
   * @param from where the line starts
   * @param lineEnd where it ends, exclusive; the line end may be among it
   * @param to where the bytes at hand end, exclusive, at least {@code lineEnd}
   * @return true when a brace on the line is followed by keys of such a document
   */
  public static boolean startsDocument(byte[] bytes, int from, int lineEnd, int to) {
    return DocumentStart.find(bytes, from, lineEnd, to).isPresent();
  }

  /**
   * Reads the document, or the documents in a row on shared lines or in one array, that start on
   * the first line of the input.
   *
   * @param input the input from that line on
   * @param firstLine the number of that line in the whole input, from 1
   * @param diagnostics takes what is not as fio prints it
   * @return the runs and how much of the input they take; nothing when there is no document
   * @throws IOException when the input cannot be read
   */
  public JsonReadResult read(JsonInput input, long firstLine, DiagnosticCollector diagnostics)
      throws IOException {
    try (JsonSource source = new JsonSource(input)) {
      DocumentHandler handler =
          (cursor, kind) ->
              switch (kind) {
                case FIOMETRY -> new NormalizedReader(cursor, diagnostics.source()).read();
                case JOB -> new FioRunReader(cursor).readJob().map(List::of).orElse(List.of());
                case FIO, OTHER, UNKNOWN ->
                    new FioRunReader(cursor).read().map(List::of).orElse(List.of());
              };
      return new DocumentSequence(source, firstLine, true, diagnostics, handler).read();
    }
  }
}
