package io.github.fiometry.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines in their order, of which any can be looked at before its turn. */
final class LineQueue {
  /** So many places of lines that are gone may be kept. */
  private static final int MOST_GONE = 1024;

  private final List<LineToken> lines = new ArrayList<>();

  /** The place of the next line; those before it are gone. */
  private int next;

  boolean isEmpty() {
    return next == lines.size();
  }

  int size() {
    return lines.size() - next;
  }

  /** The line this many places behind the next one. */
  LineToken get(int places) {
    return lines.get(next + places);
  }

  void add(LineToken line) {
    lines.add(line);
  }

  void addAll(List<LineToken> more) {
    lines.addAll(more);
  }

  /** The next line, which is gone then; null when there is none. */
  @Nullable LineToken poll() {
    if (isEmpty()) {
      return null;
    }
    LineToken line = lines.set(next++, LineToken.NONE);
    if (isEmpty() || next == MOST_GONE) {
      lines.subList(0, next).clear();
      next = 0;
    }
    return line;
  }

  /** All lines, which are gone then. */
  List<LineToken> takeAll() {
    List<LineToken> all = List.copyOf(lines.subList(next, lines.size()));
    lines.clear();
    next = 0;
    return all;
  }
}
