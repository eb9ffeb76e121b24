package io.github.fiometry.model;

/** Takes the rows of a histogram log as they are read. */
@FunctionalInterface
public interface HistogramConsumer {
  /**
   * Takes the next row.
   *
   * @param row one interval of one direction
   */
  void accept(HistogramRow row);
}
