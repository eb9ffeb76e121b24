package io.github.fiometry.json;

import io.github.fiometry.model.FioRun;
import java.util.List;

/**
 * What {@link JsonReader} found at one place of an input.
 *
 * @param kind what the documents are
 * @param bytes how many bytes of the input they take, with the end of the last line; 0 when there
 *     is no document. When other text stands on the last line behind the document, the line end is
 *     not taken: the next unread byte is in the middle of that line
 * @param lines how many line ends are among these bytes
 * @param runs the runs, in the order of the input
 * @param refusedBytes how far, in bytes of the input, was read of what turned out to be no
 *     document; 0 when there are runs
 */
public record JsonReadResult(
    Kind kind, long bytes, long lines, List<FioRun> runs, long refusedBytes) {

  /** What a JSON document is. */
  public enum Kind {
    /** No document of fio or of this project. */
    NONE,
    /** fio's own JSON or json+. */
    FIO,
    /** A normalized result, schema 1. */
    FIOMETRY
  }

  /** Copies the runs. */
  public JsonReadResult {
    runs = List.copyOf(runs);
  }

  /**
   * The result where there is no document.
   *
   * @param refusedBytes how far was read, in bytes, to find that out
   * @return a result that takes nothing
   */
  public static JsonReadResult none(long refusedBytes) {
    return new JsonReadResult(Kind.NONE, 0, 0, List.of(), refusedBytes);
  }
}
