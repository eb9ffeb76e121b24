package io.github.fiometry.cli;

import java.util.ArrayList;
import java.util.List;

/** Words about the output that are said at the end, on standard error. */
final class Notes {
  private final List<String> notes = new ArrayList<>();

  void add(String note) {
    notes.add(note);
  }

  List<String> all() {
    return List.copyOf(notes);
  }
}
