package io.github.fiometry.diagnostics;

/**
 * A place in an input.
 *
 * @param source the input's name
 * @param line the line, from 1 as editors count; 0 when unknown
 * @param column the column in characters, from 1 as editors count; 0 when unknown
 */
public record SourcePosition(String source, long line, long column) {

  /**
   * A place known only by its input.
   *
   * @param source the input's name
   * @return a position without line and column
   */
  public static SourcePosition of(String source) {
    return new SourcePosition(source, 0, 0);
  }

  /** The position as messages start: {@code run.txt:41:17}, without what is unknown. */
  @Override
  public String toString() {
    if (line == 0) {
      return source;
    }
    return column == 0 ? source + ":" + line : source + ":" + line + ":" + column;
  }
}
