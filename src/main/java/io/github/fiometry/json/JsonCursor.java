package io.github.fiometry.json;

import io.github.fiometry.diagnostics.Diagnostic;
import io.github.fiometry.diagnostics.DiagnosticCode;
import io.github.fiometry.diagnostics.PlacedValue;
import io.github.fiometry.diagnostics.Severity;
import io.github.fiometry.diagnostics.SourcePosition;
import io.github.fiometry.model.DecimalNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;

/**
 * Walks over the tokens of one document and takes typed values. A value of the wrong shape costs
 * that value: it is skipped, and a diagnostic says where.
 */
final class JsonCursor {
  /** Where a token is in the input. */
  interface Places {
    SourcePosition of(TokenStreamLocation location);
  }

  /** Fifteen digits and a point: every such whole number is exact in a double. */
  private static final int MOST_CHARACTERS = 16;

  private static final String OVERFLOW = "fio's counter has overflowed; the value is left out";

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final JsonParser parser;
  private final Places places;
  private final PendingDiagnostics diagnostics;
  private final BooleanSupplier complete;
  private boolean linesAreLost;
  private final BinBuffer bins = new BinBuffer();
  private final PercentileBuffer percentiles = new PercentileBuffer();

  /**
   * A cursor before the first token.
   *
   * @param parser gives the tokens
   * @param places tells where they are
   * @param diagnostics takes what is wrong
   * @param complete whether the document, once it is read, had all that belongs to it
   */
  JsonCursor(
      JsonParser parser, Places places, PendingDiagnostics diagnostics, BooleanSupplier complete) {
    this.parser = parser;
    this.places = places;
    this.diagnostics = diagnostics;
    this.complete = complete;
  }

  /** Whether nothing of the document is missing; known when all of it is read. */
  boolean isComplete() {
    return complete.getAsBoolean() && !linesAreLost;
  }

  /**
   * Whether a key of the current object has been there before. fio prints it once: the end of the
   * object and the head of another are lost, and what follows is of that one, so it is passed over.
   */
  boolean comesAgain(FioKey key, SeenKeys seen) {
    if (!seen.hadBefore(key)) {
      return false;
    }
    leaveRest("another " + key() + " already");
    return true;
  }

  /** Passes over the rest of the current object, which is that of another one. */
  void leaveRest(String sign) {
    linesAreLost = true;
    diagnostics.add(
        Diagnostic.of(
            Severity.ERROR,
            DiagnosticCode.TRUNCATED_REPORT,
            place(),
            "lines of the JSON document are missing before this one: its object has "
                + sign
                + "; the rest of it is left out"));
    skipRestOfObject();
  }

  PendingDiagnostics diagnostics() {
    return diagnostics;
  }

  /** Goes to the document's first token. */
  void start() {
    parser.nextToken();
  }

  boolean atObject() {
    return parser.currentToken() == JsonToken.START_OBJECT;
  }

