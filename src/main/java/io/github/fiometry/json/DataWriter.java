package io.github.fiometry.json;

import io.github.fiometry.json.NormalizedJsonWriter.Form;
import java.io.StringWriter;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes small data files (manifests, plans) as indented JSON that {@link DataNode} reads back. The
 * same data always gives the same text. Stateless.
 */
public final class DataWriter {
  private static final JsonFactory FACTORY = new JsonFactory();

  private DataWriter() {}

  /**
   * The text of some data.
   *
   * @param data a {@code Map} with text keys, an {@code Iterable}, a {@code String}, a {@code
   *     Number} that is finite, or a {@code Boolean}, nested at will
   * @return the JSON, with a line end behind it
   * @throws IllegalArgumentException for data of another kind
   */
  public static String text(Object data) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator =
        FACTORY.createGenerator(NormalizedJsonWriter.context(Form.DOCUMENT), text)) {
      write(generator, data);
    }
    return text.append('\n').toString();
  }

  private static void write(JsonGenerator generator, Object data) {
    if (data instanceof Map<?, ?> map) {
      generator.writeStartObject();
      map.forEach(
          (key, value) -> {
            generator.writeName(key.toString());
            write(generator, value);
          });
      generator.writeEndObject();
    } else if (data instanceof Iterable<?> list) {
      generator.writeStartArray();
      list.forEach(value -> write(generator, value));
      generator.writeEndArray();
    } else if (data instanceof String text) {
      generator.writeString(text);
    } else if (data instanceof Integer || data instanceof Long) {
      generator.writeNumber(((Number) data).longValue());
    } else if (data instanceof Double number && Double.isFinite(number)) {
      generator.writeNumber(JsonNumbers.text(number));
    } else if (data instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else {
      throw new IllegalArgumentException("this is no data: " + data);
    }
  }
}
