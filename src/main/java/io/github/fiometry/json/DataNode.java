package io.github.fiometry.json;

import io.github.fiometry.diagnostics.FioParseException;
import io.github.fiometry.diagnostics.SourcePosition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * One value of a small JSON file that a person writes (rules, thresholds), with its place in the
 * file, so that a mistake is answered with line and column.
 *
 * <p>Comments are allowed; a key that comes twice is a mistake. Immutable. For results of fio use
 * the readers: this class holds the whole file in memory.
 */
public final class DataNode {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final SourcePosition position;
  private final String name;

  /** A String, Double, Boolean, {@code Map<String, DataNode>} or {@code List<DataNode>}. */
  private final Object value;

  private DataNode(SourcePosition position, String name, Object value) {
    this.position = position;
    this.name = name;
    this.value = value;
  }

  /**
   * Parses a whole file.
   *
   * @param source the file's name, for messages
   * @param text its contents
   * @return the outermost value
   * @throws FioParseException with line and column, when the text is not JSON or holds a null
   */
  public static DataNode parse(String source, String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new FioParseException(
            new SourcePosition(source, 1, 1), "expected JSON, found nothing");
      }
      DataNode root = read(source, "the file", parser);
      if (parser.nextToken() != null) {
        throw new FioParseException(
            at(source, parser.currentTokenLocation()), "expected the end of the file");
      }
      return root;
    } catch (JacksonException e) {
      TokenStreamLocation place = e.getLocation();
      throw new FioParseException(
          place == null ? SourcePosition.of(source) : at(source, place),
          "this is not JSON: " + words(e));
    }
  }

  /** In words of ours: the library's speak of its own objects. */
  private static String words(JacksonException e) {
    if (e instanceof UnexpectedEndOfInputException) {
      return "it ends too early";
    }
    if (e instanceof StreamConstraintsException) {
      return "it is nested too deeply, or a number or a name is too long";
    }
    return "expected a value, a name, a comma or a bracket";
  }

  private static SourcePosition at(String source, TokenStreamLocation place) {
    return new SourcePosition(
        source, Math.max(0, place.getLineNr()), Math.max(0, place.getColumnNr()));
  }

  private static DataNode read(String source, String name, JsonParser parser) {
    SourcePosition position = at(source, parser.currentTokenLocation());
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, DataNode> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          parser.nextToken();
          fields.put(key, read(source, "\"" + key + "\"", parser));
        }
        return new DataNode(position, name, Collections.unmodifiableMap(fields));
      }
      case START_ARRAY -> {
        List<DataNode> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(read(source, "an element of " + name, parser));
        }
        return new DataNode(position, name, List.copyOf(elements));
      }
      case VALUE_STRING -> {
        return new DataNode(position, name, parser.getString());
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        return new DataNode(position, name, parser.getDoubleValue());
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return new DataNode(position, name, parser.getBooleanValue());
      }
      default ->
          throw new FioParseException(position, "expected a value for " + name + ", found null");
    }
  }

  /**
   * Where the value stands.
   *
   * @return file, line and column
   */
  public SourcePosition position() {
    return position;
  }

  /**
   * An exception that points at this value.
   *
   * @param problem what is wrong
   * @return the exception, to be thrown
   */
  public FioParseException problem(String problem) {
    return new FioParseException(position, problem);
  }

  private FioParseException expected(String what) {
    return problem("expected " + what + " for " + name + ", found " + describe());
  }

  private String describe() {
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "a list";
    }
    return value instanceof String ? "\"" + value + "\"" : value.toString();
  }

  private Map<?, ?> fields() {
    if (value instanceof Map<?, ?> fields) {
      return fields;
    }
    throw expected("an object");
  }

  /**
   * Checks that an object has no other keys than these, since a misspelt key would else be ignored.
   *
   * @param names the keys that may occur
   * @throws FioParseException at the first other key, or when this is no object
   */
  public void allowOnly(Set<String> names) {
    for (Object key : fields().keySet()) {
      if (!names.contains(key)) {
        throw field((String) key)
            .orElseThrow()
            .problem(
                "expected one of "
                    + names.stream().sorted().toList()
                    + " as a key, found \""
                    + key
                    + "\"");
      }
    }
  }

  /**
   * A value of an object.
   *
   * @param key its key
   * @return the value, or empty when the key is not there
   * @throws FioParseException when this is no object
   */
  public Optional<DataNode> field(String key) {
    return Optional.ofNullable((DataNode) fields().get(key));
  }

  /**
   * A value that an object must have.
   *
   * @param key its key
   * @return the value
   * @throws FioParseException when it is not there, or this is no object
   */
  public DataNode required(String key) {
    return field(key).orElseThrow(() -> problem("expected \"" + key + "\" in " + name));
  }

  /**
   * The elements of a list in an object.
   *
   * @param key its key
   * @return the elements; empty when the key is not there
   * @throws FioParseException when the value is no list, or this is no object
   */
  public List<DataNode> list(String key) {
    return field(key).map(DataNode::elements).orElse(List.of());
  }

  /**
   * A number in an object.
   *
   * @param key its key
   * @return the number, or empty when the key is not there
   * @throws FioParseException when the value is no number, or this is no object
   */
  public OptionalDouble number(String key) {
    Optional<DataNode> field = field(key);
    return field.isPresent() ? OptionalDouble.of(field.get().number()) : OptionalDouble.empty();
  }

  /**
   * A text in an object.
   *
   * @param key its key
   * @return the text, or empty when the key is not there
   * @throws FioParseException when the value is no text, or this is no object
   */
  public Optional<String> text(String key) {
    return field(key).map(DataNode::text);
  }

  /**
   * A truth value in an object.
   *
   * @param key its key
   * @return the value, or empty when the key is not there
   * @throws FioParseException when the value is neither true nor false, or this is no object
   */
  public Optional<Boolean> truth(String key) {
    return field(key).map(DataNode::truth);
  }

  /**
   * The entries of this object.
   *
   * @return by key, in the order of the file
   * @throws FioParseException when this is no object
   */
  public Map<String, DataNode> entries() {
    Map<String, DataNode> entries = new LinkedHashMap<>();
    fields().forEach((key, entry) -> entries.put((String) key, (DataNode) entry));
    return entries;
  }

  /**
   * This truth value.
   *
   * @return true or false
   * @throws FioParseException when it is neither
   */
  public boolean truth() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw expected("true or false");
  }

  /**
   * Whether this is a truth value.
   *
   * @return true when {@link #truth()} answers
   */
  public boolean isTruth() {
    return value instanceof Boolean;
  }

  /**
   * The elements of this list.
   *
   * @return the elements in order
   * @throws FioParseException when this is no list
   */
  public List<DataNode> elements() {
    if (value instanceof List<?> list) {
      return list.stream().map(DataNode.class::cast).toList();
    }
    throw expected("a list");
  }

  /**
   * This number.
   *
   * @return the number, always finite
   * @throws FioParseException when this is no number
   */
  public double number() {
    if (value instanceof Double number && Double.isFinite(number)) {
      return number;
    }
    throw expected("a number");
  }

  /**
   * This text.
   *
   * @return the text
   * @throws FioParseException when this is no text
   */
  public String text() {
    if (value instanceof String text) {
      return text;
    }
    throw expected("a text");
  }
}
