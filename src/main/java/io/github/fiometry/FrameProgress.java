package io.github.fiometry;

/**
 * Progress in the line of the first brace, {@code Jobs: 1 (f=1): [r(1)][50.0%][eta 00m:01s]}: fio
 * prints the document behind its last state of the progress, which no line end closes.
 */
enum FrameProgress implements FrameStep {
  BEFORE_BRACE;

  private static final String START = "Jobs: ";

  @Override
  public boolean free(FreedLine line) {
    int start = line.afterBlanks(line.from());
    if (line.startsWith(start, START)) {
      line.stripTrailing();
      if (line.at(line.to() - 1) == '{') {
        line.keep(line.to() - 1, line.to());
      }
    }
    return true;
  }

  /** Where the progress, or the return to the line's start before it, begins; -1 for none. */
  static int start(FreedLine line, int brace) {
    for (int at = line.from(); at < brace; at++) {
      if (line.startsWith(at, START)) {
        while (at > line.from() && line.at(at - 1) == '\r') {
          at--;
        }
        return at;
      }
    }
    return -1;
  }
}
