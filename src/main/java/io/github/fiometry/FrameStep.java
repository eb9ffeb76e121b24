package io.github.fiometry;

/** Takes one layer of what loggers and pages put around a line off it. */
interface FrameStep {
  /**
   * Frees a line.
   *
   * @return false when the line has no such layer, so that somebody else has written it
   */
  boolean free(FreedLine line);
}