  boolean atArray() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }

  boolean atNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  SourcePosition place() {
    return places.of(parser.currentTokenLocation());
  }

  /** Where the current token is, to be asked for at once or later, since it costs a search. */
  Supplier<SourcePosition> laterPlace() {
    TokenStreamLocation here = parser.currentTokenLocation();
    return () -> places.of(here);
  }

  /**
   * Gives every key of the current object to the handler, which takes the value, or leaves it.
   *
   * @return false when the current value is no object
   */
  boolean object(Consumer<String> handler) {
    boolean isObject = atObject();
    for (String key = firstKey(); key != null; key = nextKey()) {
      handler.accept(key);
    }
    return isObject;
  }

  /**
   * Enters the current object, for the objects of which a document has so many that a handler would
   * be felt: the value of the returned key is the current one.
   *
   * @return null when the object is empty, or the current value is no object
   */
  @Nullable String firstKey() {
    if (!atObject()) {
      unreadable("an object");
      return null;
    }
    return keyAhead();
  }

  /** Goes to the object's next key, whether its value was taken or left; null at its end. */
  @Nullable String nextKey() {
    skipWhatIsLeft();
    return keyAhead();
  }

  private @Nullable String keyAhead() {
    String key = parser.nextName();
    if (key != null) {
      parser.nextToken();
    }
    return key;
  }

  /**
   * The same as {@link #firstKey()}, for objects whose keys are known.
   *
   * @return the key's number, {@link KeyNames#OTHER} for a key that {@link #key()} gives, or {@link
   *     KeyNames#END}
   */
  int firstKey(KeyNames names) {
    if (!atObject()) {
      unreadable("an object");
      return KeyNames.END;
    }
    return keyAhead(names);
  }

  /** The same as {@link #nextKey()}, for objects whose keys are known. */
  int nextKey(KeyNames names) {
    skipWhatIsLeft();
    return keyAhead(names);
  }

  private int keyAhead(KeyNames names) {
    int number = parser.nextNameMatchAndToken(names.matcher());
    if (number == KeyNames.OTHER) {
      parser.nextToken();
    }
    return number >= KeyNames.OTHER ? number : KeyNames.END;
  }

  /** The key whose value is the current one. */
  String key() {
    return parser.currentName();
  }

  /** The first key of a job, a direction or a latency; null when there is none. */
  @Nullable FioKey firstFioKey() {
    int number = firstKey(FioKey.NAMES);
    return number == KeyNames.END ? null : FioKey.of(number);
  }

  /** The next one; null at the object's end. */
  @Nullable FioKey nextFioKey() {
    int number = nextKey(FioKey.NAMES);
    return number == KeyNames.END ? null : FioKey.of(number);
  }

  /**
   * Calls the handler for every element of the current array, which takes the value, or leaves it.
   *
   * @return false when the current value is no array
   */
  boolean array(Runnable handler) {
    if (!atArray()) {
      unreadable("a list");
      return false;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      handler.run();
      skipWhatIsLeft();
    }
    return true;
  }

  /** Passes over the keys behind the current one, to the end of its object. */
  void skipRestOfObject() {
    skipWhatIsLeft();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      skipWhatIsLeft();
    }
  }

  /** Where the bins of one object after the other are gathered. */
  BinBuffer bins() {
    return bins;
  }

  /** Where the percentiles of one object after the other are gathered. */
  PercentileBuffer percentiles() {
    return percentiles;
  }

  private void skipWhatIsLeft() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
      parser.skipChildren();
    }
  }

  Optional<String> text() {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return Optional.of(parser.getString());
    }
    unreadable("a string");
    return Optional.empty();
  }

  /** The text of any scalar, as it stands there; empty for null, objects and lists. */
  Optional<String> scalarText() {
    JsonToken token = parser.currentToken();
    return token != null && token.isScalarValue() && token != JsonToken.VALUE_NULL
        ? Optional.of(parser.getString())
        : Optional.empty();
  }

  /** The numbers of a list; what is none is left out. */
  List<Double> decimals() {
    List<Double> values = new ArrayList<>();
    array(() -> amount().ifPresent(values::add));
    return values;
  }

  /** Any scalar as {@link String}, {@link Long}, {@link Double} or {@link Boolean}. */
  Optional<Object> value() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      OptionalLong number = whole();
      return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      OptionalDouble number = decimal();
      return number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return Optional.of(token == JsonToken.VALUE_TRUE);
    }
    return scalarText().map(text -> text);
  }

  Optional<Boolean> flag() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return Optional.of(token == JsonToken.VALUE_TRUE);
    }
    OptionalLong number = whole();
    return number.isPresent() ? Optional.of(number.getAsLong() != 0) : Optional.empty();
  }

  OptionalDouble decimal() {
    double value = decimalOrNan();
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The same for the many of a document; NaN when there is none. */
  double decimalOrNan() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
      double value = decimalDigits();
      if (Double.isFinite(value)) {
        return value;
      }
    }
    unreadable("a number");
    return Double.NaN;
  }

  /**
   * A number that cannot be negative, as all of fio's but slopes and the overflowed {@code bw_agg}.
   * Counters of 64 bits come out negative past 2^63.
   */
  OptionalDouble amount() {
    double value = amountOrNan();
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** The same for the many of a document; NaN when there is none. */
  double amountOrNan() {
    double value = decimalOrNan();
    if (value < 0) {
      if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        fault("overflow", OVERFLOW);
      } else {
        unreadable("a number that is not negative");
      }
      return Double.NaN;
    }
    return value;
  }

  /**
   * The number at which the parser stands. fio prints its digits without exponent and mostly few of
   * them: then they are a whole number and one division, which is exact.
   */
  private double decimalDigits() {
    int length = parser.getStringLength();
    if (length > MOST_CHARACTERS) {
      return parser.getDoubleValue();
    }
    char[] text = parser.getStringCharacters();
    int from = parser.getStringOffset();
    int end = from + length;
    int point = end;
    long digits = 0;
    for (int i = from; i < end; i++) {
      int digit = text[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit;
      } else if (digit == '.' - '0') {
        point = i + 1;
      } else {
        return parser.getDoubleValue();
      }
    }
    return digits == 0 ? 0 : DecimalNumber.scaled(digits, end - point, 1);
  }

  OptionalLong whole() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
        return OptionalLong.of(parser.getLongValue());
      }
    } else if (token == JsonToken.VALUE_NUMBER_FLOAT && !parser.isNaN()) {
      double value = parser.getDoubleValue();
      if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
        return OptionalLong.of((long) value);
      }
    }
    unreadable("a whole number");
    return OptionalLong.empty();
  }

  /** A group's number; absent where fio prints -1, as such or without its sign, for no group. */
  OptionalInt groupId() {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        && (parser.getString().equals("-1") || parser.getString().equals("4294967295"))) {
      return OptionalInt.empty();
    }
    return smallWhole();
  }

  OptionalInt smallWhole() {
    OptionalLong value = whole();
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    if (value.getAsLong() != (int) value.getAsLong()) {
      unreadable("a small whole number");
      return OptionalInt.empty();
    }
    return OptionalInt.of((int) value.getAsLong());
  }

  /**
   * A whole number that cannot be negative. fio's counters of 64 bits come out negative past 2^63,
   * and a wrapped runtime of interim reports does (2.0.8 to 2.2.13).
   */
  OptionalLong count() {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      long value = countOrNegative();
      return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
    return whole();
  }

  /** The same for the many of a histogram; negative when there is none. */
  long countOrNegative() {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      return whole().orElse(-1);
    }
    if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      long value = parser.getLongValue();
      if (value >= 0) {
        return value;
      }
    }
    fault("overflow", OVERFLOW);
    return -1;
  }

  /** The path to the current value as jq writes it. */
  private static String path(TokenStreamContext context) {
    if (context.inRoot()) {
      return "";
    }
    String parent = path(context.getParent());
    if (context.inArray()) {
      return parent + "[" + context.getCurrentIndex() + "]";
    }
    String name = context.currentName();
    return PLAIN_NAME.matcher(name).matches()
        ? parent + "." + name
        : parent + ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** Gives every scalar below the current value with its place. */
  void explain(Consumer<PlacedValue> values) {
    int depth = 0;
    JsonToken token = parser.currentToken();
    do {
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token.isScalarValue()) {
        boolean marker = RepairTokens.MISSING.equals(parser.currentName());
        if (!marker) {
          SourcePosition at = place();
          String name = path(parser.streamReadContext());
          values.accept(new PlacedValue(at.line(), at.column(), name, parser.getString()));
        }
      }
      token = depth > 0 ? parser.nextToken() : null;
    } while (token != null);
  }

  /** Notes a value that fio prints wrongly; once for each kind in a document. */
  void fault(String kind, String message) {
    diagnostics.addOnce(
        kind, () -> Diagnostic.of(Severity.INFO, DiagnosticCode.KNOWN_FIO_FAULT, place(), message));
  }

  /** Skips the current value and says that it is not what was expected; null is just absent. */
  void unreadable(String expected) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return;
    }
    if (isNotANumber(token)) {
      fault(RepairTokens.NOT_A_NUMBER_KIND, RepairTokens.NOT_A_NUMBER_FAULT);
      return;
    }
    if (diagnostics.isFull()) {
      diagnostics.countOnly();
      skipWhatIsLeft();
      return;
    }
    SourcePosition place = place();
    String path = parser.streamReadContext().pathAsPointer().toString();
    String found = found(token);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", path);
    Diagnostic diagnostic =
        Diagnostic.of(
                Severity.ERROR,
                DiagnosticCode.UNREADABLE_VALUE,
                place,
                "expected " + expected + " at " + path + ", found " + found)
            .withValues(values);
    boolean scalar = token != null && token.isScalarValue();
    diagnostics.add(scalar ? diagnostic.withText(parser.getString()) : diagnostic);
    skipWhatIsLeft();
  }

  /** Some programs that write fio's JSON anew turn nan into a string. */
  private boolean isNotANumber(JsonToken token) {
    if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return parser.isNaN();
    }
    if (token != JsonToken.VALUE_STRING || parser.getStringLength() > 9) {
      return false;
    }
    String text = parser.getString();
    String word = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    return word.equalsIgnoreCase("nan")
        || word.equalsIgnoreCase("inf")
        || word.equalsIgnoreCase("infinity");
  }

  private static String found(JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "a string";
      case VALUE_TRUE, VALUE_FALSE -> "true or false";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "another number";
      case VALUE_NULL, VALUE_EMBEDDED_OBJECT, PROPERTY_NAME, END_ARRAY, END_OBJECT, NOT_AVAILABLE ->
          "something else";
    };
  }
}
