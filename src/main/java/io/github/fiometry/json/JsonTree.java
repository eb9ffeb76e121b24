package io.github.fiometry.json;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.JsonFactory;

/**
 * A small JSON object that is built in memory and then printed: the answers of the commands. Keys
 * stay in the order in which they were put; absent values and infinite numbers leave no key. Not
 * thread-safe.
 */
public final class JsonTree {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** An empty object. */
  public JsonTree() {}

  /**
   * Puts a text.
   *
   * @param key its key
   * @param value the text
   * @return this object
   */
  public JsonTree put(String key, String value) {
    fields.put(key, value);
    return this;
  }

  /**
   * Puts a text where there is one.
   *
   * @param key its key
   * @param value the text
   * @return this object
   */
  public JsonTree put(String key, Optional<String> value) {
    value.ifPresent(text -> fields.put(key, text));
    return this;
  }

  /**
   * Puts a number.
   *
   * @param key its key
   * @param value the number; one that is not finite leaves no key
   * @return this object
   */
  public JsonTree put(String key, double value) {
    if (Double.isFinite(value)) {
      fields.put(key, value);
    }
    return this;
  }

  /**
   * Puts a number where there is one.
   *
   * @param key its key
   * @param value the number
   * @return this object
   */
  public JsonTree put(String key, OptionalDouble value) {
    value.ifPresent(number -> put(key, number));
    return this;
  }

  /**
   * Puts a whole number where there is one.
   *
   * @param key its key
   * @param value the number
   * @return this object
   */
  public JsonTree put(String key, OptionalLong value) {
    value.ifPresent(number -> fields.put(key, number));
    return this;
  }

  /**
   * Puts a whole number where there is one.
   *
   * @param key its key
   * @param value the number
   * @return this object
   */
  public JsonTree put(String key, OptionalInt value) {
    value.ifPresent(number -> fields.put(key, (long) number));
    return this;
  }

  /**
   * Puts true or false.
   *
   * @param key its key
   * @param value the value
   * @return this object
   */
  public JsonTree put(String key, boolean value) {
    fields.put(key, value);
    return this;
  }

  /**
   * Puts an object.
   *
   * @param key its key
   * @param value the object
   * @return this object
   */
  public JsonTree put(String key, JsonTree value) {
    fields.put(key, value);
    return this;
  }

  /**
   * Puts a list of texts, numbers, objects or lists of these.
   *
   * @param key its key
   * @param values the list
   * @return this object
   */
  public JsonTree put(String key, List<?> values) {
    fields.put(key, List.copyOf(values));
    return this;
  }

  /**
   * The object as indented JSON, ending in a newline.
   *
   * @return the text
   */
  public String text() {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator =
        FACTORY.createGenerator(
            NormalizedJsonWriter.context(NormalizedJsonWriter.Form.DOCUMENT), text)) {
      write(new JsonOutput(generator), generator, this);
    }
    return text.append('\n').toString();
  }

  private static void write(JsonOutput output, JsonGenerator generator, Object value) {
    if (value instanceof JsonTree tree) {
      generator.writeStartObject();
      tree.fields.forEach(
          (key, field) -> {
            if (field instanceof String text) {
              output.text(key, text);
            } else {
              generator.writeName(key);
              write(output, generator, field);
            }
          });
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      list.forEach(element -> write(output, generator, element));
      generator.writeEndArray();
    } else if (value instanceof Double number) {
      output.number(number.doubleValue());
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else if (value instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else {
      output.text(value.toString());
    }
  }
}
