package io.github.fiometry;

/**
 * What stands behind every line: {@code $} of {@code cat -A}, the bar of a table, a backslash, a
 * quote. Where it is missing, the line is as it is.
 *
 * @param text the suffix, without blanks around it
 */
record FrameSuffix(String text) implements FrameStep {
  /** Longer ones are none. */
  static final int LONGEST = 24;

  @Override
  public boolean free(FreedLine line) {
    line.stripTrailing();
    int start = line.to() - text.length();
    if (start >= line.from() && line.startsWith(start, text)) {
      line.keep(line.from(), start);
      line.stripTrailing();
    }
    return true;
  }
}
