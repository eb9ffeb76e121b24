package io.github.fiometry.json;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** Writes values under a key, and nothing for an absent one. */
final class JsonOutput {
  private final JsonGenerator generator;

  JsonOutput(JsonGenerator generator) {
    this.generator = generator;
  }

  void startObject() {
    generator.writeStartObject();
  }

  void startObject(String key) {
    generator.writeName(key);
    generator.writeStartObject();
  }

  void endObject() {
    generator.writeEndObject();
  }

  void startArray(String key) {
    generator.writeName(key);
    generator.writeStartArray();
  }

  void endArray() {
    generator.writeEndArray();
  }

  void text(String key, String value) {
    generator.writeName(wellFormed(key));
    generator.writeString(wellFormed(value));
  }

  void text(String value) {
    generator.writeString(wellFormed(value));
  }

  /** Half a surrogate pair (from a JSON escape) is no character and cannot be written as UTF-8. */
  private static String wellFormed(String text) {
    int i = 0;
    while (i < text.length() && !Character.isSurrogate(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder characters = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .forEach(characters::appendCodePoint);
    return characters.toString();
  }

  void text(String key, Optional<String> value) {
    if (value.isPresent()) {
      text(key, value.get());
    }
  }

  void flag(String key, boolean value) {
    generator.writeName(key);
    generator.writeBoolean(value);
  }

  void flag(String key, Optional<Boolean> value) {
    if (value.isPresent()) {
      flag(key, value.get());
    }
  }

  void number(String key, long value) {
    generator.writeName(key);
    generator.writeNumber(value);
  }

  void number(String key, double value) {
    generator.writeName(key);
    number(value);
  }

  void number(String key, OptionalInt value) {
    if (value.isPresent()) {
      number(key, value.getAsInt());
    }
  }

  void number(String key, OptionalLong value) {
    if (value.isPresent()) {
      number(key, value.getAsLong());
    }
  }

  void number(String key, OptionalDouble value) {
    if (value.isPresent()) {
      number(key, value.getAsDouble());
    }
  }

  void number(double value) {
    generator.writeNumber(JsonNumbers.text(value));
  }

  void texts(String key, Map<String, String> values) {
    if (values.isEmpty()) {
      return;
    }
    startObject(key);
    values.forEach(this::text);
    endObject();
  }

  void texts(String key, Iterable<String> values) {
    if (!values.iterator().hasNext()) {
      return;
    }
    startArray(key);
    values.forEach(value -> generator.writeString(wellFormed(value)));
    endArray();
  }

  void numbers(String key, Iterable<Double> values) {
    if (!values.iterator().hasNext()) {
      return;
    }
    startArray(key);
    values.forEach(value -> number(value.doubleValue()));
    endArray();
  }
}
