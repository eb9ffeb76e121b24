package io.github.fiometry.json;

import java.util.List;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * Keys that are told by a number, since a document has very many of them: their bytes are compared
 * as they stand in the input, and no string is made or hashed. Immutable.
 */
final class KeyNames {
  /** Instead of a key's number: a key that is none of these. */
  static final int OTHER = PropertyNameMatcher.MATCH_UNKNOWN_NAME;

  /** Instead of a key's number: the end of the object. */
  static final int END = PropertyNameMatcher.MATCH_END_OBJECT;

  private final List<String> names;
  private final PropertyNameMatcher matcher;

  private KeyNames(List<String> names) {
    this.names = names;
    List<Named> named = names.stream().map(Named::fromString).toList();
    this.matcher = new JsonFactory().constructNameMatcher(named, false);
  }

  /** Keys, the first of which has the number 0. */
  static KeyNames of(List<String> names) {
    return new KeyNames(List.copyOf(names));
  }

  PropertyNameMatcher matcher() {
    return matcher;
  }

  List<String> names() {
    return names;
  }
}
