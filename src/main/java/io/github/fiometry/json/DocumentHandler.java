package io.github.fiometry.json;

import io.github.fiometry.model.FioRun;
import java.util.List;

/** What is to be done with one document that stands at a cursor. */
interface DocumentHandler {
  /**
   * Takes the object at which the cursor stands.
   *
   * @param cursor the document's tokens
   * @param kind what its first keys say it is
   * @return its runs, without their place in the input; empty when it turns out to be none of ours
   */
  List<FioRun.Builder> take(JsonCursor cursor, DocumentStart.Kind kind);

  /** What was taken last counts: a damaged document is taken more than once. */
  default void accepted() {}
}
