package io.github.fiometry.json;

import io.github.fiometry.diagnostics.PlacedValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Tells where each value of a JSON document stands. The names are paths as jq writes them, so that
 * one can be pasted there: {@code .jobs[0].read.clat_ns.percentile."99.000000"}.
 */
public final class JsonExplainer {
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  // fio writes control characters in names as they are.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private JsonExplainer() {}

  /** The place in an object or list that is being read. */
  private static final class Level {
    private final boolean list;
    private String name = "";
    private int index = -1;

    private Level(boolean list) {
      this.list = list;
    }

    private String step() {
      return list ? "[" + index + "]" : step(name);
    }

    private static String step(String name) {
      return PLAIN_NAME.matcher(name).matches()
          ? "." + name
          : ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
  }

  /**
   * Tells the values of one document.
   *
   * @param text begins with the document; what follows it is not looked at
   * @param firstLine the line of the input in which the text begins
   * @param firstColumn the column of that line in which the text begins
   * @param consumer takes each value that is no object and no list, in the order of the document;
   *     up to the place where it is broken, if it is
   */
  public static void explain(
      String text, long firstLine, long firstColumn, Consumer<PlacedValue> consumer) {
    Deque<Level> levels = new ArrayDeque<>();
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken token;
      while ((token = parser.nextToken()) != null) {
        Level level = levels.peekLast();
        if (token == JsonToken.PROPERTY_NAME) {
          if (level != null) {
            level.name = parser.currentName();
          }
        } else if (token.isStructEnd()) {
          levels.removeLast();
          if (levels.isEmpty()) {
            return;
          }
        } else {
          if (level != null) {
            level.index++;
          }
          if (token.isStructStart()) {
            levels.addLast(new Level(token == JsonToken.START_ARRAY));
          } else {
            TokenStreamLocation at = parser.currentTokenLocation();
            boolean inFirstLine = at.getLineNr() == 1;
            consumer.accept(
                new PlacedValue(
                    firstLine + at.getLineNr() - 1,
                    at.getColumnNr() + (inFirstLine ? firstColumn - 1 : 0),
                    path(levels),
                    parser.getString()));
          }
        }
      }
    } catch (JacksonException e) {
      // A document that breaks off has no more values; the reader's diagnostics say so.
    }
  }

  private static String path(Deque<Level> levels) {
    StringBuilder path = new StringBuilder();
    levels.forEach(level -> path.append(level.step()));
    return path.isEmpty() ? "." : path.toString();
  }
}
