package io.github.fiometry.report;

import java.util.ArrayList;
import java.util.List;

/** Names and values, one pair a line; what is absent is left out. */
final class Facts {
  private final List<List<String>> rows = new ArrayList<>();

  void add(String name, String value) {
    if (!value.isEmpty()) {
      rows.add(List.of(name, value));
    }
  }

  Table table() {
    return new Table(List.of(Column.words("what"), Column.names("value")), rows);
  }
}
