package io.github.fiometry.json;

import io.github.fiometry.diagnostics.DiagnosticCollector;
import io.github.fiometry.diagnostics.PlacedValue;
import io.github.fiometry.model.FioRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells where each value of a JSON document stands, also of those that the model does not hold. The
 * names are paths as jq writes them, so that one can be pasted there: {@code
 * .jobs[0].read.clat_ns.percentile."99.000000"}. Damaged documents and documents in logs, mails and
 * strings are read as {@link JsonReader} reads them.
 */
public final class JsonExplainer {
  private JsonExplainer() {}

  /**
   * Tells the values of what {@link JsonReader#read} reads at one place: one document, or several
   * that share lines.
   *
   * @param text begins with the document's first line; what follows the document is not looked at
   * @param firstLine the number of that line in the input, from 1
   * @param consumer takes each value that is no object and no list, in the order of the document;
   *     the column is 0, unknown, inside of a document that is itself a string
   */
  public static void explain(String text, long firstLine, Consumer<PlacedValue> consumer) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (JsonSource source = new JsonSource(() -> new ByteArrayInputStream(bytes))) {
      DiagnosticCollector ignored = new DiagnosticCollector(""); // the reader's are shown
      new DocumentSequence(source, firstLine, true, ignored, new Handler(consumer)).read();
    } catch (IOException e) {
      throw new UncheckedIOException("reading memory cannot fail", e);
    }
  }

  private static final class Handler implements DocumentHandler {
    private final Consumer<PlacedValue> consumer;
    private List<PlacedValue> ofDocument = List.of();

    Handler(Consumer<PlacedValue> consumer) {
      this.consumer = consumer;
    }

    @Override
    public List<FioRun.Builder> take(JsonCursor cursor, DocumentStart.Kind kind) {
      ofDocument = new ArrayList<>(); // another try at the same document starts anew
      cursor.explain(ofDocument::add);
      return List.of(FioRun.builder());
    }

    @Override
    public void accepted() {
      ofDocument.forEach(consumer);
    }
  }
}
