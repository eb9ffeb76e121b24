package io.github.fiometry.analytics;

/** The straight line with the least squared distances from values at equal steps. */
final class LeastSquares {
  private LeastSquares() {}

  /** The line's rise from one value to the next. */
  static double slope(double[] values, int from, int to) {
    int count = to - from;
    double middle = (count - 1) / 2.0;
    double mean = 0;
    for (int i = from; i < to; i++) {
      mean += values[i] / count;
    }
    double products = 0;
    double squares = 0;
    for (int i = from; i < to; i++) {
      double distance = i - from - middle;
      products += distance * (values[i] - mean);
      squares += distance * distance;
    }
    return squares == 0 ? 0 : products / squares;
  }
}
